import { thumbHashToAverageRGBA } from 'thumbhash'

/** Undeveloped pictures are paler than they will be. */
const SATURATION = 0.55

/** The mean colour of a picture from its thumbhash, paled; undefined if it cannot be read. */
export function averageColour(placeholder: string): string | undefined {
  try {
    const hash = Uint8Array.from(atob(placeholder), (char) => char.charCodeAt(0))
    const { r, g, b } = thumbHashToAverageRGBA(hash)
    const grey = (r + g + b) / 3
    const pale = (value: number) => Math.round(255 * (grey + (value - grey) * SATURATION))
    return Number.isFinite(grey) ? `rgb(${pale(r)} ${pale(g)} ${pale(b)})` : undefined
  } catch {
    // A placeholder is a courtesy: without it the well shows.
    return undefined
  }
}
