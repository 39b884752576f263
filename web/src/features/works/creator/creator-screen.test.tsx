import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { CreatorScreen } from './creator-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}))
const session = vi.hoisted(() => ({ id: undefined as string | undefined }))
vi.mock('../../../platform/session/use-session.ts', () => ({
  useSession: () => (session.id ? { user: { id: session.id } } : null),
}))

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const CREATOR = {
  id: ID,
  displayName: 'Inês Duarte',
  useType: 'designer',
  bio: 'Sets from Porto.',
  avatarUrl: null,
  links: [{ label: 'Work', url: 'https://ines.example/' }],
  since: '2026-03-01T10:00:00Z',
  works: { total: 38, prompt: 21, image: 17, video: 0, template: 0 },
  keptByOthers: 212,
  uses: 1408,
  usedBy: 390,
  best: [],
  collections: [],
  isFollowed: false,
  isMuted: false,
  isOwn: false,
}
const open = (creator: object | undefined, id?: string) => {
  session.id = id
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/works')) return Response.json({ works: [], nextCursor: null })
    if (creator) return Response.json({ creator })
    return Response.json({ ok: false, error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 })
  })
  return renderScreen(
    <CreatorScreen id={ID} missing={<p>missing</p>} actions={() => <button type="button">report</button>} />,
  )
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows a visitor the profile, with nofollow links, and only permitted actions', async () => {
  await open(CREATOR)
  await screen.findByRole('heading', { name: 'Inês Duarte' })
  screen.getByText('Sets from Porto.')
  expect(screen.getByRole('link', { name: 'Work' }).getAttribute('rel')).toBe('me nofollow noopener')
  expect(screen.getByRole('link', { name: 'Atom feed' }).getAttribute('href')).toContain(`creator=${ID}`)
  screen.getByText('1,408')
  screen.getByText('uses by 390 people')
  expect(screen.queryByRole('button', { name: /Follow|Mute/ })).toBeNull()
})

test('others can follow, mute and report; the owner can view it as others', async () => {
  await open(CREATOR, ID.replace('01', '02'))
  await screen.findByRole('button', { name: /Follow/ })
  screen.getByRole('button', { name: 'Mute' })
  screen.getByRole('button', { name: 'report' })
  cleanup()
  const { person } = await open({ ...CREATOR, isOwn: true }, ID)
  await screen.findByRole('link', { name: 'Edit profile' })
  expect(screen.queryByRole('button', { name: /Follow|report/ })).toBeNull()
  await person.click(screen.getByRole('switch', { name: /Preview as others/ }))
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull()
})

test('a private profile isn’t found', async () => {
  await open(undefined)
  await screen.findByText('missing')
})

test('tells the owner of a private profile so, with a link to change it', async () => {
  await open(undefined, ID)
  await screen.findByText('Your profile is private')
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/dashboard/profile')
  expect(screen.queryByText('missing')).toBeNull()
})
