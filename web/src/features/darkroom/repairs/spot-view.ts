import type { Rendering } from '../engine/index.ts'

/** Distance in px of the pixels that one is compared with. */
const REACH = 4
/** How much differences are amplified. */
const GAIN = 9

/** The differences of each pixel to those around it, amplified: dust is a dark or light dot on grey. */
export function spotView(rendering: Rendering): Rendering {
  const { width, height, data } = rendering
  const lumas = new Float32Array(width * height)
  for (let at = 0; at < lumas.length; at++)
    lumas[at] = ((data[at * 4] ?? 0) * 2 + (data[at * 4 + 1] ?? 0) * 5 + (data[at * 4 + 2] ?? 0)) / 8
  const shown = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - REACH) * width, Math.min(height - 1, y + REACH) * width]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)]
      const around =
        (lumas[above + x] ?? 0) +
        (lumas[below + x] ?? 0) +
        (lumas[y * width + left] ?? 0) +
        (lumas[y * width + right] ?? 0)
      const at = y * width + x
      shown.fill(128 + GAIN * ((lumas[at] ?? 0) - around / 4), at * 4, at * 4 + 3)
      shown[at * 4 + 3] = 255
    }
  }
  return { ...rendering, data: shown }
}
