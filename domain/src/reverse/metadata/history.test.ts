import { expect, test } from 'vitest'
import { findHidden, readExifHistory } from '../index.ts'
import { exif, join } from '../reverse.fixtures.ts'

test('reads the times of the photo and the change from EXIF, and whether there are coordinates', () => {
  const data = exif(
    [
      [0x0131, 'Darkroom 4.1'],
      [0x0132, '2026:11:19 09:00:00'],
      [0x8825, 26],
    ],
    [[0x9003, '2026:11:18 10:12:00']],
  )
  expect(readExifHistory(data)).toEqual({
    isComplete: true,
    exif: { software: 'Darkroom 4.1' },
    taken: '2026:11:18 10:12:00',
    changed: '2026:11:19 09:00:00',
    hasPlace: true,
  })
  expect(readExifHistory(exif([], [], true))).toEqual({ exif: {}, hasPlace: false, isComplete: true })
})

test('reads the thumbnail of the second table, if complete', () => {
  const small = [0xff, 0xd8, 1, 2, 3]
  const table = (length: number) =>
    join(
      ...['MM', [0, 42, 0, 0, 0, 8], [0, 0, 0, 0, 0, 14]],
      [0, 2],
      [2, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 44],
      [2, 2, 0, 4, 0, 0, 0, 1, 0, 0, 0, length],
      ...[[0, 0, 0, 0], small],
    )
  expect(readExifHistory(table(5)).thumbnail).toEqual(Uint8Array.from(small))
  expect(readExifHistory(table(6)).thumbnail).toBeUndefined()
})

test('distinguishes a damaged hidden text from none', async () => {
  const size = { width: 40, height: 40 }
  const bytes = join('stealth_pngcomp', [0, 0, 0, 80], 'not packed')
  const columns = (_: number, width: number) => {
    const data = new Uint8ClampedArray(width * size.height * 4)
    for (let bit = 0; bit < Math.min(bytes.length * 8, width * size.height); bit++)
      data[((bit % size.height) * width + Math.floor(bit / size.height)) * 4 + 3] =
        (bytes[bit >> 3]! >> (7 - (bit & 7))) & 1
    return data
  }
  expect(await findHidden(columns, size)).toEqual({ signature: 'stealth_pngcomp', text: null })
  expect(await findHidden((_, width) => new Uint8ClampedArray(width * size.height * 4), size)).toBeNull()
})
