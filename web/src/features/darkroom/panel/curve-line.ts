export type CurvePoints = readonly (readonly [number, number])[]

export const STRAIGHT: CurvePoints = [
  [0, 0],
  [255, 255],
]

const clamped = (value: number) => Math.min(255, Math.max(0, value))

/** Slopes of a curve that doesn’t overshoot its points. For drawing only: the engine computes its curves. */
function slopesOf(points: CurvePoints): number[] {
  const secants = points.slice(1).map(([x, y], at) => {
    const [x0, y0] = points[at] as readonly [number, number]
    return (y - y0) / (x - x0)
  })
  return points.map((_, at) => {
    const [left, right] = [secants[at - 1], secants[at]]
    if (left === undefined) return right ?? 0
    if (right === undefined) return left
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  })
}

/** Output level of a curve, flat outside its points. */
export function levelAt(points: CurvePoints, input: number): number {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return input
  if (input <= first[0]) return first[1]
  if (input >= last[0]) return last[1]
  const at = points.findIndex(([x]) => x > input) - 1
  const [x0, y0] = points[at] as readonly [number, number]
  const [x1, y1] = points[at + 1] as readonly [number, number]
  const slopes = slopesOf(points)
  const [width, t] = [x1 - x0, (input - x0) / (x1 - x0)]
  const [m0, m1] = [(slopes[at] as number) * width, (slopes[at + 1] as number) * width]
  const [t2, t3] = [t * t, t * t * t]
  return clamped(
    (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * y1 + (t3 - t2) * m1,
  )
}

/** The points with one moved, between its neighbours. */
export function movePoint(points: CurvePoints, at: number, input: number, output: number): CurvePoints {
  const least = at === 0 ? 0 : (points[at - 1]?.[0] ?? 0) + 1
  const most = at === points.length - 1 ? 255 : (points[at + 1]?.[0] ?? 255) - 1
  const x = Math.round(Math.min(most, Math.max(least, input)))
  return points.with(at, [x, Math.round(clamped(output))])
}

/** The points with another one; unchanged if one is at this input. */
export function addPoint(points: CurvePoints, input: number, output: number): CurvePoints {
  const x = Math.round(clamped(input))
  if (points.some(([each]) => each === x)) return points
  return [...points, [x, Math.round(clamped(output))] as const].toSorted((a, b) => a[0] - b[0])
}
