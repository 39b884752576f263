import type { GalleryItem, PicturesChange, CulledPhotograph, QualityReason } from '@studio/contract/gallery'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerWith, draw, refusal, type RecordedRequest } from '../../jobs/jobs.fixtures.tsx'
import { pictureOf } from '../gallery.fixtures.ts'
import { CullingView } from './culling-view.tsx'

const IMPORT = '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const STACK = '6b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const CHANGES = 'POST /api/gallery/changes'

let pictures: GalleryItem[]
let reviewed: Set<string>
let reasons: Record<string, QualityReason[]>
let requests: RecordedRequest[]

/** The server: the newest picture has number 0. */
function answers(more: Record<string, unknown> = {}) {
  return answerWith({
    'GET /api/gallery/culling': () => ({
      photographs: pictures
        .toReversed()
        .map(
          ({ id }): CulledPhotograph => ({ id, isReviewed: reviewed.has(id), reasons: reasons[id] ?? [] }),
        ),
    }),
    'GET /api/gallery': () => ({ items: pictures, nextCursor: null, isFirst: true }),
    [CHANGES]: ({ body }: RecordedRequest) => ({
      results: (body as { ids: string[] }).ids.map((id) => ({ id })),
    }),
    'POST /api/gallery/culling/seen': ({ body }: RecordedRequest) => ({
      count: (body as { ids: string[] }).ids.length,
    }),
    ...more,
  })
}

beforeEach(() => {
  localStorage.clear()
  const stack = { id: STACK, kind: 'burst' as const, count: 3, coverId: pictureOf(3).id }
  pictures = [0, 1, 2, 3, 4].map((n) =>
    pictureOf(n, { origin: 'photograph', prompt: `IMG_${5 - n}.JPG`, ...(n > 0 && n < 4 && { stack }) }),
  )
  reviewed = new Set()
  reasons = { [pictures[2]!.id]: ['softInStack', 'highlightsClipped'] }
  requests = answers()
})
afterEach(async () => {
  cleanup()
  // What was seen is sent when the screen is closed.
  await new Promise((resolve) => setTimeout(resolve))
})

const open = async (language: 'en' | 'es' = 'en') => {
  const drawn = await draw(<CullingView importId={IMPORT} />, { language })
  return { ...drawn, press: (keys: string) => userEvent.keyboard(keys) }
}
const shows = (name: string) =>
  waitFor(() => within(screen.getByRole('group', { name: 'Current image' })).getByRole('img', { name }))
const changes = () =>
  requests
    .filter(({ method, path }) => `${method} ${path}` === CHANGES)
    .map(({ body }) => body as { ids: string[]; change: PicturesChange })
const idOf = (number: number) => pictures[5 - number]!.id

test('marks by key, goes on to the next image, and undoes', async () => {
  const { press } = await open()
  await shows('IMG_1.JPG')
  await screen.findByText('0 of 5 reviewed')
  await press('k')
  await shows('IMG_2.JPG')
  await screen.findByText('1 of 5 reviewed')
  await press('x')
  await shows('IMG_3.JPG')
  await press('4')
  await shows('IMG_4.JPG')
  await waitFor(() =>
    expect(changes()).toEqual([
      { ids: [idOf(1)], change: { flag: 'pick' } },
      { ids: [idOf(2)], change: { flag: 'reject' } },
      { ids: [idOf(3)], change: { stars: 4 } },
    ]),
  )
  await press('z')
  await shows('IMG_3.JPG')
  await waitFor(() => expect(changes().at(-1)).toEqual({ ids: [idOf(3)], change: { flag: null, stars: 0 } }))
  await press('{ArrowLeft}')
  await shows('IMG_2.JPG')
  expect(screen.getByRole('button', { name: 'Reject' }).getAttribute('aria-pressed')).toBe('true')
  // A second press removes the mark and stays.
  await press('x')
  await waitFor(() => expect(changes().at(-1)).toEqual({ ids: [idOf(2)], change: { flag: null } }))
  await shows('IMG_2.JPG')
})

test('stays at the image if the user turned that off', async () => {
  const { press } = await open()
  await shows('IMG_1.JPG')
  await userEvent.click(screen.getByRole('switch', { name: 'Next image after a mark' }))
  await press('k')
  await waitFor(() => expect(changes()).toHaveLength(1))
  await shows('IMG_1.JPG')
})

test('says why an image is worth a look, and shows its stack beside it', async () => {
  const { press } = await open()
  await shows('IMG_1.JPG')
  expect(screen.queryByRole('complementary', { name: 'Stack' })).toBeNull()
  await press('{ArrowRight}{ArrowRight}')
  await shows('IMG_3.JPG')
  const list = screen.getByRole('list', { name: 'Reasons to look closer' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Soft compared with the others', 'Highlights clipped'])
  expect(screen.getByRole('status').textContent).toContain('3 of 5, IMG_3.JPG, Soft compared')
  const stack = screen.getByRole('complementary', { name: 'Stack' })
  within(stack).getByText('Burst of 3')
  await userEvent.click(within(stack).getByRole('button', { name: /^3 of 3/ }))
  await shows('IMG_4.JPG')
})

test('keeps one image and rejects the rest of its stack, undone as one', async () => {
  const { press } = await open()
  await shows('IMG_1.JPG')
  await press('{ArrowRight}')
  await shows('IMG_2.JPG')
  fireEvent.keyDown(document.body, { key: 'K', shiftKey: true })
  // The rest of the stack is decided.
  await shows('IMG_5.JPG')
  await waitFor(() =>
    expect(changes()).toEqual([
      { ids: [idOf(2)], change: { flag: 'pick' } },
      { ids: [idOf(3), idOf(4)], change: { flag: 'reject' } },
    ]),
  )
  await press('z')
  await shows('IMG_2.JPG')
  await waitFor(() => expect(changes()).toHaveLength(5))
  expect(
    changes()
      .slice(2)
      .map(({ change }) => change),
  ).toEqual([2, 3, 4].map(() => ({ flag: null, stars: 0 })))
})

test('starts at the first image that wasn’t reviewed, and filters those', async () => {
  reviewed = new Set([idOf(1), idOf(2), idOf(4)])
  const { press } = await open()
  await shows('IMG_3.JPG')
  await screen.findByText('3 of 5 reviewed')
  await userEvent.click(screen.getByRole('switch', { name: 'Not seen yet' }))
  await screen.findByText('1 of 2')
  await press('{ArrowRight}')
  await shows('IMG_5.JPG')
  // Going back works although the image has been seen since.
  await press('{ArrowLeft}')
  await shows('IMG_3.JPG')
  await userEvent.click(screen.getByRole('switch', { name: 'Not seen yet' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Not seen yet' }))
  await screen.findByText('All photographs have been seen')
})

test('reports what was seen, with the next ones if that failed', async () => {
  let isDown = true
  requests = answers({
    'POST /api/gallery/culling/seen': () => (isDown ? refusal(503, 'UNAVAILABLE') : { count: 1 }),
  })
  const { press, unmount } = await open()
  await shows('IMG_1.JPG')
  await press('{ArrowRight}')
  await shows('IMG_2.JPG')
  const sent = () =>
    requests.filter(({ path }) => path.endsWith('/seen')).map(({ body }) => (body as { ids: string[] }).ids)
  await waitFor(() => expect(sent()).toEqual([[idOf(1)]]))
  isDown = false
  await press('{ArrowRight}')
  await shows('IMG_3.JPG')
  unmount()
  await waitFor(() => expect(sent().at(-1)).toEqual([idOf(1), idOf(2)]))
})

test('stacks an image with the previous one, and takes it out again', async () => {
  const whole = { id: STACK, kind: 'burst', coverId: null, mediaIds: [2, 3, 4].map(idOf) }
  requests = answers({
    [`PATCH /api/gallery/stacks/${STACK}`]: ({ body }: RecordedRequest) => {
      const { add = [], remove = [] } = body as { add?: string[]; remove?: string[] }
      const mediaIds = [...whole.mediaIds, ...add].filter((id) => !remove.includes(id))
      return { stack: { ...whole, mediaIds }, replaced: [whole] }
    },
    'POST /api/gallery/stacks': ({ body }: RecordedRequest) => ({ stack: body, replaced: [] }),
  })
  const { press } = await open()
  await shows('IMG_1.JPG')
  await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await shows('IMG_5.JPG')
  expect(screen.queryByText('Burst of 3')).toBeNull()
  await press('s')
  await screen.findByText('Burst of 4')
  await press('z')
  await waitFor(() => expect(screen.queryByText(/^Burst/)).toBeNull())
  await press('{ArrowLeft}')
  await screen.findByText('Burst of 3')
  await press('s')
  await waitFor(() => expect(screen.queryByText(/^Burst/)).toBeNull())
  await shows('IMG_4.JPG')
})

test('compares the stack with one zoom', async () => {
  const { press } = await open()
  await shows('IMG_1.JPG')
  await press('{ArrowRight}')
  await shows('IMG_2.JPG')
  await press('c')
  const dialog = await screen.findByRole('dialog', { name: 'Compare' })
  const images = within(dialog).getAllByRole('img')
  expect(images).toHaveLength(3)
  fireEvent.keyDown(dialog, { key: '+' })
  const zoomed = images.map(({ style }) => style.transform)
  expect(new Set(zoomed).size).toBe(1)
  expect(zoomed[0]).toContain('scale(1.5)')
  within(dialog).getByText('Soft compared with the others')
  // Keys of the screen below do nothing.
  await press('x')
  expect(changes()).toEqual([])
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('is empty for an import without photographs, and can be tried again after an error', async () => {
  pictures = []
  await open('es')
  await screen.findByText('No hay fotografías en esta importación')
  cleanup()
  let isDown = true
  answers({
    'GET /api/gallery/culling': () => (isDown ? refusal(500, 'UNKNOWN_ERROR') : { photographs: [] }),
  })
  await open()
  await screen.findByText('Couldn’t load the photographs')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No photographs in this import')
})
