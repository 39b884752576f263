import { describe, expect, it } from 'vitest'
import { createFrame, type Frame } from '../render/frame.ts'
import { CHALK, photograph, setOf } from '../render/set.fixtures.ts'
import { panel, sun } from '../scene/light.ts'
import type { Scene } from '../scene/scene.ts'
import { box } from '../scene/shape.ts'
import type { Vec } from '../scene/vectors.ts'
import { addBloom } from './bloom.ts'
import { gradeRows } from './grade.ts'
import { focusRows } from './lens.ts'
import { MEASURED, meter } from './meter.ts'

const SIDE = 48
const never = () => false
const at = (x: number, y: number, c = 0) => (x + y * SIDE) * 3 + c

/** A frame of one linear brightness, 3 m away. */
function negative(brightness: number, depth = 3): Frame {
  const frame = createFrame(SIDE, SIDE, 1, 1)
  frame.colour.fill(brightness)
  frame.depth.fill(depth)
  frame.measured[MEASURED.exposure] = 1
  return frame
}

/** Everything after metering. */
function develop(scene: Scene, frame: Frame): Frame {
  focusRows(scene, frame, 0, SIDE, never)
  addBloom(frame)
  gradeRows(scene, frame, 0, SIDE, never)
  return frame
}

describe('exposure', () => {
  const exposureOf = (strength: number, subject: Vec) => {
    const scene = setOf({
      lights: [sun([0.3, 1, 0.5], 0.05, [strength, strength, strength])],
      camera: { place: [0, 1, 3], target: [0, 0.4, 0], fieldOfView: 25 },
      furnish: (set) =>
        set.group(set.material({ ...CHALK, colour: subject }), { subject: true })(
          box([0, 0.4, 0], [0.4, 0.4, 0.4]),
        ),
    })
    const { frame } = photograph(scene, { side: 32 }).shade()
    meter(scene, frame)
    return frame.measured[MEASURED.exposure] ?? 0
  }

  it('halves as the light doubles', () => {
    expect(exposureOf(2, [0.4, 0.4, 0.4]) / exposureOf(4, [0.4, 0.4, 0.4])).toBeCloseTo(2, 2)
  })

  it('meters the light on the subject: black clothes stay black, white ones white', () => {
    const [black, white] = [exposureOf(3, [0.02, 0.02, 0.02]), exposureOf(3, [0.8, 0.8, 0.8])]
    expect(black / white).toBeLessThan(2)
    expect(black / white).toBeGreaterThan(0.7)
    // Forty times as dark, and no twofold exposure. The key is 0.2, and the sun gives 3 / π.
    expect(white * (3 / Math.PI)).toBeGreaterThan(0.1)
    expect(white * (3 / Math.PI)).toBeLessThan(0.4)
  })
})

describe('focus', () => {
  const scene = (aperture: number) => setOf({ camera: { focus: 3, aperture, fieldOfView: 12 } })
  /** Pixels that the light of one bright point reaches. */
  function spread(depth: number, aperture: number) {
    const frame = negative(0, depth)
    frame.colour[at(24, 24)] = 1000
    focusRows(scene(aperture), frame, 0, SIDE, never)
    let reached = 0
    let sum = 0
    for (let i = 0; i < SIDE * SIDE; i++) {
      const v = frame.lensed[i * 3]!
      if (v > 0) reached++
      sum += v
    }
    return { reached, sum }
  }

  it('is sharp at the focus distance, and everywhere with a pinhole', () => {
    expect(spread(3, 0.05)).toEqual({ reached: 1, sum: 1000 })
    expect(spread(3.1, 0.05)).toEqual({ reached: 1, sum: 1000 })
    expect(spread(6, 0)).toEqual({ reached: 1, sum: 1000 })
  })

  it('blurs in front and behind, more with a wider aperture, and preserves the light', () => {
    const far = spread(6, 0.1)
    expect(far.reached).toBeGreaterThan(4)
    expect(spread(1.5, 0.1).reached).toBeGreaterThan(4)
    expect(spread(6, 0.02).reached).toBeLessThan(far.reached)
    expect(far.sum).toBeGreaterThan(600)
    expect(far.sum).toBeLessThan(1500)
  })

  it('doesn’t bleed a sharp foreground into a blurred background', () => {
    const frame = negative(0, 6)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < 24; x++) {
        frame.depth[x + y * SIDE] = 3
        frame.colour[at(x, y)] = 10
      }
    focusRows(scene(0.05), frame, 0, SIDE, never)
    expect(frame.lensed[at(26, 24)]).toBeLessThan(0.5)
  })
})

describe('bloom', () => {
  it('surrounds only pixels brighter than white, and fades with distance', () => {
    const frame = negative(0.5)
    for (let y = 20; y < 28; y++) for (let x = 20; x < 28; x++) frame.colour.fill(50, at(x, y), at(x, y) + 3)
    focusRows(setOf(), frame, 0, SIDE, never)
    addBloom(frame)
    const glow = (x: number) => frame.bloom[(x + 6 * 12) * 3]!
    expect(glow(6)).toBeGreaterThan(1)
    expect(glow(9)).toBeGreaterThan(0)
    expect(glow(9)).toBeLessThan(glow(6))
    const [plain, glowing] = [0, 0.5].map((bloom) => {
      gradeRows(setOf({ grade: { bloom } }), frame, 0, SIDE, never)
      return frame.pixels[at(30, 24)] ?? 0
    })
    expect(glowing).toBeGreaterThan((plain ?? 0) + 4)
    const dim = negative(0.5)
    focusRows(setOf(), dim, 0, SIDE, never)
    addBloom(dim)
    expect(Math.max(...dim.bloom)).toBe(0)
  })
})

describe('the grade', () => {
  const pixels = (brightness: number, grade: Partial<Scene['grade']> = {}) =>
    develop(setOf({ grade }), negative(brightness)).pixels
  const middle = (brightness: number, grade: Partial<Scene['grade']> = {}) =>
    pixels(brightness, grade)[at(24, 24)] ?? 0

  it('maps brightness monotonically from black to white, with middle grey in the middle', () => {
    const levels = [0, 0.005, 0.02, 0.08, 0.18, 0.5, 1, 3, 16].map((v) => middle(v))
    expect(levels[0]).toBeLessThan(3)
    expect(levels[4]).toBeGreaterThan(105)
    expect(levels[4]).toBeLessThan(140)
    expect(levels.at(-1)).toBeGreaterThan(245)
    expect([...levels].sort((a, b) => a - b)).toEqual(levels)
  })

  it('multiplies by the metered exposure', () => {
    const frame = negative(0.09)
    frame.measured[MEASURED.exposure] = 2
    expect(develop(setOf(), frame).pixels[at(24, 24)]).toBe(middle(0.18))
  })

  it('darkens the corners by the vignette, but not the centre', () => {
    const corner = (vignette: number) => pixels(0.3, { vignette })[at(0, 0)] ?? 0
    expect(corner(0.4)).toBeLessThan(corner(0) - 15)
    expect(middle(0.3, { vignette: 0.4 })).toBe(middle(0.3))
  })

  it('adds grain without changing brightness or colour', () => {
    const grained = pixels(0.18, { grain: 0.06 })
    const levels = Array.from({ length: SIDE * SIDE }, (_, i) => grained[i * 3] ?? 0)
    const mean = levels.reduce((sum, v) => sum + v, 0) / levels.length
    const deviation = Math.sqrt(levels.reduce((sum, v) => sum + (v - mean) ** 2, 0) / levels.length)
    expect(deviation).toBeGreaterThan(2)
    expect(deviation).toBeLessThan(12)
    expect(Math.abs(mean - middle(0.18))).toBeLessThan(2)
    for (let i = 0; i < 300; i += 3) expect(Math.abs(grained[i]! - grained[i + 1]!)).toBeLessThan(2)
  })

  it('scales the saturation, down to none', () => {
    const red = (grade: Partial<Scene['grade']>) => {
      const frame = negative(0.1)
      frame.colour[at(24, 24)] = 0.3
      const { pixels } = develop(setOf({ grade }), frame)
      return pixels[at(24, 24)]! - pixels[at(24, 24, 1)]!
    }
    expect(red({})).toBeGreaterThan(30)
    expect(red({ saturation: 0.5 })).toBeLessThan(red({}) * 0.7)
    expect(red({ monochrome: 1 })).toBe(0)
  })

  it('lifts blacks by the fade, and tones shadows and highlights separately', () => {
    expect(middle(0, { fade: 0.2 })).toBeGreaterThan(20)
    const toned = (brightness: number) =>
      pixels(brightness, { shadows: [0, 0, 0.1], highlights: [1.2, 1, 1] })
    const [dark, bright] = [toned(0.001), toned(0.8)]
    expect(dark[at(24, 24, 2)]! - dark[at(24, 24)]!).toBeGreaterThan(15)
    expect(bright[at(24, 24)]! - bright[at(24, 24, 1)]!).toBeGreaterThan(3)
  })
})

describe('lamps in the image', () => {
  it('are invisible', () => {
    const lights = [panel([0, 1, -2], [0, 0.5, 0], 1, 1, [9, 9, 9])]
    const camera = { place: [0, 0.5, 3] as Vec, target: [0, 0.7, 0] as Vec, fieldOfView: 40 }
    const picture = photograph(setOf({ lights, camera }), { side: SIDE }).shade()
    expect(picture.colourAt(24, 4)).toEqual([0, 0, 0])
  })
})
