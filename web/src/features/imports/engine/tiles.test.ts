import { expect, test, vi } from 'vitest'
import { entriesOf } from './entries.ts'
import { fileOf } from './import-engine.fixtures.ts'
import { createTiles } from './tiles.ts'

const list = (count: number) =>
  entriesOf(
    Array.from({ length: count }, (_, n) => fileOf(`${n}.jpg`)),
    0,
  ).entries

function start(draw: (file: File) => Promise<Blob | null> = async () => new Blob(['tile'])) {
  const revoked: string[] = []
  let count = 0
  const tiles = createTiles({
    draw,
    createUrl: () => `blob:${count++}`,
    revokeUrl: (url) => revoked.push(url),
  })
  return { tiles, revoked }
}

test('draws a tile once, the last requested first', async () => {
  const drawn: string[] = []
  const { tiles } = start(async (file) => {
    drawn.push(file.name)
    return new Blob(['tile'])
  })
  const [first, second, third] = list(3) as [never, never, never]
  for (const entry of [first, second, third, first]) tiles.request(entry)
  await vi.waitFor(() => expect(tiles.urlOf(second)).toBeDefined())
  // The first was already being drawn.
  expect(drawn).toEqual(['0.jpg', '2.jpg', '1.jpg'])
})

test('doesn’t draw tiles that are no longer shown', async () => {
  const { tiles } = start()
  const [first, second, third] = list(3) as [never, never, never]
  for (const entry of [first, second, third]) tiles.request(entry)
  tiles.cancel(second)
  await vi.waitFor(() => expect(tiles.urlOf(third)).toBeDefined())
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(tiles.urlOf(second)).toBeUndefined()
})

test('reports formats that can’t be drawn, and unreadable files', async () => {
  const { tiles } = start(async () => null)
  const [entry] = list(1) as [never]
  tiles.request(entry)
  await vi.waitFor(() => expect(tiles.urlOf(entry)).toBeNull())
  const { tiles: others } = start()
  const [gone] = entriesOf([{ ...fileOf('a.jpg'), open: () => Promise.reject(new Error('gone')) }], 0).entries
  others.request(gone!)
  await vi.waitFor(() => expect(others.urlOf(gone!)).toBeNull())
})

test('keeps a bounded number of tiles', async () => {
  const { tiles, revoked } = start()
  const entries = list(1_205)
  for (const entry of entries) tiles.request(entry)
  await vi.waitFor(() => expect(revoked.length).toBe(5))
  tiles.clear()
  expect(revoked.length).toBe(1_205)
})
