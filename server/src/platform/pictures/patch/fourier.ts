/** Transforms `size` complex numbers in place; `size` is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array, size: number, isInverse: boolean): void {
  for (let at = 1, to = 0; at < size; at++) {
    let bit = size >> 1
    for (; to & bit; bit >>= 1) to ^= bit
    to ^= bit
    if (at >= to) continue
    const [re, im] = [real[at]!, imaginary[at]!]
    real[at] = real[to]!
    imaginary[at] = imaginary[to]!
    real[to] = re
    imaginary[to] = im
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = ((isInverse ? -2 : 2) * Math.PI) / length
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (let from = 0; from < size; from += length) {
      let [re, im] = [1, 0]
      for (let at = from; at < from + length / 2; at++) {
        const other = at + length / 2
        const r = real[other]! * re - imaginary[other]! * im
        const i = real[other]! * im + imaginary[other]! * re
        real[other] = real[at]! - r
        imaginary[other] = imaginary[at]! - i
        real[at]! += r
        imaginary[at]! += i
        ;[re, im] = [re * cos - im * sin, re * sin + im * cos]
      }
    }
  }
  if (isInverse)
    for (let at = 0; at < size; at++) {
      real[at]! /= size
      imaginary[at]! /= size
    }
}

/** Square of complex numbers, row by row. */
export interface Spectrum {
  size: number
  real: Float64Array
  imaginary: Float64Array
}

/** Transforms a square in place; its side is a power of two. */
export function transformSquare({ size, real, imaginary }: Spectrum, isInverse = false): void {
  for (let y = 0; y < size; y++) {
    const [from, to] = [y * size, (y + 1) * size]
    transform(real.subarray(from, to), imaginary.subarray(from, to), size, isInverse)
  }
  const column = { real: new Float64Array(size), imaginary: new Float64Array(size) }
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      column.real[y] = real[y * size + x]!
      column.imaginary[y] = imaginary[y * size + x]!
    }
    transform(column.real, column.imaginary, size, isInverse)
    for (let y = 0; y < size; y++) {
      real[y * size + x] = column.real[y]!
      imaginary[y * size + x] = column.imaginary[y]!
    }
  }
}
