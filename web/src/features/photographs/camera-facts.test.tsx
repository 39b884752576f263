import type { Photograph } from '@studio/contract/photographs'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { CameraFacts } from './camera-facts.tsx'

const ID = '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const PHOTOGRAPH: Photograph = {
  fileName: 'IMG_2186.JPG',
  folder: '104CANON',
  importId: null,
  addedAt: '2026-11-29T10:00:00.000Z',
  capturedAtLocal: '2026-11-20T07:52:10',
  capturedAtSource: 'time-zone',
  clockShift: 0,
  timeZone: null,
  camera: 'Canon EOS R6',
  lens: null,
  iso: 400,
  focalLength: 50,
  focalLength35mm: null,
  aperture: 2.8,
  exposureTime: 1 / 250,
  flash: false,
  isDamaged: false,
  location: { latitude: 40.41678, longitude: -3.70379 },
  files: [
    { role: 'original', name: 'IMG_2186.JPG', mime: 'image/jpeg', bytes: 8_400_000, sha256: '0'.repeat(64) },
    { role: 'raw', name: 'IMG_2186.CR3', mime: 'image/x-raw', bytes: 27_000_000, sha256: '1'.repeat(64) },
  ],
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (photograph: Partial<Photograph> = {}) => {
  answerWith({ [`GET /api/gallery/${ID}/photograph`]: { photograph: { ...PHOTOGRAPH, ...photograph } } })
  await draw(<CameraFacts item={{ id: ID }} />)
  await screen.findByRole('heading', { name: 'Camera' })
}
const valueOf = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

test('shows what the camera recorded, by its own clock, and its files', async () => {
  await open()
  expect(valueOf('Exposure')).toBe('1/250 s · f/2.8 · ISO 400 · 50 mm')
  expect(valueOf('Captured')).toBe('20 Nov 2026, 07:52:10')
  expect(valueOf('Time from')).toBe('Camera, in the time zone of the import')
  expect(valueOf('Location (only you see it)')).toBe('40.41678, -3.70379')
  // Nothing is claimed about what isn’t recorded.
  expect(valueOf('Lens')).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Download IMG_2186.CR3' })).toBeTruthy()
  expect(screen.queryByText(/incomplete/)).toBeNull()
})

test('says by how much its clock was corrected, and by which zone', async () => {
  await open({ clockShift: -3_720, timeZone: 'Asia/Tokyo' })
  expect(valueOf('Captured')).toBe('20 Nov 2026, 06:50:10')
  expect(valueOf('Time from')).toBe('Camera, in the time zone Asia/Tokyo, corrected by −1 hr 2 min')
})

test('says that a file is damaged, and that its time is unknown', async () => {
  await open({
    isDamaged: true,
    capturedAtLocal: null,
    capturedAtSource: 'none',
    exposureTime: 2.5,
    location: null,
  })
  expect(screen.getByText('The file is incomplete. What could be read is shown.')).toBeTruthy()
  expect(valueOf('Captured')).toBe('Unknown')
  expect(valueOf('Exposure')).toBe('2.5 s · f/2.8 · ISO 400 · 50 mm')
})

test('renders nothing for a copy, of which no camera file is known', async () => {
  const requests = answerWith({})
  const { container } = await draw(<CameraFacts item={{ id: ID }} />)
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0))
  expect(container.textContent).toBe('')
})
