// The user’s products in a set, in their own shape and size: standing, held or worn.

import type { ThingMaterial } from '../things/materials.ts'
import type { OwnThing, UpAxis } from '../things/own-thing.ts'
import type { Model } from '../things/packed-thing.ts'
import type { Texture } from '../things/textures.ts'
import type { Material } from '../scene/material.ts'
import type { Placement } from '../scene/placed-model.ts'
import type { SetBuilder } from '../scene/scene.ts'
import { add, type Axes, scale, turned, type Vec, within } from '../scene/vectors.ts'

/** A product in this image, and its count. */
export interface CountedProduct extends Pick<OwnThing, 'id' | 'height' | 'turn' | 'use'> {
  name: string
  model: Model
  count: number
}

/** Directions of the file’s axes once its up axis is up; its front stays +z where it has one. */
const UPRIGHT: Record<UpAxis, Axes> = {
  y: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  '-y': [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
  z: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  '-z': [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  x: [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
  '-x': [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
}

/** A product in its true size before placement: axis directions, width, height and depth. */
export interface Stance {
  axes: Axes
  /** Set metres for each of the file's. */
  factor: number
  size: Vec
  /** Middle of its foot. */
  foot: Vec
}

/** Minimum height as a share of the longest side, for flat products such as a sheet of paper. */
const FLATTEST = 0.002

/** A product’s stance with its owner’s rotation. */
export function stanceOf({ model, height, turn }: Pick<CountedProduct, 'model' | 'height' | 'turn'>): Stance {
  const axes = within(turned(turn.front), UPRIGHT[turn.up])
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let q = 0; q < 8; q++) {
    const corner = [0, 1, 2].map((k) => (q & (1 << k) ? model.high[k] : model.low[k]) ?? 0)
    for (const k of [0, 1, 2] as const) {
      const v = axes[0][k] * (corner[0] ?? 0) + axes[1][k] * (corner[1] ?? 0) + axes[2][k] * (corner[2] ?? 0)
      low[k] = Math.min(low[k], v)
      high[k] = Math.max(high[k], v)
    }
  }
  const extent: Vec = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const factor = height / Math.max(extent[1], Math.max(...extent) * FLATTEST)
  return {
    axes,
    factor,
    size: scale(extent, factor),
    foot: scale([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2], factor),
  }
}

/** Position of a stance with its foot at `at`, rotated by `frame` and scaled. */
export function placeAt({ axes, factor, foot }: Stance, at: Vec, frame: Axes, size = 1): Placement {
  const turnedFoot = add(add(scale(frame[0], foot[0]), scale(frame[1], foot[1])), scale(frame[2], foot[2]))
  return { axes: within(frame, axes), factor: factor * size, move: add(at, scale(turnedFoot, -size)) }
}

/** Mean of a texture, linear if it is a colour: its last level. */
function meanOf({ levels, texels, channels }: Texture, isBrightness: boolean): number[] {
  const at = levels.at(-1)?.at ?? 0
  return Array.from({ length: channels }, (_, c) => {
    const v = (texels[at + c] ?? 255) / 255
    return isBrightness ? v ** 2.2 : v
  })
}

/** Material properties for light, mirrors and whole surfaces; each point is looked up on its triangle. */
function materialOf(m: ThingMaterial, textures: readonly Texture[]): Material {
  const mean = (layer: { texture: number } | undefined, isBrightness: boolean) => {
    const texture = layer && textures[layer.texture]
    return texture ? meanOf(texture, isBrightness) : [1, 1, 1]
  }
  const colour = mean(m.maps.colour, true)
  const [rough = 1, metal = 1] = mean(m.maps.rough, false)
  const glow = mean(m.maps.glow, true)
  const times = (a: readonly number[], b: readonly number[]): Vec => [
    (a[0] ?? 0) * (b[0] ?? 1),
    (a[1] ?? 0) * (b[1] ?? 1),
    (a[2] ?? 0) * (b[2] ?? 1),
  ]
  return {
    colour: times(m.colour, colour),
    roughness: Math.max(0.03, m.roughness * rough),
    f0: m.f0,
    metal: m.metal * metal > 0.5,
    sheen: m.sheen,
    glass: m.glass,
    glow: times(m.glow, glow),
    own: m.glass > 0 && m.isThin ? 'skin' : 'body',
  }
}

/** Limits of built-in objects in a still life: height of the tallest, and maximum width, metres. */
export const TALL = 0.62
export const WIDE = 0.95
/** Furniture and larger products are on the floor and fill a room of this size. */
const FURNITURE = 0.9
export const ROOM_TALL = 1.25
export const ROOM_WIDE = 1.9

/** True if any of them is as large as furniture. */
export const isAnyLarge = (stances: readonly Stance[]): boolean =>
  stances.some(({ size }) => Math.max(...size) > FURNITURE)

/** The user’s products among others in a set, with their scale. */
export interface PlacedProducts {
  things: readonly CountedProduct[]
  size: number
}

/** In a still life: as large as built-in objects, at true relative sizes. */
export function amongThings(things: readonly CountedProduct[]): PlacedProducts {
  const stances = things.map(stanceOf)
  const max = (axis: 0 | 1 | 2) => Math.max(...stances.map(({ size }) => size[axis]))
  const [tall, wide] = isAnyLarge(stances) ? [ROOM_TALL, ROOM_WIDE] : [TALL, WIDE]
  return { things, size: Math.min(tall / max(1), wide / max(0), wide / max(2)) }
}

/** Adds a product to the set under its name. */
export function addOwn(set: SetBuilder, { id, name, model }: CountedProduct, placement: Placement): void {
  const materials = model.materials.map((m) => materialOf(m, model.textures))
  set.from(`own ${id}`, () => set.as(name, () => set.model(model, placement, materials)))
}
