// Triangles against what is known in closed form, and against the solids that the renderer has built in.
import { beforeAll, describe, expect, it } from 'vitest'
import { addOwn, type CountedProduct, placeAt, stanceOf } from '../../compose/own-things.ts'
import { ball, box } from '../../scene/shape.ts'
import type { PlacedModel } from '../../scene/placed-model.ts'
import type { SetBuilder } from '../../scene/scene.ts'
import { IDENTITY, turned, unit, type Vec } from '../../scene/vectors.ts'
import { boxShape, createModel, type Shape, turnedShape } from '../../things/models.fixtures.ts'
import { type Model, unpackThing } from '../../things/packed-thing.ts'
import { prepareThing } from '../../things/prepare-thing.ts'
import { GROUPS } from '../solids/field.ts'
import { photograph, setOf, skyOf } from '../set.fixtures.ts'
import { createMeshes } from './meshes.ts'

const COLOUR = [0.5, 0.5, 0.5] as const
/** Default surface of glTF, with an index of refraction of 1.5. */
const AS_GLTF = { colour: COLOUR, roughness: 1, f0: 0.04 } as const
const RADIUS = 0.3

async function modelOf(shape: Shape): Promise<Model> {
  const model = createModel()
  const material = model.document
    .createMaterial()
    .setBaseColorFactor([...COLOUR, 1])
    .setRoughnessFactor(1)
    .setMetallicFactor(0)
  model.add([{ shape, material }])
  return unpackThing((await prepareThing(await model.toGlb())).bytes)
}

/** A sphere of `rows` rows and twice as many columns of triangles, its lowest point at 0. */
function sphereShape(rows: number): Shape {
  const profile = Array.from({ length: rows + 1 }, (_, i) => {
    const angle = (i / rows) * Math.PI
    return [Math.sin(angle) * RADIUS, RADIUS - Math.cos(angle) * RADIUS] as const
  })
  const shape = turnedShape(profile, rows * 2)
  return {
    ...shape,
    normals: shape.positions.map((v, i) => (i % 3 === 1 ? v - RADIUS : v) / RADIUS),
  }
}

let cube: Model
let sphere: Model
beforeAll(async () => {
  cube = await modelOf(boxShape([0.2, 0.25, 0.15], [0, 0.25, 0]))
  sphere = await modelOf(sphereShape(96))
})

const own = (model: Model): CountedProduct => ({
  id: 'one',
  name: 'one',
  model,
  height: model.high[1] - model.low[1],
  count: 1,
  turn: { front: 0, up: 'y' },
  use: 'stands',
})

describe('a ray', () => {
  const placed = (model: Model, more: Partial<PlacedModel> = {}): PlacedModel => ({
    model,
    firstGroup: 0,
    axes: IDENTITY,
    factor: 1,
    move: [0, 0, 0],
    ...more,
  })

  it('hits each side of a box at the right distance, and nothing beyond its range', () => {
    const meshes = createMeshes([placed(cube)])
    for (const [from, direction, far, side] of [
      [[0, 0.25, 2], [0, 0, -1], 1.85, [0, 0, 1]],
      [[0.1, 0.3, -2], [0, 0, 1], 1.85, [0, 0, -1]],
      [[2, 0.4, 0.1], [-1, 0, 0], 1.8, [1, 0, 0]],
      [[-0.05, 3, 0.02], [0, -1, 0], 2.5, [0, 1, 0]],
      // Not of length 1: distances are in its lengths.
      [[0, 0.25, 2], [0, 0, -2], 0.925, [0, 0, 1]],
    ] as [Vec, Vec, number, Vec][]) {
      expect(meshes.hit(...from, ...direction, 0, 10)).toBe(true)
      expect(meshes.far[0]).toBeCloseTo(far, 5)
      const normal = new Float64Array(3)
      meshes.findNormal(normal)
      side.forEach((v, k) => expect(normal[k]).toBeCloseTo(v, 3))
      expect(meshes.hit(...from, ...direction, 0, far * 0.99)).toBe(false)
      expect(meshes.through(...from, ...direction, 0, 10)).toBe(0)
    }
    expect(meshes.hit(0.21, 0.25, 2, 0, 0, -1, 0, 10)).toBe(false)
    expect(meshes.through(0.21, 0.25, 2, 0, 0, -1, 0, 10)).toBe(1)
  })

  it('hits a triangulated sphere at the distance and normal of an exact one', () => {
    const meshes = createMeshes([placed(sphere)])
    // Distance of a facet’s middle below the sphere.
    const facet = RADIUS * (1 - Math.cos(Math.PI / 96 / 1.4)) * 2
    for (let i = 0; i < 200; i++) {
      const angle = i * 2.39996
      const away = RADIUS * 0.97 * Math.sqrt(i / 200)
      const [x, y] = [Math.cos(angle) * away, RADIUS + Math.sin(angle) * away]
      expect(meshes.hit(x, y, 1, 0, 0, -1, 0, 10)).toBe(true)
      const depth = Math.sqrt(RADIUS ** 2 - away ** 2)
      const slope = RADIUS / depth
      expect(Math.abs((meshes.far[0] ?? 0) - (1 - depth))).toBeLessThan(facet * slope * 1.5)
      const normal = new Float64Array(3)
      meshes.findNormal(normal)
      const cosine =
        ((normal[0] ?? 0) * x + (normal[1] ?? 0) * (y - RADIUS) + (normal[2] ?? 0) * depth) / RADIUS
      expect(cosine).toBeGreaterThan(0.9985)
    }
  })

  it('hits a rotated, scaled and moved model', () => {
    const axes = turned(30)
    const place = placed(cube, { axes, factor: 2, move: [1, 0.5, -1] })
    const meshes = createMeshes([place])
    // Straight at the middle of its front: half its depth, enlarged, before its middle.
    const front = unit(axes[2])
    const middle: Vec = [1, 0.5 + 2 * 0.25, -1]
    const from = middle.map((v, k) => v + (front[k] ?? 0) * 3) as unknown as Vec
    expect(meshes.hit(...from, ...(front.map((v) => -v) as unknown as Vec), 0, 10)).toBe(true)
    expect(meshes.far[0]).toBeCloseTo(3 - 0.3, 4)
  })

  it('hits the nearer of two models', () => {
    const meshes = createMeshes([placed(cube), placed(cube, { move: [0, 0, 1], firstGroup: 4 })])
    expect(meshes.hit(0, 0.25, 3, 0, 0, -1, 0, 10)).toBe(true)
    expect([meshes.group[0], meshes.far[0]?.toFixed(4)]).toEqual([4, '1.8500'])
  })
})

describe('a model in an image', () => {
  const SIDE = 64
  const shoot = (furnish: (set: SetBuilder) => void) =>
    photograph(
      setOf({
        furnish,
        sky: skyOf([0.6, 0.6, 0.6]),
        camera: { place: [0.9, 1.3, 2.4], target: [0, 0.26, 0], fieldOfView: 18, focus: 2.8 },
      }),
      { side: SIDE, paths: 16 },
    ).shade().frame

  /** Differences of depth, normals and light at pixels that both images see: median and 90th percentile. */
  function compare(model: Model, solid: Parameters<ReturnType<SetBuilder['group']>>[0]) {
    const mine = shoot((set) => {
      const thing = own(model)
      addOwn(set, thing, placeAt(stanceOf(thing), [0, 0, 0], IDENTITY))
    })
    const builtIn = shoot((set) => set.group(set.material(AS_GLTF), { subject: true })(solid))
    const pixels = Array.from({ length: SIDE * SIDE }, (_, i) => i)
    const isThing = (frame: typeof mine, i: number) => (frame.owner[i] ?? 0) >= GROUPS
    const either = pixels.filter((i) => isThing(mine, i) || isThing(builtIn, i))
    const both = either.filter((i) => isThing(mine, i) && isThing(builtIn, i))
    const apart = (of: (i: number) => number) => {
      const sorted = both.map(of).toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN
      return { half: at(0.5), most: at(0.9) }
    }
    const cosine = (i: number) =>
      [0, 1, 2].reduce((sum, k) => sum + (mine.normal[i * 3 + k] ?? 0) * (builtIn.normal[i * 3 + k] ?? 0), 0)
    return {
      pixels: both.length,
      overlap: both.length / either.length,
      depth: apart((i) => Math.abs((mine.depth[i] ?? 0) - (builtIn.depth[i] ?? 0))),
      angle: apart((i) => Math.acos(Math.min(1, cosine(i)))),
      light: apart((i) => Math.abs(1 - (mine.colour[i * 3] ?? 0) / (builtIn.colour[i * 3] ?? 0))),
    }
  }

  it.each([
    ['a cube', () => compare(cube, box([0, 0.25, 0], [0.2, 0.25, 0.15], IDENTITY, 0.001))],
    ['a sphere', () => compare(sphere, ball([0, RADIUS, 0], RADIUS))],
  ])('%s has the same shape and light as the built-in solid', (_, model) => {
    const { pixels, overlap, depth, angle, light } = model()
    expect(pixels).toBeGreaterThan(800)
    // But for its outline.
    expect(overlap).toBeGreaterThan(0.95)
    // Solids are met up to two centimetres before they are reached, triangles where they are.
    expect(depth.half).toBeLessThan(0.01)
    expect(depth.most).toBeLessThan(0.03)
    expect(angle.half).toBeLessThan(0.02)
    expect(angle.most).toBeLessThan(0.1)
    expect(light.half).toBeLessThan(0.02)
    expect(light.most).toBeLessThan(0.08)
  })
})
