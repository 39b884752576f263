/** Why no camera can be used: it was not allowed, there is none, or something else has it. */
export type CameraProblem = 'denied' | 'absent' | 'busy'

/** What the browser throws, in our words. */
export function problemOfCamera(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'absent'
}

/** Shows it there. Settles once its first picture has come. */
export async function play(stream: MediaStream, video: HTMLVideoElement): Promise<void> {
  video.srcObject = stream
  await video.play()
}

/** What a video shows at this moment, as a picture file; null while it has shown nothing yet. */
export async function stillOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob && new File([blob], 'camera.jpg', { type: 'image/jpeg' })
}
