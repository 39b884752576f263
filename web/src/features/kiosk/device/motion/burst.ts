import type { Clock } from '../timer.ts'

/** Pictures of a burst, and the time from one to the next where the device is quick enough: a second and a third of somebody moving. */
const MOST = 20
const EVERY_MS = 66
const WIDTH = 720

/** The film's frames while somebody gets ready for their first picture. */
export interface Burst {
  /** No frame after this one: those that are there stay. */
  stop: () => void
  /** Ends it; whoever calls it closes the frames. */
  end: () => ImageBitmap[]
}

/**
 * Takes the frames that come, and forgets the oldest: what is wanted is what was just before the picture. One at a time: on a slow
 * device others would queue up, and the picture itself behind them.
 */
export function startBurst(video: HTMLVideoElement, clock: Clock): Burst {
  let frames: ImageBitmap[] = []
  let isOver = false
  let cancel = () => {}
  const next = async () => {
    const began = clock.now()
    await take()
    if (!isOver) cancel = clock.after(Math.max(0, EVERY_MS - (clock.now() - began)), () => void next())
  }
  async function take(): Promise<void> {
    // Evenly many lines and columns: a film has no half ones.
    const height = 2 * Math.round((WIDTH * video.videoHeight) / video.videoWidth / 2)
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !(height > 0)) return
    const size = { resizeWidth: WIDTH, resizeHeight: height }
    const frame = await createImageBitmap(video, size).catch(() => null)
    if (!frame) return
    if (isOver) return frame.close()
    frames.push(frame)
    if (frames.length > MOST) frames.shift()?.close()
  }
  void next()
  const stop = () => {
    isOver = true
    cancel()
  }
  return {
    stop,
    end() {
      stop()
      const taken = frames
      frames = []
      return taken
    },
  }
}

export function dropBurst(burst: Burst | null): void {
  for (const frame of burst?.end() ?? []) frame.close()
}
