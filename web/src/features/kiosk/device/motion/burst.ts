import type { Clock } from '../timer.ts'

/** Max. frames of a burst and the interval between them on a fast device, for 1.3 s of motion. */
const MAX_FRAMES = 20
const EVERY_MS = 66
const WIDTH = 720

/** Frames of the boomerang, captured while the guest gets ready for the first photo. */
export interface Burst {
  /** Captures no further frames, and keeps those it has. */
  stop: () => void
  /** Ends the burst and returns its frames, which the caller must close. */
  end: () => ImageBitmap[]
}

/**
 * Ring buffer of the last frames before the photo. Captures one frame at a time: on a slow device queued frames would
 * delay the photo.
 */
export function startBurst(video: HTMLVideoElement, clock: Clock): Burst {
  let frames: ImageBitmap[] = []
  let isFinished = false
  let cancel = () => {}
  const next = async () => {
    const startedAt = clock.now()
    await take()
    if (!isFinished)
      cancel = clock.after(Math.max(0, EVERY_MS - (clock.now() - startedAt)), () => void next())
  }
  async function take(): Promise<void> {
    // Video encoders require even dimensions.
    const height = 2 * Math.round((WIDTH * video.videoHeight) / video.videoWidth / 2)
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !(height > 0)) return
    const size = { resizeWidth: WIDTH, resizeHeight: height }
    const frame = await createImageBitmap(video, size).catch(() => null)
    if (!frame) return
    if (isFinished) return frame.close()
    frames.push(frame)
    if (frames.length > MAX_FRAMES) frames.shift()?.close()
  }
  void next()
  const stop = () => {
    isFinished = true
    cancel()
  }
  return {
    stop,
    end() {
      stop()
      const recorded = frames
      frames = []
      return recorded
    },
  }
}

export function dropBurst(burst: Burst | null): void {
  for (const frame of burst?.end() ?? []) frame.close()
}
