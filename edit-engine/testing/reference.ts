// What the engine computes, written a second time from the definitions: 64-bit numbers, the functions of `Math`, formulas instead
// of polynomials and tables. Slow, and different in the last bits from machine to machine, so only tests use it. Geometry
// isn't here.
import {
  COLOUR_BANDS,
  CURVE_CHANNELS,
  type CurveChannel,
  type Edit,
  GRADED_RANGES,
} from '@studio/contract/darkroom'
import type { TestPicture } from './pictures.ts'
import { maskReference } from './reference-masks.ts'

type Vector = [number, number, number]
type Matrix = [Vector, Vector, Vector]

const times = (m: Matrix, v: Vector): Vector =>
  m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Vector
const column = (m: Matrix, at: 0 | 1 | 2): Vector => [m[0][at], m[1][at], m[2][at]]
const product = (a: Matrix, b: Matrix): Matrix => {
  const columns = ([0, 1, 2] as const).map((at) => times(a, column(b, at)))
  return [0, 1, 2].map((row) => columns.map((each) => each[row])) as Matrix
}
const diagonal = ([a, b, c]: Vector): Matrix => [
  [a, 0, 0],
  [0, b, 0],
  [0, 0, c],
]
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const rows = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]
  return rows.map((row) => row.map((value) => value / det)) as Matrix
}

/** XYZ of a chromaticity with luminance 1. */
const xyz = (x: number, y: number): Vector => [x / y, 1, (1 - x - y) / y]
const D65 = xyz(0.3127, 0.329)
function toXyz(r: Vector, g: Vector, b: Vector): Matrix {
  const primaries = [0, 1, 2].map((row) => [r[row], g[row], b[row]]) as Matrix
  return product(primaries, diagonal(times(inverse(primaries), D65)))
}
const SPACES = {
  srgb: toXyz(xyz(0.64, 0.33), xyz(0.3, 0.6), xyz(0.15, 0.06)),
  'display-p3': toXyz(xyz(0.68, 0.32), xyz(0.265, 0.69), xyz(0.15, 0.06)),
}
const WORKING = toXyz(xyz(0.708, 0.292), xyz(0.17, 0.797), xyz(0.131, 0.046))
const CAT16: Matrix = [
  [0.401288, 0.650173, -0.051461],
  [-0.250268, 1.204414, 0.045854],
  [-0.002079, 0.048952, 0.953127],
]

export const encode = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
export const decode = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
const clamp = (x: number, least = 0, most = 1) => Math.min(most, Math.max(least, x))
const smoothstep = (t: number) => clamp(t) ** 2 * (3 - 2 * clamp(t))

type LightValues = { [Name in keyof NonNullable<Edit['light']>]?: number | undefined }

/** Daylight of this many mired in CIE 1960. */
function daylight(mired: number): [number, number] {
  const kelvin = 1e6 / mired
  const x =
    kelvin < 7000
      ? -4.607e9 / kelvin ** 3 + 2.9678e6 / kelvin ** 2 + 0.09911e3 / kelvin + 0.244063
      : -2.0064e9 / kelvin ** 3 + 1.9018e6 / kelvin ** 2 + 0.24748e3 / kelvin + 0.23704
  const y = -3 * x * x + 2.87 * x - 0.275
  return [(4 * x) / (12 * y - 2 * x + 3), (6 * y) / (12 * y - 2 * x + 3)]
}

function whiteCones(mired: number, across: number): Vector {
  const [before, here, after] = [daylight(mired - 1), daylight(mired), daylight(mired + 1)]
  const [du, dv] = [after[0] - before[0], after[1] - before[1]]
  const u = here[0] - (dv / Math.hypot(du, dv)) * across
  const v = here[1] + (du / Math.hypot(du, dv)) * across
  const divisor = 2 * u - 8 * v + 4
  return times(CAT16, xyz((3 * u) / divisor, (2 * v) / divisor))
}

/** White balance and exposure in the working space. */
function lightMatrix({ exposure = 0, temperature = 0, tint = 0 }: LightValues): Matrix {
  const from = whiteCones(153.8 - 0.9 * temperature, 0.0003 * tint)
  const to = whiteCones(153.8, 0)
  const gains = to.map((value, at) => value / (from[at] ?? 1)) as Vector
  const cones = product(CAT16, WORKING)
  const balance = product(inverse(cones), product(diagonal(gains), cones))
  const luminance = times(product(WORKING, balance), [1, 1, 1])[1]
  return product(balance, diagonal([1, 1, 1].map(() => 2 ** exposure / luminance) as Vector))
}

/** Change of a tone in stops, by the base after exposure. */
function toneChange(base: number, light: LightValues): number {
  const { highlights = 0, shadows = 0, whites = 0, blacks = 0 } = light
  return (
    0.016 * shadows * smoothstep((-1.5 - base) / 4) +
    0.016 * highlights * smoothstep((base + 3.5) / 4) +
    0.01 * whites * smoothstep((base + 1) / 2) +
    0.01 * blacks * smoothstep((-6 - base) / 3)
  )
}

/** Logarithms of the luminance, and the base after the guided filter. Pictures of up to 1,024 pixels a side only. */
function basesOf(luminances: readonly number[], width: number, height: number): number[] {
  const stops = luminances.map((light) => Math.max(-12, Math.log2(Math.max(light, 1e-9))))
  const radius = Math.max(1, Math.floor((Math.max(width, height) + 20) / 40))
  const average = (values: readonly number[]) => {
    const mean = (list: readonly number[], size: number, step: number) =>
      list.map((_, at) => {
        const place = Math.floor(at / step) % size
        let sum = 0
        for (let n = -radius; n <= radius; n++)
          sum += list[at + (clamp(place + n, 0, size - 1) - place) * step] ?? 0
        return sum / (2 * radius + 1)
      })
    return mean(mean(values, width, 1), height, width)
  }
  const means = average(stops)
  const squares = average(stops.map((value) => value * value))
  const factors = squares.map((square, at) => {
    const variance = Math.max(0, square - (means[at] ?? 0) ** 2)
    return variance / (variance + 0.25)
  })
  const offsets = average(factors.map((factor, at) => (means[at] ?? 0) * (1 - factor)))
  return average(factors).map((factor, at) => factor * (stops[at] ?? 0) + (offsets[at] ?? 0))
}

/** Monotone cubic interpolation (Fritsch and Carlson) of levels. */
export function curveOf(points: readonly (readonly [number, number])[]): (x: number) => number {
  const xs = points.map(([x]) => x / 255)
  const ys = points.map(([, y]) => y / 255)
  const at = (list: readonly number[], n: number) => list[n] ?? 0
  const slopes = xs.slice(1).map((x, n) => (at(ys, n + 1) - at(ys, n)) / (x - at(xs, n)))
  const tangents = xs.map((_, n) => {
    const [before, after] = [slopes[n - 1] ?? at(slopes, n), slopes[n] ?? at(slopes, n - 1)]
    return before * after <= 0 ? 0 : (before + after) / 2
  })
  for (const [n, slope] of slopes.entries()) {
    const [a, b] = [at(tangents, n) / slope, at(tangents, n + 1) / slope]
    if (slope === 0) tangents.splice(n, 2, 0, 0)
    else if (Math.hypot(a, b) > 3)
      tangents.splice(n, 2, (3 * a * slope) / Math.hypot(a, b), (3 * b * slope) / Math.hypot(a, b))
  }
  return (x) => {
    if (x <= at(xs, 0)) return at(ys, 0)
    if (x >= at(xs, xs.length - 1)) return at(ys, ys.length - 1)
    const n = xs.findLastIndex((each) => each <= x)
    const width = at(xs, n + 1) - at(xs, n)
    const t = (x - at(xs, n)) / width
    const [m0, m1] = [at(tangents, n) * width, at(tangents, n + 1) * width]
    const difference = at(ys, n + 1) - at(ys, n)
    return at(ys, n) + t * m0 + t * t * (3 * difference - 2 * m0 - m1) + t ** 3 * (m0 + m1 - 2 * difference)
  }
}

/** Shoulder, contrast and curves of one channel. */
function toneCurve(edit: Edit, channel: Exclude<CurveChannel, 'rgb'>): (x: number) => number {
  const { exposure = 0, contrast = 0 } = edit.light ?? {}
  const white = encode(2 ** Math.max(0, exposure))
  const curves = (['rgb', channel] as const).flatMap((name) => edit.curve?.[name] ?? []).length
    ? [edit.curve?.rgb, edit.curve?.[channel]].flatMap((points) => (points ? [curveOf(points)] : []))
    : []
  return (x) => {
    const rest = clamp(1 - (x - 0.8) / (white - 0.8))
    const shouldered = x <= 0.8 ? x : 1 - 0.2 * rest ** ((white - 0.8) / 0.2)
    const y = clamp(white > 1 ? shouldered : x)
    return curves.reduce((value, curve) => curve(value), y + 0.018 * contrast * (y - 0.5) * y * (1 - y))
  }
}

const SRGB_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const TO_CONES = product(SRGB_TO_CONES, product(inverse(SPACES.srgb), WORKING))

const [FROM_CONES, FROM_LAB] = [inverse(TO_CONES), inverse(TO_LAB)]

/** Hues of the bands in Oklab: those of the sRGB colours with these hues on the colour wheel. */
const WHEEL = [0, 30, 60, 120, 180, 240, 270, 300, 360]
const HUES = WHEEL.map((wheel, at) => {
  const part = (offset: number) => clamp(Math.abs((((wheel + offset) / 60 + 6) % 6) - 3) - 1)
  const linear = [part(0), part(240), part(120)].map(decode) as Vector
  const [, a, b] = times(TO_LAB, times(SRGB_TO_CONES, linear).map(Math.cbrt) as Vector)
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return at > 0 && degrees < 29 ? degrees + 360 : degrees
}).map((hue, at) => (at === WHEEL.length - 1 ? hue + (hue < 300 ? 360 : 0) : hue))

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The colour stage for one encoded colour of the working space. */
function colourStage(edit: Edit, colour: Vector): Vector {
  const { vibrance = 0, saturation = 0 } = edit.light ?? {}
  const mixer = edit.colourMixer ?? {}
  const cones = times(TO_CONES, colour.map(decode) as Vector).map(Math.cbrt) as Vector
  let [lightness, a, b] = times(TO_LAB, cones)
  const chroma = Math.hypot(a, b)
  const first = HUES[0] ?? 0
  const hue = (((((Math.atan2(b, a) * 180) / Math.PI - first) % 360) + 360) % 360) + first
  const band = Math.min(
    7,
    HUES.findLastIndex((each) => each <= hue),
  )
  const past = Math.sin(radians(hue - (HUES[band] ?? 0)))
  const before = Math.sin(radians((HUES[band + 1] ?? 0) - hue))
  const share = smoothstep(past / (past + before))
  const mixed = (name: 'hue' | 'saturation' | 'luminance') =>
    ([1 - share, share] as const)
      .map((part, at) => part * (mixer[COLOUR_BANDS[(band + at) % 8] ?? 'red']?.[name] ?? 0))
      .reduce((sum, value) => sum + value) * clamp(chroma / 0.06)
  const factor = Math.max(
    0,
    1 + saturation / 100 + mixed('saturation') / 100 + (vibrance / 100) * (1 - clamp(chroma / 0.25)),
  )
  const angle = radians(hue + 0.3 * mixed('hue'))
  const kept = mixer.monochrome ? 0 : factor
  ;[a, b] = [chroma * kept * Math.cos(angle), chroma * kept * Math.sin(angle)]
  lightness += (mixed('luminance') / 100) * chroma
  const tone = clamp(lightness)
  const balanced = clamp(tone + 0.006 * (edit.colourGrading?.balance ?? 0) * tone * (1 - tone))
  const [low, high] = [(1 - balanced) ** 2, balanced ** 2]
  const weights = { shadows: low, midtones: 1 - low - high, highlights: high, all: 1 }
  for (const range of GRADED_RANGES) {
    const { hue: wheel = 0, saturation: strength = 0, luminance = 0 } = edit.colourGrading?.[range] ?? {}
    const n = Math.min(
      7,
      WHEEL.findLastIndex((each) => each <= wheel),
    )
    const [from, to] = [WHEEL[n] ?? 0, WHEEL[n + 1] ?? 0]
    const [start, end] = [HUES[n] ?? 0, HUES[n + 1] ?? 0]
    const tinted = radians(start + ((wheel - from) / (to - from)) * (end - start))
    a += weights[range] * 0.0012 * strength * Math.cos(tinted)
    b += weights[range] * 0.0012 * strength * Math.sin(tinted)
    lightness += weights[range] * 0.001 * luminance
  }
  const back = times(FROM_LAB, [lightness, a, b]).map((value) => value ** 3) as Vector
  return times(FROM_CONES, back).map((value) => encode(clamp(value))) as Vector
}

/** The colour stage between the nodes of its table, which is its definition. */
function colourTable(edit: Edit): (colour: Vector) => Vector {
  const last = 64
  const nodes = new Map<number, Vector>()
  const node = ([r, g, b]: Vector) => {
    const key = (b * 65 + g) * 65 + r
    const known = nodes.get(key) ?? colourStage(edit, [r / last, g / last, b / last])
    nodes.set(key, known)
    return known
  }
  return (colour) => {
    const base = colour.map((value) => Math.min(last - 1, Math.floor(value * last))) as Vector
    const rest = colour.map((value, at) => value * last - (base[at] ?? 0))
    const order = [0, 1, 2].toSorted((x, y) => (rest[y] ?? 0) - (rest[x] ?? 0))
    const corner: Vector = [...base]
    const parts = [1, ...order.map((at) => rest[at] ?? 0), 0]
    const sum: Vector = [0, 0, 0]
    for (let n = 0; n < 4; n++) {
      if (n > 0) corner[order[n - 1] as 0 | 1 | 2] += 1
      const weight = (parts[n] ?? 0) - (parts[n + 1] ?? 0)
      for (const at of [0, 1, 2] as const) sum[at] += weight * node(corner)[at]
    }
    return sum
  }
}

const luma = ([r, g, b]: Vector) => 0.25 * r + 0.625 * g + 0.125 * b

function sharpened(colours: readonly Vector[], width: number, height: number, edit: Edit): Vector[] {
  const { sharpen = 0, radius = 1, masking = 0 } = edit.detail ?? {}
  if (sharpen === 0) return [...colours]
  const sigma = 0.3 + 0.35 * radius
  const weights = [-3, -2, -1, 0, 1, 2, 3].map((n) => Math.exp((-n * n) / (2 * sigma * sigma)))
  const total = weights.reduce((sum, weight) => sum + weight)
  const lumas = colours.map(luma)
  return colours.map((colour, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    let blurred = 0
    for (const [j, down] of weights.entries())
      for (const [i, across] of weights.entries()) {
        const near = clamp(y + j - 3, 0, height - 1) * width + clamp(x + i - 3, 0, width - 1)
        blurred += (down * across * (lumas[near] ?? 0)) / (total * total)
      }
    const detail = luma(colour) - blurred
    const part = clamp((Math.abs(detail) - 0.0006 * masking) / (0.008 + 0.0004 * masking))
    return colour.map((value) => clamp(value + detail * part * 0.015 * sharpen)) as Vector
  })
}

function grainAt(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(seed, 0xc2b2ae3d)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  h ^= h >>> 15
  return (2 * ((h & 1023) + ((h >>> 10) & 1023) + ((h >>> 20) & 1023))) / 3069 - 1
}

function vignetteAt(x: number, y: number, width: number, height: number, edit: Edit): number {
  const { vignette = 0, midpoint = 50, feather = 50 } = edit.effects ?? {}
  const [middle, soft] = [midpoint / 100, feather / 100]
  const start = middle * (1 - soft)
  const end = Math.max(middle + (1 - middle) * soft, start + 0.01)
  const distance = Math.hypot(((x + 0.5) * 2) / width - 1, ((y + 0.5) * 2) / height - 1) / Math.SQRT2
  return 2 ** (0.02 * vignette * smoothstep((distance - start) / (end - start)))
}

/** The shoulder from one white to another, which is at least 1. */
function shoulderTo(x: number, white: number, most: number): number {
  if (white <= most || x <= 0.8) return x
  const rest = clamp(1 - (x - 0.8) / (white - 0.8))
  return 0.8 + (most - 0.8) * (1 - rest ** ((white - 0.8) / (most - 0.8)))
}

type Encoded = (linear: Vector, at: number) => Vector

/** Light in the working space to encoded values, adjusted where the masks are. */
function withMasks(
  picture: TestPicture,
  edit: Edit,
  { bases, stops }: { bases: number[]; stops: number[] },
): Encoded {
  const exposure = edit.light?.exposure ?? 0
  const cones = product(TO_CONES, product(inverse(WORKING), SPACES[picture.colourSpace]))
  const labOf = (levels: Vector) => {
    const linear = levels.map((level) => decode(level / 255)) as Vector
    return times(TO_LAB, times(cones, linear).map((value) => Math.cbrt(Math.max(0, value))) as Vector)
  }
  const layers = (edit.localAdjustments ?? [])
    .filter(({ isOff }) => !isOff)
    .map((values) => {
      const { temperature, tint } = values
      const balance = times(lightMatrix({ temperature, tint }), [1, 1, 1]).map(Math.log2)
      return { values, balance, mask: maskReference(picture, values.parts, labOf) }
    })
  const [, luminance] = WORKING
  const most = encode(2 ** Math.max(0, exposure))
  return (linear, at) => {
    const [base, stop] = [bases[at] ?? 0, stops[at] ?? 0]
    const logs = [0, 0, 0]
    let [saturation, raised] = [0, 0]
    for (const { values, balance, mask } of layers) {
      const part = mask[at] ?? 0
      const { exposure: local = 0, clarity = 0 } = values
      const change = local + toneChange(base + exposure + local, values) + 0.005 * clarity * (stop - base)
      for (const channel of [0, 1, 2])
        logs[channel] = (logs[channel] ?? 0) + part * (change + (balance[channel] ?? 0))
      saturation += (part * (values.saturation ?? 0)) / 100
      raised += part * local
    }
    const gained = linear.map((value, channel) => value * 2 ** (logs[channel] ?? 0)) as Vector
    const grey = gained.reduce((sum, value, channel) => sum + value * (luminance[channel] ?? 0), 0)
    const white = encode(2 ** Math.max(0, exposure + raised))
    return gained.map((value) =>
      shoulderTo(encode(Math.max(0, grey + (value - grey) * (1 + clamp(saturation, -1, 4)))), white, most),
    ) as Vector
  }
}

/** Renders an edit without geometry, of a picture with up to 960 pixels a side. */
export function renderReference({ pixels, colourSpace }: TestPicture, edit: Edit): Uint8Array {
  const { width, height, data } = pixels
  if (Object.keys(edit).length === 1) return data
  const light = edit.light ?? {}
  const toWorking = product(inverse(WORKING), SPACES[colourSpace])
  const matrix = product(lightMatrix(light), toWorking)
  const back = inverse(toWorking)
  const linear = Array.from(
    { length: width * height },
    (_, at) => [0, 1, 2].map((channel) => decode((data[at * 3 + channel] ?? 0) / 255)) as Vector,
  )
  const luminances = linear.map((colour) => times(SPACES[colourSpace], colour)[1])
  const bases = basesOf(luminances, width, height)
  const curves = CURVE_CHANNELS.flatMap((name) => (name === 'rgb' ? [] : [toneCurve(edit, name)]))
  const table = colourTable(edit)
  const hasColour = edit.colourMixer || edit.colourGrading || light.vibrance || light.saturation
  const stops = luminances.map((value) => Math.max(-12, Math.log2(Math.max(value, 1e-9))))
  const encodedAt = withMasks({ name: '', colourSpace, pixels }, edit, { bases, stops })
  const developed = linear.map((colour, at) => {
    const base = bases[at] ?? 0
    const change =
      toneChange(base + (light.exposure ?? 0), light) +
      0.005 * (light.clarity ?? 0) * ((stops[at] ?? 0) - base)
    const encoded = encodedAt(times(matrix, colour).map((value) => value * 2 ** change) as Vector, at)
    const curved = encoded.map((value, channel) => clamp(curves[channel]?.(value) ?? 0)) as Vector
    return hasColour ? table(curved) : curved
  })
  const result = new Uint8Array(data.length)
  const { grain = 0, grainSeed = 0 } = edit.effects ?? {}
  for (const [at, colour] of sharpened(developed, width, height, edit).entries()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const tone = luma(colour)
    const added = grain ? grainAt(x, y, grainSeed) * tone * (1 - tone) * 0.006 * grain : 0
    const gain = vignetteAt(x, y, width, height, edit)
    const shown = colour.map((value) => decode(clamp(value + added)) * gain) as Vector
    result.set(
      times(back, shown).map((value) => Math.floor(255 * encode(clamp(value)) + 0.5)),
      at * 3,
    )
  }
  return result
}
