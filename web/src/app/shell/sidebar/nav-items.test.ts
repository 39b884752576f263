import { expect, test } from 'vitest'
import { ADMIN_PLACES } from './admin-items.ts'
import { itemsOf, navGroups, TOOLS } from './nav-items.ts'

const addresses = (items: readonly { to: string }[]) => items.map(({ to }) => to)

test('the sidebar has the order of the specification, section 2', () => {
  expect(addresses(TOOLS)).toEqual([
    '/dashboard',
    '/dashboard/photoshoot',
    '/dashboard/videocanvas',
    '/dashboard/gallery',
    '/dashboard/library',
  ])
  expect(itemsOf('prompts').map(({ to, screen }) => [to, screen])).toEqual([
    ['/prompt-studio', 'write'],
    ['/dashboard/saved', 'savedPrompts'],
    ['/dashboard/templates', 'templates'],
  ])
  const [community, work] = navGroups({ booths: true, chat: true })
  expect(addresses(community?.items ?? [])).toEqual([
    '/library',
    '/dashboard/roadmap',
    '/dashboard/profile',
    '/dashboard/clients',
    '/discord',
  ])
  expect(addresses(work?.items ?? [])).toEqual([
    '/dashboard/events',
    '/dashboard/jobs',
    '/dashboard/credits',
    '/dashboard/billing',
  ])
  expect(addresses(ADMIN_PLACES.items)).toEqual([
    '/dashboard/council',
    '/dashboard/users',
    '/dashboard/legal',
    '/dashboard/moderation',
    '/admin',
    '/dashboard/admin/settings',
    '/dashboard/moderation/rules',
    '/dashboard/performance',
    '/dashboard/admin/audit',
  ])
})

test('omits features that the installation lacks', () => {
  const all = navGroups({ booths: false, chat: false }).flatMap(({ items }) => addresses(items))
  expect(all).not.toContain('/dashboard/events')
  expect(all).not.toContain('/discord')
})
