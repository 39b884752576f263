// Small generated pictures, without any random or library function whose results could differ.
import type { ColourSpace, Pixels } from '../src/index.ts'

export interface TestPicture {
  name: string
  colourSpace: ColourSpace
  pixels: Pixels
}

type Colour = readonly [number, number, number]

function draw(
  name: string,
  [width, height]: readonly [number, number],
  colourAt: (x: number, y: number) => Colour,
  colourSpace: ColourSpace = 'srgb',
): TestPicture {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        colourAt(x, y).map((value) => clamp(value)),
        (y * width + x) * 3,
      )
  return { name, colourSpace, pixels: { x: 0, y: 0, width, height, channels: 3, data } }
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.floor(value)))

/** Integers from 0 to 255 that look random. */
function hash(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return ((h ^ (h >>> 12)) >>> 8) & 255
}

/** Hues from left to right, from black to white downwards. */
const hues = draw('hues', [72, 48], (x, y) => {
  const sector = x / 12
  const rise = (offset: number) => {
    const t = (sector + offset) % 6
    return t < 1 ? t : t < 3 ? 1 : t < 4 ? 4 - t : 0
  }
  const [light, strength] = [(y / 47) * 255, 1 - Math.abs(y / 23.5 - 1)]
  return [2, 0, 4].map((offset) => light + (rise(offset) - 0.5) * strength * 255) as unknown as Colour
})

/** A dark room with a bright window, and a little noise. */
const room = draw('room', [73, 46], (x, y) => {
  const isWindow = x > 40 && x < 60 && y > 8 && y < 30 && x !== 50
  const light = isWindow ? 215 + y / 2 : 12 + x / 3 + (y > 34 ? 18 : 0)
  const noise = hash(x, y, 1) / 32
  return [light * 1.02 + noise, light * 0.96 + noise, light * (isWindow ? 1.05 : 0.8) + noise]
})

const noise = draw('noise', [48, 49], (x, y) => [hash(x, y, 2), hash(x, y, 3), hash(x, y, 4)])

/** Straight and slanted edges of full contrast. */
const edges = draw('edges', [54, 38], (x, y) => {
  const isLight = y < 16 ? x % 20 < 10 : (x + 2 * y) % 30 < 15
  return isLight ? [255, 250, 245] : [0, 8, 20]
})

const saturated = draw(
  'display-p3',
  [49, 32],
  (x, y) => [x < 24 ? 255 - y * 6 : x * 4 + y, x * 5, x > 32 ? 255 - (y >> 1) : y * 7 + (x >> 2)],
  'display-p3',
)

const column = draw('one-column', [1, 300], (_, y) => [y / 1.2, y / 1.3, y / 1.4])

export const PICTURES: readonly TestPicture[] = [hues, room, noise, edges, saturated, column]

/** Every level of grey, and colours with steps of 17, so that all channels have each multiple of it. */
export const sampledColours = draw('sampled-colours', [256, 17], (x, y) =>
  y === 0 ? [x, x, x] : [(x & 15) * 17, (x >> 4) * 17, (y - 1) * 17],
)
