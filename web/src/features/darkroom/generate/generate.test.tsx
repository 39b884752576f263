import type { EditCandidate, Generation, GenerationRequest } from '@studio/contract/darkroom'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RecordedRequest, refusal } from '../../jobs/jobs.fixtures.tsx'
import { DARKROOM_PATH as PATH, MEDIA_ID, STORED_EDIT } from '../darkroom.fixtures.ts'
import { openDarkroom, untilSaved } from '../darkroom-screen.fixtures.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const ID = '00000000-0000-4000-8000-000000000300'
const REPAIR = '00000000-0000-4000-8000-000000000301'
const BOX = { x: 10, y: 10, width: 20, height: 20 }
const modelOf = (id: string, label: string, more: object) => ({
  id,
  label,
  family: 'dalle',
  kinds: ['image'],
  available: true,
  maxImages: 4,
  aspectRatios: ['1:1'],
  acceptsReference: true,
  acceptsNegativePrompt: false,
  acceptsPose: false,
  acceptsSeed: false,
  ...more,
})
const ALL_KINDS = ['fill', 'remove', 'replace', 'instruct']
const MODELS = [
  modelOf('painter', 'Painter', { edits: { kinds: ALL_KINDS, mask: 'hint' } }),
  modelOf('filler', 'Filler', { edits: { kinds: ['fill'], mask: 'exact' } }),
  modelOf('renderer', 'Renderer', {}),
  modelOf('studio', 'Studio Preview', { family: 'studio', edits: { kinds: ['remove'], mask: 'exact' } }),
  modelOf('away', 'Away', { available: false, edits: { kinds: ALL_KINDS, mask: 'none' } }),
]
const candidate = (index: number, more: Partial<EditCandidate>): EditCandidate => ({
  index,
  model: 'painter',
  label: 'Painter',
  state: 'ready',
  progress: 1,
  error: null,
  patch: 'a'.repeat(64),
  box: BOX,
  facts: { displacement: 3.2, colourChange: 0.4, correlation: 0.9, isUncertain: false, changedOutside: 0 },
  ...more,
})
const PARTS: Generation['area'] = {
  parts: [{ kind: 'radial', mode: 'add', x: 0.5, y: 0.5, width: 0.25, height: 0.25, feather: 50 }],
}
const GENERATION: Generation = {
  id: ID,
  mediaId: MEDIA_ID,
  jobId: null,
  repairId: REPAIR,
  kind: 'fill',
  prompt: 'A red balloon',
  area: PARTS,
  models: ['painter', 'filler'],
  isBlind: false,
  window: { x: 0, y: 0, width: 1024, height: 1024 },
  status: 'completed',
  error: null,
  cost: { credits: 10, waived: false, captured: 5 },
  candidates: [
    candidate(0, {}),
    candidate(1, { label: 'Filler', state: 'rejected', patch: null, box: null, facts: null }),
  ],
  chosen: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}

async function openGenerate(answers: Record<string, unknown> = {}, kind = 'Add') {
  let generations: object[] = []
  const view = await openDarkroom({
    'GET /api/models': { models: MODELS },
    [`GET ${PATH}/generations`]: () => ({ generations }),
    [`POST ${PATH}/generations/preview`]: {
      window: { x: 0, y: 0, width: 1024, height: 768 },
      creditsPerAnswer: 5,
      isWaived: false,
    },
    [`POST ${PATH}/generations`]() {
      generations = [GENERATION]
      return { generation: GENERATION }
    },
    ...answers,
  })
  await screen.findByRole('img', { name: /^Edited image/ })
  await view.person.click(screen.getByRole('button', { name: 'Generate' }))
  await view.person.click(await screen.findByRole('radio', { name: kind }))
  const bodyOf = (path: string) =>
    view.requests.findLast((request: RecordedRequest) => request.method === 'POST' && request.path === path)
      ?.body
  return { ...view, bodyOf }
}

/** The button of the panel; the last one is that of the tools. */
const startButton = async () =>
  (await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Generate' }))[0]!

test('asks for an area and a prompt, states what is sent and the price, and sends the request', async () => {
  const { person, bodyOf } = await openGenerate()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Painter' })).checked).toBe(true)
  for (const name of ['Renderer', 'Away'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true)
  expect(screen.getByText('Not connected')).toBeTruthy()
  expect(screen.getByText('Can’t edit images')).toBeTruthy()
  expect(screen.getByText('Mark an area first.')).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'Radial' }))
  expect(await screen.findByText('Write what should be there.')).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: 'What should be there' }), 'A red balloon')
  await person.click(screen.getByRole('checkbox', { name: 'Filler' }))
  expect(await screen.findByText(/1,024 × 768 px/)).toBeTruthy()
  expect(screen.getByText(/^Price: 10 credits/)).toBeTruthy()
  const button = await startButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  await person.click(button)
  await waitFor(() =>
    expect(bodyOf(`${PATH}/generations`)).toMatchObject({
      kind: 'fill',
      prompt: 'A red balloon',
      models: ['painter', 'filler'],
      isBlind: false,
      area: { parts: [{ kind: 'radial' }] },
    } satisfies Partial<Record<keyof GenerationRequest, unknown>>),
  )
  expect(await screen.findByText('5 credits charged')).toBeTruthy()
  expect(screen.getByText('Rejected: the model returned a different image. Not charged.')).toBeTruthy()
})

test('shows an answer in place, says what was counted, and adds it as one step of undo', async () => {
  const repair = { id: REPAIR, kind: 'generated' as const, patch: 'a'.repeat(64), box: BOX }
  const generations: Generation[] = [GENERATION]
  const { person, asked, bodyOf, toaster } = await openGenerate({
    [`GET ${PATH}/generations`]: () => ({ generations }),
    [`GET ${PATH.replace(MEDIA_ID, 'objects')}/${'a'.repeat(64)}`]: () => new Response('patch'),
    [`POST ${PATH}/generations/${ID}/choose`]() {
      generations[0] = { ...GENERATION, chosen: 0 }
      return {
        generation: generations[0],
        edit: { ...STORED_EDIT, version: 4, edit: { format: 1, repairs: [repair] } },
      }
    },
  })
  const answer = await screen.findByRole('button', { name: /^Painter/ })
  expect(answer.textContent).toBe(
    'PainterOutside the mask: identical pixels. Realigned by 3.2 px. Colours match the image.',
  )
  await person.click(answer)
  await waitFor(() =>
    expect(asked.findLast(({ kind }) => kind === 'render')).toMatchObject({
      edit: { repairs: [repair] },
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Use this result' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Result added to the image'))
  expect(bodyOf(`${PATH}/generations/${ID}/choose`)).toEqual({ candidate: 0 })
  expect(await screen.findByRole('button', { name: 'Delete A red balloon' })).toBeTruthy()
  // A result that is in the image can’t be added again, but after undo it can.
  await person.click(await screen.findByRole('button', { name: /^Painter · In the image/ }))
  expect(screen.queryByRole('button', { name: 'Use this result' })).toBeNull()
  toaster.current()?.action?.onSelect()
  expect(await screen.findByRole('button', { name: 'Use this result' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete A red balloon' })).toBeNull())
  await untilSaved()
})

test('says which engines edit images if none does, and keeps what was written after a refusal', async () => {
  const { unmount } = await openGenerate({ 'GET /api/models': { models: MODELS.slice(2, 4) } })
  expect(await screen.findByText(/^No connected model can do this/)).toBeTruthy()
  unmount()
  const { person } = await openGenerate({
    [`POST ${PATH}/generations`]: () => refusal(409, 'CONFLICT'),
  })
  await person.click(await screen.findByRole('button', { name: 'Radial' }))
  const prompt = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should be there' })
  await person.type(prompt, 'A kite')
  const button = await startButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  await person.click(button)
  expect(await screen.findByText(/^This was changed elsewhere/)).toBeTruthy()
  expect(prompt.value).toBe('A kite')
})

test('removes without a connected model, says how well, and sends nothing to a provider', async () => {
  const { person, bodyOf } = await openGenerate(
    { 'GET /api/models': { models: MODELS.slice(2, 4) } },
    'Remove',
  )
  const builtIn = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Studio Preview' })
  expect(builtIn.checked).toBe(true)
  expect(screen.getByText(/^Fills the area from the rest of the image, without an AI model/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Radial' }))
  expect(await screen.findByText(/^Only the framed part is used/)).toBeTruthy()
  expect(screen.queryByText(/is sent/)).toBeNull()
  const button = await startButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  await person.click(button)
  await waitFor(() =>
    expect(bodyOf(`${PATH}/generations`)).toMatchObject({ kind: 'remove', prompt: '', models: ['studio'] }),
  )
})
