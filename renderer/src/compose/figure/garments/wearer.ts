// Who wears something, what of them it covers, and the cloth that garments are made of.

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
  /** Something free for folds. */
  phase: number
  /** How much wider than the legs what covers them is, metres. */
  legRoom: number
  /** The widest skirt that hangs beneath what is worn over it. */
  beneath?: Fall
  /** Where a coat or jacket over everything else ends, as the hem of a skirt. */
  over?: number
  /** Whether tops end in the waistband: over skirts and wide cuts they would bunch, and belts want to be seen. */
  isTucked: boolean
  /** Legs end in boots or above them, that the boots are seen. */
  hasBoots: boolean
}

/** How a skirt falls: hem (1 at the knees, 2 at the ankles), how much wider it is there, and the depth of its folds. */
export interface Fall {
  hem: number
  flare: number
  depth: number
}

/** A material for a garment: its cloth, wrinkles and tailoring in the frame of the chest or pelvis. */
export function cloth(finish: Finish, colour: Vec, usual: MaterialName, more: Partial<Material>): Material {
  const wanted = finish.colour ?? colour
  const base = finishOf(
    finish.material ?? usual,
    wanted,
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
  /** What shows inside an open collar, and which collar that has. */
  inner: Vec
  collar: 'shirt' | 'other' | 'none'
}

/** What a garment covers, so that what is beneath need not be made. */
interface Covered {
  torso: boolean
  /** Arms to 0..2 and legs to 0..2. */
  arms: number
  legs: number
  /** Legs inside a skirt are seen only where it ends. */
  fromHem: number
}

export type Maker = (w: Wearer, garment: Garment, outfit: Outfit) => Partial<Covered>

export function group(w: Wearer, material: Material, blend = 0.03): Adder {
  return w.set.group(w.set.material(material), { blend, subject: true })
}

/** From the foot's radius to the head's in equal steps. */
export const taper = (foot: number, head: number) => profileOf((share) => foot + (head - foot) * share)
