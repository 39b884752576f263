// Surface materials, packed as flat numbers for the renderer.

import type { Axes, Vec } from './vectors.ts'
import { IDENTITY } from './vectors.ts'

/** Size of a packed material. */
export const MATERIAL_STRIDE = 40

/** Pattern or relief of a surface. */
export const PATTERNS = [
  'plain',
  'mottled',
  'wood',
  'marble',
  'brick',
  'concrete',
  'tiles',
  'planks',
  'knit',
  'linen',
  'denim',
  'sand',
  'water',
  'terrazzo',
  'grass',
  'panels',
  'windows',
  'foliage',
  'fruit',
  'checks',
  'hair',
] as const
export type Pattern = (typeof PATTERNS)[number]

/** Seams, lapels, plackets and buttons, drawn in the frame of the garment. */
export const TAILORINGS = [
  'none',
  'jacket',
  'coat',
  'trench',
  'shirt',
  'trousers',
  'jeans',
  'label',
  'dial',
] as const
export type Tailoring = (typeof TAILORINGS)[number]

export interface Material {
  /** Linear reflectance of red, green, blue. */
  colour: Vec
  /** 0 mirror, 1 chalk. Below 0.25 reflections are traced sharply. */
  roughness?: number
  /** Reflectance seen straight on. */
  f0?: number
  metal?: boolean
  /** 0 to 1: subsurface scattering around edges (skin, wax, petals). */
  wrap?: number
  /** 0 to 1: the bright rim of velvet and wool. */
  sheen?: number
  /** 0 to 1: transmittance. */
  glass?: number
  /** Emitted radiance. */
  glow?: Vec
  pattern?: Pattern
  /** Repeats per metre, relative to the pattern's natural size. */
  patternScale?: number
  /** Relief of the pattern relative to its natural depth. */
  relief?: number
  second?: Vec
  third?: Vec
  /** Height of soft folds, metres. */
  wrinkles?: number
  tailoring?: Tailoring
  /** The frame patterns and tailoring are drawn in. */
  origin?: Vec
  axes?: Axes
  /**
   * Its appearance is looked up on a model's triangles: a body, or a skin so thin that light passes straight
   * through.
   */
  own?: 'body' | 'skin'
  /** Values for tailoring: for clothes the heights (frame y) of collar, button and hem, and half the width. */
  measures?: readonly [number, number, number, number]
}

/** Offset in the packed numbers of a model’s material. */
const OWN_BODY = 1
export const OWN_SKIN = 2

export function packMaterial(m: Material): number[] {
  const glow = m.glow ?? [0, 0, 0]
  const second = m.second ?? m.colour
  const third = m.third ?? second
  const numbers = [
    ...m.colour,
    m.roughness ?? 0.6,
    m.f0 ?? 0.04,
    m.metal ? 1 : 0,
    m.wrap ?? 0,
    m.sheen ?? 0,
    m.glass ?? 0,
    ...glow,
    PATTERNS.indexOf(m.pattern ?? 'plain'),
    m.patternScale ?? 1,
    m.relief ?? 1,
    ...second,
    m.wrinkles ?? 0,
    TAILORINGS.indexOf(m.tailoring ?? 'none'),
    ...(m.origin ?? [0, 0, 0]),
    ...(m.axes ?? IDENTITY).flat(),
    ...(m.measures ?? [0, 0, 0, 0]),
    ...third,
    m.own === 'skin' ? OWN_SKIN : m.own === 'body' ? OWN_BODY : 0,
  ]
  while (numbers.length < MATERIAL_STRIDE) numbers.push(0)
  return numbers
}

/** Offset of each value of a packed material. */
export const MATERIAL = {
  colour: 0,
  roughness: 3,
  f0: 4,
  metal: 5,
  wrap: 6,
  sheen: 7,
  glass: 8,
  glow: 9,
  pattern: 12,
  patternScale: 13,
  relief: 14,
  second: 15,
  wrinkles: 18,
  tailoring: 19,
  origin: 20,
  axes: 23,
  measures: 32,
  third: 36,
  own: 39,
} as const
