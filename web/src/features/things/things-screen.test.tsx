import { type Thing, thingsReasons } from '@studio/contract/things'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from '../../design/index.ts'
import { answerWith, type RecordedRequest, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { ThingsScreen } from './things-screen.tsx'
import { refusedFor } from '../../testing/refused-for.ts'

// The 3D viewer is tested in a browser. Here it would only report missing WebGL.
vi.mock('./stage/stage.tsx', () => ({ Stage: ({ name }: { name: string }) => <p>{`${name} turns`}</p> }))

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e1'
const thingOf = (changes: Partial<Thing> = {}): Thing => ({
  id: ID,
  name: 'amber bottle',
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'ready',
  failure: null,
  file: { url: '/api/things/one/file', bytes: 9, format: 'glb' },
  cover: null,
  height: 0.24,
  front: 0,
  facts: { triangles: 48_200, parts: 3, textures: 2, size: [0.07, 0.24, 0.07], notes: ['skeleton-ignored'] },
  up: 'y',
  use: 'stands',
  ...changes,
})

interface Opened {
  at?: string
  answers?: object
  language?: 'en' | 'es'
}

async function open(thing: Thing | null, { at = '', answers = {}, language = 'en' }: Opened = {}) {
  let serverThing = thing
  const requests = answerWith({
    'GET /api/things': () => ({ things: serverThing ? [serverThing] : [], nextCursor: null }),
    [`GET /api/things/${ID}`]: () => ({ thing: serverThing }),
    [`PATCH /api/things/${ID}`]({ body }: RecordedRequest) {
      serverThing = { ...thingOf(), ...serverThing, ...(body as Partial<Thing>) }
      return { thing: serverThing }
    },
    [`DELETE /api/things/${ID}`]() {
      serverThing = null
      return { id: ID }
    },
    [`POST /api/things/${ID}/restore`]() {
      serverThing = thing
      return { thing }
    },
    'GET /api/models': { models: [] },
    ...answers,
  })
  await draw(
    <>
      <ThingsScreen />
      <Toasts />
    </>,
    { at: `/dashboard/library/things${at}`, language },
  )
  return { requests, user: userEvent.setup() }
}
const changes = (requests: RecordedRequest[]) =>
  requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))

describe('the list of products', () => {
  test('has an empty state with a way to add the first one', async () => {
    await open(null, { language: 'es' })
    await screen.findByText('Añade tu propio producto')
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0)
  })

  test('shows each product with its state', async () => {
    await open(thingOf({ state: 'preparing', facts: null }))
    expect(await screen.findByRole('link', { name: /amber bottle/ })).toHaveProperty(
      'textContent',
      expect.stringContaining('Processing'),
    )
  })

  test('shows a load error and retries', async () => {
    let isBack = false
    const { user } = await open(null, {
      answers: {
        'GET /api/things': () =>
          isBack ? { things: [thingOf()], nextCursor: null } : refusal(500, 'UNKNOWN_ERROR'),
      },
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBack = true
    await user.click(again)
    await screen.findByRole('link', { name: /amber bottle/ })
  })

  test('refuses other file types with a reason, and can discard the file', async () => {
    const { requests, user } = await open(null)
    await screen.findByText('Add your own product')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['solid'], 'cube.stl')] } })
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t a GLB or glTF')
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await screen.findByText('Add your own product')
  })
})

describe('an open product', () => {
  test('can be named, sized and given a use, each saved immediately', async () => {
    const { requests, user } = await open(thingOf(), { at: `?thing=${ID}` })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'flask{Enter}')
    await waitFor(() => expect(changes(requests)).toContainEqual({ name: 'flask' }))
    await user.click(screen.getByRole('radio', { name: 'Held in hand' }))
    await waitFor(() => expect(changes(requests)).toContainEqual({ use: 'held' }))
    await user.click(screen.getByRole('button', { name: 'Turn 90° right' }))
    await waitFor(() => expect(changes(requests)).toContainEqual({ front: 90 }))
    expect(screen.getByText('The skeleton is ignored: the model is shown in its rest pose.')).toBeDefined()
  })

  test('keeps a typed name that is taken, and says so beside the field', async () => {
    const { user } = await open(thingOf(), {
      at: `?thing=${ID}`,
      answers: { [`PATCH /api/things/${ID}`]: refusedFor(thingsReasons.nameTaken) },
    })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'flask{Enter}')
    await screen.findByText('Another of your products has this name. Choose another name.')
    expect(name).toHaveProperty('value', 'flask')
  })

  test('says why it couldn’t be read, and can be retried', async () => {
    const failed = thingOf({ state: 'failed', failure: 'outside-reference', facts: null, height: null })
    const preparing = { thing: { ...failed, state: 'preparing', failure: null } }
    const { requests, user } = await open(failed, {
      at: `?thing=${ID}`,
      answers: { [`POST /api/things/${ID}/prepare`]: preparing },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('refers to other files, which can’t be loaded')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(requests.some(({ method, path }) => method === 'POST' && path.endsWith('/prepare'))).toBe(true),
    )
  })

  test('moves to the trash, and back with Undo', async () => {
    const { requests, user } = await open(thingOf(), { at: `?thing=${ID}` })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/restore'))).toBe(true))
  })
})
