// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { Edit, type Repair } from '@studio/contract/darkroom'
import { createEditEngine, type EditEngine } from '@studio/edit-engine'
import { beforeAll, expect, test } from 'vitest'
import { findSource } from './find-source.ts'
import type { RenderRequest } from './protocol.ts'
import { createRepairs, fitPatch, patchOf } from './repaired.ts'
import { neededArea, neededRepairs, openPicture, renderLayer, type SourcePixels } from './renderer.ts'

let engine: EditEngine
beforeAll(async () => {
  const file = new URL('../../../../../edit-engine/engines/3.wasm', import.meta.url)
  engine = await createEditEngine(await readFile(file))
})

const draw = (
  width: number,
  height: number,
  levelAt: (x: number, y: number, channel: number) => number,
): SourcePixels => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4)
    return at % 4 === 3 ? 255 : levelAt(pixel % width, Math.floor(pixel / width), at % 4)
  }),
})
const NOISE = draw(120, 80, (x, y, channel) => (x * 79 + y * 41 + channel * 30) % 256)
const SPOT: Repair = {
  id: 'spot-one',
  kind: 'heal',
  x: 0.5,
  y: 0.5,
  radius: 0.08,
  sourceX: 0.8,
  sourceY: 0.5,
}
const HASH = 'a'.repeat(64)
const PATCH: Repair = {
  id: 'patch-one',
  kind: 'generated',
  patch: HASH,
  box: { x: 10, y: 20, width: 8, height: 6 },
}
/** Colours of 200 over opacities of 0 on the left and 255 on the right. */
const FILE = draw(8, 12, (x, y) => (y < 6 ? 200 : x < 4 ? 0 : 255))
const edit = (...repairs: Repair[]) => Edit.parse({ format: 1, repairs })

test('repairs an image as the engine does, once for each list', () => {
  const repairs = createRepairs(engine, NOISE)
  const expected = { ...NOISE, channels: 4 as const, data: NOISE.data.slice() }
  engine.repair(expected, [SPOT])
  const result = repairs.apply(NOISE, edit(SPOT))
  expect(Buffer.from(result.data).equals(Buffer.from(expected.data))).toBe(true)
  expect(repairs.apply(NOISE, edit(SPOT))).toBe(result)
  expect(repairs.apply(NOISE, edit({ ...SPOT, off: true }))).toBe(NOISE)
})

test('shows a patch when it is loaded, and names it until then', () => {
  const repairs = createRepairs(engine, NOISE)
  expect(repairs.missing(edit(SPOT, PATCH))).toEqual([HASH])
  expect(repairs.missing(edit({ ...PATCH, off: true }))).toEqual([])
  expect(repairs.apply(NOISE, edit(PATCH))).toBe(NOISE)
  repairs.addPatch(HASH, FILE)
  expect(repairs.missing(edit(PATCH))).toEqual([])
  const { data } = repairs.apply(NOISE, edit(PATCH))
  const at = (x: number, y: number) => (y * 120 + x) * 4
  expect([...data.subarray(at(14, 20), at(14, 20) + 4)]).toEqual([200, 200, 200, 255])
  expect(data[at(13, 20)]).toBe(NOISE.data[at(13, 20)])
  expect(data[at(18, 20)]).toBe(NOISE.data[at(18, 20)])
})

test('reduces a patch with the image: the mean of what a pixel covers', () => {
  const patch = patchOf(FILE)
  const same = fitPatch(patch, PATCH, NOISE, NOISE)
  expect(same).toMatchObject({ x: 10, y: 20, width: 8, height: 6, alphas: patch.alphas })
  expect([...same.colours.subarray(12, 24)]).toEqual([...patch.colours.subarray(12, 24)])
  const half = fitPatch(patch, PATCH, NOISE, { width: 60, height: 40 })
  expect(half).toMatchObject({ x: 5, y: 10, width: 4, height: 3 })
  expect([...half.alphas.subarray(0, 4)]).toEqual([0, 0, 255, 255])
  const third = fitPatch(patch, PATCH, NOISE, { width: 40, height: 80 })
  expect(third).toMatchObject({ x: 3, y: 20, width: 3, height: 6 })
  expect([...third.alphas.subarray(0, 3)]).toEqual([0, 85, 255])
  expect(new Set(third.colours)).toEqual(new Set([0, 200]))
})

function open(size = NOISE) {
  const map = engine
    .open({ width: size.width, height: size.height, colourSpace: 'srgb' })
    .measureBaseMap([{ x: 0, y: 0, channels: 4, ...size }])
  return openPicture(
    engine,
    { full: size, draft: size, small: size },
    { colourSpace: 'srgb', width: size.width, height: size.height, map },
  )
}
const request = (values: Partial<RenderRequest>): RenderRequest & { ticket: number } => ({
  ticket: 1,
  layer: 'zoom',
  isDraft: false,
  showsClipping: false,
  edit: edit(SPOT),
  view: { x: 0.5, y: 0.5, width: 120, height: 80 },
  ...values,
})

test('takes tiles of the stored repairs, none before they are stored, and plain ones for the original', async () => {
  expect(neededRepairs(request({}))).toBeNull()
  expect(neededRepairs(request({ repairsHash: HASH }))).toBe(HASH)
  expect(neededRepairs(request({ layer: 'zoomBefore', repairsHash: HASH }))).toBeUndefined()
  expect(neededRepairs(request({ edit: edit({ ...SPOT, off: true }) }))).toBeUndefined()

  const picture = open()
  const repaired = { ...NOISE, channels: 4 as const, data: NOISE.data.slice() }
  engine.repair(repaired, [SPOT])
  const stored = request({ repairsHash: HASH })
  expect(picture.tilesOf(HASH).missing(neededArea(picture, stored))).toEqual([{ x: 0, y: 0 }])
  picture.tilesOf(HASH).add({ x: 0, y: 0 }, repaired)
  picture.tilesOf(undefined).add({ x: 0, y: 0 }, NOISE)
  const [zoom, before] = [
    await renderLayer(picture, stored, async () => true),
    await renderLayer(picture, request({ layer: 'zoomBefore' }), async () => true),
  ]
  expect(Buffer.from(zoom!.data).equals(Buffer.from(repaired.data))).toBe(true)
  expect(Buffer.from(before!.data).equals(Buffer.from(NOISE.data))).toBe(true)
  // Tiles of other repairs are dropped.
  picture.tilesOf('b'.repeat(64))
  expect(picture.tilesOf(HASH).missing({ x: 0, y: 0, width: 1, height: 1 })).toHaveLength(1)
})

test('finds a source of the same brightness and texture, inside of the image and beside other spots', () => {
  // Stripes above, plain below.
  const picture = draw(400, 300, (x, y) => (y < 150 ? (x % 8 < 4 ? 60 : 120) : 200))
  const opened = open(picture)
  const spot = { x: 0.5, y: 0.65, radius: 0.02 }
  const found = findSource(opened, edit(), spot)
  expect(found.y * 300).toBeGreaterThan(160)
  const other: Repair = { ...SPOT, ...found, radius: 0.05, sourceX: 0.1, sourceY: 0.9 }
  const next = findSource(opened, edit(other), spot)
  expect(Math.hypot((next.x - found.x) * 400, (next.y - found.y) * 300)).toBeGreaterThan(20)
  const corner = findSource(opened, edit(), { x: 0, y: 0, radius: 0.05 })
  expect(corner.x * 400).toBeGreaterThan(19)
  // Too large for any place of the image.
  const large = findSource(open(draw(40, 9, () => 3)), edit(), { x: 0.5, y: 0.5, radius: 0.1 })
  expect(large.x).toBeGreaterThanOrEqual(0)
})
