// The wearer of a garment, the covered areas, and the cloth.

import type { Finish, Garment, MaterialName } from '@studio/domain/vocabulary'
import type { Material } from '../../../scene/material.ts'
import type { Adder, SetBuilder } from '../../../scene/scene.ts'
import { profileOf } from '../../../scene/shape.ts'
import type { Vec } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import type { Proportions } from '../body.ts'
import type { Skeleton } from '../skeleton.ts'

export interface Wearer {
  set: SetBuilder
  skeleton: Skeleton
  proportions: Proportions
  /** Random numbers for folds. */
  phase: number
  /** Extra width over the legs, metres. */
  legRoom: number
  /** The widest skirt worn beneath the outer garment. */
  beneath?: Fall
  /** Hem of an outer coat or jacket, as for a skirt. */
  over?: number
  /** True if tops are tucked in: over skirts and wide cuts they would bunch, and belts should be visible. */
  isTucked: boolean
  /** True if legs end in boots or above them, so that the boots are visible. */
  hasBoots: boolean
}

/** Shape of a skirt: hem (1 at the knees, 2 at the ankles), extra width there, depth of folds. */
export interface Fall {
  hem: number
  flare: number
  depth: number
}

/** A material for a garment: its cloth, wrinkles and tailoring in the frame of the chest or pelvis. */
export function cloth(finish: Finish, colour: Vec, usual: MaterialName, more: Partial<Material>): Material {
  const target = finish.colour ?? colour
  const base = finishOf(
    finish.material ?? usual,
    target,
    finish.colour !== undefined || (finish.material ?? usual) !== 'denim',
  )
  return {
    ...base,
    ...more,
    wrinkles: (more.wrinkles ?? 0.005) * (base.roughness !== undefined && base.roughness < 0.4 ? 1.3 : 1),
  }
}

export interface Outfit {
  colour: Vec
  /** What is visible in an open collar, and the collar type. */
  inner: Vec
  innerName?: string
  collar: 'shirt' | 'other' | 'none'
}

/** Areas that a garment covers, so that what is beneath isn’t built. */
interface CoveredAreas {
  torso: boolean
  /** Arms to 0..2 and legs to 0..2. */
  arms: number
  legs: number
  /** Legs inside a skirt are visible only below its hem. */
  fromHem: number
}

export type Maker = (w: Wearer, garment: Garment, outfit: Outfit) => Partial<CoveredAreas>

export function group(w: Wearer, material: Material, blend = 0.03): Adder {
  return w.set.group(w.set.material(material), { blend, subject: true })
}

/** From the base’s radius to the head’s in equal steps. */
export const taper = (foot: number, head: number) => profileOf((share) => foot + (head - foot) * share)
