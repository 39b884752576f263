import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, assetOf, draw, itemOf, jobOf } from '../../jobs/jobs.fixtures.tsx'
import { ContactSheet } from '../sheet/contact-sheet.tsx'

const MODEL = {
  id: 'studio',
  label: 'Studio Preview',
  family: 'studio',
  available: true,
  kinds: ['image'],
  maxImages: 3,
  acceptsReference: true,
  acceptsNegativePrompt: true,
  acceptsPose: true,
  acceptsSeed: true,
  upscales: 2,
  creditsPerImage: 2,
  aspectRatios: ['3:4'],
}
const RECIPE = {
  prompt: 'A lamp',
  count: 4,
  style: 'editorial',
  aspectRatio: '3:4',
  model: 'studio',
  seed: 7,
  quality: 'final',
  poseVariety: true,
  poses: ['walking', 'seated'],
  negativePrompt: 'rust',
}
const JOB = jobOf(2, {
  metadata: { ...RECIPE, projectId: 'p', projectName: 'Lamps' },
  items: [itemOf(0, { pose: 'seated' }), itemOf(1, { pose: 'walking' })],
})

const ITEM = {
  ...assetOf(1),
  createdAt: new Date(0).toISOString(),
  model: 'studio',
  project: null,
  prompt: '',
  metadata: {},
  origin: 'generated',
  stars: 0,
  flag: null,
  tags: [],
  alt: null,
  jobId: null,
}

interface Opened {
  job?: typeof JOB
  model?: object
  answers?: object
}

async function openMenu({ job = JOB, model, answers = {} }: Opened = {}) {
  const started = jobOf(9)
  const requests = answerWith({
    'GET /api/models': { models: [{ ...MODEL, ...model }] },
    'GET /api/gallery': { items: [], nextCursor: null },
    'POST /api/photoshoots': Response.json({ job: started }, { status: 202 }),
    ...answers,
  })
  const [onChoose, onFill] = [vi.fn(), vi.fn()]
  const user = userEvent.setup()
  const view = await draw(
    <ContactSheet
      job={job}
      onChoose={onChoose}
      onFill={onFill}
      recent={[job]}
      modelLabel=""
      filter="all"
      onFilter={() => undefined}
      onReuse={() => undefined}
    />,
  )
  const frame = await screen.findByRole('button', { name: 'Image 2, walking, enlarge' })
  await user.pointer({ keys: '[MouseRight]', target: frame })
  await screen.findByRole('menuitem', { name: /Create video/ })
  const bodyOf = async () => {
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    return requests.find(({ method }) => method === 'POST')!.body
  }
  return { requests, user, onChoose, onFill, bodyOf, started, ...view }
}
const entry = (name: RegExp) => screen.findByRole('menuitem', { name })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('varies an image: same generation settings and pose, new seeds, model limit and price', async () => {
  const { user, bodyOf, onChoose, started } = await openMenu()
  const vary = await entry(/Vary \(3 images\)/)
  expect(vary.textContent).toContain('6 credits')
  await user.click(vary)
  const { seed: _, ...recipe } = RECIPE
  expect(await bodyOf()).toEqual({
    ...recipe,
    count: 3,
    poses: ['walking'],
    projectName: 'Lamps',
    madeFrom: { id: assetOf(1).id, as: 'variation' },
  })
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(started.id))
})

it('upscales with the same seed at the same index', async () => {
  const job = { ...JOB, metadata: { ...JOB.metadata, only: [2, 3] } }
  const { user, bodyOf } = await openMenu({ job })
  await user.click(await entry(/Upscale 2×/))
  expect(await bodyOf()).toMatchObject({
    seed: 7,
    count: 4,
    only: [3],
    scale: 2,
    madeFrom: { id: assetOf(1).id, as: 'upscale' },
  })
})

it('offers upscaling only for supported factors, and only once', async () => {
  await openMenu({ model: { upscales: undefined } })
  await entry(/Vary/)
  expect(screen.queryByRole('menuitem', { name: /Upscale/ })).toBeNull()
  cleanup()
  await openMenu({ job: { ...JOB, metadata: { ...JOB.metadata, scale: 2 } } })
  await entry(/Vary/)
  expect(screen.queryByRole('menuitem', { name: /Upscale/ })).toBeNull()
})

it('fills in the seed, and links to a video', async () => {
  const { user, onFill, router } = await openMenu()
  await user.click(await entry(/Reuse seed/))
  expect(onFill).toHaveBeenCalledWith({ seed: '7' })
  await user.click(screen.getByRole('button', { name: 'More actions for image 2' }))
  await user.click(await entry(/Create video/))
  await waitFor(() => expect(router.state.location.href).toBe(`/dashboard/videocanvas?from=${assetOf(1).id}`))
})

it('returns the focus to the image', async () => {
  const { user } = await openMenu()
  await user.keyboard('{Escape}')
  const frame = screen.getByRole('button', { name: 'Image 2, walking, enlarge' })
  await waitFor(() => expect(document.activeElement).toBe(frame))
})

it('deletes an image and undoes it', async () => {
  const path = `/api/gallery/${assetOf(1).id}`
  const { user, requests, toaster, queries } = await openMenu({
    answers: {
      [`DELETE ${path}`]: { id: assetOf(1).id },
      [`POST ${path}/restore`]: { item: ITEM },
    },
  })
  queries.setQueryData(['jobs', 'one', JOB.id], { job: JOB })
  const left = () =>
    queries.getQueryData<{ job: typeof JOB }>(['jobs', 'one', JOB.id])!.job.result.media_assets.length
  await user.click(await entry(/Delete/))
  await waitFor(() => expect(toaster.current()?.title).toBe('Image deleted'))
  expect(left()).toBe(1)
  toaster.current()!.action!.onSelect()
  // Not before the server has restored it: its file would be missing.
  expect(left()).toBe(1)
  await waitFor(() => expect(left()).toBe(2))
  expect(requests.at(-1)?.path).toBe(`${path}/restore`)
})
