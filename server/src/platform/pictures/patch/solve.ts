/** Solves linear equations by elimination with pivots: `matrix` has `size` rows of `size` numbers. */
export function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const rows = Array.from({ length: size }, (_, at) =>
    Float64Array.of(...matrix.subarray(at * size, (at + 1) * size), right[at]!),
  )
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    const chosen = rows[pivot]!
    rows[pivot] = rows[column]!
    rows[column] = chosen
    const divisor = chosen[column] || 1e-12
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row]![column]! / divisor
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * chosen[at]!
    }
  }
  const solution = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    let rest = rows[row]![size]!
    for (let at = row + 1; at < size; at++) rest -= rows[row]![at]! * solution[at]!
    solution[row] = rest / (rows[row]![row] || 1e-12)
  }
  return solution
}

/** The number below which this share of some numbers is; 0 without any. */
export const quantileOf = (values: Float32Array, share: number): number =>
  values.slice().sort()[Math.floor(values.length * share)] ?? 0

/** The middle of some numbers; 0 without any. */
export const medianOf = (values: Float32Array): number => quantileOf(values, 0.5)
