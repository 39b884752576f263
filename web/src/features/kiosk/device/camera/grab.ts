import { hexOf, sha256Of } from '../ids.ts'

export interface GrabbedFrame {
  blob: Blob
  sha256: string
}

/** No frame was available. */
export class NoFrameError extends Error {}

const QUALITY = 0.92

/** Captures the current frame, not mirrored. `isSharper` requests a still photo from the camera instead. */
export async function grab(video: HTMLVideoElement, isSharper: boolean): Promise<GrabbedFrame> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
    throw new NoFrameError()
  const blob = (isSharper && (await photograph(video).catch(() => undefined))) || (await frameOf(video))
  return { blob, sha256: hexOf(await sha256Of(await blob.arrayBuffer())) }
}

/** Draws to a canvas in main memory: a bitmap, or a read back from the GPU, takes up to four times as long. */
function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })!.drawImage(video, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

interface Photographer {
  takePhoto(): Promise<Blob>
}

/** Uses an API that not every browser has. On any failure the caller uses the frame. */
async function photograph(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { ImageCapture } = globalThis as { ImageCapture?: new (track: MediaStreamTrack) => Photographer }
  const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? []
  if (!ImageCapture || !track) return undefined
  const blob = await new ImageCapture(track).takePhoto()
  return blob.type === 'image/jpeg' ? blob : undefined
}
