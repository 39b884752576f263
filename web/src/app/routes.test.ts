import { START_SCREENS } from '@studio/contract/start'
import { beforeEach, expect, test, vi } from 'vitest'
import { firstScreensOf } from '../../build/first-screens.ts'
import type { Translator } from '../platform/index.ts'
import { SCREENS } from './screens.ts'

const gate = vi.hoisted(() => ({
  passGates: vi.fn(async () => {}),
  requireAdmin: vi.fn(async () => {}),
}))
vi.mock('./gates/profile-gate.ts', () => gate)
vi.mock('./gates/pass-onboarded.ts', () => ({ passOnboarded: async () => {} }))
// The test checks routing, not rendering.
vi.mock('./lazy-screen.ts', () => ({ lazyScreen: () => () => null }))

const FIRST_SCREENS = firstScreensOf(SCREENS)

/** A tab opened at a path. */
async function openTab(href: string, isSignedIn = true) {
  const texts: string[] = ['app']
  vi.resetModules()
  const { session } = await import('../platform/index.ts')
  vi.spyOn(session, 'isSignedIn').mockReturnValue(isSignedIn)
  window.history.replaceState(null, '', href)
  const { createAppRouter } = await import('./router.tsx')
  const loadNamespaces = async (names: string | string[]) => void texts.push(...[names].flat())
  const router = createAppRouter({ loadNamespaces } as unknown as Translator)
  await router.load()
  const here = () => router.state.matches.at(-1)?.fullPath
  return { router, here, texts }
}

beforeEach(() => {
  gate.passGates.mockReset()
  gate.requireAdmin.mockReset()
})

test.each([
  ['/library', '/library'],
  ['/library/collections', '/library/collections'],
  ['/library/collections/7', '/library/collections/$id'],
  ['/editor/7?version=2', '/editor/$id'],
  ['/dashboard/jobs/7', '/dashboard/jobs/$id'],
  ['/dashboard/clients?shelf=waiting', '/dashboard/clients'],
  ['/dashboard/clients/7', '/dashboard/clients/$id'],
  ['/dashboard/darkroom/7', '/dashboard/darkroom/$mediaId'],
  ['/dashboard/clients/invoices', '/dashboard/clients/invoices'],
  ['/dashboard/photoshoot/session/7', '/dashboard/photoshoot/session/$id'],
])('%s can be opened directly', async (href, path) => {
  const { router, here } = await openTab(href)
  expect(here()).toBe(path)
  expect(router.state.location.href).toBe(href)
  expect(gate.requireAdmin).not.toHaveBeenCalled()
})

test.each([
  ['/admin', '/admin'],
  ['/admin/users', '/admin/users'],
  ['/dashboard/admin/settings', '/dashboard/admin/settings'],
  ['/dashboard/admin/audit', '/dashboard/admin/audit'],
  ['/dashboard/council', '/dashboard/council'],
  ['/dashboard/users', '/dashboard/users'],
  ['/dashboard/legal', '/dashboard/legal'],
  ['/dashboard/moderation', '/dashboard/moderation'],
  ['/dashboard/moderation/rules/7', '/dashboard/moderation/rules/$id'],
  ['/dashboard/performance', '/dashboard/performance'],
  ['/admin/nothing', '/$'],
  ['/dashboard/council/7', '/$'],
  ['/dashboard/admin/settings/7', '/$'],
])('%s requires admin rights', async (href, path) => {
  const { here } = await openTab(href)
  expect(here()).toBe(path)
  expect(gate.requireAdmin).toHaveBeenCalledOnce()
})

test.each(['/dashboard', '/dashboard/usersx', '/administration', '/dashboard/gallery', '/nothing'])(
  '%s is public',
  async (href) => {
    const { router } = await openTab(href)
    expect(router.state.location.href).toBe(href)
    expect(gate.requireAdmin).not.toHaveBeenCalled()
  },
)

test.each(['/library/nothing', '/editor/7/8', '/dashboard/job', '/nothing'])(
  'visitors get Not Found at %s without signing in',
  async (href) => {
    const { router } = await openTab(href, false)
    expect(router.state.location.pathname).toBe(href)
  },
)

test.each(['/library', '/admin', '/dashboard/gallery'])(
  'signed-out users are redirected from %s to sign-in',
  async (href) => {
    const { router } = await openTab(href, false)
    expect(router.state.location.href).toBe(`/login?next=${encodeURIComponent(href)}`)
  },
)

test.each(Object.entries(FIRST_SCREENS))(
  'prefetches the texts that the route of first screen %s uses',
  async (name, { paths, texts }) => {
    for (const path of paths) {
      const tab = await openTab(path, !['landing', 'login', 'callback'].includes(name))
      expect(new Set(tab.texts)).toEqual(new Set(texts))
    }
  },
)

test('every alias opens its screen', async () => {
  const { router, here } = await openTab('/ai-photoshoot?job=7')
  expect(here()).toBe('/dashboard/photoshoot')
  expect(router.state.location.href).toBe('/dashboard/photoshoot?job=7')
})

test('the server’s startup responses belong to first screens', () => {
  expect(Object.keys(FIRST_SCREENS)).toEqual(expect.arrayContaining([...START_SCREENS]))
})
