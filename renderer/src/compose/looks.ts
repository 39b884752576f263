// Compares materials and places in a set with the request of a prompt.

import type { Finish, MaterialName, Relation } from '@studio/domain/vocabulary'
import { asPaint } from '../scene/colours.ts'
import type { Material } from '../scene/material.ts'
import { distance, length, scale, type Vec } from '../scene/vectors.ts'
import { finishOf } from './finishes.ts'

/** As unit vectors of light: hues closer than this are the same. */
const SAME_HUE = 0.16
/** Cloth and leather show a colour slightly deeper or paler than paint. */
const DEEPER = 0.5
const PALER = 1.6
/** Max. reflectance of black cloth beyond that of black paint. */
const DARK = 0.02

/** True if a rendered colour has the requested hue and about its strength, after the material’s effect. */
export function isColour(colour: Vec, expected: Vec, material: MaterialName | undefined): boolean {
  const painted = material ? finishOf(material, expected, true).colour : asPaint(expected)
  const strength = length(colour) / length(painted)
  const hue = distance(scale(colour, 1 / length(colour)), scale(painted, 1 / length(painted)))
  return hue < SAME_HUE && strength > DEEPER && (strength < PALER || length(colour) < length(painted) + DARK)
}

const PATTERNED_MATERIALS: ReadonlySet<MaterialName> = new Set([
  'wood',
  'marble',
  'linen',
  'denim',
  'concrete',
  'knit',
  'terrazzo',
])

export function isMaterial(material: Material, name: MaterialName): boolean {
  const expected = finishOf(name, [0.5, 0.5, 0.5], true)
  if (expected.metal) return material.metal === true && distance(material.colour, expected.colour) < 0.01
  if (expected.glass) return (material.glass ?? 0) > 0.5
  return (
    !material.metal &&
    !material.glass &&
    material.roughness === expected.roughness &&
    (!PATTERNED_MATERIALS.has(name) || material.pattern === expected.pattern)
  )
}

/** True if a material is in a finish. `own` is the material that was requested with a colour. */
export function isInFinish(material: Material, finish: Finish, own?: MaterialName): boolean {
  const { colour } = finish
  if (finish.material) return isMaterial(material, finish.material)
  if (!colour) return true
  const visibleColours = [material.colour, ...(material.glow ? [material.glow] : [])]
  return visibleColours.some(
    (each) => length(each) > 0 && (isColour(each, colour, own) || isColour(each, colour, undefined)),
  )
}

/** Minimum distance of the middle of an adjacent object from the other’s, metres. */
const APART = 0.08
/** Tolerance for an object sinking into or floating above its support, metres. */
const TOUCHING = 0.05

/** Extent of an object in a set, metres. */
export interface Extent {
  low: Vec
  high: Vec
  middle: Vec
}

/** The extent of several bounds. */
export function extentOf(bounds: readonly { low: Vec; high: Vec }[]): Extent {
  const reach = (k: 0 | 1 | 2): [number, number] => [
    Math.min(...bounds.map(({ low }) => low[k])),
    Math.max(...bounds.map(({ high }) => high[k])),
  ]
  const [x, y, z] = [reach(0), reach(1), reach(2)]
  return {
    low: [x[0], y[0], z[0]],
    high: [x[1], y[1], z[1]],
    middle: [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, (z[0] + z[1]) / 2],
  }
}

export const isOver = (a: Extent, b: Extent) =>
  a.middle[0] > b.low[0] && a.middle[0] < b.high[0] && a.middle[2] > b.low[2] && a.middle[2] < b.high[2]

/** True if two objects have this relation as seen by the viewer: x to the right, z towards the viewer. */
export const STANDS: Readonly<Record<Exclude<Relation, 'between'>, (a: Extent, b: Extent) => boolean>> = {
  left: (a, b) => a.high[0] < b.low[0] + TOUCHING,
  right: (a, b) => a.low[0] > b.high[0] - TOUCHING,
  behind: (a, b) => a.high[2] < b.low[2] + TOUCHING,
  front: (a, b) => a.low[2] > b.high[2] - TOUCHING,
  beside: (a, b) => Math.abs(a.middle[0] - b.middle[0]) > APART && !isOver(a, b),
  on: (a, b) =>
    isOver(a, b) && a.low[1] > b.low[1] + (b.high[1] - b.low[1]) * 0.45 && a.low[1] < b.high[1] + TOUCHING,
  under: (a, b) => isOver(a, b) && a.high[1] < b.high[1],
  in: (a, b) => isOver(a, b) && a.low[1] > b.low[1] && a.low[1] < b.high[1] && a.high[1] > b.high[1],
}
