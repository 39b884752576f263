// Food of larder and table: jelly, a milk carton, a jug, a glass of water with ice, toast.

import { hex, type PourableDrink, type ThingName } from '@studio/domain/vocabulary'
import { box, cylinder, lathe, profileOf, roundCone, torus } from '../../../scene/shape.ts'
import { at, mix, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, part, placed, type ThingBuilder } from '../thing.ts'

/** Contents of a jug by word: colour and transparency. */
const DRINKS: Record<PourableDrink, readonly [colour: Vec, glass: number]> = {
  beer: [hex('#a8560f'), 0],
  juice: [hex('#e8871a'), 0],
  cocktail: [hex('#e4d36a'), 0],
  wineglass: [hex('#5a0f1e'), 0],
  bottle: [hex('#f2efe6'), 0],
  coffee: [hex('#2b1710'), 0],
  teapot: [hex('#a8642a'), 0],
  waterglass: [hex('#d8e8ea'), 0.6],
}

/** A jug from its foot to its rim: radii in equal steps, and its height, metres. */
const JUG = [0.145, 0.19, 0.185, 0.15, 0.128, 0.15] as const
const JUG_HIGH = 0.52

/** Width of a jug at a height above its foot. */
function jugAt(y: number): number {
  const t = (y / JUG_HIGH) * 5
  const i = Math.min(4, Math.floor(t))
  const [low = 0, high = 0] = JUG.slice(i, i + 2)
  return low + (high - low) * (t - i)
}

/** The radii of a jug in equal steps from one height to another. */
const jugFrom = (low: number, high: number) => profileOf((share) => jugAt(low + (high - low) * share))

export const LARDER = {
  jelly: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      finishOf('ceramic', hex('#efebe2')),
    )(lathe([x, y, z], [x, y + 0.03, z], { profile: [0.2, 0.28, 0.34, 0.37, 0.385, 0.39], wall: 0.012 }))
    const jelly = part(
      input,
      { ...main(input, hex('#d3262b'), { roughness: 0.04, f0: 0.045, wrap: 0.5 }), glass: 0.45 },
      0.01,
    )
    jelly(
      lathe([x, y + 0.03, z], [x, y + 0.26, z], {
        profile: [0.285, 0.275, 0.25, 0.225, 0.2, 0.19],
        fold: 0.018,
        folds: 10,
      }),
    )
    jelly(
      lathe([x, y + 0.25, z], [x, y + 0.38, z], {
        profile: [0.185, 0.175, 0.155, 0.13, 0.1, 0.05],
        fold: 0.012,
        folds: 10,
      }),
    )
  },
  carton: (input) => {
    const { axes, p } = placed(input, 26, 5)
    const card = part(input, main(input, hex('#eef1f2'), { roughness: 0.55, f0: 0.04 }), 0.002)
    card(box(p(0, 0.24, 0), [0.15, 0.24, 0.15], axes, 0.006))
    // Two sides fold towards each other and end in a ridge.
    for (const side of [1, -1]) {
      const slope = within(axes, turned(0, side * -42))
      card(box(p(0, 0.545, side * 0.074), [0.15, 0.006, 0.108], within(axes, turned(0, side * 42)), 0.003))
      card(box(at(slope, p(0, 0.52, 0), [0, 0, 0]), [0.146, 0.04, 0.05], axes, 0.003))
    }
    card(box(p(0, 0.66, 0), [0.15, 0.045, 0.008], axes, 0.004))
    const label = part(input, { colour: input.palette.accent, roughness: 0.5 }, 0)
    label(box(p(0, 0.13, 0), [0.152, 0.09, 0.152], axes, 0.006))
    part(
      input,
      { colour: hex('#c8342c'), roughness: 0.3 },
      0,
    )(lathe(p(0, 0.55, 0.075), p(0, 0.585, 0.107), { profile: [0.04, 0.04, 0.04, 0.04, 0.04, 0.036] }))
  },
  pitcher: (input) => {
    const [x, y, z] = input.foot
    const { holds } = input.finish
    const drink = holds && DRINKS[holds]
    const look = drink
      ? { colour: [0.93, 0.95, 0.95] as Vec, glass: 0.93, roughness: 0.02, f0: 0.045 }
      : main(input, mix(input.palette.accent, [0.8, 0.77, 0.72], 0.3), { roughness: 0.25, f0: 0.05 })
    const body = part(input, look, 0.012)
    const wall = drink ? 0.005 : 0.012
    // The liquid replaces the glass: a single ray would not find it inside.
    const level = drink ? (input.finish.isHalf ? 0.24 : 0.4) : 0
    body(lathe([x, y + level, z], [x, y + JUG_HIGH, z], { profile: jugFrom(level, JUG_HIGH), wall }))
    body(cylinder([x, y, z], 0.142, 0.022, 0.01))
    body(roundCone([x - 0.13, y + 0.5, z], [x - 0.19, y + 0.535, z], 0.045, 0.018))
    body(torus([x + 0.2, y + 0.31, z], 0.115, 0.02, turned(0, 90)))
    if (!drink) return
    const [colour, glass] = drink
    const beer = part(
      input,
      { colour: input.finish.colour ?? colour, glass, roughness: 0.06, f0: 0.04, wrap: 0.2 },
      0,
    )
    beer(lathe([x, y, z], [x, y + level, z], { profile: jugFrom(0, level) }))
    if (holds === 'beer')
      part(
        input,
        { colour: hex('#f3ead6'), roughness: 0.95, wrap: 0.4 },
        0.01,
      )(cylinder([x, y + level - 0.004, z], jugAt(level) - 0.004, 0.05, 0.014))
  },
  waterglass: (input) => {
    const [x, y, z] = input.foot
    const glass = part(
      input,
      { ...main(input, [0.94, 0.96, 0.96]), glass: 0.93, roughness: 0.02, f0: 0.045 },
      0.01,
    )
    glass(
      lathe([x, y, z], [x, y + 0.44, z], { profile: [0.13, 0.138, 0.146, 0.154, 0.162, 0.17], wall: 0.006 }),
    )
    glass(cylinder([x, y, z], 0.132, 0.035, 0.012))
    const water = part(input, { colour: [0.86, 0.93, 0.94], glass: 0.95, roughness: 0.02, f0: 0.03 }, 0)
    water(lathe([x, y + 0.04, z], [x, y + 0.33, z], { profile: [0.128, 0.134, 0.14, 0.146, 0.15, 0.154] }))
    const ice = part(
      input,
      { colour: [0.93, 0.96, 0.98], glass: 0.6, roughness: 0.12, f0: 0.04, wrap: 0.4 },
      0,
    )
    for (const [a, b, c, yaw] of [
      [0.04, 0.34, 0.05, 20],
      [-0.06, 0.36, -0.02, 50],
      [0.05, 0.37, -0.06, 75],
      [-0.01, 0.25, 0.06, 35],
      [0.0, 0.43, 0.0, 10],
    ] as const)
      ice(box([x + a, y + b, z + c], [0.05, 0.05, 0.05], turned(yaw, yaw * 0.7, yaw * 0.4), 0.014))
  },
  toast: (input) => {
    const { p } = placed(input, 16, 6)
    const crust = hex('#8a5326')
    for (const [a, b, c, yaw, lean] of [
      [0.02, 0.045, 0.1, 10, 0],
      [-0.05, 0.3, -0.13, -8, 66],
    ] as const) {
      const axes = within(turned(yaw), turned(0, lean))
      const q = placesIn(axes, p(a, b, c))
      const rim = part(input, { colour: crust, roughness: 0.85, wrap: 0.2 }, 0.04)
      const crumb = part(
        input,
        {
          ...main(input, hex('#d9a45c'), { roughness: 0.95, wrap: 0.3 }),
          pattern: 'mottled',
          patternScale: 5,
          relief: 2,
        },
        0.04,
      )
      for (const [adder, grow, high] of [
        [rim, 0, 0.032],
        [crumb, -0.02, 0.037],
      ] as const) {
        adder(box(q(0, 0, 0.03), [0.23 + grow, high, 0.2 + grow], axes, 0.03))
        for (const side of [1, -1])
          adder(box(q(side * 0.12, 0, -0.15), [0.14 + grow, high, 0.1 + grow], axes, 0.03))
      }
    }
    part(
      input,
      main(input, hex('#f2d98a'), { roughness: 0.35, wrap: 0.4 }),
      0.01,
    )(box(p(0.06, 0.09, 0.1), [0.06, 0.016, 0.045], turned(30), 0.012))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
