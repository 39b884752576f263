import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createEditEngine } from './index.ts'

test('the way to the working space and back changes none of the 16,777,216 colours of sRGB', async () => {
  const engine = await createEditEngine(await readFile(new URL('../engines/3.wasm', import.meta.url)))
  const [width, height] = [4096, 64]
  const picture = engine.open({ width, height, colourSpace: 'srgb' })
  // A vignette so small and far out that no pixel gets any of it, so that pixels make their way unchanged.
  const edit = { format: 1, effects: { vignette: 0.01, midpoint: 100, feather: 0 } } as const
  expect(picture.prepare(edit).effect).toBe('changes')
  const area = { x: 0, y: 0, width, height }
  const data = new Uint8Array(width * height * 3)
  for (let from = 0; from < 2 ** 24; from += width * height) {
    for (let at = 0; at < width * height; at++) {
      const colour = from + at
      data[at * 3] = colour & 255
      data[at * 3 + 1] = (colour >> 8) & 255
      data[at * 3 + 2] = colour >> 16
    }
    const result = picture.render({ ...area, channels: 3, data }, area)
    expect(Buffer.compare(result, data), `colours from ${from}`).toBe(0)
  }
})
