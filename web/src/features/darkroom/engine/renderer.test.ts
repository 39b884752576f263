// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { Edit } from '@studio/contract/darkroom'
import { createEditEngine, type EditEngine } from '@studio/edit-engine'
import { beforeAll, expect, test } from 'vitest'
import { fitMap } from './fit-map.ts'
import type { RenderRequest } from './protocol.ts'
import { openPicture, renderEdit, type SourcePixels } from './renderer.ts'

let engine: EditEngine
beforeAll(async () => {
  const file = new URL('../../../../../edit-engine/engines/1.wasm', import.meta.url)
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
    { colourSpace: 'srgb', side: 300, map },
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

test('renders previews of presets in the smallest size, with their edit', async () => {
  const preview = request(SHADOWS, { layer: 'look:warm', isDraft: true })
  const { width, height, data } = (await renderEdit(open(), preview, always))!
  expect([width, height]).toEqual([8, 60])
  const neutral = (await renderEdit(open(), { ...preview, edit: { format: 1 } }, always))!
  expect(neutral.data).toEqual(new Uint8ClampedArray(SMALL.data))
  expect(data).not.toEqual(neutral.data)
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
