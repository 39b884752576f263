import { describe, expect, it } from 'vitest'
import { panel, sun } from '../../scene/light.ts'
import { ball, box } from '../../scene/shape.ts'
import { distance, dot, length, scale, sub, unit, type Vec } from '../../scene/vectors.ts'
import { CHALK, photograph, setOf, skyOf } from '../set.fixtures.ts'

const WHITE: Vec = [1, 1, 1]
/** Red only; all three channels are computed alike. */
const red = (light: number[]) => light[0] ?? 0

describe('the light on a floor', () => {
  it.each([
    ['above', [0, 2, 0]],
    ['at 45 degrees', [2, 2, 0]],
    ['at 70 degrees', [2.75, 1, 0]],
    ['farther away', [0, 4, -2]],
  ] as const)('from a lamp %s depends on radiance, area, angles and distance', (_, place) => {
    const [side, radiance] = [0.05, 800]
    const lamp = panel(place, [0, 0, 0], side, side, [radiance, radiance, radiance])
    const picture = photograph(setOf({ lights: [lamp] })).light()
    const at = picture.placeAt()
    const toLight = sub(place, at)
    const cosFloor = unit(toLight)[1]
    const cosLamp = -dot(unit(toLight), unit(scale(place, -1)))
    // Per unit albedo, which is over π.
    const expected = (radiance * side * side * cosFloor * cosLamp) / (length(toLight) ** 2 * Math.PI)
    expect(red(picture.lightAt()) / expected).toBeGreaterThan(0.98)
    expect(red(picture.lightAt()) / expected).toBeLessThan(1.02)
  })

  it('from a turned lamp falls off with the cosine, and is zero behind it', () => {
    // Above the floor, at this angle in degrees from vertical.
    const turned = (angle: number) => {
      const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
      const lamp = panel([0, 2, 0], [s, 2 - c, 0], 0.05, 0.05, [800, 800, 800])
      return red(
        photograph(setOf({ lights: [lamp] }))
          .light()
          .lightAt(),
      )
    }
    expect(turned(60) / turned(0)).toBeCloseTo(0.5, 1)
    expect(turned(120)).toBe(0)
  })

  it.each([0, 30, 60, 80])('from a sun %s degrees from overhead falls off with its cosine', (angle) => {
    const [s, c] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
    const picture = photograph(setOf({ lights: [sun([s, c, 0], 0.005, [3, 2, 1])] })).light()
    const [r = 0, g = 0, b = 0] = picture.lightAt()
    expect(r * Math.PI).toBeCloseTo(3 * c, 1)
    // The lamp’s colour.
    expect(g / r).toBeCloseTo(2 / 3, 5)
    expect(b / r).toBeCloseTo(1 / 3, 5)
  })

  it('is the sum of several lamps', () => {
    const lamps = [
      panel([0, 2, 0], [0, 0, 0], 0.2, 0.2, [20, 20, 20]),
      panel([2, 2, 0], [0, 0, 0], 0.2, 0.2, [30, 10, 0]),
      panel([0, 1, 2], [0, 0, 0], 0.1, 0.1, [0, 20, 60]),
    ]
    const lit = (chosen: typeof lamps) => {
      const picture = photograph(setOf({ lights: chosen }), { paths: 64 }).light()
      // Each path samples one fill light, so the mean of many pixels is compared.
      const sums = [0, 0, 0]
      for (let i = 0; i < 256; i++)
        picture.lightAt(i % 16, i >> 4).forEach((v, c) => {
          if (c < 3) sums[c]! += v / 256
        })
      return sums
    }
    const apart = lamps.map((lamp) => lit([lamp]))
    lit(lamps).forEach((v, c) => {
      const expected = apart.reduce((sum, one) => sum + one[c]!, 0)
      expect(v / expected).toBeGreaterThan(0.95)
      expect(v / expected).toBeLessThan(1.05)
    })
  })

  it('comes from the direction of the lamp', () => {
    const picture = photograph(
      setOf({ lights: [panel([2, 2, 0], [0, 0, 0], 0.02, 0.02, [1000, 1000, 1000])] }),
    ).light()
    const [r = 0, , , x = 0, y = 0, z = 0] = picture.lightAt()
    const towards = unit(sub([2, 2, 0], picture.placeAt()))
    ;[x, y, z].forEach((v, k) => expect(v / r).toBeCloseTo(towards[k as 0 | 1 | 2], 2))
  })

  it('under an even sky equals that of the sky', () => {
    const picture = photograph(setOf({ sky: skyOf([1, 0.5, 0.25]) })).light()
    expect(picture.lightAt().slice(0, 3)).toEqual([1, 0.5, 0.25])
  })
})

describe('shadow', () => {
  // A tile of 40 cm, 50 cm above the floor, and the sun overhead: its shadow has the tile's own outline.
  const scene = setOf({
    lights: [sun([0, 1, 0], 0.002, WHITE)],
    camera: { place: [0, 0.4, 3], target: [0, 0, 0], fieldOfView: 20 },
    furnish: (set) => set.group(set.material(CHALK))(box([0, 0.5, 0], [0.2, 0.02, 0.2])),
  })
  const picture = photograph(scene, { side: 48 }).light()
  const floor = Array.from({ length: 48 * 48 }, (_, i) => ({ x: i % 48, y: Math.floor(i / 48) }))
    .map((pixel) => ({ ...pixel, at: picture.placeAt(pixel.x, pixel.y) }))
    .filter(({ x, y, at }) => picture.frame.owner[x + y * 48] === 0 && Math.abs(at[1]) < 0.01)

  it('covers the floor below an object in the sun', () => {
    const inside = floor.filter(({ at }) => Math.abs(at[0]) < 0.17 && Math.abs(at[2]) < 0.17)
    expect(inside.length).toBeGreaterThan(20)
    // The rest arrives via the tile’s underside, which is dark too.
    for (const { x, y } of inside) expect(red(picture.lightAt(x, y))).toBeLessThan(0.01)
  })

  it('covers nothing else', () => {
    const outside = floor.filter(({ at }) => Math.abs(at[0]) > 0.25 || Math.abs(at[2]) > 0.25)
    expect(outside.length).toBeGreaterThan(100)
    for (const { x, y } of outside) expect(red(picture.lightAt(x, y))).toBeGreaterThan(0.9 / Math.PI)
  })

  it('covers the floor behind a wall', () => {
    const lights = [panel([0, 2, -2], [0, 0, 0], 0.2, 0.2, [50, 50, 50])]
    const lit = (wall?: { z: number; material: typeof CHALK }) =>
      red(
        photograph(setOf({ lights, ...(wall && { wall }) }))
          .light()
          .lightAt(),
      )
    expect(lit()).toBeGreaterThan(0.02)
    expect(lit({ z: -1, material: CHALK })).toBeLessThan(1e-6)
  })

  it('is softer with a larger light', () => {
    const penumbra = (radius: number) => {
      const soft = photograph(
        { ...scene, lights: setOf({ lights: [sun([0, 1, 0], radius, WHITE)] }).lights },
        { side: 48, paths: 32 },
      ).light()
      return floor.filter(({ x, y }) => {
        const light = red(soft.lightAt(x, y)) * Math.PI
        return light > 0.15 && light < 0.85
      }).length
    }
    expect(penumbra(0.2)).toBeGreaterThan(penumbra(0.02) * 2)
  })
})

describe('indirect light', () => {
  const RED = { ...CHALK, colour: [0.8, 0.4, 0.1] as Vec }
  // The sun grazes the floor and meets the wall at right angles: half of what a floor point sees is wall.
  const wall = { z: -0.3, material: RED }
  const camera = { place: [0, 1, 2], target: [0, 0, -0.2], fieldOfView: 2 } as const
  const picture = photograph(setOf({ wall, camera, lights: [sun([0, 0, 1], 0.001, WHITE)] }), {
    paths: 64,
  }).light()

  it('has the colour and the share of light of the surface that reflects it', () => {
    const sums = [0, 0, 0]
    for (let i = 0; i < 256; i++)
      picture.lightAt(i % 16, i >> 4).forEach((v, c) => {
        if (c < 3) sums[c]! += v / 256
      })
    const [r = 0, g = 0, b = 0] = sums
    expect(r / g).toBeCloseTo(2, 2)
    expect(r / b).toBeCloseTo(8, 1)
    const half = (0.8 / Math.PI) * 0.5
    expect(r / half).toBeGreaterThan(0.9)
    expect(r / half).toBeLessThan(1.1)
  })

  it('is weaker from a surface in shadow', () => {
    // The same, with a board between the sun and most of the wall.
    const shaded = photograph(
      setOf({
        wall,
        camera,
        lights: [sun([0, 0, 1], 0.001, WHITE)],
        furnish: (set) => set.group(set.material(CHALK))(box([0, 2, 3], [5, 2, 0.2])),
      }),
    ).light()
    const of = (one: typeof picture) => {
      let sum = 0
      for (let i = 0; i < 256; i++) sum += red(one.lightAt(i % 16, i >> 4))
      return sum
    }
    expect(of(shaded)).toBeLessThan(of(picture) * 0.5)
  })

  it('is never brighter than the incoming light', () => {
    // In a corner of the whitest paint under an even sky nothing may be brighter than the sky.
    const white = { ...CHALK, colour: [0.82, 0.82, 0.82] as Vec }
    const corner = photograph(
      setOf({ floor: white, wall: { z: -0.3, material: white }, camera, sky: skyOf(WHITE) }),
      { paths: 32 },
    ).light()
    for (let i = 0; i < 256; i++) expect(red(corner.lightAt(i % 16, i >> 4))).toBeLessThanOrEqual(1.0001)
  })
})

describe('a highlight on a rough surface', () => {
  it('is at the lamp’s reflection and has the lamp’s colour', () => {
    const camera = { place: [0, 1.5, 1.5], target: [0, 0, 0], fieldOfView: 50 } as const
    const floor = { colour: [0.4, 0.02, 0.02] as Vec, roughness: 0.3, f0: 0.04 }
    const lights = [panel([0, 1.5, -1.5], [0, 0, 0], 0.2, 0.2, [40, 40, 40])]
    const picture = photograph(setOf({ floor, camera, lights }), { side: 24 }).light()
    let best = { place: [9, 9, 9] as Vec, shine: 0, light: [0] }
    for (let i = 0; i < 24 * 24; i++) {
      const light = picture.lightAt(i % 24, Math.floor(i / 24))
      const shine = light[6] ?? 0
      if (shine > best.shine) best = { place: picture.placeAt(i % 24, Math.floor(i / 24)), shine, light }
    }
    expect(distance(best.place, [0, 0, 0])).toBeLessThan(0.15)
    expect(best.light[7]).toBeCloseTo(best.shine, 6)
  })

  it('is absent on chalk, and on smooth surfaces, whose reflections are traced', () => {
    const lights = [sun([0, 1, 0], 0.01, WHITE)]
    const shine = (floor: typeof CHALK | { colour: Vec; roughness: number }) =>
      photograph(setOf({ floor, lights, sky: skyOf(WHITE) }))
        .light()
        .lightAt()[6]
    expect(shine(CHALK)).toBeLessThan(0.02)
    expect(shine({ colour: [0.5, 0.5, 0.5], roughness: 0.1 })).toBe(0)
  })
})

describe('the variance for the denoiser', () => {
  it('is small in even light and large in penumbra', () => {
    const lamp = panel([0, 2, 0], [0, 0, 0], 1.2, 1.2, [3, 3, 3])
    const open = photograph(setOf({ lights: [lamp] }), { paths: 4 }).light()
    const shaded = photograph(
      setOf({
        lights: [lamp],
        camera: { place: [0.9, 1.2, 1.5], target: [0, 0, 0] },
        furnish: (set) => set.group(set.material(CHALK))(ball([0.25, 0.9, 0], 0.25)),
      }),
      { paths: 4 },
    ).light()
    const mean = (picture: typeof open) => {
      let sum = 0
      for (let i = 0; i < 256; i++) sum += picture.lightAt(i % 16, i >> 4)[9] ?? 0
      return sum / 256
    }
    expect(mean(shaded)).toBeGreaterThan(mean(open) * 2)
  })
})
