import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { pictureOf } from '../gallery.fixtures.ts'
import { GuidesExport } from './guides-export.tsx'

const item = pictureOf(0, { prompt: 'Woman in a coat', metadata: { seed: 7 } })
const model = (id: string, guides?: string[]) => ({
  id,
  label: id,
  family: 'studio',
  kinds: ['image'],
  available: true,
  maxImages: 1,
  aspectRatios: [],
  acceptsReference: true,
  acceptsNegativePrompt: true,
  acceptsPose: true,
  acceptsSeed: true,
  ...(guides ? { guides } : {}),
})
const models = [model('studio', ['depth', 'normals', 'pose']), model('dalle')]
const path = (file: string) => `GET /api/gallery/${item.id}/guides/${file}`

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('downloads the guides of an image, named after it', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  answerWith({
    'GET /api/models': { models },
    [path('depth')]: () => new Response('png'),
    [path('keypoints')]: () => new Response('{}'),
  })
  await draw(<GuidesExport item={item} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Depth map' }))
  await waitFor(() => expect(saved).toEqual(['woman-in-a-coat-7-depth.png']))
  await user.click(screen.getByRole('button', { name: 'Pose as JSON' }))
  await waitFor(() => expect(saved[1]).toBe('woman-in-a-coat-7-keypoints.json'))
})

it('says that guides of an edited image match its original', async () => {
  answerWith({ 'GET /api/models': { models } })
  await draw(<GuidesExport item={{ ...item, isEdited: true }} />)
  expect(await screen.findByText(/match the original pixel for pixel, without your edit/)).toBeTruthy()
})

it.each([
  [409, 'CONFLICT', /Studio Preview has changed/],
  [415, 'UNSUPPORTED_MEDIA', /no people in this image/],
])('explains why there is no guide: %i %s', async (status, code, expected) => {
  answerWith({ 'GET /api/models': { models }, [path('pose')]: () => refusal(status, code) })
  await draw(<GuidesExport item={item} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Pose skeleton' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(expected))
})

it('offers no guides for videos and for images of other models', async () => {
  const requests = answerWith({ 'GET /api/models': { models } })
  for (const other of [{ model: 'dalle' }, { type: 'video' as const }]) {
    const { container } = await draw(<GuidesExport item={{ ...item, ...other }} />)
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    await new Promise((resolve) => setTimeout(resolve))
    expect(container.textContent).toBe('')
    cleanup()
  }
})
