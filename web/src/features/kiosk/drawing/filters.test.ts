import { expect, test } from 'vitest'
import { BoothFilter } from '@studio/contract/kiosk'
import { applyFilter } from './filters.ts'

const COLOURS = [
  [0, 0, 0],
  [255, 255, 255],
  [200, 120, 90],
  [30, 90, 160],
  [128, 128, 128],
]
const pixels = () => Uint8ClampedArray.from(COLOURS.flatMap((colour) => [...colour, 200]))
const filtered = (filter: BoothFilter) => {
  const image = pixels()
  applyFilter(image, filter)
  return image
}

test('`none` changes nothing, and no filter changes transparency', () => {
  expect(filtered('none')).toEqual(pixels())
  for (const filter of BoothFilter.options)
    expect([...filtered(filter)].filter((_, at) => at % 4 === 3)).toEqual([200, 200, 200, 200, 200])
})

test('every filter gives exactly these colours on every device', () => {
  expect(
    Object.fromEntries(BoothFilter.options.map((filter) => [filter, [...filtered(filter)].join(' ')])),
  ).toMatchInlineSnapshot(`
    {
      "cool": "0 2 10 200 236 250 255 200 178 122 105 200 31 90 162 200 116 129 140 200",
      "fade": "38 38 44 200 236 236 228 200 177 135 119 200 73 104 138 200 136 136 134 200",
      "mono": "0 0 0 200 255 255 255 200 144 144 144 200 74 74 74 200 129 129 129 200",
      "none": "0 0 0 200 255 255 255 200 200 120 90 200 30 90 160 200 128 128 128 200",
      "silver": "12 12 12 200 250 250 250 200 156 156 156 200 78 78 78 200 142 142 142 200",
      "warm": "6 2 0 200 255 250 228 200 205 122 80 200 37 92 143 200 140 130 114 200",
    }
  `)
})

test('mono and silver are grey, warm is warmer and cool is cooler', () => {
  for (const filter of ['mono', 'silver'] as const) {
    const result = filtered(filter)
    for (let at = 0; at < result.length; at += 4) expect(result[at]).toBe(result[at + 2])
  }
  const grey = 4 * 4
  const warm = filtered('warm')
  const cool = filtered('cool')
  expect(warm[grey] ?? 0).toBeGreaterThan(warm[grey + 2] ?? 0)
  expect(cool[grey] ?? 0).toBeLessThan(cool[grey + 2] ?? 0)
})
