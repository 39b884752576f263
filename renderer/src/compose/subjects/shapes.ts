// Plain upright shapes with a clear outline: a disc, a square, a triangle, a heart; and flags.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { box, lathe, roundCone, torus } from '../../scene/shape.ts'
import { add, at, type Axes, turned, type Vec, within } from '../../scene/vectors.ts'
import { finishOf } from '../finishes.ts'
import { main, part, type ThingBuilder, type ThingInput } from './thing.ts'

/** Half of how thick they are, metres. */
const THICK = 0.03
/** Height of the middle of an upright shape above its foot, metres. */
const HIGH = 0.3

function upright(input: ThingInput): { axes: Axes; p: (a: number, b: number, c?: number) => Vec } {
  const axes = turned(input.random.between(-10, 10))
  return { axes, p: (a, b, c = 0) => at(axes, input.foot, [a, b, c]) }
}

const painted = (input: ThingInput, colour = input.palette.accent, blend = 0) =>
  part(input, main(input, colour, { roughness: 0.5 }), blend)

/** A disc that faces the camera. */
const disc = (p: ReturnType<typeof upright>['p'], a: number, b: number, r: number) =>
  lathe(p(a, b, -THICK), p(a, b, THICK), { profile: [r, r, r, r, r, r] })

export const SHAPES = {
  circle: (input) => {
    const { p } = upright(input)
    painted(input)(disc(p, 0, HIGH, 0.3))
  },
  square: (input) => {
    const { axes, p } = upright(input)
    painted(input)(box(p(0, HIGH), [0.28, 0.3, THICK], axes, 0.006))
  },
  triangle: (input) => {
    const { axes, p } = upright(input)
    const form = painted(input)
    form(box(p(0, HIGH), [0.34, 0.3, THICK], axes, 0.004))
    // A box whose upper corners are cut off along both flanks.
    for (const side of [1, -1]) {
      const flank = within(axes, turned(0, 0, side * 29.5))
      form(
        box(
          add(p(side * 0.17, HIGH), at(flank, [0, 0, 0], [side * 0.4, 0, 0])),
          [0.4, 0.9, 0.1],
          flank,
          0.001,
        ),
        {
          cut: true,
        },
      )
    }
  },
  heart: (input) => {
    const { axes, p } = upright(input)
    const form = painted(input, hex('#b3141f'))
    for (const side of [1, -1]) form(disc(p, side * 0.148, 0.445, 0.21))
    form(box(p(0, 0.297), [0.21, 0.21, THICK], within(axes, turned(0, 0, 45)), 0.004))
  },
  flag: (input) => {
    const { p } = upright(input)
    const pole = part(input, finishOf('silver', [1, 1, 1]), 0)
    pole(roundCone(p(-0.34, 0), p(-0.34, 0.84), 0.014, 0.012))
    pole(roundCone(p(-0.34, 0.85), p(-0.34, 0.86), 0.024, 0.024))
    const cloth = part(
      input,
      { ...main(input, input.palette.accent, finishOf('linen', input.palette.accent, true)), wrinkles: 0.01 },
      0.05,
    )
    for (let i = 0; i < 9; i++) {
      const wave = Math.sin(i * 0.95) * 0.035 * (0.3 + i / 9)
      const turn = turned(Math.cos(i * 0.95) * -24)
      cloth(box(p(-0.3 + i * 0.078, 0.62 - i * 0.004, wave), [0.05, 0.19, 0.009], turn, 0.006))
    }
  },
  ladder: (input) => {
    const axes = turned(input.random.between(-14, 14), -9)
    const p = (a: number, b: number): Vec => at(axes, input.foot, [a, b, 0])
    const wood = part(input, main(input, hex('#8d5e39'), finishOf('wood', hex('#8d5e39'), true)), 0.004)
    for (const side of [-1, 1]) wood(box(p(side * 0.17, 0.45), [0.024, 0.45, 0.018], axes, 0.006))
    for (let i = 0; i < 6; i++)
      wood(roundCone(p(-0.17, 0.1 + i * 0.145), p(0.17, 0.1 + i * 0.145), 0.016, 0.016))
  },
  key: (input) => {
    const { axes, p } = upright(input)
    const brass = part(input, main(input, hex('#c79a3f'), finishOf('brass', [1, 1, 1])), 0.012)
    brass(torus(p(0, 0.6), 0.11, 0.032, within(axes, turned(0, 90))))
    brass(roundCone(p(0, 0.49), p(0, 0.03), 0.03, 0.028))
    brass(torus(p(0, 0.45), 0.034, 0.014, axes))
    for (const [b, long] of [
      [0.1, 0.11],
      [0.2, 0.08],
    ] as const)
      brass(box(p(long / 2 + 0.02, b), [long / 2, 0.03, 0.018], axes, 0.006))
  },
  hammer: (input) => {
    const axes = within(turned(input.random.between(-12, 12)), turned(0, 0, 8))
    const p = (a: number, b: number, c = 0): Vec => at(axes, input.foot, [a, b, c])
    const wood = part(input, main(input, hex('#9a6c42'), finishOf('wood', hex('#9a6c42'), true)), 0.01)
    wood(roundCone(p(0, 0.03), p(0, 0.56), 0.034, 0.024))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.012)
    steel(roundCone(p(-0.03, 0.6), p(-0.15, 0.6), 0.042, 0.05))
    steel(box(p(0.0, 0.6), [0.07, 0.042, 0.042], axes, 0.014))
    for (const c of [-0.02, 0.02]) steel(roundCone(p(0.05, 0.61, c), p(0.2, 0.55, c * 2), 0.026, 0.01))
  },
  sword: (input) => {
    const { axes, p } = upright(input)
    const steel = part(input, main(input, hex('#b9bec4'), finishOf('silver', [1, 1, 1])), 0.004)
    // It balances on its point, in a block.
    part(input, finishOf('marble', hex('#8d8a84'), true), 0)(box(p(0, 0.05), [0.16, 0.05, 0.12], axes, 0.014))
    steel(box(p(0, 0.4), [0.034, 0.31, 0.008], axes, 0.006))
    const gold = part(input, finishOf('gold', [1, 1, 1]), 0.008)
    gold(roundCone(p(-0.14, 0.725), p(0.14, 0.725), 0.02, 0.02))
    gold(roundCone(p(0, 0.9), p(0, 0.905), 0.034, 0.034))
    part(
      input,
      { colour: hex('#3a2415'), roughness: 0.6 },
      0,
    )(roundCone(p(0, 0.74), p(0, 0.88), 0.021, 0.019))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
