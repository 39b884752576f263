import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { neighboursOf } from './work.queries.ts'
import { WorkScreen } from './work-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, params }: { children: ReactNode; to: string; params?: { id: string } }) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
const session = vi.hoisted(() => ({ user: null as { id: string } | null }))
vi.mock('../../../platform/session/use-session.ts', () => ({
  useSession: () => (session.user ? { user: session.user } : null),
}))

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const RELATIVE = { licence: 'cc-by-4.0', depth: 1 }
const WORK = {
  id: ID,
  kind: 'prompt',
  title: 'Spheres',
  licence: 'cc-by-4.0',
  visibility: 'public',
  status: 'live',
  author: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', displayName: 'Inês Duarte', avatarUrl: null },
  publishedAt: '2026-11-14T10:00:00Z',
  picture: null,
  seconds: null,
  excerpt: 'Three',
  tags: [],
  model: null,
  likes: 31,
  saves: 0,
  uses: 41,
  keptBy: 12,
  remixes: 1,
  why: ['kept:12'],
  isLiked: false,
  isSaved: false,
  isOwn: false,
  version: 1,
  about: '',
  prompt: 'Three {blue|teal} spheres',
  negative: null,
  locale: 'en',
  origin: null,
  parameters: { model: null, aspectRatio: null, style: null, seed: null },
  terms: { resale: false, training: false, credit: 'Inês Duarte' },
  parents: [
    { ...RELATIVE, id: ID.replace('01', '03'), title: 'Shapes', author: 'Teo Brandt', status: 'gone' },
  ],
  versions: [{ number: 1, createdAt: '2026-11-14T10:00:00Z' }],
}
const LINEAGE = {
  parents: WORK.parents,
  children: [{ ...RELATIVE, id: ID.replace('01', '04'), title: 'Pears', author: 'Aiko', status: 'live' }],
  own: [],
}

let answers: Record<string, { status?: number; body: object }>
const requests: string[] = []
const sent: unknown[] = []
beforeEach(() => {
  session.user = { id: ID.replace('01', '09') }
  answers = {
    [`GET /api/works/${ID}`]: { body: { work: WORK } },
    [`GET /api/works/${ID}/lineage`]: { body: LINEAGE },
  }
  requests.length = 0
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(
      typeof url === 'string' ? url : url instanceof URL ? url : url.url,
      location.href,
    )
    const name = `${init?.method ?? 'GET'} ${pathname}`
    requests.push(name)
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    const { status = 200, body } = answers[name] ?? { status: 404, body: refusal('NOT_FOUND', 'Nothing.') }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = (code: string, message: string, reason?: string) => ({
  ok: false,
  error: { code, message, reason },
})
const onUsed = vi.fn<(id: string) => void>()
const open = () =>
  renderScreen(
    <WorkScreen id={ID} missing={<p>missing</p>} onBack={() => {}} onGo={() => {}} onUsed={onUsed} />,
  )

test('lists what the licence allows, requires and forbids, and credits the authors of all sources', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Spheres' })
  screen.getByText('change it and publish the result')
  screen.getByText('credit Inês Duarte and Teo Brandt (added to your files automatically)')
  screen.getByText('train a model on it')
  screen.getByText('2 variants')
  await screen.findByRole('link', { name: /Pears/ })
  expect(screen.queryByRole('link', { name: /Shapes/ })).toBeNull()
})

test('creates one copy, also with the keyboard shortcut', async () => {
  answers[`POST /api/works/${ID}/use`] = { status: 201, body: { promptId: ID } }
  const { person } = await open()
  await screen.findByRole('button', { name: /Use this prompt/ })
  await person.keyboard('u')
  await waitFor(() => expect(onUsed).toHaveBeenCalledWith(ID))
})

test('explains why a work with all rights reserved can’t be used', async () => {
  answers[`GET /api/works/${ID}`] = { body: { work: { ...WORK, licence: 'all-rights' } } }
  await open()
  await screen.findByText('All rights reserved. Ask Inês Duarte for permission.')
  expect(screen.queryByRole('button', { name: /Use/ })).toBeNull()
})

test('reverts a like that the server refuses', async () => {
  answers[`PUT /api/works/${ID}/like`] = { status: 410, body: refusal('NOT_FOUND', 'Gone.') }
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Like, 31 likes' }))
  await waitFor(() => expect(requests).toContain(`PUT /api/works/${ID}/like`))
  await screen.findByRole('button', { name: 'Like, 31 likes' })
})

test('shows visitors the work and a sign-in link, but no actions that need an account', async () => {
  session.user = null
  await open()
  await screen.findByRole('link', { name: 'Sign in to use it' })
  expect(screen.queryByRole('button', { name: /Like|Follow|Use/ })).toBeNull()
})

test('shows withdrawn works with their lineage, and unknown works as missing', async () => {
  const goneResponse = (why: string) => ({ status: 410, body: refusal('NOT_FOUND', 'Gone.', `works.${why}`) })
  answers[`GET /api/works/${ID}`] = goneResponse('removed')
  await open()
  await screen.findByText(/broke the rules/)
  cleanup()
  answers[`GET /api/works/${ID}`] = goneResponse('withdrawn')
  await open()
  await screen.findByText(/Its author withdrew it/)
  await screen.findByRole('link', { name: /Pears/ })
  cleanup()
  delete answers[`GET /api/works/${ID}`]
  await open()
  await screen.findByText('missing')
})

test('finds the previous and next work of the list it was opened from', async () => {
  const { queries } = await open()
  expect(neighboursOf(queries, 'b')).toBeUndefined()
  const works = ['a', 'b', 'c'].map((id) => ({ id }))
  queries.setQueryData(['works', 'browse', {}], { pages: [{ works, total: 1284 }] })
  expect(neighboursOf(queries, 'b')).toEqual({ previous: 'a', next: 'c', place: 2, total: 1284 })
  expect(neighboursOf(queries, 'a')).toMatchObject({ previous: undefined, place: 1 })
})

test('calls a photograph a photograph, without model and prompt', async () => {
  const parameters = { ...WORK.parameters, model: 'camera' }
  const photograph = { ...WORK, kind: 'image', origin: 'photograph', prompt: null, parameters }
  answers[`GET /api/works/${ID}`] = { body: { work: photograph } }
  await open()
  expect(await screen.findByText('Photograph')).toBeTruthy()
  expect(screen.queryByText('camera')).toBeNull()
  expect(screen.queryByText('Its author doesn’t share the prompt.')).toBeNull()
})

test('mutes the style of a work', async () => {
  const params = { ...WORK.parameters, style: 'editorial' }
  answers[`GET /api/works/${ID}`] = { body: { work: { ...WORK, parameters: params } } }
  answers['PUT /api/mutes'] = { body: { kind: 'style', value: 'editorial' } }
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Mute this style' }))
  await waitFor(() => expect(requests).toContain('PUT /api/mutes'))
  // Shows the display name of the style, not the stored value.
  expect(await screen.findByText('Editorial style muted')).toBeTruthy()
})

test('sends only the changed fields, and withdraws only after confirmation', async () => {
  session.user = { id: WORK.author.id }
  answers[`GET /api/works/${ID}`] = { body: { work: { ...WORK, isOwn: true } } }
  answers[`PATCH /api/works/${ID}`] = { body: { work: WORK, result: 'live', words: [] } }
  answers[`DELETE /api/works/${ID}`] = { body: { id: ID } }
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('checkbox', { name: /Unlisted/ }))
  await person.click(save)
  await waitFor(() => expect(sent).toEqual([{ visibility: 'unlisted' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())

  await person.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw “Spheres”?' })
  expect(requests).not.toContain(`DELETE /api/works/${ID}`)
  answers[`GET /api/works/${ID}`] = {
    status: 410,
    body: refusal('NOT_FOUND', 'Gone.', 'works.withdrawn'),
  }
  await person.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await screen.findByText(/Its author withdrew it/)
})

test('keeps refused text in the form and shows the reason', async () => {
  session.user = { id: WORK.author.id }
  answers[`GET /api/works/${ID}`] = { body: { work: { ...WORK, isOwn: true } } }
  answers[`PATCH /api/works/${ID}`] = {
    status: 422,
    body: {
      ok: false,
      error: { code: 'INPUT_INVALID', message: 'No.', details: { title: 'Not this word.' } },
    },
  }
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await person.clear(title)
  await person.type(title, 'Cubes')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Not this word.')
  expect(title).toHaveProperty('value', 'Cubes')
})
