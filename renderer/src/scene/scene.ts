// A finished set as plain numbers, ready to be sent to the render workers.

import type { Medium } from '@studio/domain/vocabulary'
import { type Light, packLight } from './light.ts'
import { type Material, packMaterial } from './material.ts'
import { enlarged, SOLID_BLEND, SOLID_BOUNDS, SOLID_STRIDE, type Solid } from './shape.ts'
import { boundsOf as boundsOfModel, type PlacedModel, type Placement } from './placed-model.ts'
import type { Letterer } from './lettering.ts'
import type { Model } from '../things/packed-thing.ts'
import { add, type Axes, IDENTITY, scale, sub, type Vec } from './vectors.ts'

/** Axis-aligned bounds, metres. */
export interface Bounds {
  low: Vec
  high: Vec
}

export interface Camera {
  place: Vec
  target: Vec
  /** Vertical field of view, degrees. */
  fieldOfView: number
  /** Roll, radians. */
  roll: number
  /** Distance in focus, metres, and the aperture's diameter, metres (0: everything sharp). */
  focus: number
  aperture: number
}

/** Floor at y = 0 and, unless `wallZ` is far away, a wall behind, joined with a fillet of `radius`. */
export interface Stage {
  wallZ: number
  radius: number
  floor: number
  wall: number
}

/** Rain or snow in the air, and the radiance of a drop or flake. */
export interface Precipitation {
  kind: 'rain' | 'snow'
  light: Vec
}

/** Background of rays that hit nothing, and its light. Linear radiances. */
export interface Sky {
  zenith: Vec
  horizon: Vec
  ground: Vec
  /** Direction of the glow (and of the disc where `disc` is not 0, radians). */
  sun: Vec
  glow: Vec
  disc: number
  clouds: number
  stars: number
  /** Share of the light that thins out per metre, and its colour. */
  mist: number
  mistColour: Vec
  /** Brightness of the disc relative to the glow; that of the sun by default. */
  discLight?: number
  falling?: Precipitation
  /** True if snow covers level surfaces: of the set, or of the subject too. */
  snowOn?: 'set' | 'all'
}

/** Development settings of the negative. */
export interface Grade {
  /** Middle brightness the subject is metered to. */
  key: number
  saturation: number
  contrast: number
  /** Added in the shadows, multiplied in the highlights. */
  shadows: Vec
  highlights: Vec
  grain: number
  vignette: number
  bloom: number
  /** 0 colour, 1 black and white. */
  monochrome: number
  /** Medium in which the image is painted or drawn after developing. */
  medium?: Medium
  /** 0 to 1: how far blacks are lifted, as in a faded print. */
  fade: number
}

export interface Scene {
  kinds: Uint8Array
  solids: Float64Array
  groupOf: Uint16Array
  cuts: Uint8Array
  blends: Float64Array
  materialOf: Uint16Array
  /** 1 if the group is metered and in focus. */
  isSubject: Uint8Array
  materials: Float64Array
  /** Triangle models; they aren’t part of the groups’ solids. */
  models: readonly PlacedModel[]
  lights: Float64Array
  stage: Stage
  sky: Sky
  camera: Camera
  grade: Grade
  coarse: Bounds & { step: number }
  fine: Bounds & { step: number }
  seed: number
}

interface Group {
  blend: number
  material: number
  subject: boolean
  /** Name of the part; empty for set dressing. */
  of: string
  /** Index of the named object it belongs to. */
  one: number
  /** What the prompt calls it: `thing 0`, `person 1`, `place`; empty otherwise. */
  source: string
}

/** A group of the scene as `frame.owner` numbers it, with its name and material. */
export interface NamedGroup {
  of: string
  one: number
  source: string
  material: Material
  /** Absent for models and empty groups. */
  bounds?: Bounds
}

/** Material of an object in a set. */
export interface Part {
  /** `bottle`, `bottle trim`, `dress`, `support`. */
  of: string
  material: Material
  /** Shared by all parts of one object; each of two cups has its own. */
  one: number
  /** Bounds; the stage has none. */
  bounds?: Bounds
}

export interface GroupOptions {
  /** Radius over which its solids blend into each other, metres. */
  blend?: number
  subject?: boolean
}

/** Adds solids to one group of a set. `blend` overrides the group's for this solid. */
export type Adder = (solid: Solid, options?: { blend?: number; cut?: boolean }) => void

/** All solids of a set as the distance functions read them. */
export type Solids = Pick<Scene, 'kinds' | 'solids' | 'groupOf' | 'cuts' | 'blends'>

/** Collects the solids, materials and lights of a set. */
export interface SetBuilder {
  /** Writes words on objects; undefined without words. */
  letterer?: Letterer
  material(material: Material): number
  /** A group of solids of one material; returns a function object that adds to it. */
  group(material: number, options?: GroupOptions): Adder
  /** Adds a model to the set as part of the subject; `materials` are its own, in their order. */
  model(model: Model, placement: Placement, materials: readonly Material[]): void
  /** Parts added next get this name, such as `bottle`. Within another name they are a part of it, or separate. */
  as<T>(name: string, build: () => T, isOfItsOwn?: boolean): T
  /** Parts added next are of this source, unless it is empty; the innermost counts. */
  from<T>(source: string, build: () => T): T
  /** All groups by their index. */
  groups(): NamedGroup[]
  /** Named parts with their materials, in order of addition, and the stage. */
  parts(stage: Stage): Part[]
  light(light: Light): void
  lights(): readonly Light[]
  clearLights(): void
  /** The solids added so far. */
  solids(): Solids
  /** Bounds of the solids added so far, of the subject's only or of all. */
  bounds(which: 'subject' | 'all'): Bounds
  finish(rest: Pick<Scene, 'stage' | 'sky' | 'camera' | 'grade' | 'seed'>): Scene
}

/** Parts added through it are scaled by `factor` about `about`, with their cloth and seams. */
export function enlarging(set: SetBuilder, factor: number, center: Vec): SetBuilder {
  if (factor === 1) return set
  const grown = (axes: Axes): Axes => [
    scale(axes[0], 1 / factor),
    scale(axes[1], 1 / factor),
    scale(axes[2], 1 / factor),
  ]
  return {
    ...set,
    material: (m) =>
      set.material({
        ...m,
        origin: add(center, scale(sub(m.origin ?? [0, 0, 0], center), factor)),
        axes: grown(m.axes ?? IDENTITY),
      }),
    model: (model, { axes, factor: own, move }, materials) =>
      set.model(
        model,
        { axes, factor: own * factor, move: add(center, scale(sub(move, center), factor)) },
        materials,
      ),
    group(material, { blend = 0.004, ...more } = {}) {
      const adder = set.group(material, { ...more, blend: blend * factor })
      return (solid, { blend: own = blend, ...rest } = {}) =>
        adder(enlarged(solid, factor, center), { ...rest, blend: own * factor })
    },
  }
}

export function createSetBuilder(letterer?: Letterer): SetBuilder {
  const solids: { solid: Solid; group: number; cut: boolean; blend: number }[] = []
  const groups: Group[] = []
  const materials: Material[] = []
  const models: PlacedModel[] = []
  let name = ''
  let named = 0
  let one = 0
  let source = ''
  let lights: Light[] = []

  function boundsOf(isIn: (group: number) => boolean): Bounds {
    const low: [number, number, number] = [9, 9, 9]
    const high: [number, number, number] = [-9, -9, -9]
    for (const { solid, group, cut } of solids) {
      if (cut || !isIn(group)) continue
      for (const k of [0, 1, 2] as const) {
        low[k] = Math.min(low[k], solid.low[k])
        high[k] = Math.max(high[k], solid.high[k])
      }
    }
    for (const placed of models) {
      // All groups of a model belong to the same.
      if (!isIn(placed.firstGroup)) continue
      const modelBounds = boundsOfModel(placed.model, placed)
      for (const k of [0, 1, 2] as const) {
        low[k] = Math.min(low[k], modelBounds.low[k])
        high[k] = Math.max(high[k], modelBounds.high[k])
      }
    }
    low[1] = Math.max(0, low[1])
    return low[0] > high[0] ? { low: [-0.5, 0, -0.5], high: [0.5, 1, 0.5] } : { low, high }
  }
  const bounds = (which: 'subject' | 'all'): Bounds =>
    boundsOf((group) => which === 'all' || groups[group]?.subject === true)

  function packed(): Solids {
    const sorted = [...solids].sort((a, b) => a.group - b.group || Number(a.cut) - Number(b.cut))
    const numbers = new Float64Array(sorted.length * SOLID_STRIDE)
    sorted.forEach(({ solid, blend }, i) => {
      numbers.set(solid.numbers, i * SOLID_STRIDE)
      numbers[i * SOLID_STRIDE + SOLID_BLEND] = blend
      const at = i * SOLID_STRIDE + SOLID_BOUNDS
      for (const k of [0, 1, 2] as const) {
        numbers[at + k] = (solid.low[k] + solid.high[k]) / 2
        numbers[at + 3 + k] = (solid.high[k] - solid.low[k]) / 2 + 0.002
      }
    })
    return {
      kinds: Uint8Array.from(sorted, (s) => s.solid.kind),
      solids: numbers,
      groupOf: Uint16Array.from(sorted, (s) => s.group),
      cuts: Uint8Array.from(sorted, (s) => Number(s.cut)),
      blends: Float64Array.from(groups, (g) => g.blend),
    }
  }

  return {
    ...(letterer && { letterer }),
    solids: packed,
    material: (m) => materials.push(m) - 1,
    group(material, { blend = 0.004, subject = false } = {}) {
      const index = groups.push({ blend, material, subject, of: name, one, source }) - 1
      return (solid, { blend: own = blend, cut = false } = {}) => {
        solids.push({ solid, group: index, cut, blend: own })
      }
    },
    model(model, placement, own) {
      models.push({ ...placement, model, firstGroup: groups.length })
      for (const material of own)
        groups.push({
          blend: 0,
          material: materials.push(material) - 1,
          subject: true,
          of: name,
          one,
          source,
        })
    },
    as(inner, build, isOfItsOwn = false) {
      const outer = { name, one }
      if (name === '' || isOfItsOwn) one = ++named
      name = inner
      try {
        return build()
      } finally {
        name = outer.name
        one = outer.one
      }
    },
    from(inner, build) {
      const outer = source
      source = inner || outer
      try {
        return build()
      } finally {
        source = outer
      }
    },
    groups: () =>
      groups.map(({ of, one: whose, source: from, material }, i) => ({
        of,
        one: whose,
        source: from,
        material: materials[material] ?? { colour: [0, 0, 0] },
        ...(solids.some((each) => each.group === i) && { bounds: boundsOf((each) => each === i) }),
      })),
    parts: ({ wall, floor }) =>
      [
        ...groups.map((group, i) => ({
          ...group,
          ...(solids.some((each) => each.group === i) && { bounds: boundsOf((each) => each === i) }),
        })),
        { of: 'wall', material: wall, one: 0 },
        { of: 'floor', material: floor, one: 0 },
      ].flatMap(({ of, material, one: whose, ...rest }) => {
        const source = materials[material]
        return of && source
          ? { of, material: source, one: whose, ...('bounds' in rest && { bounds: rest.bounds }) }
          : []
      }),
    light: (light) => lights.push(light),
    lights: () => lights,
    clearLights: () => {
      lights = []
    },
    bounds,
    finish(rest) {
      return {
        ...rest,
        ...packed(),
        materialOf: Uint16Array.from(groups, (g) => g.material),
        isSubject: Uint8Array.from(groups, (g) => Number(g.subject)),
        materials: Float64Array.from(materials.flatMap(packMaterial)),
        models,
        lights: Float64Array.from(lights.flatMap(packLight)),
        coarse: gridBounds(bounds('all'), 0.08, 52, [7, 4.2, 7]),
        fine: gridBounds(bounds('subject'), 0.03, 112, [2.2, 2.4, 2.2]),
      }
    },
  }
}

/**
 * Bounds with a margin, clamped to what can be seen, and the step of a grid of about `cells` along its longest side.
 */
function gridBounds(
  { low, high }: Bounds,
  margin: number,
  cells: number,
  reach: Vec,
): Bounds & { step: number } {
  const clamp = (v: number, k: 0 | 1 | 2) => Math.max(k === 1 ? -0.06 : -reach[k], Math.min(reach[k], v))
  const from: Vec = [clamp(low[0] - margin, 0), clamp(low[1] - margin, 1), clamp(low[2] - margin, 2)]
  const to: Vec = [clamp(high[0] + margin, 0), clamp(high[1] + margin, 1), clamp(high[2] + margin, 2)]
  const longest = Math.max(to[0] - from[0], to[1] - from[1], to[2] - from[2])
  return { low: from, high: to, step: longest / cells }
}
