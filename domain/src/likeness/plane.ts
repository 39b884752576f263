/** One value of 0 to 255 per pixel, row by row. */
export interface Plane {
  width: number
  height: number
  data: Uint8Array
}

/** RGBA of each pixel, as decoded. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray | Uint8Array
}

/** In whole pixels, from the top left corner. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** JPEG luma in integers: the same in every browser and on the server. */
export function lumaOf({ width, height, data }: Pixels): Plane {
  const luma = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4)
    luma[pixel] = (19595 * data[at]! + 38470 * data[at + 1]! + 7471 * data[at + 2]! + 32768) >> 16
  return { width, height, data: luma }
}

/** Downscaled to exactly this size, each pixel the mean of its area. `of` crops first. */
export interface Target {
  width: number
  height: number
  of?: Region | undefined
}

export const resized = (plane: Plane, width: number, height: number, of?: Region): Plane =>
  resizedTo(plane, [{ width, height, of }])[0]!

/** Several downscaled sizes in one pass over the pixels. */
export function resizedTo(plane: Plane, targets: readonly Target[]): Plane[] {
  const sums = targets.map((target) => new AreaSums(plane, target))
  // Prefix sums of the row: an area is one subtraction.
  const before = new Int32Array(plane.width + 1)
  for (let y = 0; y < plane.height; y++) {
    const from = y * plane.width
    let sum = 0
    for (let x = 0; x < plane.width; x++) {
      sum += plane.data[from + x]!
      before[x + 1] = sum
    }
    for (const each of sums) each.add(y, before)
  }
  return sums.map((each) => each.means())
}

/** Edges of the areas. They overlap if there are more areas than pixels. */
function areas(from: number, length: number, count: number) {
  const starts = new Int32Array(count)
  const ends = new Int32Array(count)
  for (let at = 0; at < count; at++) {
    starts[at] = from + Math.floor((at * length) / count)
    ends[at] = Math.max(starts[at]! + 1, from + Math.floor(((at + 1) * length) / count))
  }
  return { starts, ends }
}

class AreaSums {
  private readonly width: number
  private readonly height: number
  private readonly across: ReturnType<typeof areas>
  private readonly down: ReturnType<typeof areas>
  private readonly sums: Float64Array
  /** First row of areas that is still open. */
  private first = 0

  constructor(plane: Plane, { width, height, of = { x: 0, y: 0, ...plane } }: Target) {
    this.width = width
    this.height = height
    this.across = areas(of.x, of.width, width)
    this.down = areas(of.y, of.height, height)
    this.sums = new Float64Array(width * height)
  }

  /** Rows are added once each, from the top. */
  add(y: number, before: Int32Array): void {
    const { width, sums } = this
    const { starts, ends } = this.across
    while (this.first < this.height && this.down.ends[this.first]! <= y) this.first++
    for (let row = this.first; row < this.height && this.down.starts[row]! <= y; row++)
      for (let x = 0, at = row * width; x < width; x++, at++)
        sums[at]! += before[ends[x]!]! - before[starts[x]!]!
  }

  means(): Plane {
    const { width, height, across, down, sums } = this
    const data = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      const rows = down.ends[y]! - down.starts[y]!
      for (let x = 0, at = y * width; x < width; x++, at++)
        data[at] = Math.round(sums[at]! / (rows * (across.ends[x]! - across.starts[x]!)))
    }
    return { width, height, data }
  }
}
