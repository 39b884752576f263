import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ENGINE_VERSION, MAX_REPAIRS, type Repair } from '@studio/contract/darkroom'
import { beforeAll, expect, test } from 'vitest'
import { PICTURES } from '../testing/pictures.ts'
import { createEditEngine, type EditEngine, type Patch, type WholePicture } from './index.ts'

let engine: EditEngine
let second: EditEngine
beforeAll(async () => {
  const read = async (version: number) =>
    createEditEngine(await readFile(new URL(`../engines/${version}.wasm`, import.meta.url)))
  ;[second, engine] = [await read(2), await read(ENGINE_VERSION)]
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)
const HASH = 'a'.repeat(64)

type Spot = Extract<Repair, { kind: 'heal' | 'clone' }>
const heal = (values: Partial<Spot> = {}): Spot => ({
  id: 'spot-one',
  kind: 'heal',
  x: 0.5,
  y: 0.5,
  radius: 0.05,
  sourceX: 0.75,
  sourceY: 0.5,
  ...values,
})
const clone = (values: Partial<Spot> = {}) => heal({ kind: 'clone', ...values })

function draw(
  width: number,
  height: number,
  levelAt: (x: number, y: number, channel: number) => number,
  channels: 3 | 4 = 3,
): WholePicture {
  const data = new Uint8Array(width * height * channels)
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / channels)
    data[at] = Math.min(255, Math.max(0, levelAt(pixel % width, Math.floor(pixel / width), at % channels)))
  }
  return { width, height, channels, data }
}

const copyOf = (picture: WholePicture): WholePicture => ({ ...picture, data: picture.data.slice() })

function repaired(picture: WholePicture, repairs: readonly Repair[], patches?: Map<string, Patch>) {
  const copy = copyOf(picture)
  engine.repair(copy, repairs, patches)
  return copy
}

/** Distance of a pixel from the centre of a spot, in radii. */
const distanceIn = ({ width, height }: WholePicture, { x, y, radius }: Spot, at: number) =>
  Math.hypot((at % width) + 0.5 - x * width, Math.floor(at / width) + 0.5 - y * height) /
  (radius * Math.max(width, height))

const gradient = draw(300, 200, (x, y, channel) => 40 + x * 0.4 + y * 0.3 + channel * 20)
const noise = draw(240, 160, (x, y, channel) => (x * 7919 + y * 104_729 + channel * 31 + x * y) % 251)

test('healing dust on a gradient restores it within two levels', () => {
  const spot = heal({ radius: 0.06, sourceX: 0.7, sourceY: 0.35 })
  const dusty = copyOf(gradient)
  for (let at = 0; at < 300 * 200; at++) {
    const part = distanceIn(dusty, spot, at) / 0.7
    if (part >= 1) continue
    for (let channel = 0; channel < 3; channel++)
      dusty.data[at * 3 + channel] = (dusty.data[at * 3 + channel] ?? 0) * (1 - 0.55 * (1 - part ** 4))
  }
  const worst = (of: WholePicture) =>
    of.data.reduce((most, level, at) => Math.max(most, Math.abs(level - (gradient.data[at] ?? 0))), 0)
  expect(worst(dusty)).toBeGreaterThan(40)
  expect(worst(repaired(dusty, [spot]))).toBeLessThanOrEqual(2)
})

test('heals the texture of the source into the colours of the spot', () => {
  // A fine pattern on a step of brightness: the source is 80 levels lighter.
  const picture = draw(400, 100, (x, y) => (x < 200 ? 60 : 140) + ((x + y) % 4) * 5)
  const spot = heal({ x: 0.2, radius: 0.04, sourceX: 0.8, feather: 0 })
  const { data } = repaired(picture, [spot])
  // Both sides have the same pattern, so the result is the original within a level.
  expect(
    data.reduce((most, level, at) => Math.max(most, Math.abs(level - (picture.data[at] ?? 0))), 0),
  ).toBeLessThan(4)
  const copied = repaired(picture, [{ ...spot, kind: 'clone' }]).data
  expect(copied[(50 * 400 + 80) * 3]).toBe(picture.data[(50 * 400 + 320) * 3])
})

test('outside of the spots all bytes stay, and inside they change', () => {
  const spots = [
    heal({ x: 0.3, y: 0.3, radius: 0.04 }),
    clone({ id: 'spot-two', x: 0.7, y: 0.6, sourceX: 0.2 }),
  ]
  const { data } = repaired(noise, spots)
  let inside = 0
  for (let at = 0; at < 240 * 160; at++) {
    const isInside = spots.some((spot) => distanceIn(noise, spot, at) < 1)
    const isSame = [0, 1, 2].every((channel) => data[at * 3 + channel] === noise.data[at * 3 + channel])
    inside += Number(isInside && !isSame)
    if (!isInside) expect(isSame, `pixel ${at}`).toBe(true)
  }
  expect(inside).toBeGreaterThan(200)
})

test('keeps opacity of pixels, blends by its own, and fades inwards', () => {
  const picture = draw(100, 100, (x, _, channel) => (channel === 3 ? 77 : x < 50 ? 20 : 220), 4)
  const at = (of: WholePicture, x: number, y: number) => [
    ...of.data.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 4),
  ]
  const spot = clone({ x: 0.25, radius: 0.1, sourceX: 0.75, feather: 100, opacity: 50 })
  const result = repaired(picture, [spot])
  const [centre, edge] = [at(result, 25, 50), at(result, 33, 50)]
  expect(centre[3]).toBe(77)
  expect(centre[0]).toBeGreaterThan(105)
  expect(centre[0]).toBeLessThan(120)
  expect(edge[0]).toBeGreaterThan(20)
  expect(edge[0]).toBeLessThan(50)
})

test('applies repairs in their order, one call or several', () => {
  const [a, b] = [clone({ x: 0.3, sourceX: 0.6 }), clone({ id: 'spot-two', x: 0.6, sourceX: 0.3 })]
  const both = repaired(noise, [a, b])
  expect(hashOf(repaired(repaired(noise, [a]), [b]).data)).toBe(hashOf(both.data))
  expect(hashOf(repaired(noise, [b, a]).data)).not.toBe(hashOf(both.data))
  const apart = [
    heal({ x: 0.2, y: 0.2, sourceX: 0.2, sourceY: 0.5 }),
    heal({ id: 'spot-two', x: 0.8, y: 0.8, sourceX: 0.6 }),
  ]
  expect(hashOf(repaired(noise, apart).data)).toBe(hashOf(repaired(noise, apart.toReversed()).data))
})

test('leaves out what is off or transparent', () => {
  const none = [heal({ off: true }), heal({ id: 'spot-two', opacity: 0 })]
  expect(hashOf(repaired(noise, none).data)).toBe(hashOf(noise.data))
})

test('stays inside of the picture at its edges, also if the source isn’t there', () => {
  const corners = [0, 1].flatMap((x) =>
    [0, 1].flatMap((y) => [
      heal({ x, y, radius: 0.1, sourceX: 1 - x, sourceY: 1 - y }),
      heal({ x, y, radius: 0.1, sourceX: x, sourceY: y }),
      clone({ x, y, radius: 0.0002, sourceX: 0.5, sourceY: 0.5 }),
    ]),
  )
  for (const picture of [noise, draw(1, 1, () => 9), draw(1, 300, (_, y) => y), draw(3, 2, () => 250)])
    for (const spot of corners) expect(repaired(picture, [spot]).data).toHaveLength(picture.data.length)
  // The part of the source that is outside leaves pixels as they are.
  const half = repaired(noise, [clone({ x: 0.5, y: 0.5, radius: 0.1, sourceX: 0, feather: 0 })])
  expect([...half.data.subarray((80 * 240 + 110) * 3, (80 * 240 + 110) * 3 + 3)]).toEqual([
    ...noise.data.subarray((80 * 240 + 110) * 3, (80 * 240 + 110) * 3 + 3),
  ])
})

test('repairs as often as an edit can have in one place', () => {
  const many = Array.from({ length: MAX_REPAIRS }, (_, at) =>
    heal({ id: `spot-${1000 + at}`, radius: 0.01, sourceX: at % 2 ? 0.6 : 0.4 }),
  )
  expect(repaired(noise, many).data).toHaveLength(noise.data.length)
})

const patchOf = (values: Partial<Patch> = {}): Patch => ({
  x: 20,
  y: 30,
  width: 40,
  height: 25,
  colours: new Uint8Array(3000).fill(200),
  alphas: Uint8Array.from({ length: 1000 }, (_, at) => (at % 40 < 20 ? 0 : at % 40 < 30 ? 128 : 255)),
  ...values,
})
const generated = (values: object = {}): Repair => ({
  id: 'patch-one',
  kind: 'generated',
  patch: HASH,
  box: { x: 20, y: 30, width: 40, height: 25 },
  ...values,
})

test('blends a patch by its alpha; where that is 0, all bytes stay', () => {
  const { data } = repaired(noise, [generated()], new Map([[HASH, patchOf()]]))
  for (let at = 0; at < noise.data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % 240, Math.floor(at / 720)]
    const level = noise.data[at] ?? 0
    const isIn = x >= 40 && x < 60 && y >= 30 && y < 55
    const alpha = isIn ? (x < 50 ? 128 : 255) / 255 : 0
    if (data[at] !== Math.floor(level + (200 - level) * alpha + 0.5)) expect.fail(`byte ${at}`)
  }
  const half = repaired(noise, [generated({ opacity: 50 })], new Map([[HASH, patchOf()]])).data
  const at = (40 * 240 + 55) * 3
  expect(half[at]).toBe(Math.floor((noise.data[at] ?? 0) / 2 + 100.5))
})

test('refuses a patch that is missing or doesn’t fit, and versions without repairs', () => {
  const by = (patch?: Patch) => () => repaired(noise, [generated()], patch && new Map([[HASH, patch]]))
  expect(by()).toThrow('missing')
  expect(by(patchOf({ x: 201 }))).toThrow('outside')
  expect(by(patchOf({ x: -1 }))).toThrow('outside')
  expect(by(patchOf({ width: 41 }))).toThrow('size')
  expect(() => second.repair(copyOf(noise), [heal()])).toThrow('no repairs')
  const open = second.open({ width: 4, height: 4, colourSpace: 'srgb' })
  expect(() => open.prepare({ format: 1, repairs: [heal()] })).toThrow('no repairs')
})

test('pixels are those of the release of version 3', async () => {
  const spots: Record<string, Repair[]> = {
    heal: [heal({ radius: 0.1, sourceX: 0.2 })],
    'heal-soft': [heal({ x: 0.1, y: 0.2, radius: 0.08, feather: 100, opacity: 60 })],
    clone: [clone({ radius: 0.09, sourceX: 0.1, sourceY: 0.8 })],
    several: [heal({ x: 0.4, radius: 0.1 }), clone({ id: 'spot-two', y: 0.3, radius: 0.07, feather: 0 })],
  }
  const large = draw(900, 700, (x, y, channel) => ((x >> 2) * 13 + (y >> 3) * 29 + channel * 70) % 256)
  const lines = [
    ...PICTURES.map(({ name, pixels }) => ({ name, picture: pixels })),
    { name: 'large', picture: large },
  ]
    .flatMap(({ name, picture }) =>
      Object.entries(spots).map(
        ([spot, list]) => `${name} ${spot} ${hashOf(repaired(picture, list).data)}\n`,
      ),
    )
    .join('')
  await expect(lines).toMatchFileSnapshot('../engines/3.hashes.txt')
})
