// An image prepared for a camera move: planes of brightness and colour, and the nearness of each part.

/** Source image: sRGB with three bytes per pixel. `depth` in any unit; undefined for a uniform depth. */
export interface Still {
  pixels: Uint8Array
  width: number
  height: number
  depth?: Float32Array
}

/** Planes as in a raw frame. `nearness` by blocks: 1 is nearest, 0 is infinitely far. */
export interface Negative {
  width: number
  height: number
  luma: Uint8Array
  /** The colour planes, each half as wide and high, rounded up. */
  blue: Uint8Array
  red: Uint8Array
  nearness: Float32Array
  /** Size of `nearness`. */
  columns: number
  rows: number
  /** Nearness of the centre, which a sideways camera move keeps in view. */
  focus: number
}

/** Block size of `nearness` in px. */
export const BLOCK = 8

const clampTo = (v: number, max: number) => (v < 0 ? 0 : v > max ? max : v)

/** BT.709, limited range. */
export function develop({ pixels, width, height, depth }: Still): Negative {
  const luma = new Uint8Array(width * height)
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const blue = new Uint8Array(halfWidth * halfHeight)
  const red = new Uint8Array(halfWidth * halfHeight)
  for (let i = 0; i < width * height; i++)
    luma[i] = 16.5 + pixels[i * 3]! * 0.18259 + pixels[i * 3 + 1]! * 0.61423 + pixels[i * 3 + 2]! * 0.06201
  for (let y = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++) {
      const sum = [0, 0, 0]
      for (let q = 0; q < 4; q++) {
        const i = (clampTo(x * 2 + (q & 1), width - 1) + clampTo(y * 2 + (q >> 1), height - 1) * width) * 3
        for (let c = 0; c < 3; c++) sum[c]! += pixels[i + c]! / 4
      }
      const [r = 0, g = 0, b = 0] = sum
      blue[x + y * halfWidth] = 128.5 - 0.10064 * r - 0.33857 * g + 0.43922 * b
      red[x + y * halfWidth] = 128.5 + 0.43922 * r - 0.39894 * g - 0.04027 * b
    }
  const [columns, rows] = [Math.ceil(width / BLOCK) + 1, Math.ceil(height / BLOCK) + 1]
  const nearness = depth
    ? findNearness(depth, width, height, columns, rows)
    : new Float32Array(columns * rows)
  const focus = meanOfMiddle(nearness, columns, rows)
  return { width, height, luma, blue, red, nearness, columns, rows, focus }
}

function findNearness(
  depth: Float32Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Float32Array {
  // Ignores outliers: a few pixels may be right in front of the lens.
  const nearest = [...depth.filter((_, i) => i % 97 === 0)].sort((a, b) => a - b)
  const unit = nearest[Math.floor(nearest.length * 0.02)] ?? 1
  const result = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let max = 0
      for (let y = -BLOCK; y < BLOCK; y += 4)
        for (let x = -BLOCK; x < BLOCK; x += 4) {
          const at = clampTo(column * BLOCK + x, width - 1) + clampTo(row * BLOCK + y, height - 1) * width
          max = Math.max(max, Math.min(1, unit / depth[at]!))
        }
      result[column + row * columns] = max
    }
  // Nearest value around each block, then blurred: foreground objects move as a whole, the background gives way.
  return soften(soften(result, columns, rows), columns, rows)
}

function soften(values: Float32Array, columns: number, rows: number): Float32Array {
  return values.map((_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    let sum = 0
    for (let y = -1; y <= 1; y++)
      for (let x = -1; x <= 1; x++)
        sum += values[clampTo(column + x, columns - 1) + clampTo(row + y, rows - 1) * columns]!
    return sum / 9
  })
}

function meanOfMiddle(values: Float32Array, columns: number, rows: number): number {
  let [sum, count] = [0, 0]
  for (let row = Math.floor(rows * 0.35); row < Math.max(1, rows * 0.65); row++)
    for (let column = Math.floor(columns * 0.4); column < Math.max(1, columns * 0.6); column++) {
      sum += values[column + row * columns] ?? 0
      count++
    }
  return count === 0 ? 0 : sum / count
}
