const WIDTH = 16
const HEIGHT = 9
/** Threshold of 0 to 255. Sensors have noise in the dark, and a room with one candle is brighter than this. */
const BLACK = 10

/** Samples a tiny copy of each frame. The returned function reports whether the whole frame is black. */
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
