import { MATERIALS, type MaterialName } from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import { finishOf } from '../compose/finishes.ts'
import { panel, sun } from '../scene/light.ts'
import type { Material } from '../scene/material.ts'
import { ball, box } from '../scene/shape.ts'
import type { Vec } from '../scene/vectors.ts'
import { CHALK, photograph, setOf, skyOf } from './set.fixtures.ts'

const WHITE: Vec = [1, 1, 1]
const BLACK: Vec = [0, 0, 0]
/** A camera 3 m away that sees the floor at this angle in degrees from vertical. */
const seenAt = (angle: number) => {
  const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return { place: [0, 3 * c, 3 * s] as Vec, target: BLACK, fieldOfView: 0.4 }
}
const floorColour = (floor: Material, angle: number, more: object = {}) =>
  photograph(setOf({ floor, camera: seenAt(angle), sky: skyOf(WHITE), ...more }), { side: 4 })
    .shade()
    .colourAt()

describe('a surface', () => {
  it('of chalk reflects even light by its albedo', () => {
    floorColour({ ...CHALK, colour: [0.8, 0.4, 0.1] }, 40).forEach((v, c) =>
      expect(v).toBeCloseTo([0.8, 0.4, 0.1][c]!, 4),
    )
  })

  it('reflects the light of a lamp by its albedo', () => {
    const lights = [sun([0, 1, 0], 0.002, [Math.PI, Math.PI, Math.PI])]
    const [r] = floorColour({ ...CHALK, colour: [0.6, 0.6, 0.6] }, 30, { lights, sky: skyOf(BLACK) })
    expect(r).toBeCloseTo(0.6, 2)
  })

  it.each([
    ['straight on', 2, 0.04],
    ['at 60 degrees', 60, 0.04 + 0.96 / 32],
    // (1 - cos 85°)^5 = 0.634
    ['grazing', 85, 0.04 + 0.96 * 0.634],
  ] as const)('of glass reflects by Fresnel %s', (_, angle, reflectance) => {
    const [r = 0] = floorColour({ colour: BLACK, roughness: 0, f0: 0.04 }, angle)
    expect(r).toBeCloseTo(reflectance, 2)
  })

  it('of metal reflects in its own colour, without diffuse light', () => {
    const [r, g, b] = floorColour({ colour: [0.9, 0.6, 0.3], roughness: 0.1, metal: true }, 2)
    expect(r).toBeCloseTo(0.9, 2)
    expect(g).toBeCloseTo(0.6, 2)
    expect(b).toBeCloseTo(0.3, 2)
  })

  it('that emits light is visible in the dark', () => {
    const lit = floorColour({ ...CHALK, glow: [0.5, 0.25, 0] }, 20, { sky: skyOf(BLACK) })
    expect(lit).toEqual([0.5, 0.25, 0])
  })

  it('fades in mist by the Beer–Lambert law', () => {
    const sky = { ...skyOf(WHITE), mist: 0.3, mistColour: [0, 0, 0.5] as Vec }
    const [r, , b] = floorColour({ ...CHALK, colour: [0.6, 0.6, 0.6] }, 20, { sky })
    const clear = Math.exp(-0.3 * 3)
    expect(r).toBeCloseTo(0.6 * clear, 2)
    expect(b).toBeCloseTo(0.6 * clear + 0.5 * (1 - clear), 2)
  })
})

describe('a mirror', () => {
  it('shows the objects in front of it, on the correct sides', () => {
    // A red ball to the left and a green one to the right of the middle, over a mirror.
    const scene = setOf({
      floor: { colour: [0.95, 0.95, 0.95], roughness: 0, metal: true },
      sky: skyOf([0.05, 0.05, 0.05]),
      lights: [sun([0, 0.6, 1], 0.01, [3, 3, 3])],
      camera: { place: [0, 0.5, 2], target: [0, 0, 0.2], fieldOfView: 30 },
      furnish(set) {
        set.group(set.material({ ...CHALK, colour: [0.8, 0.02, 0.02] }))(ball([-0.25, 0.3, 0], 0.12))
        set.group(set.material({ ...CHALK, colour: [0.02, 0.8, 0.02] }))(ball([0.25, 0.3, 0], 0.12))
      },
    })
    const picture = photograph(scene, { side: 48 }).shade()
    const sum = { left: [0, 0], right: [0, 0] }
    for (let i = 0; i < 48 * 48; i++) {
      if (picture.frame.owner[i] !== 0) continue
      const [r = 0, g = 0] = picture.colourAt(i % 48, Math.floor(i / 48))
      const half = i % 48 < 24 ? sum.left : sum.right
      half[0]! += Math.max(0, r - g)
      half[1]! += Math.max(0, g - r)
    }
    expect(sum.left[0]).toBeGreaterThan(4)
    expect(sum.right[1]).toBeGreaterThan(4)
    expect(sum.left[1]! / sum.left[0]!).toBeLessThan(0.05)
    expect(sum.right[0]! / sum.right[1]!).toBeLessThan(0.05)
  })

  it('shows a lamp at its brightness', () => {
    const lamp = panel([0, 3, -3], BLACK, 2, 2, [5, 4, 3])
    const floor = { colour: WHITE, roughness: 0, metal: true }
    const [r = 0, g = 0, b = 0] = floorColour(floor, 45, { lights: [lamp], sky: skyOf(BLACK) })
    expect(r).toBeGreaterThan(4)
    expect(r).toBeLessThanOrEqual(5)
    expect(g / r).toBeCloseTo(0.8, 3)
    expect(b / r).toBeCloseTo(0.6, 3)
  })
})

describe('glass', () => {
  const through = (colour: Vec) =>
    photograph(
      setOf({
        camera: { place: [0, 0.5, 3], target: [0, 0.5, 0], fieldOfView: 4 },
        sky: skyOf(WHITE),
        furnish: (set) =>
          set.group(set.material({ colour, roughness: 0.02, f0: 0, glass: 1 }), { subject: true })(
            box([0, 0.5, 0], [0.4, 0.4, 0.15], undefined, 0.002),
          ),
      }),
    )
      .shade()
      .colourAt()

  it('transmits all light if clear, and its colour if tinted', () => {
    const clear = through(WHITE)
    for (const v of clear) expect(v).toBeGreaterThan(0.9)
    const [r = 0, g = 0, b = 0] = through([0.9, 0.5, 0.2])
    expect(r).toBeGreaterThan(g * 1.3)
    expect(g).toBeGreaterThan(b * 1.3)
  })
})

describe('no material reflects more light than it receives', () => {
  const names = Object.keys(MATERIALS) as MaterialName[]
  it.each(names)('%s', (name) => {
    for (const angle of [3, 45, 75])
      for (const [c, v] of floorColour({ ...finishOf(name, [0.9, 0.9, 0.9]), glow: BLACK }, angle).entries())
        expect(v, `${angle}°, channel ${c}`).toBeLessThanOrEqual(1.001)
  })
})

describe('edges', () => {
  it('are antialiased', () => {
    const scene = setOf({
      camera: { place: [0, 0.5, 3], target: [0, 0.5, 0], fieldOfView: 25, roll: 0.15 },
      sky: skyOf(WHITE),
      furnish: (set) =>
        set.group(set.material({ ...CHALK, colour: BLACK }))(box([0, 0.5, 0], [0.3, 0.3, 0.1])),
    })
    const { frame } = photograph(scene, { side: 32 }).shade()
    let between = 0
    for (let i = 0; i < 32 * 32; i++) {
      const v = frame.colour[i * 3]!
      if (v > 0.1 && v < 0.4) between++
    }
    expect(between).toBeGreaterThan(25)
  })
})
