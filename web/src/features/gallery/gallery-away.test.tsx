import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNetwork, network } from '../../platform/index.ts'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { galleryKeys } from './gallery.keys.ts'
import { GalleryScreen } from './screen.ts'

const ITEM = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  type: 'image',
  createdAt: new Date(0).toISOString(),
  model: 'studio',
  project: null,
  prompt: 'A lamp',
  width: 768,
  height: 1024,
  url: '',
  thumbnails: [],
  placeholder: '',
  metadata: {},
  origin: 'generated',
  stars: 0,
  flag: null,
  tags: [],
  alt: null,
  jobId: null,
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => followNetwork(network))
afterEach(() => {
  cleanup()
  setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('says that it is offline, and loads when the connection is back', async () => {
  answerWith({ 'GET /api/gallery': { items: [], nextCursor: null }, 'GET /api/projects': { projects: [] } })
  setOnline(false)
  await draw(<GalleryScreen />, { at: '/dashboard/gallery' })
  await screen.findByText('Can’t reach the studio')
  setOnline(true)
  await expect.poll(() => screen.queryByText('Can’t reach the studio')).toBeNull()
})

test('shows the images cached by other screens while offline', async () => {
  answerWith({})
  setOnline(false)
  const { queries, unmount } = await draw(<p />)
  unmount()
  queries.setQueryData(galleryKeys.latest, { items: [ITEM], nextCursor: null })
  await draw(<GalleryScreen />, { at: '/dashboard/gallery', queries })
  await screen.findByText(/^Only images already loaded are shown/)
  await screen.findByText('1+ items')
})
