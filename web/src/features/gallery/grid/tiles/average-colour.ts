import { thumbHashToAverageRGBA } from 'thumbhash'

/** Saturation of placeholders, paler than the image. */
const SATURATION = 0.55

/** Mean colour of an image from its thumbhash, desaturated; undefined if it is invalid. */
export function averageColour(placeholder: string): string | undefined {
  try {
    const hash = Uint8Array.from(atob(placeholder), (char) => char.charCodeAt(0))
    const { r, g, b } = thumbHashToAverageRGBA(hash)
    const grey = (r + g + b) / 3
    const pale = (value: number) => Math.round(255 * (grey + (value - grey) * SATURATION))
    return Number.isFinite(grey) ? `rgb(${pale(r)} ${pale(g)} ${pale(b)})` : undefined
  } catch {
    // Placeholders are optional: without one, the plain background is shown.
    return undefined
  }
}
