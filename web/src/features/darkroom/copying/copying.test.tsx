import type { EditSync, SyncRequest } from '@studio/contract/darkroom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, draw, type RecordedRequest, refusal } from '../../jobs/jobs.fixtures.tsx'
import { picturesOf } from '../../gallery/gallery.fixtures.ts'
import { answeringWorker, DARKROOM, STORED_EDIT } from '../darkroom.fixtures.ts'
import type { Ask } from '../engine/protocol.ts'
import { copiedEdit, copyEdit } from './clipboard.ts'
import { SelectionEdits } from './selection-edits.tsx'

const ITEMS = picturesOf(4)
const [SOURCE, ...TARGETS] = ITEMS.map(({ id }) => id)
const EDIT = { format: 1, light: { exposure: 1 }, geometry: { angle: 2 } } as const
const SYNC: EditSync = {
  id: '00000000-0000-4000-8000-000000000900',
  sourceMediaId: SOURCE!,
  groups: ['light'],
  mode: 'asIs',
  state: 'running',
  total: 3,
  queued: 3,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** The selection of the gallery, with a server whose images have the copied edit. */
async function select(items = ITEMS.slice(1), answers: Record<string, unknown> = {}) {
  const asked: Ask[] = []
  vi.stubGlobal('Worker', answeringWorker(asked))
  const ofImages = ITEMS.flatMap(({ id }) => [
    [`GET /api/darkroom/${id}`, { ...DARKROOM, ...STORED_EDIT, mediaId: id, edit: EDIT }],
    [`GET /api/darkroom/${id}/proxy`, () => new Response('proxy')],
    [`GET /api/darkroom/${id}/base-map`, () => new Response('map')],
  ])
  const path = `/api/darkroom/syncs/${SYNC.id}`
  const requests = answerWith({
    ...Object.fromEntries(ofImages),
    'POST /api/darkroom/syncs/preview': ({ body }: RecordedRequest) => ({
      previews: (body as SyncRequest).mediaIds.map((mediaId) => ({ mediaId, edit: EDIT })),
    }),
    'POST /api/darkroom/syncs': SYNC,
    [`GET ${path}`]: { ...SYNC, state: 'completed', queued: 0, changed: 2, skipped: 1 },
    [`POST ${path}/undo`]: { ...SYNC, state: 'undone', queued: 0, undone: 1, kept: 1, skipped: 1 },
    ...answers,
  })
  const view = await draw(<SelectionEdits items={items} />)
  await screen.findByRole('button', { name: 'Copy and paste edits' })
  return { ...view, requests, asked, person: userEvent.setup() }
}

const dialog = () => screen.findByRole('dialog', { name: 'What do you want to copy?' })
const bodyOf = (requests: RecordedRequest[], path: string) =>
  requests.findLast((request) => request.method === 'POST' && request.path === path)?.body

test('copies the edit of the selected image', async () => {
  const { toaster } = await select(ITEMS.slice(0, 1))
  fireEvent.keyDown(document.body, { key: 'c' })
  await waitFor(() => expect(toaster.current()?.title).toBe('Edit copied'))
  expect(copiedEdit()).toEqual({ mediaId: SOURCE, edit: EDIT })
})

test('pastes chosen parts onto the selection after previews, and undoes it', async () => {
  copyEdit({ mediaId: SOURCE!, edit: EDIT })
  const { toaster, requests, asked, person } = await select()
  fireEvent.keyDown(document.body, { key: 'v' })
  const opened = within(await dialog())
  await waitFor(() =>
    expect(opened.getAllByRole('img', { name: 'Image with the pasted edit' })).toHaveLength(3),
  )
  expect(opened.getAllByText('Whites 25%')).toHaveLength(3)
  expect(asked.find(({ kind }) => kind === 'render')).toMatchObject({ edit: EDIT, isDraft: true })
  const crop = opened.getByRole<HTMLInputElement>('checkbox', {
    name: /^Crop and rotation Straightened \+2°/,
  })
  expect(crop.checked).toBe(false)
  await person.click(crop)
  await person.click(opened.getByRole('checkbox', { name: /^Effects/ }))
  await person.click(opened.getByRole('radio', { name: /^Only changes/ }))
  await person.click(await opened.findByRole('button', { name: 'Paste onto 3 images' }))
  expect(bodyOf(requests, '/api/darkroom/syncs')).toEqual({
    sourceMediaId: SOURCE,
    edit: EDIT,
    groups: ['geometry', 'light', 'curve', 'colourMixer', 'colourGrading', 'detail'],
    mode: 'changesOnly',
    mediaIds: TARGETS,
  })
  await waitFor(() => expect(toaster.current()?.title).toBe('Edit pasted onto 2 images'))
  expect(toaster.current()?.description).toMatch(/^1 image was skipped/)
  expect(screen.queryByRole('dialog')).toBeNull()

  toaster.current()?.action?.onSelect()
  await waitFor(() => expect(toaster.current()?.title).toBe('Earlier edit of 1 image restored'))
  expect(toaster.current()?.description).toBe('1 image was edited since and stays as it is.')
})

test('matches exposures only if the light is pasted', async () => {
  copyEdit({ mediaId: SOURCE!, edit: EDIT })
  const { requests, person } = await select()
  fireEvent.keyDown(document.body, { key: 'v' })
  const opened = within(await dialog())
  await person.click(opened.getByRole('radio', { name: /^Match exposure/ }))
  await person.click(opened.getByRole('checkbox', { name: /^Light/ }))
  expect(opened.getByText('Choose Light and colour to match the exposure.')).toBeTruthy()
  const paste = opened.getByRole<HTMLButtonElement>('button', { name: 'Paste onto 3 images' })
  expect(paste.disabled).toBe(true)
  await person.click(opened.getByRole('checkbox', { name: /^Light/ }))
  await person.click(paste)
  await waitFor(() =>
    expect(bodyOf(requests, '/api/darkroom/syncs')).toMatchObject({ mode: 'matchExposure' }),
  )
})

test('says why the edit can’t be pasted, and keeps what was chosen', async () => {
  copyEdit({ mediaId: SOURCE!, edit: EDIT })
  const { person } = await select(ITEMS.slice(1), {
    'POST /api/darkroom/syncs': () => refusal(404, 'NOT_FOUND'),
    'POST /api/darkroom/syncs/preview': { previews: [] },
  })
  fireEvent.keyDown(document.body, { key: 'v' })
  const opened = within(await dialog())
  expect(await opened.findByText('None of these images can be edited.')).toBeTruthy()
  await person.click(opened.getByRole('checkbox', { name: /^Effects/ }))
  await person.click(opened.getByRole('button', { name: 'Paste onto 3 images' }))
  await waitFor(() => expect(opened.getByRole('alert').textContent).not.toBe(''))
  expect(opened.getByRole<HTMLInputElement>('checkbox', { name: /^Effects/ }).checked).toBe(false)
})

test('explains how to start when nothing is copied, and ignores a stored value that isn’t valid', async () => {
  sessionStorage.setItem('studio-copied-edit', '{"mediaId":"x","edit":{"format":9}}')
  const { toaster } = await select()
  fireEvent.keyDown(document.body, { key: 'v' })
  await waitFor(() => expect(toaster.current()?.title).toMatch(/^No edit copied yet/))
})
