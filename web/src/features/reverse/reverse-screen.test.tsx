import { type FileFacts, recognisedWords, type Measured } from '@studio/domain/reverse'
import { type Slot, SLOTS } from '@studio/contract/reverse'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith, assetOf, draw, jobOf, refusal } from '../jobs/jobs.fixtures.tsx'
import { colourWordsOf } from './reading/colour-words.ts'
import type { WorkerMessage } from './reading/protocol.ts'
import { loadPictureParts } from './picture/use-picture-parts.ts'
import { ReverseScreen } from './screen.ts'

type TestMessage = WorkerMessage extends infer One
  ? One extends WorkerMessage
    ? Omit<One, 'found' | 'colours'>
    : never
  : never

/** Fake workers with scripted messages. */
class MockWorker {
  static all: MockWorker[] = []
  given: unknown[] = []
  isDisconnected = false
  #heard = new Map<string, (event: { data: WorkerMessage }) => void>()
  constructor() {
    MockWorker.all.push(this)
  }
  addEventListener(kind: string, listener: (event: { data: WorkerMessage }) => void) {
    this.#heard.set(kind, listener)
  }
  postMessage(file: unknown) {
    this.given.push(file)
  }
  terminate() {
    this.isDisconnected = true
  }
  /** Sorts words like the worker. */
  tell(message: TestMessage) {
    const found =
      'facts' in message
        ? recognisedWords(message.facts.recipe, message.facts.exif, message.facts.sourceType)
        : {}
    const colours = 'measured' in message ? colourWordsOf(message.measured) : {}
    act(() => this.#heard.get('message')?.({ data: { ...message, found, colours } as WorkerMessage }))
  }
  breakDown() {
    act(() => this.#heard.get('error')?.({ data: { kind: 'not-a-picture' } }))
  }
}

const FACTS: FileFacts = {
  mime: 'image/png',
  width: 1024,
  height: 576,
  isAnimated: false,
  isCmyk: false,
  exif: {},
  credentials: null,
  sourceType: null,
  unread: [],
  raw: [],
  recipe: {
    generator: 'a1111',
    prompt: 'a lamp, morning light',
    negative: 'people',
    isIncomplete: false,
    settings: [{ name: 'Steps', value: '20' }],
  },
}
const MEASURED_SLOTS: Measured = {
  palette: [{ name: 'mustard', colour: '#bd8d1f', share: 0.6 }],
  light: { from: 'right', angle: 0, edges: null },
  tone: { key: 'middle', warmth: 'neutral', contrast: 'normal', stops: 3, histogram: [0.2, 1] },
  composition: { layouts: [], centre: { x: 0.5, y: 0.5 }, focus: null },
}
const plain = { ...FACTS, recipe: null }
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const newest = () => MockWorker.all.at(-1)!

beforeEach(() => {
  MockWorker.all = []
  vi.stubGlobal('Worker', MockWorker)
})
afterEach(cleanup)

const ID = '00000000-0000-4000-8000-000000000077'
const MODELS = {
  models: [{ id: 'gemini:eye', label: 'eye', recipient: 'Google (Gemini)' }],
  credits: 1,
  waived: false,
}
const EMPTY_READING = {
  'GET /api/reversals/models': { models: [], credits: 1, waived: false },
  'GET /api/reversals': { reversals: [], nextCursor: null },
  'GET /api/gallery': { items: [], nextCursor: null },
}
const listed = (changes: object = {}) => ({
  id: ID,
  createdAt: '2026-11-22T10:00:00.000Z',
  name: 'lamp.png',
  mediaId: null,
  model: null,
  words: 3,
  ...changes,
})
const slots = (words: Partial<Record<Slot, string>> = {}) =>
  Object.fromEntries(
    SLOTS.map((slot) => [
      slot,
      {
        words: words[slot] ? [{ text: words[slot], from: 'yours', isOut: false }] : [],
        isLocked: false,
      },
    ]),
  )
const reversal = (changes: object = {}) => ({
  id: ID,
  createdAt: '2026-11-22T10:00:00.000Z',
  name: 'lamp.png',
  mediaId: null,
  picture: null,
  found: null,
  measured: null,
  inferred: null,
  model: null,
  slots: slots(),
  credits: 0,
  waived: false,
  ...changes,
})

async function open(answers: Record<string, unknown> = {}, at = '/') {
  const requests = answerWith({ ...EMPTY_READING, ...answers })
  await loadPictureParts()
  await draw(<ReverseScreen />, { at })
  const zone = await screen.findByRole('group', { name: 'Image' })
  const drop = (name: string) => fireEvent.drop(zone, { dataTransfer: { files: [file(name)] } })
  const slot = (name: string) => within(screen.getByRole('group', { name }))
  return { requests, drop, slot, person: userEvent.setup() }
}

test('reads a dropped image on the device: metadata first, then measurements, without requests', async () => {
  const { requests, drop, slot } = await open()
  drop('lamp.png')
  expect(screen.getByText('Reading the file…')).toBeTruthy()
  newest().tell({ kind: 'read', facts: FACTS })
  expect(slot('Lighting').getByRole('button', { name: 'morning light, found in file' })).toBeTruthy()
  newest().tell({
    kind: 'measured',
    phash: '0123456789abcdef',
    measured: MEASURED_SLOTS,
    facts: FACTS,
  })
  expect(screen.getByRole('heading', { name: 'Found in the file and measured' })).toBeTruthy()
  const measured = slot('Lighting').getByRole('button', { name: 'light from the right, measured here' })
  expect(measured.getAttribute('aria-pressed')).toBe('false')
  const prompt = screen.getByRole('region', { name: 'Prompt from these fields' })
  expect(within(prompt).getByText('a lamp, morning light, mustard')).toBeTruthy()
  expect(within(prompt).getByText('Negative: people')).toBeTruthy()
  fireEvent.click(measured)
  expect(within(prompt).getByText('a lamp, morning light, light from the right, mustard')).toBeTruthy()
  // Everything is loaded with the screen; adding an image causes no requests.
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  expect(requests.filter(({ path }) => !(`GET ${path}` in EMPTY_READING) && path !== '/api/models')).toEqual(
    [],
  )
})

test('accepts a pasted image', async () => {
  await open()
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(paste, { clipboardData: { files: [file('pasted.png')] } })
  act(() => void document.dispatchEvent(paste))
  expect(screen.getByText('pasted.png')).toBeTruthy()
  expect(newest().given).toHaveLength(1)
})

test('replaces the image being read and ignores its late results', async () => {
  const { drop } = await open()
  drop('first.png')
  const first = newest()
  drop('second.png')
  expect(first.isDisconnected).toBe(true)
  expect(newest()).not.toBe(first)
  newest().tell({ kind: 'read', facts: plain })
  newest().tell({ kind: 'unmeasured', why: 'too-many-pixels' })
  expect(screen.getByText('second.png')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Nothing found in the file' })).toBeTruthy()
  expect(screen.getByText(/more than 40 megapixels, so only/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'The analysed image' })).toBeNull()
})

test('rejects a file that isn’t an image and reads the next one', async () => {
  const { drop } = await open()
  drop('notes.txt')
  newest().tell({ kind: 'not-a-picture' })
  expect(screen.getByText(/Can’t read this file/)).toBeTruthy()
  drop('moved.png')
  newest().tell({ kind: 'changed' })
  expect(screen.getByText(/moved or deleted after/)).toBeTruthy()
  drop('lamp.png')
  newest().tell({
    kind: 'measured',
    phash: '0123456789abcdef',
    measured: MEASURED_SLOTS,
    facts: FACTS,
  })
  expect(screen.queryByText(/Can’t read this file/)).toBeNull()
  expect(screen.getByText('lamp.png')).toBeTruthy()
})

test('reports a crashed worker and starts another for the next image', async () => {
  const { drop } = await open()
  newest().breakDown()
  drop('lamp.png')
  expect(screen.queryByText(/Couldn’t start the analysis/)).toBeNull()
  const broken = newest()
  broken.breakDown()
  expect(screen.getByText(/Couldn’t start the analysis/)).toBeTruthy()
  drop('lamp.png')
  expect(newest()).not.toBe(broken)
  expect(newest().given).toHaveLength(1)
  expect(MockWorker.all).toHaveLength(3)
})

test('ignores queued messages of a terminated worker', async () => {
  const { drop } = await open()
  drop('first.png')
  const first = newest()
  drop('second.png')
  expect(first.isDisconnected).toBe(true)
  first.tell({ kind: 'not-a-picture' })
  expect(screen.getByText('second.png')).toBeTruthy()
  first.breakDown()
  expect(screen.queryByText(/Couldn’t start the analysis/)).toBeNull()
})

test('stops a worker after five silent seconds, not counting its loading time', async () => {
  const { drop } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    drop('lamp.png')
    act(() => void vi.advanceTimersByTime(20_000))
    newest().tell({ kind: 'begun' })
    act(() => void vi.advanceTimersByTime(4_999))
    expect(screen.getByText('lamp.png')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText(/longer than 5 seconds/)).toBeTruthy()
    expect(newest().isDisconnected).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('explains animated, print and damaged images', async () => {
  const { drop } = await open()
  drop('odd.png')
  const facts: FileFacts = {
    ...plain,
    isAnimated: true,
    isCmyk: true,
    unread: [
      { part: 'zTXt parameters', why: 'too-long' },
      { part: '', why: 'broken' },
      { part: 'EXIF', why: 'elsewhere' },
    ],
  }
  newest().tell({
    kind: 'measured',
    phash: '0123456789abcdef',
    measured: MEASURED_SLOTS,
    facts,
  })
  for (const expected of [
    /first frame/,
    /CMYK/,
    /^zTXt parameters is too long/,
    /damaged or cut/,
    /^EXIF is encrypted/,
  ])
    expect(screen.getByText(expected)).toBeTruthy()
})

test('shows text without generation settings as found, and never calls unread parts empty', async () => {
  const { drop } = await open()
  const respondWith = (about: Partial<FileFacts>) =>
    newest().tell({
      kind: 'measured',
      phash: '0123456789abcdef',
      measured: MEASURED_SLOTS,
      facts: { ...plain, recipe: null, ...about },
    })
  drop('note.png')
  respondWith({ raw: [{ key: 'parameters', text: 'Dear diary', isCut: true }] })
  expect(screen.getByRole('heading', { name: 'Text found in the file' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'parameters' }).textContent).toBe('Dear diary')
  expect(screen.getByText(/first 10 characters/)).toBeTruthy()
  drop('bomb.png')
  respondWith({ unread: [{ part: 'zTXt parameters', why: 'too-long' }] })
  expect(screen.getByRole('heading', { name: /couldn’t be read/ })).toBeTruthy()
  expect(screen.queryByText('No information about how the image was made.')).toBeNull()
})

test('locks and edits a slot with the keyboard; a locked slot survives the next image', async () => {
  const { drop, slot, person } = await open()
  act(() => slot('Subject').getByRole('button', { name: 'Lock Subject' }).focus())
  await person.keyboard('e')
  await person.keyboard('my vase{Enter}')
  await person.keyboard('l')
  expect(slot('Subject').getByRole('button', { name: 'Lock Subject' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  drop('lamp.png')
  newest().tell({
    kind: 'measured',
    phash: '0123456789abcdef',
    measured: MEASURED_SLOTS,
    facts: FACTS,
  })
  expect(slot('Subject').getByRole('button', { name: 'my vase, yours' })).toBeTruthy()
  expect(slot('Subject').queryByText('a lamp')).toBeNull()
})

/** Adds an image, reads and measures it. */
async function opened(answers: Record<string, unknown>, facts = FACTS) {
  const all = await open(answers)
  all.drop('lamp.png')
  newest().tell({
    kind: 'measured',
    phash: '0123456789abcdef',
    measured: MEASURED_SLOTS,
    facts,
  })
  return all
}
/** Stub of the canvas result; jsdom has no canvas. */
vi.mock('./vision/picture-to-send.ts', () => ({
  pictureToSend: async () => 'anBlZw==',
  sha256Of: async () => 'a'.repeat(64),
}))

describe('vision model', () => {
  const ask = () => screen.findByRole('button', { name: 'Send to Google (Gemini)' })
  const EXISTING_REVERSAL = reversal({
    model: 'eye',
    credits: 1,
    inferred: { mood: { text: 'quiet', sure: 'high' } },
    slots: slots(),
  })

  test('explains the missing model and hides the button', async () => {
    await opened({})
    expect((await screen.findAllByText(/STUDIO_VISION_MODEL/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  })

  test('sends the image only after a press on a button with recipient and price', async () => {
    const { requests, slot, person } = await opened({
      'GET /api/reversals/models': MODELS,
      'POST /api/reversals': Response.json({ reversal: EXISTING_REVERSAL }, { status: 201 }),
    })
    const button = await ask()
    expect(screen.getByText(/sent to Google \(Gemini\)\. Costs 1 credit\./)).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await person.type(screen.getByLabelText('What to focus on (optional)'), 'the light')
    await person.click(button)
    expect(await slot('Mood').findByRole('button', { name: 'quiet, inferred by a model' })).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')!
    expect(sent.body).toMatchObject({
      model: 'gemini:eye',
      picture: 'anBlZw==',
      sha256: 'a'.repeat(64),
      name: 'lamp.png',
      instruction: 'the light',
    })
    expect(sent.key).toBeTruthy()
    expect(screen.getByText(/eye has answered/)).toBeTruthy()
  })

  test('shows why it declined, charges nothing and can be asked again', async () => {
    const { requests, person } = await opened({
      'GET /api/reversals/models': MODELS,
      'POST /api/reversals': () => refusal(502, 'PROVIDER_BAD_REQUEST'),
    })
    await person.click(await ask())
    expect(await screen.findByText(/declined to describe this image/)).toBeTruthy()
    await person.click(await ask())
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
    const [first, second] = requests.filter(({ method }) => method === 'POST')
    expect(first!.key).not.toBe(second!.key)
  })

  test('ignores an answer for a previous image', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { requests, drop, slot, person } = await opened({
      'GET /api/reversals/models': MODELS,
      'POST /api/reversals': () => new Promise((resolve) => (answer = resolve)),
    })
    await person.click(await ask())
    drop('other.png')
    newest().tell({
      kind: 'measured',
      phash: '0123456789abcdef',
      measured: MEASURED_SLOTS,
      facts: plain,
    })
    await act(async () => answer({ reversal: EXISTING_REVERSAL }))
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/reversals')).toHaveLength(3))
    await person.click(slot('Mood').getByRole('button', { name: 'Lock Mood' }))
    expect(slot('Mood').queryByText('quiet')).toBeNull()
  })
})

describe('saved analyses', () => {
  test('are listed, opened by URL and edited there', async () => {
    const stored = reversal({ slots: slots({ subject: 'a vase' }) })
    const { requests, slot, person } = await open(
      {
        'GET /api/reversals': { reversals: [listed()], nextCursor: null },
        [`GET /api/reversals/${ID}`]: { reversal: stored },
        [`PATCH /api/reversals/${ID}`]: { reversal: { ...stored, slots: slots({ subject: 'a vase' }) } },
      },
      `/?reading=${ID}`,
    )
    expect(await slot('Subject').findByRole('button', { name: 'a vase, yours' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'lamp.png' }).getAttribute('href')).toContain(ID)
    await person.click(slot('Mood').getByRole('button', { name: 'Edit Mood' }))
    await person.keyboard('calm{Enter}')
    await person.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
    const { body } = requests.find(({ method }) => method === 'PATCH')!
    expect((body as { slots: Record<string, unknown> }).slots.mood).toMatchObject({
      words: [{ text: 'calm' }],
    })
  })

  test('are saved without a model, deleted and restored', async () => {
    const { requests, person } = await opened({
      'GET /api/reversals': { reversals: [listed()], nextCursor: null },
      'POST /api/reversals': Response.json({ reversal: reversal() }, { status: 201 }),
      [`DELETE /api/reversals/${ID}`]: { id: ID },
      [`POST /api/reversals/${ID}/restore`]: { reversal: reversal() },
    })
    await person.click(screen.getByRole('button', { name: 'Save analysis' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        model: null,
        name: 'lamp.png',
      }),
    )
    expect(requests.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('picture')
    await person.click(screen.getByRole('button', { name: 'Delete the analysis of lamp.png' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  })
})

describe('test render', () => {
  const MODEL = { id: 'studio', label: 'Studio Preview', kinds: ['image'], creditsPerImage: 1 }
  const running = jobOf(9, {
    status: 'running',
    progress: 0.4,
    canCancel: true,
    result: { media_assets: [] },
  })
  const done = jobOf(9, { result: { media_assets: [assetOf(0)] } })

  test('starts a normal job, measures the result and names the largest difference', async () => {
    const { requests, person } = await opened({
      'GET /api/models': { models: [MODEL] },
      'POST /api/photoshoots': Response.json({ job: done }, { status: 202 }),
      [`GET /api/jobs/${done.id}`]: { job: done },
      [`GET /api/media/${assetOf(0).id}/original`]: () => new Response(new Blob(['x'])),
    })
    await person.click(screen.getByRole('button', { name: 'Make a test render' }))
    await waitFor(() => expect(MockWorker.all.at(-1)!.given).toHaveLength(1))
    expect(requests.find(({ path }) => path === '/api/photoshoots')!.body).toMatchObject({
      prompt: 'a lamp, morning light, mustard',
      negativePrompt: 'people',
      model: 'studio',
      count: 1,
      quality: 'draft',
      aspectRatio: '16:9',
    })
    const measured = { ...MEASURED_SLOTS, palette: [] }
    newest().tell({
      kind: 'measured',
      measured,
      facts: FACTS,
      phash: '0123456789abcd00',
    })
    expect(await screen.findByText('Palette differs most.')).toBeTruthy()
    expect(screen.getByText('pHash').nextSibling?.textContent).toBe('7 bits of 64')
  })

  test('compares no hash for an image of one colour', async () => {
    const { person } = await opened({
      'GET /api/models': { models: [MODEL] },
      'POST /api/photoshoots': Response.json({ job: done }, { status: 202 }),
      [`GET /api/jobs/${done.id}`]: { job: done },
      [`GET /api/media/${assetOf(0).id}/original`]: () => new Response(new Blob(['x'])),
    })
    await person.click(screen.getByRole('button', { name: 'Make a test render' }))
    await waitFor(() => expect(MockWorker.all.at(-1)!.given).toHaveLength(1))
    newest().tell({ kind: 'measured', measured: MEASURED_SLOTS, facts: FACTS, phash: null })
    expect(await screen.findByText('Both images have the same measurements.')).toBeTruthy()
    expect(screen.queryByText('pHash')).toBeNull()
  })

  test('can be cancelled and says so', async () => {
    const { person } = await opened({
      'POST /api/photoshoots': Response.json({ job: running }, { status: 202 }),
      [`GET /api/jobs/${running.id}`]: { job: running },
      [`POST /api/jobs/${running.id}/cancel`]: { job: { ...running, status: 'cancelled', canCancel: false } },
    })
    await person.click(screen.getByRole('button', { name: 'Make a test render' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/^Cancelled\./)).toBeTruthy()
  })

  test('shows why it failed and can be retried', async () => {
    const { person } = await opened({ 'POST /api/photoshoots': refusal(402, 'COINS_INSUFFICIENT') })
    await person.click(screen.getByRole('button', { name: 'Make a test render' }))
    const round = screen.getByRole('region', { name: 'Test render' })
    await waitFor(() => expect(round.dataset.round).toBe('failed'))
    expect(within(round).getByRole('alert').textContent).not.toBe('')
    expect(within(round).getByRole('button', { name: 'Make a test render' }).hasAttribute('disabled')).toBe(
      false,
    )
  })

  test('renders a studio image again', async () => {
    const own: FileFacts = {
      ...FACTS,
      recipe: {
        generator: 'studio-alpha',
        prompt: 'a lamp',
        negative: '',
        isIncomplete: false,
        settings: Object.entries({
          model: 'studio',
          seed: '9',
          index: '2',
          style: 'editorial',
          aspectRatio: '3:4',
          quality: 'final',
        }).map(([name, value]) => ({ name, value })),
      },
    }
    const { requests, person } = await opened(
      { 'POST /api/photoshoots': Response.json({ job: running }, { status: 202 }) },
      own,
    )
    await person.click(screen.getByRole('button', { name: 'Generate again' }))
    expect(requests.find(({ path }) => path === '/api/photoshoots')!.body).toMatchObject({
      prompt: 'a lamp',
      seed: 7,
      count: 3,
      only: [2],
      quality: 'final',
    })
  })
})
