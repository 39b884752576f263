import { type Face, fill, openFace, type Step, TEXT_FILES } from '../../../platform/lettering/index.ts'

/** Letter height and distance, relative to the long side in pixels. */
const SIZE = 1 / 26
const APART = { across: 2.2, down: 4.5 }
/** Diagonal, so that text cut off at an edge stays readable. */
const ANGLE = -Math.PI / 7
const SMALLEST = 10
const FALLBACK = 'proof'

export type Watermark = (text: string) => Promise<(width: number, height: number) => Uint8Array>

/** Paths of a line, rotated and translated. */
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

/** Repeats a text over the whole image, so that no part is without it. */
export function createWatermark(): Watermark {
  let face: Promise<Face> | undefined
  return async (text) => {
    face ??= openFace(TEXT_FILES, { wght: 500 })
    const letters = await face
    const label = letters.has(text) ? text : FALLBACK
    return (width, height) => {
      const size = Math.max(SMALLEST, Math.max(width, height) * SIZE)
      const line = letters.line(label, size)
      const [across, down] = [line.width + size * APART.across, size * APART.down]
      const diagonal = Math.hypot(width, height)
      const steps: Step[] = []
      // Rows along the rotated letters, each offset from the one above.
      for (let row = -Math.ceil(diagonal / down); row * down < diagonal; row += 1)
        for (let at = -Math.ceil(diagonal / across); at * across < diagonal; at += 1) {
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
