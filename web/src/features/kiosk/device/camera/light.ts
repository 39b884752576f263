const WIDTH = 16
const HEIGHT = 9
/** Of 255: sensors in the dark are noisy, and a room with one candle is brighter. */
const BLACK = 10

/** Looks at a very small copy of each frame: answers whether all of it is black. */
export function createLightMeter(video: HTMLVideoElement): () => boolean {
  let context: OffscreenCanvasRenderingContext2D | null = null
  return () => {
    if (video.videoWidth === 0) return false
    context ??= new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d', { willReadFrequently: true })
    if (!context) return false
    context.drawImage(video, 0, 0, WIDTH, HEIGHT)
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
    return data.every((value, at) => at % 4 === 3 || value <= BLACK)
  }
}
