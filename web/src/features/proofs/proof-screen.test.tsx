import { proofsReasons, type WholeProof } from '@studio/contract/proofs'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedFor } from '../../testing/refused-for.ts'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { ProofScreen } from './proof-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c7800'
const idOf = (n: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c70${String(n).padStart(2, '0')}`
const TIMESTAMP = '2026-11-21T10:00:00.000Z'
const item = (n: number): WholeProof['items'][number] => ({
  mediaId: idOf(n),
  number: n,
  round: 1,
  replaces: null,
  replacedBy: null,
  width: 640,
  height: 960,
  withdrawn: false,
  sha256: 'a'.repeat(64),
  picture: { url: `/${n}.png`, thumbnails: [], placeholder: '' },
})
const WHOLE: WholeProof = {
  proof: {
    id: ID,
    title: 'Autumn coats',
    message: null,
    projectId: null,
    status: 'submitted',
    round: 1,
    client: { id: idOf(90), name: 'Norte', email: 'carmen@norte.example' },
    version: 4,
    rules: {
      most: null,
      extraPrice: null,
      verdicts: 'pick',
      comments: true,
      showOthers: false,
      download: 'none',
      watermark: true,
      watermarkText: null,
      guests: 'one',
    },
    hasLink: true,
    hasPin: true,
    expiresAt: null,
    createdAt: TIMESTAMP,
    closedAt: null,
    frames: 2,
    picked: 1,
    openComments: 0,
    guests: 1,
    seenAt: TIMESTAMP,
    wrongPins: 0,
    held: false,
    budget: null,
  },
  items: [item(1), item(2)],
  guests: [
    {
      id: idOf(91),
      name: 'Carmen',
      email: null,
      role: 'decider',
      seenAt: TIMESTAMP,
      removedAt: null,
      mayReturn: false,
    },
  ],
  marks: [{ guestId: idOf(91), mediaId: idOf(1), verdict: 'pick', label: null, stars: null, at: TIMESTAMP }],
  comments: [],
  submissions: [
    {
      id: idOf(92),
      kind: 'picks',
      round: 1,
      guestId: idOf(91),
      name: 'Carmen',
      statement: null,
      items: [{ mediaId: idOf(1), sha256: 'a'.repeat(64), verdict: 'pick', label: null, stars: null }],
      hash: 'b'.repeat(64),
      createdAt: TIMESTAMP,
    },
  ],
}
const MADE = {
  id: idOf(50),
  mediaId: idOf(1),
  as: 'upscale',
  words: '',
  round: 1,
  jobId: idOf(40),
  credits: 2,
  status: 'completed',
  createdAt: TIMESTAMP,
  pictures: [
    { id: idOf(30), url: '/30.png', thumbnails: [], placeholder: '', width: 9, height: 9, isIn: false },
  ],
}

async function open(
  answers: Record<string, unknown> = {},
  status: WholeProof['proof']['status'] = 'submitted',
) {
  const requests = answerWith({
    [`GET /api/proofs/${ID}`]: { ...WHOLE, proof: { ...WHOLE.proof, status } },
    [`GET /api/proofs/${ID}/makes`]: { makes: [MADE], budget: { most: null, spent: 2 } },
    ...answers,
  })
  await draw(<ProofScreen />, {
    at: `/dashboard/clients/proofs/${ID}`,
    path: '/dashboard/clients/proofs/$id',
  })
  await screen.findByRole('heading', { name: '2 images' })
  return { requests, user: userEvent.setup() }
}

test('shows feedback, generated images and the images of the proof', async () => {
  await open()
  expect(await screen.findByRole('img', { name: 'Image 1, upscaled' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Image 2' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add to next round' })).toBeDefined()
})

test('validates a chosen PIN and changes only the PIN', async () => {
  const path = `POST /api/proofs/${ID}/pin`
  const { requests, user } = await open({ [path]: { proof: WHOLE.proof, pin: '202611' } })
  await user.click(screen.getByRole('button', { name: 'Change link or PIN' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: 'My own PIN' }))
  await user.type(dialog.getByRole('textbox', { name: 'Your PIN' }), '20x2')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await dialog.findByText('Enter 6 to 8 digits.')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: 'Your PIN' }), '611')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect((await screen.findByLabelText('PIN', { selector: 'code' })).textContent).toBe('202611')
  expect(requests.filter(({ method }) => method === 'POST').map(({ path: at, body }) => [at, body])).toEqual([
    [`/api/proofs/${ID}/pin`, { pin: '202611' }],
  ])
})

test('emails the link; an outdated link shows an error and keeps the input', async () => {
  const path = `POST /api/proofs/${ID}/mail`
  const { requests, user } = await open({ [path]: refusedFor(proofsReasons.linkReplaced) })
  await user.click(screen.getByRole('button', { name: 'Email the link' }))
  const dialog = within(await screen.findByRole('dialog'))
  const to = dialog.getByRole<HTMLInputElement>('textbox', { name: 'To' })
  expect(to.value).toBe('carmen@norte.example')
  await user.clear(to)
  await user.type(to, 'buyer@norte.example')
  await user.type(dialog.getByRole('textbox', { name: 'Link' }), 'https://studio.test/p#old')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/no longer opens the proof/)).toBeTruthy()
  expect(to.value).toBe('buyer@norte.example')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    link: 'https://studio.test/p#old',
    to: 'buyer@norte.example',
    language: 'en',
  })
})

test('pins and unpins a comment by keyboard', async () => {
  const path = `POST /api/proofs/${ID}/comments`
  const { requests, user } = await open({ [path]: {} })
  await user.click(screen.getAllByRole('button', { name: 'Comment' })[0] as HTMLElement)
  const target = screen.getByRole('button', { name: /^Position of your comment on image 1/ })
  target.focus()
  await user.keyboard('{Enter}{ArrowRight}{ArrowUp}')
  expect(screen.getByText('Pinned 52% from the left and 48% from the top')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove pin' }))
  expect(screen.getByText('Click the image to pin your comment.')).toBeDefined()
  target.focus()
  await user.keyboard('{ArrowLeft}')
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'This button?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    mediaId: idOf(1),
    text: 'This button?',
    x: 0.48,
    y: 0.5,
    parentId: null,
  })
})

test('explains why a comment of a submitted round cannot be deleted', async () => {
  const commentOf = (n: number, round: number) => ({
    id: idOf(n),
    mediaId: idOf(1),
    guestId: null,
    name: 'Ana',
    parentId: null,
    x: null,
    y: null,
    w: null,
    h: null,
    text: `In round ${round}`,
    round,
    resolvedAt: null,
    createdAt: TIMESTAMP,
    isMine: true,
  })
  await open({ [`GET /api/proofs/${ID}`]: { ...WHOLE, comments: [commentOf(61, 1), commentOf(62, 2)] } })
  expect(await screen.findByText('In a submitted round: can’t be deleted')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
})

test('moves an image by arrow keys immediately', async () => {
  const { requests, user } = await open({ [`PATCH /api/proofs/${ID}`]: { proof: WHOLE.proof } }, 'open')
  screen.getByRole('button', { name: /^Move image 1/ }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  const order = [2, 1].map((n) => ({ mediaId: idOf(n), replaces: null }))
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ items: order, version: 4 })
})

test('undoes applied marks with the changes from the server', async () => {
  const undo = [{ ids: [idOf(1)], change: { flag: null } }]
  const { requests, user } = await open({
    [`POST /api/proofs/${ID}/apply`]: { changed: 1, withdrawn: 0, undo },
    'POST /api/gallery/changes': { results: [{ id: idOf(1) }] },
  })
  await user.click(screen.getByRole('button', { name: 'Apply picks to my images' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await user.click(await dialog.findByRole('button', { name: 'Undo' }))
  expect(await dialog.findByText('Changes undone.')).toBeDefined()
  expect(requests.filter(({ path }) => path === '/api/gallery/changes').map(({ body }) => body)).toEqual(undo)
})
