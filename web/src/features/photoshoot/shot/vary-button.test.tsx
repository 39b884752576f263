import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, assetOf, draw, itemOf, jobOf } from '../../jobs/jobs.fixtures.tsx'
import { VaryButton } from './vary-button.tsx'

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
}
const JOB = jobOf(2, { metadata: RECIPE, items: [itemOf(0), itemOf(1, { pose: 'walking' })] })
const ITEM = {
  ...assetOf(1),
  origin: 'generated' as const,
  createdAt: new Date(0).toISOString(),
  model: 'studio',
  project: null,
  prompt: 'A lamp',
  metadata: {},
  stars: 0,
  flag: null,
  tags: [],
  alt: null,
  jobId: JOB.id,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the cost of a variation and starts it', async () => {
  const started = jobOf(9)
  const requests = answerWith({
    'GET /api/models': { models: [MODEL] },
    [`GET /api/jobs/${JOB.id}`]: { job: JOB },
    'POST /api/photoshoots': Response.json({ job: started }, { status: 202 }),
  })
  const { router } = await draw(<VaryButton item={ITEM} />)
  const button = await screen.findByRole('button', { name: 'Vary (3 images), 6 credits' })
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.setup().click(button)
  await waitFor(() => expect(router.state.location.href).toBe(`/dashboard/photoshoot?job=${started.id}`))
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    count: 3,
    poses: ['walking'],
    madeFrom: { id: ITEM.id, as: 'variation' },
  })
})
