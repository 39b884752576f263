// JPEG, annex K.1 and K.2: the tables that most encoders scale.
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
const CHROMA = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
]

/** Zigzag order to row order. */
export const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]

const scaled = (base: readonly number[], quality: number): number[] => {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return base.map((entry) => Math.min(255, Math.max(1, Math.floor((entry * scale + 50) / 100))))
}

/** Luminance table for a quality of 1 to 100, scaled like the Independent JPEG Group, row by row. */
export const lumaTable = (quality: number): number[] => scaled(LUMA, quality)

export interface Quality {
  /** 1 to 100. */
  quality: number
  /** RMS difference between the file's table and that of the quality. */
  residual: number
}

/** Above it, the encoder has custom tables and the quality is only the nearest. */
export const USUAL_RESIDUAL = 2

/** Quality with the nearest standard table by least squares. `which`: 0 for luminance, else chrominance. */
export function qualityOf(table: readonly number[], which: number): Quality {
  let best: Quality = { quality: 1, residual: Infinity }
  for (let quality = 100; quality >= 1; quality--) {
    const usual = scaled(which === 0 ? LUMA : CHROMA, quality)
    const squares = usual.reduce((sum, entry, at) => sum + (entry - table[at]!) ** 2, 0)
    const residual = Math.sqrt(squares / 64)
    if (residual < best.residual) best = { quality, residual }
  }
  return best
}
