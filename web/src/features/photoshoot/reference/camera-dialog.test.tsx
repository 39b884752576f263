import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../jobs/jobs.fixtures.tsx'
import { CameraDialog } from './camera-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** Opens the camera with a mocked photo. */
async function openCamera(picture: Blob | null) {
  const mediaDevices = {
    getUserMedia: async () => Object.assign(new MediaStream(), { getTracks: () => [] }),
    enumerateDevices: async () => [],
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) => answer(picture))
  const onPhoto = vi.fn()
  await draw(<CameraDialog onPhoto={onPhoto} onClose={() => {}} />)
  const user = userEvent.setup()
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Take photo' }).disabled)
    .toBe(false)
  await user.click(screen.getByRole('button', { name: 'Take photo' }))
  return onPhoto
}

it('takes a photo of the preview', async () => {
  const onPhoto = await openCamera(new Blob(['jpeg']))
  await expect.poll(() => onPhoto).toHaveBeenCalledExactlyOnceWith(expect.any(File))
})

it('reports an open camera without a picture, and can retry', async () => {
  const onPhoto = await openCamera(null)
  await screen.findByText('Camera in use')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(onPhoto).not.toHaveBeenCalled()
})
