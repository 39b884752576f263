/** A scaled-down image from a canvas: RGBA, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Lightness of each pixel, 0 to 1 (Rec. 709 weights of display values). */
export function lumaOf({ width, height, data }: Pixels): Float32Array {
  const luma = new Float32Array(width * height)
  for (let i = 0; i < luma.length; i++)
    luma[i] = (0.2126 * data[i * 4]! + 0.7152 * data[i * 4 + 1]! + 0.0722 * data[i * 4 + 2]!) / 255
  return luma
}

/** Downsampled to fewer cells, each the mean of its pixels. */
export function shrink(
  values: Float32Array,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  across: number,
  down: number,
): Float32Array {
  const sums = new Float32Array(across * down)
  const counts = new Float32Array(across * down)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * down) / height) * across + Math.floor((x * across) / width)
      sums[cell]! += values[y * width + x]!
      counts[cell]! += 1
    }
  return sums.map((sum, cell) => (counts[cell] ? sum / counts[cell] : 0))
}

/** Quantile: the value below which this share lies. */
export function percentile(values: Float32Array, share: number): number {
  const sorted = values.toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
