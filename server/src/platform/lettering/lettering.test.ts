import { expect, test } from 'vitest'
import { fill, openFace, type Step } from './index.ts'

const square = (left: number, top: number, side: number): Step[] => [
  ['M', left, top],
  ['L', left + side, top],
  ['L', left + side, top + side],
  ['L', left, top + side],
  ['Z'],
]
const sum = (alpha: Uint8Array) => alpha.reduce((all, one) => all + one, 0) / 255

test('covers exactly the area inside an outline, with subpixel precision', () => {
  const { alpha } = fill(square(2.5, 1, 3), 8, 6)
  expect([...alpha.subarray(8, 16)]).toEqual([0, 0, 128, 255, 255, 128, 0, 0])
  expect(sum(fill(square(1.25, 1.25, 4.5), 10, 10).alpha)).toBeCloseTo(20.25, 1)
})

test('covers the area of slanted edges and curves', () => {
  const triangle: Step[] = [['M', 1, 1], ['L', 19, 4], ['L', 3, 18], ['Z']]
  expect(sum(fill(triangle, 20, 20).alpha)).toBeCloseTo((18 * 17 - 2 * 3) / 2, 0)
  const bow: Step[] = [['M', 1, 10], ['Q', 10, -8, 19, 10], ['Z']]
  expect(sum(fill(bow, 20, 20).alpha)).toBeCloseTo((2 / 3) * 18 * 9, -1)
})

test('keeps holes open, and leaves no streaks from parts beyond the edge', () => {
  const inner: Step[] = [['M', 3, 3], ['L', 3, 5], ['L', 5, 5], ['L', 5, 3], ['Z']]
  expect(sum(fill([...square(1, 1, 6), ...inner], 8, 8).alpha)).toBeCloseTo(32, 1)
  const { alpha } = fill(square(5, -3, 20), 8, 8)
  expect([...alpha.subarray(0, 8)].slice(0, 5)).toEqual([0, 0, 0, 0, 0])
})

test('reports the characters of our typefaces, and uses the file that contains each', async () => {
  const face = await openFace(
    ['latin', 'latin-ext', 'vietnamese'].map((part) => `fraunces/files/fraunces-${part}-opsz-normal.woff2`),
    { opsz: 48, wght: 400 },
  )
  expect(face.has('Inês Łódź Việt “Nam” – 50 €')).toBe(true)
  expect(face.has('é')).toBe(true)
  expect(face.has('a\u200db')).toBe(true)
  for (const text of ['粉色', 'كرات', 'Σ', '🙂']) expect(face.has(text), text).toBe(false)
  const kerned = face.line('AV', 100).width
  expect(kerned).toBeLessThan(face.line('A', 100).width + face.line('V', 100).width)
  expect(face.line('Łn', 50).width).toBeCloseTo(face.line('Łn', 100).width / 2, 1)
})
