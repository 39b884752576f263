/** Why no camera can be used: permission denied, none found, or in use. */
export type CameraProblem = 'denied' | 'absent' | 'busy'

/** Maps the browser's errors to our reasons. */
export function problemOfCamera(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'absent'
}

/** Plays the stream. Resolves once its first frame is available. */
export async function play(stream: MediaStream, video: HTMLVideoElement): Promise<void> {
  video.srcObject = stream
  await video.play()
}

/** The current video frame as an image file; null before the first frame. */
export async function stillOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob && new File([blob], 'camera.jpg', { type: 'image/jpeg' })
}
