import { describe, expect, it } from 'vitest'
import { type Material, packMaterial, PATTERNS } from '../../scene/material.ts'
import { LOOK, LOOK_SIZE } from '../look.ts'
import { createSurface } from './surface.ts'

const RED: Material = { colour: [0.6, 0.1, 0.1], second: [0.1, 0.1, 0.6], third: [0.1, 0.6, 0.1] }

/** Albedo and normal of a wall that faces +z (or a floor that faces +y), for a pixel of this size in metres. */
function painted(material: Material, normal: readonly [number, number, number] = [0, 0, 1], pixel = 0.002) {
  const surface = createSurface(Float64Array.from(packMaterial(material)))
  return (x: number, y: number, z: number) => {
    const out = new Float64Array(LOOK_SIZE)
    surface.look(0, x, y, z, ...normal, pixel, out)
    return {
      albedo: [...out.subarray(LOOK.colour, LOOK.colour + 3)],
      normal: [...out.subarray(LOOK.normal, LOOK.normal + 3)],
    }
  }
}

/** Position between the two colours, 0 to 1, ignoring tone. */
const second = ([r = 0, , b = 0]: number[]) => b / (r + b)

describe('a surface', () => {
  it('that is plain has one colour and normal everywhere', () => {
    const at = painted({ ...RED, pattern: 'plain' })
    for (const x of [0, 0.1, 0.37]) expect(at(x, x * 2, 0)).toEqual({ albedo: RED.colour, normal: [0, 0, 1] })
  })

  it.each(PATTERNS.filter((pattern) => pattern !== 'plain'))(
    'of %s differs visibly from a plain one',
    (pattern) => {
      const wall = painted({ ...RED, pattern })
      const floor = painted({ ...RED, pattern }, [0, 1, 0])
      let changed = 0
      for (let i = 0; i < 400; i++) {
        const [a, b] = [(i % 20) * 0.037, Math.floor(i / 20) * 0.041]
        for (const { albedo, normal } of [wall(a, b, 0.3), floor(a, 0, b)]) {
          const colour = Math.max(...albedo.map((v, c) => Math.abs(v - RED.colour[c]!)))
          const tilt = Math.hypot(normal[0]!, normal[1]! * normal[2]!)
          if (colour > 0.02 || tilt > 0.02) changed++
          expect(Math.hypot(...normal)).toBeCloseTo(1, 6)
          for (const v of albedo) expect(v).toBeLessThanOrEqual(0.95)
        }
      }
      expect(changed / 800).toBeGreaterThan(0.05)
    },
  )
})

describe('cloth', () => {
  it('has the requested folds', () => {
    const tilts = (wrinkles: number) => {
      const at = painted({ ...RED, wrinkles })
      return Array.from({ length: 400 }, (_, i) =>
        Math.hypot(...at((i % 20) * 0.02, Math.floor(i / 20) * 0.03, 0.1).normal.slice(0, 2)),
      )
    }
    expect(Math.max(...tilts(0))).toBe(0)
    const folded = tilts(0.01)
    expect(folded.filter((tilt) => tilt > 0.02).length).toBeGreaterThan(200)
    const deeper = tilts(0.02)
    expect(deeper.filter((tilt, i) => tilt >= folded[i]!).length).toBe(400)
  })
})

describe('masonry', () => {
  it('of bricks has courses of 75 mm, each shifted by half a brick', () => {
    const at = painted({ ...RED, pattern: 'brick' })
    for (let row = 0; row < 6; row++) {
      // Between courses, and in the middle of one.
      expect(second(at(0.05, row * 0.075, 0).albedo)).toBeGreaterThan(0.8)
      const upright = row % 2 === 0 ? 0 : 0.115
      expect(second(at(upright, (row + 0.5) * 0.075, 0).albedo)).toBeGreaterThan(0.8)
      expect(second(at(upright + 0.115, (row + 0.5) * 0.075, 0).albedo)).toBeLessThan(0.2)
    }
  })

  it('of tiles has joints every 30 cm in both directions', () => {
    const at = painted({ ...RED, pattern: 'tiles' }, [0, 1, 0])
    for (let i = 0; i < 4; i++) {
      expect(second(at(i * 0.3, 0, 0.15).albedo)).toBeGreaterThan(0.8)
      expect(second(at(0.15, 0, i * 0.3).albedo)).toBeGreaterThan(0.8)
      expect(second(at(i * 0.3 + 0.15, 0, 0.15).albedo)).toBeLessThan(0.2)
    }
  })

  it('has relief at its joints, unless a pixel is larger', () => {
    const tilt = (pixel: number) => {
      const at = painted({ ...RED, pattern: 'tiles' }, [0, 1, 0], pixel)
      return Math.max(...Array.from({ length: 40 }, (_, i) => Math.abs(at(i * 0.001, 0, 0.15).normal[0]!)))
    }
    expect(tilt(0.002)).toBeGreaterThan(0.05)
    expect(tilt(0.1)).toBeLessThan(0.001)
  })
})
