import { thumbHashToRGBA } from 'thumbhash'

/** Paints a base64 thumbhash, 32 px on its long side; CSS scales it. Invalid text paints nothing. */
export function paintPlaceholder(canvas: HTMLCanvasElement, base64: string): void {
  try {
    const hash = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const { w, h, rgba } = thumbHashToRGBA(hash)
    canvas.width = w
    canvas.height = h
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  } catch {
    // The placeholder is optional: without it the plain background shows.
  }
}
