import { MEDIA, type Medium } from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import { createFrame, type Frame } from '../render/frame.ts'
import { PLAIN_GRADE } from '../render/set.fixtures.ts'
import { keepRows, paintRows } from './medium.ts'

const SIDE = 96
const never = () => false

/** A developed picture of one surface on the left and another on the right, as bright as `tone` says of each pixel. */
function developed(tone: (x: number, y: number) => readonly [number, number, number]): Frame {
  const frame = createFrame(SIDE, SIDE, 1, 1)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const i = x + y * SIDE
      frame.owner[i] = x < SIDE / 2 ? 1 : 2
      frame.depth[i] = 3
      frame.normal[i * 3 + 2] = 1
      frame.pixels.set(tone(x, y), i * 3)
    }
  return frame
}

function painted(frame: Frame, medium?: Medium): Uint8Array {
  keepRows(frame, 0, SIDE)
  // In bands and from below, as workers may.
  for (let to = SIDE; to > 0; to -= 8)
    paintRows({ grade: { ...PLAIN_GRADE, ...(medium && { medium }) } }, frame, to - 8, to, never)
  return frame.pixels
}

const at = (pixels: Uint8Array, x: number, y: number) => [
  ...pixels.subarray((x + y * SIDE) * 3, (x + y * SIDE) * 3 + 3),
]
const RED = [170, 60, 50] as const

/** Difference between neighbours in an area of one colour with noise. */
function roughness(pixels: Uint8Array): number {
  let sum = 0
  for (let x = 10; x < 40; x++) sum += Math.abs((at(pixels, x, 48)[0] ?? 0) - (at(pixels, x + 1, 48)[0] ?? 0))
  return sum / 30
}

describe('a painted or drawn image', () => {
  it('stays unchanged without a medium', () => {
    const frame = developed((x, y) => [x, y, 90])
    const before = Uint8Array.from(frame.pixels)
    expect(painted(frame)).toEqual(before)
  })

  it('looks different in each medium', () => {
    const media = Object.keys(MEDIA) as Medium[]
    const results = media.map((medium) =>
      painted(
        developed((x) => [60 + x, 70, 130]),
        medium,
      ).join(),
    )
    expect(new Set(results).size).toBe(media.length)
  })

  it('is flat within an area of one colour, and sharp at its edges', () => {
    const noisy = (x: number, y: number) =>
      x < SIDE / 2 ? ([150 + ((x * 7 + y * 13) % 5) * 12, 60, 50] as const) : ([30, 60, 160] as const)
    const pixels = painted(developed(noisy), 'cartoon')
    expect(roughness(pixels)).toBeLessThan(roughness(developed(noisy).pixels) / 4)
    expect(at(pixels, 40, 48)[0]).toBeGreaterThan(120)
    expect(at(pixels, 56, 48)[0]).toBeLessThan(60)
  })

  it('has dark lines at the borders of surfaces and at jumps in brightness', () => {
    for (const medium of ['cartoon', 'ink', 'pencil'] as const) {
      const ofOneColour = painted(
        developed(() => [200, 190, 180]),
        medium,
      )
      const sum = (x: number) => at(ofOneColour, x, 40).reduce((all, v) => all + v)
      expect(sum(SIDE / 2), medium).toBeLessThan(sum(20) * 0.62)
    }
    const broken = painted(
      developed((_, y) => (y < 48 ? [220, 220, 220] : [90, 90, 90])),
      'ink',
    )
    expect(at(broken, 20, 48)[0]).toBeLessThan(110)
  })

  it('has only the colour of the paper in pencil and ink', () => {
    for (const medium of ['pencil', 'ink'] as const) {
      const [r = 0, g = 0, b = 0] = at(
        painted(
          developed(() => RED),
          medium,
        ),
        20,
        20,
      )
      expect(r, medium).toBeGreaterThanOrEqual(b)
      expect(r - g, medium).toBeLessThan(8)
    }
  })

  it('shows paper around a watercolour, and paint inside', () => {
    const pixels = painted(
      developed(() => RED),
      'watercolour',
    )
    expect(Math.min(...at(pixels, 1, 1))).toBeGreaterThan(225)
    const [r = 0, , b = 0] = at(pixels, 30, 48)
    expect(r - b).toBeGreaterThan(60)
  })

  it('has denser hatching in darker areas', () => {
    const meanOf = (tone: number) => {
      const pixels = painted(
        developed(() => [tone, tone, tone]),
        'pencil',
      )
      return pixels.reduce((all, v) => all + v) / pixels.length
    }
    const [light, middle, dark] = [meanOf(235), meanOf(120), meanOf(25)]
    expect(light).toBeGreaterThan(middle + 15)
    expect(middle).toBeGreaterThan(dark + 25)
  })
})
