import { describe, expect, it } from 'vitest'
import { composeScene } from '../../compose/compose-scene.ts'
import { readPrompt } from '@studio/domain/vocabulary'
import { createSetBuilder, type Scene } from '../../scene/scene.ts'
import { ball, box } from '../../scene/shape.ts'
import { createField } from './field.ts'
import { createGrid, LIST_STRIDE, slabsOf } from './grid.ts'
import { createUnion } from './union.ts'

/** A wall a metre thick, hollowed from both sides by large boxes so that a sheet of 4 cm remains. */
function hollowed() {
  const { scene: usual } = composeScene({
    spec: readPrompt('vase'),
    style: 'commercial',
    aspectRatio: '1:1',
    seed: 1,
    index: 0,
  })
  const set = createSetBuilder()
  const wall = set.group(set.material({ colour: [0.5, 0.5, 0.5], roughness: 0.9 }), {
    blend: 0,
    subject: true,
  })
  wall(box([0, 0.5, 0], [0.5, 0.5, 0.5]))
  wall(box([0, 0.5, 0.52], [0.4, 0.4, 0.5]), { cut: true })
  wall(box([0, 0.5, -0.52], [0.4, 0.4, 0.5]), { cut: true })
  // Something small within the hollow, of another group.
  set.group(set.material({ colour: [0.5, 0.1, 0.1], roughness: 0.9 }), { subject: true })(
    ball([0, 0.5, 0.3], 0.05),
  )
  return set.finish(usual)
}

describe('the distance grids', () => {
  it('have no surface in hollowed-out space', () => {
    const scene = hollowed()
    const fine = createGrid(scene.fine)
    const coarse = createGrid(scene.coarse)
    const field = createField(scene, fine, coarse)
    for (const grid of [fine, coarse]) for (let i = 0; i < slabsOf(grid); i++) field.fill(grid, i)
    for (let x = -0.3; x <= 0.3; x += 0.06)
      for (let y = 0.2; y <= 0.8; y += 0.06)
        for (let z = 0.08; z <= 0.46; z += 0.04) {
          const toBall = Math.hypot(x, y - 0.5, z - 0.3) - 0.05
          const toWalls = Math.min(z - 0.02, 0.4 - Math.abs(x), 0.4 - Math.abs(y - 0.5))
          const free = Math.min(toBall, toWalls)
          if (free < 0.02) continue
          const place = `${x.toFixed(2)} ${y.toFixed(2)} ${z.toFixed(2)}`
          // Never more than there is, or rays would pass through; and near enough not to be taken for a surface.
          for (const distance of [field.near(x, y, z), field.exact(x, y, z, 1)]) {
            expect(distance, place).toBeLessThan(free + 0.02)
            expect(distance, place).toBeGreaterThan(free * 0.4 - 0.01)
          }
        }
  })

  it('keep the nearest solids if more meet than a list holds', () => {
    const scene = stack(LIST_STRIDE * 2)
    expect(mostOff(scene)).toBeLessThan(0.001)
  })
})

/** Any number of balls in one place, each in a separate group, like a coat worn several times. */
function stack(count: number): Scene {
  const { scene: usual } = composeScene({
    spec: readPrompt('vase'),
    style: 'commercial',
    aspectRatio: '1:1',
    seed: 1,
    index: 0,
  })
  const set = createSetBuilder()
  const grey = set.material({ colour: [0.5, 0.5, 0.5], roughness: 0.9 })
  for (let i = 0; i < count; i++) set.group(grey, { subject: true })(ball([0, 0.5, 0], 0.3))
  return set.finish(usual)
}

/** Error of a ray’s distance near a surface, metres, against asking every solid, on surfaces seen from above. */
function mostOff(scene: Scene): number {
  const coarser = (bounds: Scene['fine']) => createGrid({ ...bounds, step: bounds.step * 2 })
  const [fine, coarse] = [coarser(scene.fine), coarser(scene.coarse)]
  const field = createField(scene, fine, coarse)
  for (const grid of [fine, coarse]) for (let i = 0; i < slabsOf(grid); i++) field.fill(grid, i)
  const union = createUnion(scene)
  const all = Uint16Array.from(scene.kinds, (_, i) => i)
  const { low, high } = scene.fine
  let max = 0
  for (let x = low[0] + 0.05; x < high[0]; x += 0.031)
    for (let z = low[2] + 0.05; z < high[2]; z += 0.043) {
      let y = high[1]
      for (let d = 1; d > 0.001 && y > 0.01; y -= d * 0.8) {
        union.at.set([x, y, z])
        d = union.distance(all, 0, all.length, 9)
        if (d > 0.002) continue
        max = Math.max(max, Math.abs(field.exact(x, y, z, 0.01) - d))
      }
    }
  return max
}
