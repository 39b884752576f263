/** A step of an outline in px. The y axis points downwards. */
export type Step =
  | readonly ['M', x: number, y: number]
  | readonly ['L', x: number, y: number]
  | readonly ['Q', cx: number, cy: number, x: number, y: number]
  | readonly ['C', ax: number, ay: number, bx: number, by: number, x: number, y: number]
  | readonly ['Z']

/** An outline, translated in px. Coordinates alternate between x and y. */
export const moved = (steps: readonly Step[], x: number, y: number): Step[] =>
  steps.map(
    ([name, ...at]) => [name, ...at.map((value, n) => value + (n % 2 === 0 ? x : y))] as unknown as Step,
  )

/** Number of straight segments per curve. Invisible at the sizes of a card. */
const PIECES = 8

/** Coverage of each pixel by an outline, 0 to 255, row by row. */
export interface Coverage {
  width: number
  height: number
  alpha: Uint8Array
}

/**
 * Fills closed outlines: accumulates the area to the right of each edge by pixel and sums it along the rows.
 * Implemented here because the image library isn't allowed to read drawings (`platform/pictures/open.ts`).
 */
export function fill(steps: Iterable<Step>, width: number, height: number): Coverage {
  const areas = new Float32Array(width * height + 2)
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  const lineTo = (toX: number, toY: number) => {
    addEdge(areas, width, height, x, y, toX, toY)
    x = toX
    y = toY
  }
  const curveTo = (at: (part: number) => [number, number]) => {
    for (let piece = 1; piece <= PIECES; piece += 1) lineTo(...at(piece / PIECES))
  }
  for (const step of steps) {
    const [fromX, fromY] = [x, y]
    if (step[0] === 'M') {
      lineTo(startX, startY)
      ;[, startX, startY] = step
      x = startX
      y = startY
    } else if (step[0] === 'L') lineTo(step[1], step[2])
    else if (step[0] === 'Z') lineTo(startX, startY)
    else if (step[0] === 'Q') {
      const [, cx, cy, toX, toY] = step
      curveTo((t) => [
        (1 - t) ** 2 * fromX + 2 * t * (1 - t) * cx + t * t * toX,
        (1 - t) ** 2 * fromY + 2 * t * (1 - t) * cy + t * t * toY,
      ])
    } else {
      const [, ax, ay, bx, by, toX, toY] = step
      curveTo((t) => [cubic(t, fromX, ax, bx, toX), cubic(t, fromY, ay, by, toY)])
    }
  }
  lineTo(startX, startY)
  return { width, height, alpha: summed(areas, width * height) }
}

const cubic = (t: number, from: number, a: number, b: number, to: number): number =>
  (1 - t) ** 3 * from + 3 * t * (1 - t) ** 2 * a + 3 * t * t * (1 - t) * b + t ** 3 * to

function summed(areas: Float32Array, count: number): Uint8Array {
  const alpha = new Uint8Array(count)
  let sum = 0
  for (let at = 0; at < count; at += 1) {
    sum += areas[at] ?? 0
    alpha[at] = Math.round(Math.min(1, Math.abs(sum)) * 255)
  }
  return alpha
}

/**
 * Adds one straight edge, row by row. Parts outside the image are clamped to its edge, so that the sums stay correct.
 */
function addEdge(
  areas: Float32Array,
  width: number,
  height: number,
  ...[fromX, fromY, toX, toY]: [number, number, number, number]
): void {
  if (fromY === toY) return
  const direction = fromY < toY ? 1 : -1
  const [topX, topY, bottomX, bottomY] = direction > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
  const slope = (bottomX - topX) / (bottomY - topY)
  const inside = (at: number) => Math.min(width - 1, Math.max(0, at))
  for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, Math.ceil(bottomY)); row += 1) {
    const upper = Math.max(row, topY)
    const lower = Math.min(row + 1, bottomY)
    const a = inside(topX + (upper - topY) * slope)
    const b = inside(topX + (lower - topY) * slope)
    addRow(areas, row * width, (lower - upper) * direction, Math.min(a, b), Math.max(a, b))
  }
}

/** The part of an edge within one row: height `tall`, from `left` to `right`. */
function addRow(areas: Float32Array, start: number, tall: number, left: number, right: number): void {
  const add = (at: number, value: number) => {
    areas[start + at] = (areas[start + at] ?? 0) + value
  }
  const first = Math.floor(left)
  const end = Math.ceil(right)
  if (end <= first + 1) {
    const middle = (left + right) / 2 - first
    add(first, tall * (1 - middle))
    add(first + 1, tall * middle)
    return
  }
  // Area of each pixel to the right of an edge that crosses several pixels.
  const each = 1 / (right - left)
  let before = 0
  for (let at = first; at < end; at += 1) {
    const [from, to] = [Math.max(left, at), Math.min(right, at + 1)]
    const crossed = (to - left) * each
    const covered = (to - from) * each * (at + 1 - (from + to) / 2) + (from - left) * each
    add(at, tall * (covered - before))
    before = covered
    if (at === end - 1) add(at + 1, tall * (crossed - before))
  }
}
