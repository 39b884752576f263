// Input of every object builder, and the parts they share.

import { type Finish, type Thing, hex } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import type { Random } from '../../scene/random.ts'
import { type Adder, enlarging, type SetBuilder } from '../../scene/scene.ts'
import { box, type Solid } from '../../scene/shape.ts'
import { at, turned, type Vec, placesIn } from '../../scene/vectors.ts'
import { finishFor, finishOf } from '../finishes.ts'
import type { Palette } from '../palette.ts'

/** Indexes of the prompt’s objects that an object in the set represents. */
export interface Mentions {
  named?: readonly number[]
}

/** Source under which an object’s parts are added (`SetBuilder.from`); empty for objects that the prompt doesn’t name. */
export const sourceOf = ({ named = [] }: Mentions): string =>
  named.length > 0 ? `thing ${named.join(' ')}` : ''

export interface ThingInput {
  set: SetBuilder
  random: Random
  palette: Palette
  /** Position. */
  foot: Vec
  /** Appearance requested by the prompt. */
  finish: Omit<Thing, 'kind'> & Mentions
  /** Cap or lid. */
  trim: Finish
  /** No stylist’s forms around it: the prompt names what is beside it. */
  isAlone?: true
  /** Vessel that the prompt names. */
  vessel?: Finish
  /** Number of chairs at it. */
  seats?: Thing
}

/** Adds one object to the set. */
export type ThingBuilder = (input: ThingInput) => void

/** An object built at another size than it is shown. */
export const sized =
  (factor: number, build: ThingBuilder): ThingBuilder =>
  (input) =>
    build({ ...input, set: enlarging(input.set, factor, input.foot) })

/**
 * Positions of parts of an object rotated by about `yaw` degrees; a, b, c are to its right, up and forward.
 */
export function placed(input: ThingInput, yaw: number, less = 6) {
  const axes = turned(yaw + input.random.between(-less, less))
  return { axes, p: placesIn(axes, input.foot) }
}

/** A group of the subject in a finish. */
export function part(input: ThingInput, material: Material, blend = 0.004): Adder {
  return input.set.group(input.set.material(material), { blend, subject: true })
}

/** Parts added through it are clipped by the cuts. */
export function cutting(set: SetBuilder, cuts: readonly Solid[]): SetBuilder {
  return {
    ...set,
    group(material, options) {
      const adder = set.group(material, options)
      for (const cut of cuts) adder(cut, { cut: true })
      return adder
    },
  }
}

/** Cuts that leave a slice of twice `half` degrees around `tip`, towards z of `yaw`. */
export function sliceCuts(tip: Vec, yaw: number, half: number): Solid[] {
  const beside = [1, -1].map((side) => {
    const axes = turned(yaw + side * half)
    return box(at(axes, tip, [side, 0.3, 0]), [1, 0.6, 1.6], axes, 0.001)
  })
  return [...beside, box(at(turned(yaw), tip, [0, 0.3, -1]), [2, 0.6, 1], turned(yaw), 0.001)]
}

/** The shiny part: a cap, a lid, a rim. */
export const metal = (input: ThingInput, fallback: 'gold' | 'silver' | 'brass' | 'copper' = 'gold') =>
  input.set.as('trim', () =>
    part(
      input,
      finishFor(input.trim, hex('#d9b166'), input.trim.colour ? {} : finishOf(fallback, [1, 1, 1])),
    ),
  )

/** The object’s finish from the prompt, if any. */
export const main = (input: ThingInput, colour: Vec, fallback: Partial<Material> = {}) =>
  finishFor(input.finish, colour, fallback)
