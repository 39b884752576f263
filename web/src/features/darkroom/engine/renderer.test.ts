// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { Edit } from '@studio/contract/darkroom'
import { createEditEngine, type EditEngine } from '@studio/edit-engine'
import { beforeAll, expect, test } from 'vitest'
import { fitMap } from './fit-map.ts'
import type { RenderRequest } from './protocol.ts'
import { renderMask, sampleColour } from './render-mask.ts'
import { neededArea, openPicture, renderEdit, renderLayer, type SourcePixels } from './renderer.ts'
import { createTiles } from './tiles.ts'

let engine: EditEngine
beforeAll(async () => {
  const file = new URL('../../../../../edit-engine/engines/3.wasm', import.meta.url)
  engine = await createEditEngine(await readFile(file))
})

const pixelsOf = (width: number, height: number): SourcePixels => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (Math.floor(at / 4) * 7 + (at % 4) * 40) % 256,
  ),
})
/** Higher than two strips. */
const FULL = pixelsOf(40, 300)
const DRAFT = pixelsOf(20, 150)
const SMALL = pixelsOf(8, 60)

function open() {
  const map = engine
    .open({ width: 40, height: 300, colourSpace: 'srgb' })
    .measureBaseMap([{ x: 0, y: 0, channels: 4, ...FULL }])
  return openPicture(
    engine,
    { full: FULL, draft: DRAFT, small: SMALL },
    { colourSpace: 'srgb', width: 40, height: 300, map },
  )
}
const request = (edit: object, other: Partial<RenderRequest> = {}): RenderRequest & { ticket: number } => ({
  ticket: 1,
  layer: 'after',
  isDraft: false,
  showsClipping: false,
  edit: Edit.parse({ format: 1, ...edit }),
  ...other,
})
const always = async () => true
const SHADOWS = { light: { shadows: 60, exposure: 0.5 } }

test('renders in strips what the engine renders at once', async () => {
  const picture = open()
  const { data } = (await renderEdit(picture, request(SHADOWS), always))!
  const whole = { x: 0, y: 0, width: 40, height: 300 }
  picture.full.picture.prepare(request(SHADOWS).edit)
  expect(Buffer.from(data)).toEqual(
    Buffer.from(picture.full.picture.render({ ...whole, channels: 4, data: FULL.data }, whole)),
  )
})

test('drops out when a newer request waits; a draft is finished', async () => {
  const never = async () => false
  expect(await renderEdit(open(), request(SHADOWS), never)).toBeUndefined()
  const draft = await renderEdit(open(), request(SHADOWS, { isDraft: true }), never)
  expect(draft).toMatchObject({ width: 20, height: 150, isDraft: true })
})

test('the original has the crop, and nothing else of the edit', async () => {
  const geometry = { crop: { x: 0.5, y: 0.5, width: 0.1, height: 0.5 } }
  const before = await renderEdit(open(), request({ ...SHADOWS, geometry }, { layer: 'before' }), always)
  const cropped = await renderEdit(open(), request({ geometry }), always)
  expect(before).toMatchObject({ width: 30, height: 150 })
  expect(before?.data).toEqual(cropped?.data)
  expect((await renderEdit(open(), request(SHADOWS, { layer: 'before' }), always))?.data).toEqual(
    new Uint8ClampedArray(FULL.data),
  )
})

test('renders a part in full size from tiles as the engine renders all of it', async () => {
  const [width, height] = [600, 700]
  const whole = pixelsOf(width, height)
  const all = { x: 0, y: 0, width, height }
  const exact = engine.open({ width, height, colourSpace: 'srgb' })
  const map = exact.measureBaseMap([{ ...all, channels: 4, data: whole.data }])
  exact.loadBaseMap(map)
  const open = openPicture(
    engine,
    { full: FULL, draft: DRAFT, small: SMALL },
    { colourSpace: 'srgb', width, height, map },
  )
  const geometry = { angle: 3 }
  const detail = { sharpen: 60 }
  const view = { x: 0.5, y: 0.6, width: 300, height: 200 }
  const wanted = request({ ...SHADOWS, geometry, detail }, { layer: 'zoom', view })
  for (const place of open.tilesOf(undefined).missing(neededArea(open, wanted))) {
    const [left, top] = [place.x * 512, place.y * 512]
    const size = { width: Math.min(512, width - left), height: Math.min(512, height - top) }
    const tile = new Uint8Array(size.width * size.height * 4)
    for (let y = 0; y < size.height; y++) {
      const from = ((top + y) * width + left) * 4
      tile.set(whole.data.subarray(from, from + size.width * 4), y * size.width * 4)
    }
    open.tilesOf(undefined).add(place, { ...size, data: tile })
  }
  const { data, zoom } = (await renderLayer(open, wanted, always))!
  exact.prepare(wanted.edit)
  const { area } = zoom!
  expect(area).toMatchObject({ width: 300, height: 200 })
  const source = { ...all, channels: 4 as const, data: whole.data }
  // Not `toEqual`, which would describe the difference of many bytes.
  expect(Buffer.from(exact.render(source, area)).equals(Buffer.from(data))).toBe(true)

  const original = (await renderLayer(open, { ...wanted, layer: 'zoomBefore' }, always))!
  exact.prepare({ format: 1, geometry })
  expect(Buffer.from(exact.render(source, original.zoom!.area)).equals(Buffer.from(original.data))).toBe(true)
  expect(await renderLayer(open, wanted, async () => false)).toBeUndefined()
})

test('drops the tiles that were used least recently, but none that an area needs', () => {
  const tiles = createTiles()
  const tile = pixelsOf(1, 1)
  const row = (count: number) => ({ x: 0, y: 0, width: 512 * count, height: 1 })
  const [first, second] = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ]
  tiles.add(first, tile)
  tiles.add(second, tile)
  tiles.missing(row(1))
  for (let y = 1; y < 96; y++) tiles.add({ x: 0, y }, tile)
  expect(tiles.missing(row(2))).toEqual([second])
  tiles.missing(row(120))
  for (let x = 0; x < 120; x++) tiles.add({ x, y: 0 }, tile)
  expect(tiles.missing(row(120))).toEqual([])
})

test('renders previews of presets in the smallest size, with their edit', async () => {
  const preview = request(SHADOWS, { layer: 'look:warm', isDraft: true })
  const { width, height, data } = (await renderEdit(open(), preview, always))!
  expect([width, height]).toEqual([8, 60])
  const neutral = (await renderEdit(open(), { ...preview, edit: { format: 1 } }, always))!
  expect(neutral.data).toEqual(new Uint8ClampedArray(SMALL.data))
  expect(data).not.toEqual(neutral.data)
})

test('renders a mask with the crop of the edit, also of an adjustment that is off', () => {
  const parts = [{ kind: 'linear', mode: 'add', x1: 0, y1: 0.2, x2: 0, y2: 0.7 } as const]
  const adjustment = { id: 'mask-one', isOff: true, parts }
  const mask = renderMask(open(), { geometry: undefined, adjustment, isDraft: false })
  expect(mask).toMatchObject({ id: 'mask-one', width: 40, height: 300 })
  const row = (y: number, { width, data } = mask) => [...new Set(data.subarray(y * width, (y + 1) * width))]
  expect([row(0), row(299)]).toEqual([[255], [0]])
  expect(row(135)[0]).toBeCloseTo(127, -1)
  const turned = renderMask(open(), { geometry: { turn: 180 }, adjustment, isDraft: true })
  expect(turned).toMatchObject({ width: 20, height: 150 })
  expect([row(0, turned), row(149, turned)]).toEqual([[0], [255]])
})

test('samples the mean colour of the original around a point, also at its edges', () => {
  const data = new Uint8Array(40 * 300 * 4).fill(255)
  // The second row is darker: one of three rows at the top edge.
  for (let x = 0; x < 40; x++) data.fill(105, (40 + x) * 4, (40 + x) * 4 + 2)
  const picture = { ...open().full, source: { ...FULL, data } }
  expect(sampleColour({ full: picture }, 0, 0)).toEqual({ red: 205, green: 205, blue: 255 })
  expect(sampleColour({ full: picture }, 1, 1)).toEqual({ red: 255, green: 255, blue: 255 })
})

test('marks clipped pixels after counting them', async () => {
  const bright = request({ light: { exposure: 5 } }, { showsClipping: true })
  const { data, histogram } = (await renderEdit(open(), bright, always))!
  expect(histogram.white).toBeGreaterThan(0.5)
  const marked = Array.from({ length: 40 * 300 }, (_, at) => data.subarray(at * 4, at * 4 + 3).join()).filter(
    (colour) => colour === '255,0,0',
  )
  expect(marked.length / (40 * 300)).toBeCloseTo(histogram.white, 5)
})

test('reduces a base map between its samples', () => {
  const map = { width: 4, height: 2, samples: Uint16Array.from([0, 100, 200, 300, 0, 100, 200, 300]) }
  expect(fitMap(map, 4, 2)).toBe(map)
  expect([...fitMap(map, 2, 1).samples]).toEqual([50, 250])
})
