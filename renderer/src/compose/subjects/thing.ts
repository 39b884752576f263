// What every builder of a thing is given, and the parts they share.

import { type Finish, type Thing, hex } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import type { Random } from '../../scene/random.ts'
import { type Adder, enlarging, type SetBuilder } from '../../scene/scene.ts'
import { box, type Solid } from '../../scene/shape.ts'
import { at, turned, type Vec, placesIn } from '../../scene/vectors.ts'
import { finishFor, finishOf } from '../finishes.ts'
import type { Palette } from '../palette.ts'

export interface ThingInput {
  set: SetBuilder
  random: Random
  palette: Palette
  /** Where it stands. */
  foot: Vec
  /** How the prompt wants it. */
  finish: Omit<Thing, 'kind'>
  /** Cap or lid. */
  trim: Finish
  /** Nothing of a stylist's lies about it: the prompt says what stands beside it. */
  isAlone?: true
  /** What it stands in, where the prompt says so. */
  vessel?: Finish
  /** The chairs that stand at it. */
  seats?: Thing
}

/** Adds one thing to the set. */
export type ThingBuilder = (input: ThingInput) => void

/** A thing that is built in other sizes than it is shown in. */
export const sized =
  (factor: number, build: ThingBuilder): ThingBuilder =>
  (input) =>
    build({ ...input, set: enlarging(input.set, factor, input.foot) })

/** Where the parts of a thing are that is turned by `yaw` degrees, a few more or less; a, b, c are to its right, up and forward. */
export function placed(input: ThingInput, yaw: number, less = 6) {
  const axes = turned(yaw + input.random.between(-less, less))
  return { axes, p: placesIn(axes, input.foot) }
}

/** A group of the subject in a finish. */
export function part(input: ThingInput, material: Material, blend = 0.004): Adder {
  return input.set.group(input.set.material(material), { blend, subject: true })
}

/** What is added through it loses what lies in the cuts. */
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

/** Cuts that leave of what stands about `tip` a slice of twice `half` degrees, towards z of `yaw` and to either side. */
export function sliceCuts(tip: Vec, yaw: number, half: number): Solid[] {
  const beside = [1, -1].map((side) => {
    const axes = turned(yaw + side * half)
    return box(at(axes, tip, [side, 0.3, 0]), [1, 0.6, 1.6], axes, 0.001)
  })
  return [...beside, box(at(turned(yaw), tip, [0, 0.3, -1]), [2, 0.6, 1], turned(yaw), 0.001)]
}

/** The shining part: a cap, a lid, a rim. */
export const metal = (input: ThingInput, fallback: 'gold' | 'silver' | 'brass' | 'copper' = 'gold') =>
  input.set.as('trim', () =>
    part(
      input,
      finishFor(input.trim, hex('#d9b166'), input.trim.colour ? {} : finishOf(fallback, [1, 1, 1])),
    ),
  )

/** The thing's own finish where the prompt names one. */
export const main = (input: ThingInput, colour: Vec, fallback: Partial<Material> = {}) =>
  finishFor(input.finish, colour, fallback)
