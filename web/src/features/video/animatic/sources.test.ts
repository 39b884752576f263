import { expect, test, vi } from 'vitest'
import { play } from './sources.ts'

const videoThat = (play: () => Promise<void>) => ({ muted: true, play: vi.fn(play) })

test('plays a take with its sound', () => {
  const video = videoThat(async () => {})
  play(video as unknown as HTMLVideoElement)
  expect(video.muted).toBe(false)
})

test('plays without sound if the browser refuses it', async () => {
  const video = videoThat(async () => {
    if (!video.muted) throw new DOMException('Click first.', 'NotAllowedError')
  })
  play(video as unknown as HTMLVideoElement)
  await expect.poll(() => video.play).toHaveBeenCalledTimes(2)
  expect(video.muted).toBe(true)
})
