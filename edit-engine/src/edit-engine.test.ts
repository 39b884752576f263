import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Edit, ENGINE_VERSION } from '@studio/contract/darkroom'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { EDITS, MASKED_EDITS } from '../testing/edits.ts'
import { PICTURES, sampledColours, type TestPicture } from '../testing/pictures.ts'
import { curveOf, decode, encode, renderReference } from '../testing/reference.ts'
import { type Area, createEditEngine, type EditedPicture, type EditEngine, type Pixels } from './index.ts'

let engine: EditEngine
let firstEngine: EditEngine
beforeAll(async () => {
  const read = async (version: number) =>
    createEditEngine(await readFile(new URL(`../engines/${version}.wasm`, import.meta.url)))
  ;[firstEngine, engine] = [await read(1), await read(ENGINE_VERSION)]
})

const ALL = new Map([...EDITS, ...MASKED_EDITS])

const edit = (values: object) => Edit.parse({ format: 1, ...values })

function open({ pixels, colourSpace }: TestPicture, by = engine): EditedPicture {
  const picture = by.open({ width: pixels.width, height: pixels.height, colourSpace })
  picture.loadBaseMap(picture.measureBaseMap([pixels]))
  return picture
}

/** Renders all of an edit, in tiles of a width, each from no more pixels than it says it needs. */
function render(picture: EditedPicture, pixels: Pixels, of: Edit, tile = 4096): Uint8Array {
  const { width, height } = picture.prepare(of)
  const result = new Uint8Array(width * height * pixels.channels)
  for (let y = 0; y < height; y += tile)
    for (let x = 0; x < width; x += tile) {
      const area = { x, y, width: Math.min(tile, width - x), height: Math.min(tile, height - y) }
      const part = picture.render(cut(pixels, picture.sourceArea(area)), area)
      for (let row = 0; row < area.height; row++) {
        const line = area.width * pixels.channels
        result.set(part.subarray(row * line, (row + 1) * line), ((y + row) * width + x) * pixels.channels)
      }
    }
  return result
}

function cut({ data, width, channels }: Pixels, area: Area): Pixels {
  const line = area.width * channels
  const part = new Uint8Array(line * area.height)
  for (let row = 0; row < area.height; row++) {
    const from = ((area.y + row) * width + area.x) * channels
    part.set(data.subarray(from, from + line), row * line)
  }
  return { ...area, channels, data: part }
}

const results = new Map<string, Uint8Array>()

/** Renders a picture with an edit, once for all tests, in a picture opened for it. */
function resultOf(picture: TestPicture, name: string): Uint8Array {
  const key = `${picture.name} ${name}`
  const result = results.get(key) ?? render(open(picture), picture.pixels, ALL.get(name) as Edit)
  results.set(key, result)
  return result
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** A picture of one row with these greys. */
const greys = (levels: readonly number[]): TestPicture => ({
  name: 'greys',
  colourSpace: 'srgb',
  pixels: {
    x: 0,
    y: 0,
    width: levels.length,
    height: 1,
    channels: 3,
    data: Uint8Array.from(levels.flatMap((level) => [level, level, level])),
  },
})

const ramp = greys(Array.from({ length: 256 }, (_, level) => level))

/** Results of the grey ramp, first channel. */
const rampOf = (of: Edit, picture = open(ramp)) =>
  [...render(picture, ramp.pixels, of)].filter((_, at) => at % 3 === 0)

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))

describe('compared with the reference in 64 bits', () => {
  const withoutGeometry = [...ALL].filter(([, { geometry }]) => !Object.keys(geometry ?? {}).length)
  test.each(withoutGeometry)('%s differs by one level in 0.2% of samples at most', (name, of) => {
    let [samples, different] = [0, 0]
    for (const picture of PICTURES) {
      const actual = resultOf(picture, name)
      const expected = renderReference(picture, of)
      const differences = actual.map((value, at) => Math.abs(value - (expected[at] ?? 0)))
      expect(Math.max(...differences), picture.name).toBeLessThanOrEqual(1)
      samples += differences.length
      different += differences.filter((difference) => difference > 0).length
    }
    expect(different / samples).toBeLessThanOrEqual(0.002)
  })
})

describe('pixels', () => {
  const lines = (
    edits: ReadonlyMap<string, Edit>,
    resultFor: (picture: TestPicture, name: string) => Uint8Array,
  ) =>
    PICTURES.map((picture) =>
      [...edits.keys()]
        .map((name) => `${picture.name} ${name} ${hashOf(resultFor(picture, name))}\n`)
        .join(''),
    )

  test('of the newest engine are those of version 1 for its edits', async () => {
    await expect(lines(EDITS, resultOf).join('')).toMatchFileSnapshot('../engines/1.hashes.txt')
  })

  test('of version 1 are those of its release', async () => {
    const [hues] = PICTURES as [TestPicture]
    const first = open(hues, firstEngine)
    const released = await readFile(new URL('../engines/1.hashes.txt', import.meta.url), 'utf8')
    const [ofHues = ''] = lines(EDITS, (picture, name) =>
      picture === hues ? render(first, hues.pixels, EDITS.get(name) as Edit) : new Uint8Array(),
    )
    expect(released.startsWith(ofHues)).toBe(true)
    expect(first.prepare(edit({})).effect).toBe('none')
  })

  test('of masks are those of the release of version 2', async () => {
    await expect(lines(MASKED_EDITS, resultOf).join('')).toMatchFileSnapshot('../engines/2.hashes.txt')
  })

  test('are the same for tiles of every width', () => {
    const [, room] = PICTURES as [TestPicture, TestPicture]
    const large = enlarged(room, 8)
    const picture = open(large)
    for (const name of ['everything', 'rotated-crop', 'sharp-edges', 'clarity', 'turned', 'masks-and-all']) {
      const of = ALL.get(name) as Edit
      const whole = hashOf(render(picture, large.pixels, of))
      for (const tile of [97, 256, 512])
        expect(hashOf(render(picture, large.pixels, of, tile)), `${name} ${tile}`).toBe(whole)
    }
    const small = open(room)
    for (const [name, of] of ALL) {
      const whole = hashOf(render(small, room.pixels, of))
      expect(hashOf(render(small, room.pixels, of, 31)), name).toBe(whole)
      if (of.detail || of.geometry) expect(hashOf(render(small, room.pixels, of, 1)), name).toBe(whole)
    }
  })

  test('are the same after other edits', () => {
    const [hues] = PICTURES as [TestPicture]
    const picture = open(hues)
    for (const of of ALL.values()) render(picture, hues.pixels, of)
    for (const [name, of] of [...ALL].toReversed())
      expect(hashOf(render(picture, hues.pixels, of)), name).toBe(hashOf(resultOf(hues, name)))
  })

  test('are the same for equal canonical forms', () => {
    const mono = edit({ colourMixer: { monochrome: true, red: { luminance: 40 } } })
    const more = edit({
      light: { vibrance: 50, saturation: 20 },
      colourMixer: { monochrome: true, red: { luminance: 40, hue: 50, saturation: 9 } },
      detail: { radius: 3 },
    })
    const [hues] = PICTURES as [TestPicture]
    expect(render(open(hues), hues.pixels, more)).toEqual(render(open(hues), hues.pixels, mono))
  })

  test('keep their opacity', () => {
    const [, room] = PICTURES as [TestPicture, TestPicture]
    const { width, height, data } = room.pixels
    const four = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? (at * 7) & 255 : (data[(at >> 2) * 3 + (at % 4)] ?? 0),
    )
    const pixels: Pixels = { ...room.pixels, channels: 4, data: four }
    for (const name of ['all-tones', 'sharp', 'turned', 'mask-tones']) {
      const of = ALL.get(name) as Edit
      const result = render(open({ ...room, pixels }), pixels, of)
      const three = render(open(room), room.pixels, of)
      expect(result.filter((_, at) => at % 4 !== 3)).toEqual(three)
    }
    const toned = render(open({ ...room, pixels }), pixels, EDITS.get('all-tones') as Edit)
    expect(toned.filter((_, at) => at % 4 === 3)).toEqual(four.filter((_, at) => at % 4 === 3))
  })
})

function enlarged(picture: TestPicture, times: number): TestPicture {
  const { width, height, data } = picture.pixels
  const size = { width: width * times, height: height * times }
  const larger = new Uint8Array(size.width * size.height * 3)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const from = (Math.floor(y / times) * width + Math.floor(x / times)) * 3
      larger.set(data.subarray(from, from + 3), (y * size.width + x) * 3)
    }
  return { ...picture, pixels: { ...picture.pixels, ...size, data: larger } }
}

describe('neutral', () => {
  test('is recognised', () => {
    const picture = open(ramp)
    expect(picture.prepare(edit({}))).toEqual({ width: 256, height: 1, effect: 'none' })
    expect(picture.prepare(edit({ light: { exposure: 0 }, geometry: { turn: 0, flip: false } })).effect).toBe(
      'none',
    )
    expect(picture.prepare(edit({ geometry: { flip: true } })).effect).toBe('moves')
    expect(picture.prepare(edit({ effects: { grain: 1 } })).effect).toBe('changes')
    expect(picture.prepare(edit({ light: { shadows: 1 } })).effect).toBe('changes-by-base-map')
  })

  /** As little as a slider can be set to, so that the stages run. */
  const least = edit({ light: { clarity: 0.01 } })
  const { pixels } = sampledColours

  test('changes no pixel, and neither does the way to the working space and back', () => {
    const picture = open(sampledColours)
    expect(render(picture, pixels, edit({}))).toEqual(pixels.data)
    expect(picture.prepare(least).effect).toBe('changes-by-base-map')
    expect(render(picture, pixels, least)).toEqual(pixels.data)
  })

  test('clips the few reds of Display P3 that the working space lacks, by 4 levels at most', () => {
    const result = render(open({ ...sampledColours, colourSpace: 'display-p3' }), pixels, least)
    const differences = result.map((value, at) => Math.abs(value - (pixels.data[at] ?? 0)))
    expect(Math.max(...differences)).toBeLessThanOrEqual(4)
    expect(differences.filter((difference) => difference > 0).length).toBeLessThan(result.length / 300)
  })

  test('colour stages keep grey grey', () => {
    for (const values of [
      { light: { saturation: 70, vibrance: 100 } },
      { colourMixer: { red: { hue: 100, saturation: 100, luminance: 100 } } },
      { light: { exposure: 0.7, contrast: 40 } },
    ]) {
      const result = render(open(ramp), ramp.pixels, edit(values))
      for (let at = 0; at < result.length; at += 3)
        expect([result[at + 1], result[at + 2]]).toEqual([result[at], result[at]])
    }
  })
})

describe('exposure', () => {
  test('of one stop doubles the light below the shoulder', () => {
    const results = rampOf(edit({ light: { exposure: 1 } }))
    for (let level = 0; level < 140; level++) {
      const doubled = encode(2 * decode(level / 255)) * 255
      if (doubled < 0.8 * 255) expect(Math.abs((results[level] ?? 0) - doubled)).toBeLessThanOrEqual(0.51)
    }
  })

  test('never clips what was not clipped, and stays continuous near 0', () => {
    for (const [exposure, level] of [
      [0.01, 250],
      [1, 220],
      [3, 150],
      [5, 60],
    ] as const) {
      const results = rampOf(edit({ light: { exposure } }))
      expect(results[255]).toBe(255)
      expect(isRising(results)).toBe(true)
      // Levels are whole numbers, so those nearer to white become 255 by rounding.
      expect(results[level]).toBeLessThan(255)
    }
    const least = rampOf(edit({ light: { exposure: 0.01 } }))
    for (const [level, value] of least.entries()) expect(Math.abs(value - level)).toBeLessThanOrEqual(1)
  })
})

describe('white balance', () => {
  const greyAt = (light: object) => [...render(open(greys([128])), greys([128]).pixels, edit({ light }))]

  test('warms with the temperature, and turns magenta with the tint', () => {
    const [warmRed = 0, , warmBlue = 0] = greyAt({ temperature: 50 })
    expect(warmRed).toBeGreaterThan(warmBlue + 15)
    const [coldRed = 0, , coldBlue = 0] = greyAt({ temperature: -50 })
    expect(coldBlue).toBeGreaterThan(coldRed + 10)
    const [red = 0, green = 0, blue = 0] = greyAt({ tint: 50 })
    expect(Math.min(red, blue)).toBeGreaterThan(green + 5)
  })

  test('keeps the luminance of grey', () => {
    for (const light of [
      { temperature: 100 },
      { temperature: -100 },
      { tint: 100 },
      { temperature: 60, tint: -80 },
    ]) {
      const [r = 0, g = 0, b = 0] = greyAt(light).map((level) => decode(level / 255))
      expect(0.2126 * r + 0.7152 * g + 0.0722 * b).toBeCloseTo(decode(128 / 255), 2)
    }
  })
})

describe('tones', () => {
  const slider = fc.integer({ min: -100, max: 100 })

  test('never invert: lighter stays lighter for every setting of the sliders', () => {
    // Columns of one grey, each wide enough for a base of its own.
    const wide = greys(Array.from({ length: 256 }, (_, at) => at))
    const picture = open(wide)
    const flat = picture.measureBaseMap([wide.pixels])
    picture.loadBaseMap(flat)
    fc.assert(
      fc.property(slider, slider, slider, slider, fc.integer({ min: -3, max: 3 }), (...values) => {
        const [highlights, shadows, whites, blacks, exposure] = values
        const light = { highlights, shadows, whites, blacks, exposure }
        expect(isRising(rampOf(edit({ light }), picture)), JSON.stringify(light)).toBe(true)
      }),
      {
        numRuns: 60,
        examples: [
          [-100, 100, -100, 100, 0],
          [-100, 100, -100, -100, 3],
          [100, -100, 100, -100, -3],
        ],
      },
    )
  })

  test('change on their side', () => {
    const [shadows, highlights] = [edit({ light: { shadows: 60 } }), edit({ light: { highlights: -60 } })]
    expect(rampOf(shadows)[30]).toBeGreaterThan(35)
    expect(rampOf(shadows)[230]).toBe(230)
    expect(rampOf(highlights)[230]).toBeLessThan(210)
    expect(rampOf(highlights)[30]).toBe(30)
  })
})

describe('curves', () => {
  const level = fc.integer({ min: 0, max: 255 })
  const points = fc
    .tuple(
      fc.uniqueArray(level, { minLength: 2, maxLength: 16 }),
      fc.array(level, { minLength: 16, maxLength: 16 }),
    )
    .map(([inputs, outputs]) => {
      const rising = outputs.slice(0, inputs.length).toSorted((a, b) => a - b)
      return inputs.toSorted((a, b) => a - b).map((input, at) => [input, rising[at] ?? 0] as [number, number])
    })

  test('through rising points rise, and stay within their range', () => {
    const picture = open(ramp)
    fc.assert(
      fc.property(points, (rgb) => {
        const results = rampOf(edit({ curve: { rgb } }), picture)
        expect(isRising(results)).toBe(true)
        expect(Math.min(...results)).toBeGreaterThanOrEqual(rgb[0]?.[1] ?? 0)
        expect(Math.max(...results)).toBeLessThanOrEqual(rgb.at(-1)?.[1] ?? 0)
        const curve = curveOf(rgb)
        const slopes = rgb.slice(1).map(([x, y], at) => (y - (rgb[at]?.[1] ?? 0)) / (x - (rgb[at]?.[0] ?? 0)))
        // Between two of its 4,096 entries, the table cuts a corner.
        const tolerance = 0.6 + Math.max(...slopes) * (256 / 4096)
        for (const [at, value] of results.entries())
          expect(Math.abs(value - curve(at / 255) * 255)).toBeLessThanOrEqual(tolerance)
      }),
      { numRuns: 60 },
    )
  })
})

describe('geometry', () => {
  const numbered = (width: number, height: number): TestPicture => ({
    name: 'numbered',
    colourSpace: 'srgb',
    pixels: {
      x: 0,
      y: 0,
      width,
      height,
      channels: 3,
      data: Uint8Array.from({ length: width * height * 3 }, (_, at) => (at % 3 === 0 ? at / 3 : 9)),
    },
  })
  const shown = (of: object, picture = numbered(4, 3)) => {
    const opened = open(picture)
    const { width } = opened.prepare(edit({ geometry: of }))
    const numbers = [...render(opened, picture.pixels, edit({ geometry: of }))].filter(
      (_, at) => at % 3 === 0,
    )
    return Array.from({ length: numbers.length / width }, (_, row) =>
      numbers.slice(row * width, (row + 1) * width).join(' '),
    )
  }

  test('crops, mirrors and turns whole pixels', () => {
    expect(shown({ flip: true })).toEqual(['3 2 1 0', '7 6 5 4', '11 10 9 8'])
    expect(shown({ turn: 90 })).toEqual(['8 4 0', '9 5 1', '10 6 2', '11 7 3'])
    expect(shown({ turn: 180 })).toEqual(['11 10 9 8', '7 6 5 4', '3 2 1 0'])
    expect(shown({ turn: 270 })).toEqual(['3 7 11', '2 6 10', '1 5 9', '0 4 8'])
    expect(shown({ flip: true, turn: 90 })).toEqual(['11 7 3', '10 6 2', '9 5 1', '8 4 0'])
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.25 }
    expect(shown({ crop })).toEqual(['5 6'])
    expect(shown({ crop: { ...crop, height: 0.75 }, turn: 90 })).toEqual(['9 5 1', '10 6 2'])
  })

  test('keeps what a crop has outside of the picture out of the result', () => {
    expect(shown({ crop: { x: 0, y: 0, width: 1, height: 1 } })).toEqual(['0'])
    expect(shown({ crop: { x: 1, y: 1, width: 1.5, height: 1.5 } })).toEqual(['11'])
    expect(shown({ crop: { x: 0.5, y: 0.5, width: 1.5, height: 1.5 } })).toHaveLength(3)
    expect(shown({ crop: { x: 0.25, y: 0.5, width: 1, height: 0.5 } })).toEqual(['4 5'])
  })

  test('rotates a crop about its centre, and fits it into the picture', () => {
    const opened = open(numbered(400, 300))
    const sizes = [0.5, 10, 45, -45].map((angle) => {
      const { width, height } = opened.prepare(edit({ geometry: { angle } }))
      return { width, ratio: width / height }
    })
    for (const { ratio } of sizes) expect(ratio).toBeCloseTo(4 / 3, 1)
    expect(sizes.map(({ width }) => width)).toEqual([395, 329, 242, 242])
    const crop = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 }
    expect(opened.prepare(edit({ geometry: { crop, angle: 30 } }))).toMatchObject({ width: 100, height: 100 })
  })

  test('rotates a plane wave as its formula says', () => {
    const [width, height] = [160, 120]
    const wave = (x: number, y: number) => 128 + 90 * Math.sin(0.35 * x + 0.2 * y)
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3)
      return Math.round(wave((pixel % width) + 0.5, Math.floor(pixel / width) + 0.5))
    })
    const picture: TestPicture = {
      name: 'wave',
      colourSpace: 'srgb',
      pixels: { x: 0, y: 0, width, height, channels: 3, data },
    }
    const of = edit({ geometry: { angle: 1.7 } })
    const opened = open(picture)
    const frame = opened.prepare(of)
    const result = render(opened, picture.pixels, of)
    const [cos, sin] = [Math.cos((1.7 * Math.PI) / 180), Math.sin((1.7 * Math.PI) / 180)]
    let worst = 0
    for (let y = 4; y < frame.height - 4; y++)
      for (let x = 4; x < frame.width - 4; x++) {
        const [u, v] = [x + 0.5 - frame.width / 2, y + 0.5 - frame.height / 2]
        const expected = wave(width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos)
        worst = Math.max(worst, Math.abs((result[(y * frame.width + x) * 3] ?? 0) - expected))
      }
    expect(worst).toBeLessThan(2)
  })

  test('does not move light and colours with the crop', () => {
    const [, room] = PICTURES as [TestPicture, TestPicture]
    const picture = open(room)
    const light = { shadows: 60, clarity: 50, saturation: 20 }
    const whole = render(picture, room.pixels, edit({ light }))
    const cropped = edit({ light, geometry: { crop: { x: 0.5, y: 0.5, width: 0.4, height: 0.3 } } })
    const { width, height } = picture.prepare(cropped)
    const [left, top] = [Math.floor(73 / 2 - width / 2 + 0.5), Math.floor(46 / 2 - height / 2 + 0.5)]
    const expected = cut({ ...room.pixels, data: whole }, { x: left, y: top, width, height })
    expect(render(picture, room.pixels, cropped)).toEqual(expected.data)
  })
})

describe('base map', () => {
  test('is the same for strips of every height', () => {
    const [, room] = PICTURES as [TestPicture, TestPicture]
    const picture = open(room)
    const strips = (height: number) =>
      Array.from({ length: Math.ceil(46 / height) }, (_, at) =>
        cut(room.pixels, { x: 0, y: at * height, width: 73, height: Math.min(height, 46 - at * height) }),
      )
    const whole = picture.measureBaseMap([room.pixels])
    expect(whole).toMatchObject({ width: 73, height: 46 })
    for (const height of [1, 7, 45]) expect(picture.measureBaseMap(strips(height))).toEqual(whole)
  })

  test('has 1,024 samples on the longer side at most', () => {
    const long = engine.open({ width: 1, height: 20_000, colourSpace: 'srgb' })
    const data = new Uint8Array(60_000).fill(255)
    const map = long.measureBaseMap([{ x: 0, y: 0, width: 1, height: 20_000, channels: 3, data }])
    expect(map).toMatchObject({ width: 1, height: 1000 })
    expect(new Set(map.samples)).toEqual(new Set([65_535]))
  })
})

describe('sharpening', () => {
  test('of a step adds what the sum of its taps says, and nothing beside it', () => {
    const step = greys([...Array.from({ length: 10 }, () => 60), ...Array.from({ length: 10 }, () => 180)])
    const result = [...render(open(step), step.pixels, edit({ detail: { sharpen: 100 } }))].filter(
      (_, at) => at % 3 === 0,
    )
    expect(result.slice(0, 6)).toEqual(Array(6).fill(60))
    expect(result.slice(14)).toEqual(Array(6).fill(180))
    expect(result[9]).toBeLessThan(50)
    expect(result[10]).toBeGreaterThan(190)
  })
})

describe('masks', () => {
  const [, room] = PICTURES as [TestPicture, TestPicture]
  const { pixels } = room
  const whole = { x: 0, y: 0, width: pixels.width, height: pixels.height }
  type Mask = NonNullable<Edit['localAdjustments']>[number]
  const linear = { kind: 'linear', mode: 'add', x1: 0.25, y1: 0.5, x2: 0.5, y2: 0.5 } as const
  const everywhere = { ...linear, x1: 1.5, y1: 0.5, x2: 2, y2: 0.5 }
  const brush = (...strokes: object[]) => ({ kind: 'brush', mode: 'add', strokes })
  const mask = (parts: unknown[], values: object = {}, id = 'mask-one') => ({ id, parts, ...values }) as Mask
  const masks = (...localAdjustments: Mask[]) => edit({ localAdjustments })
  /** Bytes of a mask in rows, of a white picture. */
  function maskOf(of: Mask, { width, height } = { width: 100, height: 50 }): number[][] {
    const white = {
      x: 0,
      y: 0,
      width,
      height,
      channels: 3 as const,
      data: new Uint8Array(width * height * 3).fill(255),
    }
    const picture = open({ name: 'white', colourSpace: 'srgb', pixels: white })
    picture.prepare(edit({}))
    const bytes = picture.renderMask(of, white, { x: 0, y: 0, width, height })
    return Array.from({ length: height }, (_, row) => [...bytes.subarray(row * width, (row + 1) * width)])
  }

  test('that change nothing give the original file', () => {
    const picture = open(room)
    for (const values of [{}, { exposure: 0 }, { exposure: 1, isOff: true }])
      expect(picture.prepare(masks(mask([linear], values))).effect).toBe('none')
    expect(picture.prepare(masks(mask([linear], { exposure: 1 }))).effect).toBe('changes')
    expect(picture.prepare(masks(mask([linear], { shadows: 1 }))).effect).toBe('changes-by-base-map')
  })

  test('leave pixels outside of them as they are, to the byte', () => {
    for (const { pixels: source, name, colourSpace } of PICTURES.slice(0, 4)) {
      const of = masks(
        mask([linear], { exposure: 2, shadows: 90, saturation: 60, temperature: 80, clarity: 50 }),
      )
      const result = render(open({ pixels: source, name, colourSpace }), source, of)
      const changed = new Set<boolean>()
      for (const [at, value] of result.entries()) {
        const isOutside = (Math.floor(at / 3) % source.width) + 0.5 > source.width / 2
        if (isOutside) expect(value).toBe(source.data[at])
        else changed.add(value !== source.data[at])
      }
      expect(changed).toContain(true)
    }
  })

  test('of the whole picture are the same as its own light', () => {
    for (const values of [
      { exposure: -1.35 },
      { exposure: 1.4 },
      { shadows: 60, highlights: -40 },
      { clarity: 50 },
    ])
      for (const picture of PICTURES) {
        const local = render(open(picture), picture.pixels, masks(mask([everywhere], values)))
        const global = render(open(picture), picture.pixels, edit({ light: values }))
        const differences = local.map((value, at) => Math.abs(value - (global[at] ?? 0)))
        expect(Math.max(...differences), picture.name).toBeLessThanOrEqual(1)
      }
    const greys = rampOf(edit({ light: { temperature: 60, tint: 20 } }))
    for (const [at, value] of rampOf(masks(mask([everywhere], { temperature: 60, tint: 20 }))).entries())
      expect(Math.abs(value - (greys[at] ?? 0))).toBeLessThanOrEqual(1)
  })

  test('give the same pixels in every order, and on top of each other what their sum gives', () => {
    const one = mask([linear], { exposure: 0.65, tint: 20 })
    const two = mask([{ ...linear, invert: true }], { exposure: -0.45, saturation: 40 }, 'mask-two')
    const picture = open(room)
    const result = render(picture, pixels, masks(one, two))
    expect(render(picture, pixels, masks(two, one))).toEqual(result)
    const halves = masks(mask([linear], { exposure: -0.6 }), mask([linear], { exposure: -0.75 }, 'mask-two'))
    const sum = render(picture, pixels, masks(mask([linear], { exposure: -1.35 })))
    const differences = render(picture, pixels, halves).map((value, at) => Math.abs(value - (sum[at] ?? 0)))
    expect(Math.max(...differences)).toBeLessThanOrEqual(1)
  })

  test('stay where they are in the picture when it is cropped, mirrored and turned', () => {
    const { localAdjustments } = MASKED_EDITS.get('mask-fold') as Edit
    const picture = open(room)
    const full = render(picture, pixels, edit({ localAdjustments }))
    const cropped = edit({
      localAdjustments,
      geometry: { crop: { x: 0.5, y: 0.5, width: 0.4, height: 0.3 } },
    })
    const { width, height } = picture.prepare(cropped)
    const [left, top] = [Math.floor(73 / 2 - width / 2 + 0.5), Math.floor(46 / 2 - height / 2 + 0.5)]
    expect(render(picture, pixels, cropped)).toEqual(
      cut({ ...pixels, data: full }, { x: left, y: top, width, height }).data,
    )
    for (const geometry of [{ flip: true }, { turn: 90 }, { turn: 270, flip: true }]) {
      const moved = render(picture, pixels, edit({ localAdjustments, geometry }))
      expect(moved).toEqual(
        render(
          open({ ...room, pixels: { ...pixels, data: full } }),
          { ...pixels, data: full },
          edit({ geometry }),
        ),
      )
    }
  })

  test('are shown as the values that change the light, whether or not the edit has them', () => {
    const picture = open(room)
    const [of] = (MASKED_EDITS.get('mask-fold') as Edit).localAdjustments as [Mask]
    picture.prepare(edit({}))
    const alone = picture.renderMask(of, pixels, whole)
    expect(new Set(alone).size).toBeGreaterThan(50)
    picture.prepare(
      masks(mask([brush({ size: 0.1, points: [1, 1] })], { tint: 5 }), { ...of, id: 'mask-two' }),
    )
    expect(picture.renderMask(of, pixels, whole)).toEqual(alone)
    const tile = { x: 20, y: 10, width: 31, height: 7 }
    const rows = Array.from({ length: 7 }, (_, row) => [
      ...alone.subarray((10 + row) * 73 + 20, (10 + row) * 73 + 51),
    ])
    expect([...picture.renderMask(of, cut(pixels, picture.sourceArea(tile)), tile)]).toEqual(rows.flat())
    expect(render(picture, pixels, masks({ ...of, exposure: 1.15 }))).toEqual(resultOf(room, 'mask-fold'))
  })

  test('fold their parts in order, of which the first is added', () => {
    const [half, top] = [linear, { ...linear, x1: 0.5, y1: 0.5, x2: 0.5, y2: 0.52 }]
    const at = (parts: unknown[]) => {
      const rows = maskOf(mask(parts))
      return [rows[5]?.[5], rows[5]?.[95], rows[45]?.[5], rows[45]?.[95]]
    }
    expect(at([half])).toEqual([255, 0, 255, 0])
    expect(at([{ ...half, mode: 'subtract' }])).toEqual([255, 0, 255, 0])
    expect(at([{ ...half, mode: 'intersect', invert: true }])).toEqual([0, 255, 0, 255])
    expect(at([half, top])).toEqual([255, 255, 255, 0])
    expect(at([half, { ...top, mode: 'subtract' }])).toEqual([0, 0, 255, 0])
    expect(at([half, { ...top, mode: 'intersect' }])).toEqual([255, 0, 0, 0])
    expect(at([half, { ...top, mode: 'subtract' }, top])).toEqual([255, 255, 255, 0])
  })

  test('of a brush have no seam where strokes cross, and are erased by others', () => {
    const across = { size: 0.1, softness: 0, flow: 50, points: [1000, 5000, 9000, 5000] }
    const down = { ...across, points: [5000, 0, 5000, 10_000] }
    const [row = []] = [maskOf(mask([brush(across, down)]))[25]]
    expect(new Set(row.slice(20, 80))).toEqual(new Set([128]))
    const erased = maskOf(mask([brush(across, { ...down, flow: 100, isErased: true })]))[25]
    expect([erased?.[20], erased?.[50], erased?.[80]]).toEqual([128, 0, 128])
    const joined = maskOf(
      mask([brush({ ...across, points: [1000, 5000, 3000, 5000, 3000, 5000, 9000, 5000] })]),
    )
    expect(joined).toEqual(maskOf(mask([brush(across)])))
  })

  test('are painted with 1,024 samples at most, and reach beyond the picture', () => {
    const stroke = { size: 0.02, softness: 100, points: [-10_000, 5000, 20_000, 5000] }
    const [small, large] = [
      maskOf(mask([brush(stroke)])),
      maskOf(mask([brush(stroke)]), { width: 2000, height: 1000 }),
    ]
    expect(small[25]?.every((value) => value > 200)).toBe(true)
    expect(large[500]?.every((value) => value > 240)).toBe(true)
    expect(large[460]?.every((value) => value === 0)).toBe(true)
    expect(large[520]?.every((value) => value > 100 && value < 160)).toBe(true)
  })

  test('as many and as large as an edit can have are rendered', () => {
    const points = Array.from({ length: 1500 }, (_, at) => (at * 7919) % 10_000)
    const many = Array.from({ length: 32 }, (_, at) =>
      mask(
        [brush({ size: 0.01, points }), { ...linear, mode: 'subtract' }],
        { exposure: 0.1 },
        `mask-0${at + 10}`,
      ),
    )
    const picture = open(room)
    const result = render(picture, pixels, masks(...many))
    expect(result).not.toEqual(pixels.data)
    const [shown = mask([linear])] = many
    expect(picture.renderMask({ ...shown, parts: [linear] }, pixels, whole)).toHaveLength(73 * 46)
    const parts = Array.from({ length: 64 }, () => brush({ size: 0.25, points: [1, 1] }))
    expect(picture.prepare(masks(mask(parts, { tint: 1 }))).effect).toBe('changes')
    expect(() => picture.prepare({ format: 1, localAdjustments: [shown, shown] })).toThrow('same id')
    expect(() => picture.renderMask(mask([]), pixels, whole)).toThrow()
  })

  test('are refused by version 1, which renders everything else', () => {
    const picture = open(room, firstEngine)
    expect(() => picture.prepare(masks(mask([linear], { exposure: 1 })))).toThrow(
      'Version 1 of the engine has no masks',
    )
    expect(() => picture.render(pixels, whole)).toThrow('Prepare an edit first')
    expect(picture.prepare(masks(mask([linear]))).effect).toBe('none')
  })
})

describe('refuses', () => {
  const [, room] = PICTURES as [TestPicture, TestPicture]
  const { pixels } = room
  const tile = { x: 0, y: 0, width: 8, height: 8 }

  test('edits that the schema does not allow', () => {
    const picture = open(room)
    for (const hostile of [
      { format: 1, light: { exposure: Number.NaN } },
      JSON.parse('{"format":1,"light":{"exposure":1e309}}'),
      JSON.parse('{"format":1,"__proto__":{"light":{"exposure":1}}}'),
      { format: 1, geometry: { angle: 180 } },
      {
        format: 1,
        curve: {
          rgb: [
            [9, 0],
            [5, 255],
          ],
        },
      },
      { format: 1, lut: {} },
    ])
      expect(() => picture.prepare(hostile)).toThrow()
  })

  test('pictures without a size, or with too many pixels', () => {
    for (const [width, height] of [
      [0, 10],
      [10, -1],
      [1.5, 2],
      [Number.NaN, 2],
      [70_000, 1],
      [65_535, 65_535],
    ] as const)
      expect(() => engine.open({ width, height, colourSpace: 'srgb' })).toThrow(RangeError)
  })

  test('areas outside of the result, and pixels that are missing', () => {
    const picture = open(room)
    expect(() => picture.render(pixels, tile)).toThrow('Prepare an edit')
    picture.prepare(edit({ detail: { sharpen: 50 } }))
    for (const area of [
      { ...tile, x: -1 },
      { ...tile, x: 70 },
      { ...tile, height: 0 },
      { ...tile, y: 0.5 },
    ])
      expect(() => picture.render(pixels, area)).toThrow(RangeError)
    expect(() => picture.render(cut(pixels, tile), tile)).toThrow('don’t include')
    expect(() => picture.render({ ...pixels, data: pixels.data.subarray(1) }, tile)).toThrow('size')
    expect(() => picture.render({ ...pixels, x: 1 }, tile)).toThrow('outside')
    expect(picture.render(pixels, tile)).toHaveLength(192)
  })

  test('edits by tone without the base map, and maps of other pictures', () => {
    const picture = engine.open({ width: 73, height: 46, colourSpace: 'srgb' })
    picture.prepare(edit({ light: { shadows: 10 } }))
    expect(() => picture.render(pixels, tile)).toThrow('base map')
    expect(() => picture.loadBaseMap({ width: 10, height: 10, samples: new Uint16Array(100) })).toThrow(
      'another size',
    )
    expect(() => picture.measureBaseMap([cut(pixels, { ...tile, width: 73 })])).toThrow('missing')
    picture.loadBaseMap(picture.measureBaseMap([pixels]))
    expect(picture.render(pixels, tile)).toHaveLength(192)
  })
})
