import { COLOURS, type ColourName, fromSrgb, hex, type LinearLight } from '../../vocabulary/index.ts'
import type { Pixels } from './pixels.ts'

export interface Swatch {
  name: ColourName
  /** Mean colour of the pixels with this name, `#rrggbb`. */
  colour: string
  /** Share of the image, 0 to 1. */
  share: number
}

const MAX_COLOURS = 6
/** Min. share of a colour. */
const MIN_SHARE = 0.03
/** Max. sampled pixels; more give the same result. */
const MAX_PIXELS = 20_000
/** Names that don't describe one specific colour. */
const VAGUE: ReadonlySet<string> = new Set(['pastel'])

/** Perceptually uniform colour space (OKLab, Ottosson 2020). */
function labOf([r, g, b]: LinearLight): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const NAMED_COLOURS = (Object.keys(COLOURS) as ColourName[])
  .filter((name) => !VAGUE.has(name))
  .map((name) => ({ name, lab: labOf(hex(COLOURS[name][0])) }))

/** Hue weighs more than lightness: a shadow on a red wall is still red. */
function nearest([l, a, b]: readonly [number, number, number]): ColourName {
  let best: ColourName = 'grey'
  let min = Number.POSITIVE_INFINITY
  for (const { name, lab } of NAMED_COLOURS) {
    const distance = (l - lab[0]) ** 2 + 4 * ((a - lab[1]) ** 2 + (b - lab[2]) ** 2)
    if (distance < min) [min, best] = [distance, name]
  }
  return best
}

const toHex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Colours of an image named by the vocabulary, largest share first. */
export function paletteOf({ width, height, data }: Pixels): Swatch[] {
  const colours = new Map<ColourName, { count: number; sum: [number, number, number] }>()
  const step = Math.max(1, Math.floor((width * height) / MAX_PIXELS))
  const names = new Map<number, ColourName>()
  let total = 0
  for (let i = 0; i < width * height; i += step) {
    const [r, g, b, alpha] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!, data[i * 4 + 3]!]
    if (alpha < 128) continue
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    const name = names.get(key) ?? nearest(labOf(fromSrgb([r / 255, g / 255, b / 255])))
    names.set(key, name)
    const entry = colours.get(name) ?? { count: 0, sum: [0, 0, 0] }
    entry.count++
    entry.sum = [entry.sum[0] + r, entry.sum[1] + g, entry.sum[2] + b]
    colours.set(name, entry)
    total++
  }
  return [...colours]
    .map(([name, { count, sum }]) => ({
      name,
      share: count / total,
      colour: toHex(sum.map((each) => each / count)),
    }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_COLOURS)
}
