import { type Face, fill, openFace, type Step } from '../../../platform/lettering/index.ts'

/** Letters are so high for each pixel of the long side, and stand so far apart. */
const SIZE = 1 / 26
const APART = { across: 2.2, down: 4.5 }
/** They run upwards: what is cut off at an edge leaves the rest. */
const ANGLE = -Math.PI / 7
const SMALLEST = 10
const FALLBACK = 'proof'

export type Watermark = (text: string) => Promise<(width: number, height: number) => Uint8Array>

/** The letters of a line, turned and put somewhere. */
const placed = (steps: readonly Step[], x: number, y: number): Step[] => {
  const [cos, sin] = [Math.cos(ANGLE), Math.sin(ANGLE)]
  return steps.map((step) => {
    const [name, ...at] = step
    const turned = at.flatMap((_, n) =>
      n % 2 === 0
        ? [x + (at[n] ?? 0) * cos - (at[n + 1] ?? 0) * sin, y + (at[n] ?? 0) * sin + (at[n + 1] ?? 0) * cos]
        : [],
    )
    return [name, ...turned] as unknown as Step
  })
}

/** A text written over a whole picture again and again, so that no part of it is without. */
export function createWatermark(): Watermark {
  let face: Promise<Face> | undefined
  const files = ['latin', 'latin-ext'].map(
    (part) => `instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`,
  )
  return async (text) => {
    face ??= openFace(files, { wght: 500 })
    const letters = await face
    const written = letters.has(text) ? text : FALLBACK
    return (width, height) => {
      const size = Math.max(SMALLEST, Math.max(width, height) * SIZE)
      const line = letters.line(written, size)
      const [across, down] = [line.width + size * APART.across, size * APART.down]
      const reach = Math.hypot(width, height)
      const steps: Step[] = []
      // In rows along the turned letters, each begun elsewhere than the one above.
      for (let row = -Math.ceil(reach / down); row * down < reach; row += 1)
        for (let at = -Math.ceil(reach / across); at * across < reach; at += 1) {
          const [u, v] = [(at + (row % 2 === 0 ? 0 : 0.5)) * across, row * down]
          const x = width / 2 + u * Math.cos(ANGLE) - v * Math.sin(ANGLE)
          const y = height / 2 + u * Math.sin(ANGLE) + v * Math.cos(ANGLE)
          const far = line.width + size
          if (x < -far || x > width + far || y < -far || y > height + far) continue
          steps.push(...placed(line.steps, x, y))
        }
      return fill(steps, width, height).alpha
    }
  }
}
