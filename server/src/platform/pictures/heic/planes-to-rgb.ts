// Converts decoded pictures to RGB (ISO/IEC 23091-2, section 8.3).

/** A decoded picture: luma, and two planes of chroma unless it is grey. */
export interface Planes {
  width: number
  height: number
  data: readonly Uint8Array[]
  /** Bytes of a row by plane. */
  strides: readonly number[]
  /** Bits of a value. Above 8, values have two bytes. */
  depth: number
  /** Binary logarithms: chroma has a value for 1 << x columns and 1 << y rows. */
  chroma: { x: number; y: number } | undefined
}

/** Weights of red and blue in luma by matrix coefficients. Others are as good as that of BT.601. */
const WEIGHTS: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  10: [0.2627, 0.0593],
}
const BT601 = [0.299, 0.114] as const
/** The planes are green, blue and red. */
export const IDENTITY = 0

/** Destination of the pixels: rows of red, green and blue, of 8 or 16 bits. */
export interface Canvas {
  pixels: Uint8Array | Uint16Array
  width: number
  height: number
}

/** Values of a plane, aligned. */
function valuesOf(bytes: Uint8Array, depth: number): Uint8Array | Uint16Array {
  return depth > 8 ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1) : bytes
}

/** Fixed point: values of 16 bits times this fit into 31. */
const ONE = 1 << 12

/** Contribution of each value of a plane to a colour, in fixed point. */
const tableOf = (depth: number, add: (value: number) => number): Int32Array =>
  Int32Array.from({ length: 1 << depth }, (_, value) => Math.round(add(value) * ONE))

/** Draws a picture with its top left corner at a position. Parts beyond the canvas are cut off. */
export function drawPlanes(
  canvas: Canvas,
  { width, height, data, strides, depth, chroma }: Planes,
  { left, top, matrix, isFullRange }: { left: number; top: number; matrix: number; isFullRange: boolean },
): void {
  const { pixels } = canvas
  const [first, second, third] = data.map((plane) => valuesOf(plane, depth))
  const [firstRow = 0, secondRow = 0, thirdRow = 0] = strides.map((bytes) => (depth > 8 ? bytes >> 1 : bytes))
  if (!first) return
  const unit = 1 << (depth - 8)
  const most = pixels instanceof Uint16Array ? 65_535 : 255
  const white = (1 << depth) - 1
  const scale = most / (isFullRange ? white : 219 * unit)
  const light = tableOf(depth, (value) => (value - (isFullRange ? 0 : 16 * unit)) * scale + 0.5)
  const [red, blue] = WEIGHTS[matrix] ?? BT601
  const green = 1 - red - blue
  const chromaScale = most / (isFullRange ? white : 224 * unit)
  const add = (factor: number) => tableOf(depth, (value) => (value - 128 * unit) * 2 * factor * chromaScale)
  const [redOfRed, blueOfBlue] = [add(1 - red), add(1 - blue)]
  const [greenOfRed, greenOfBlue] = [add((-red * (1 - red)) / green), add((-blue * (1 - blue)) / green)]
  const isIdentity = matrix === IDENTITY && chroma?.x === 0
  const [stepX, stepY] = [chroma?.x ?? 0, chroma?.y ?? 0]
  const [startX, endX] = [Math.max(0, -left), Math.min(width, canvas.width - left)]
  const [startY, endY] = [Math.max(0, -top), Math.min(height, canvas.height - top)]
  const limit = most * ONE + ONE - 1
  const stored = (value: number): number => (value < 0 ? 0 : value > limit ? most : value >> 12)

  for (let y = startY; y < endY; y++) {
    let to = ((top + y) * canvas.width + left + startX) * 3
    const [row, chromaRow, otherRow] = [y * firstRow, (y >> stepY) * secondRow, (y >> stepY) * thirdRow]
    for (let x = startX; x < endX; x++, to += 3) {
      const lit = light[first[row + x]!]!
      if (!second || !third || !chroma) {
        pixels[to] = pixels[to + 1] = pixels[to + 2] = stored(lit)
      } else if (isIdentity) {
        pixels[to] = stored(light[third[otherRow + x]!]!)
        pixels[to + 1] = stored(lit)
        pixels[to + 2] = stored(light[second[chromaRow + x]!]!)
      } else {
        const b = second[chromaRow + (x >> stepX)]!
        const r = third[otherRow + (x >> stepX)]!
        pixels[to] = stored(lit + redOfRed[r]!)
        pixels[to + 1] = stored(lit + greenOfBlue[b]! + greenOfRed[r]!)
        pixels[to + 2] = stored(lit + blueOfBlue[b]!)
      }
    }
  }
}
