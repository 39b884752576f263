import { describe, expect, test } from 'vitest'
import { recognisedWords, measure, measuredWords } from './index.ts'

type Paint = (x: number, y: number) => readonly [number, number, number]
const SIZE = 96
function picture(paint: Paint) {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) data.set([...paint(x / SIZE, y / SIZE), 255], (y * SIZE + x) * 4)
  return { width: SIZE, height: SIZE, data }
}
const grey = (value: number) => [value, value, value] as const
const noise = (x: number, y: number) => (Math.sin(x * 9_171 + y * 31_337) * 43_758.5453) % 1

describe('measuring', () => {
  test('names colours with the vocabulary, largest first', () => {
    const { palette } = measure(
      picture((x) => (x < 0.6 ? [189, 141, 31] : x < 0.9 ? [21, 32, 66] : [44, 122, 69])),
    )
    expect(palette.map(({ name }) => name)).toEqual(['mustard', 'navy', 'green'])
    expect(palette[0]).toMatchObject({ colour: '#bd8d1f', share: expect.closeTo(0.6, 1) })
  })

  test.each([
    ['left', (x: number) => 1 - x],
    ['right', (x: number) => x],
    ['above', (_: number, y: number) => 1 - y],
    ['lowerRight', (x: number, y: number) => (x + y) / 2],
  ] as const)('detects light from the %s', (from, light) => {
    expect(measure(picture((x, y) => grey(40 + 180 * light(x, y)))).light.from).toBe(from)
  })

  test('finds no direction, key or contrast in flat images', () => {
    const { light, tone } = measure(picture(() => grey(128)))
    expect(light).toMatchObject({ from: null, edges: null })
    expect(tone).toMatchObject({ key: 'middle', contrast: 'soft', warmth: 'neutral' })
  })

  test('distinguishes hard and soft shadows, and ignores colour edges', () => {
    const edge = (width: number) => (x: number) =>
      grey(60 + 140 / (1 + Math.exp(-(x - 0.5) * SIZE * (4 / width))))
    expect(measure(picture(edge(0.5))).light.edges).toBe('hard')
    expect(measure(picture(edge(8))).light.edges).toBe('soft')
    expect(measure(picture((x) => (x < 0.5 ? [20, 20, 160] : [220, 120, 20]))).light.edges).toBeNull()
  })

  test('finds key, warmth and contrast', () => {
    expect(measure(picture(() => [40, 25, 15])).tone).toMatchObject({ key: 'low', warmth: 'warm' })
    expect(measure(picture(() => [200, 220, 245])).tone).toMatchObject({ key: 'high', warmth: 'cool' })
    expect(measure(picture((x) => grey(x < 0.5 ? 5 : 250))).tone.contrast).toBe('strong')
  })

  test('finds the position and sharpness of the subject', () => {
    const spot = (at: number) => (x: number, y: number) =>
      grey(Math.hypot(x - at, y - 0.5) < 0.14 ? 60 + 180 * Math.abs(noise(x, y)) : 120)
    expect(measure(picture(spot(2 / 3))).composition.layouts).toContain('rightThird')
    expect(measure(picture(spot(1 / 3))).composition.layouts).toContain('leftThird')
    const centred = measure(picture(spot(0.5))).composition
    expect(centred).toMatchObject({
      focus: 'shallow',
      layouts: expect.arrayContaining(['centred', 'emptySpace']),
    })
    expect(measure(picture((x, y) => grey(128 + 90 * noise(x, y)))).composition.focus).toBe('deep')
    const mirrored = measure(
      picture((x, y) => grey(60 + 150 * Math.abs(Math.sin(Math.abs(x - 0.5) * 20) * y))),
    ).composition
    expect(mirrored.layouts).toContain('symmetrical')
  })
})

describe('slots', () => {
  const recipe = {
    generator: 'a1111' as const,
    prompt: 'a woman in a camel coat, in a kitchen, window light, 35mm lens, oil painting, masterpiece, calm',
    negative: 'people, text',
    settings: [],
    isIncomplete: false,
  }

  test('contain every clause of the generation settings in its slot', () => {
    const words = recognisedWords(recipe, {}, null)
    expect(words).toMatchObject({
      subject: ['a woman in a camel coat'],
      setting: ['in a kitchen'],
      lighting: ['window light'],
      lens: ['35mm lens'],
      medium: ['oil painting'],
      negative: ['people', 'text'],
    })
    const all = Object.values(words).flat()
    for (const clause of `${recipe.prompt}, ${recipe.negative}`.split(', ')) expect(all).toContain(clause)
  })

  test('contain camera data', () => {
    expect(
      recognisedWords(null, { focalLength: 35, fNumber: 4, hasFlashed: true }, 'digitalCapture'),
    ).toMatchObject({ lens: ['35 mm', 'f/4'], lighting: ['flash'], medium: ['photograph'] })
  })

  test('contain measurements, except ordinary ones', () => {
    const words = measuredWords(measure(picture((x) => grey(40 + 180 * x))))
    expect(words.lighting).toContainEqual({ kind: 'light', code: 'right' })
    expect(words.palette?.every(({ kind }) => kind === 'colour')).toBe(true)
  })
})
