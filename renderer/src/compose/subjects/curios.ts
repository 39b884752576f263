// Other objects: a crown, a chest, a hydrant, a skateboard, a rocket, a hot-air balloon, small animals.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../scene/shape.ts'
import { at, turned, type Vec, within } from '../../scene/vectors.ts'
import { finishOf } from '../finishes.ts'
import { main, metal, part, placed, type ThingBuilder } from './thing.ts'

export const CURIOS = {
  crown: (input) => {
    const { p } = placed(input, 0, 8)
    const gold = part(input, main(input, hex('#d9b166'), finishOf('gold', [1, 1, 1])), 0.012)
    gold(lathe(p(0, 0, 0), p(0, 0.15, 0), { profile: [0.25, 0.25, 0.252, 0.255, 0.26, 0.265], wall: 0.012 }))
    const gems = part(input, { colour: input.palette.accent, roughness: 0.05, f0: 0.08 }, 0)
    for (let i = 0; i < 8; i++) {
      const [x, z] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]
      gold(roundCone(p(x * 0.255, 0.12, z * 0.255), p(x * 0.29, 0.32, z * 0.29), 0.05, 0.01))
      gold(ball(p(x * 0.292, 0.335, z * 0.292), 0.024))
      gems(ball(p(x * 0.262, 0.075, z * 0.262), 0.028))
    }
  },
  chest: (input) => {
    const { axes, p } = placed(input, 22, 8)
    const wood = part(input, main(input, hex('#6f4525'), finishOf('wood', hex('#6f4525'), true)), 0.004)
    wood(box(p(0, 0.15, 0), [0.34, 0.15, 0.2], axes, 0.01))
    wood(lathe(p(-0.34, 0.31, 0), p(0.34, 0.31, 0), { profile: [0.2, 0.2, 0.2, 0.2, 0.2, 0.2] }))
    const brass = metal(input, 'brass')
    for (const a of [-0.27, 0.27]) {
      brass(box(p(a, 0.15, 0), [0.026, 0.153, 0.206], axes, 0.004))
      brass(
        lathe(p(a - 0.026, 0.31, 0), p(a + 0.026, 0.31, 0), {
          profile: [0.206, 0.206, 0.206, 0.206, 0.206, 0.206],
        }),
      )
    }
    brass(box(p(0, 0.29, 0.205), [0.05, 0.055, 0.012], axes, 0.006))
  },
  hydrant: (input) => {
    const { p } = placed(input, 14, 8)
    const iron = part(input, main(input, hex('#b3141f'), { roughness: 0.4, f0: 0.05 }), 0.012)
    iron(cylinder(p(0, 0, 0), 0.17, 0.04, 0.01))
    iron(cylinder(p(0, 0.03, 0), 0.12, 0.42, 0.012))
    iron(cylinder(p(0, 0.42, 0), 0.155, 0.035, 0.01))
    iron(lathe(p(0, 0.45, 0), p(0, 0.6, 0), { profile: [0.125, 0.12, 0.105, 0.08, 0.045, 0.03] }))
    iron(cylinder(p(0, 0.58, 0), 0.035, 0.06, 0.006))
    for (const side of [1, -1]) iron(roundCone(p(0, 0.32, 0), p(side * 0.2, 0.32, 0), 0.06, 0.058))
    iron(roundCone(p(0, 0.28, 0), p(0, 0.28, 0.17), 0.075, 0.07))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0)
    for (const side of [1, -1]) steel(ball(p(side * 0.26, 0.32, 0), 0.022))
    steel(ball(p(0, 0.28, 0.25), 0.024))
  },
  skateboard: (input) => {
    const { axes, p } = placed(input, 24, 8)
    const deck = part(input, main(input, input.palette.accent, { roughness: 0.5 }), 0.03)
    deck(box(p(0, 0.13, 0), [0.3, 0.012, 0.11], axes, 0.01))
    for (const side of [1, -1])
      deck(box(p(side * 0.36, 0.155, 0), [0.09, 0.012, 0.1], within(axes, turned(0, 0, side * 20)), 0.01))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0)
    const wheels = part(input, { colour: hex('#e8ddc4'), roughness: 0.5 }, 0)
    for (const a of [-0.22, 0.22]) {
      steel(box(p(a, 0.095, 0), [0.03, 0.03, 0.07], axes, 0.01))
      for (const c of [-0.11, 0.11])
        wheels(
          lathe(p(a, 0.055, c - 0.028), p(a, 0.055, c + 0.028), {
            profile: [0.048, 0.055, 0.055, 0.055, 0.055, 0.048],
          }),
        )
    }
  },
  rocket: (input) => {
    const { p } = placed(input, 0, 8)
    const hull = part(input, main(input, hex('#e6e3dc'), { roughness: 0.3, f0: 0.05 }), 0.01)
    hull(lathe(p(0, 0.12, 0), p(0, 0.86, 0), { profile: [0.1, 0.15, 0.16, 0.145, 0.1, 0.012] }))
    const trim = part(input, { colour: input.palette.accent, roughness: 0.35, f0: 0.05 }, 0.008)
    for (let i = 0; i < 3; i++) {
      const [x, z] = [Math.cos(i * 2.1 + 0.5), Math.sin(i * 2.1 + 0.5)]
      trim(roundCone(p(x * 0.11, 0.26, z * 0.11), p(x * 0.24, 0.02, z * 0.24), 0.035, 0.02))
    }
    trim(cylinder(p(0, 0.06, 0), 0.075, 0.08, 0.01))
    const glass = part(input, { colour: hex('#2b4a66'), roughness: 0.05, f0: 0.08 }, 0)
    glass(ellipsoid(p(0.015, 0.56, 0.135), [0.052, 0.052, 0.03]))
    metal(input, 'silver')(torus(p(0.015, 0.56, 0.142), 0.055, 0.011, turned(0, 90)))
  },
  airballoon: (input) => {
    const { axes, p } = placed(input, 10, 8)
    const cloth = part(input, main(input, input.palette.accent, { roughness: 0.55 }), 0.02)
    cloth(
      lathe(p(0, 0.3, 0), p(0, 0.92, 0), {
        profile: [0.075, 0.21, 0.285, 0.29, 0.22, 0.03],
        fold: 0.006,
        folds: 14,
      }),
    )
    cloth(ellipsoid(p(0, 0.7, 0), [0.285, 0.23, 0.285]))
    const band = part(input, { colour: input.palette.second, roughness: 0.55 }, 0)
    band(lathe(p(0, 0.61, 0), p(0, 0.69, 0), { profile: [0.294, 0.298, 0.3, 0.3, 0.299, 0.296] }))
    const basket = part(input, finishOf('wood', hex('#8a5a32'), true), 0)
    basket(box(p(0, 0.07, 0), [0.08, 0.07, 0.08], axes, 0.014))
    for (const a of [-0.07, 0.07])
      for (const c of [-0.07, 0.07])
        basket(roundCone(p(a, 0.13, c), p(a * 1.05, 0.33, c * 1.05), 0.006, 0.006))
  },
  butterfly: (input) => {
    const { axes, p } = placed(input, 18, 8)
    const wings = part(input, main(input, hex('#dd7a1a'), { roughness: 0.6, wrap: 0.3 }), 0.008)
    const dark = part(input, { colour: hex('#17130f'), roughness: 0.5 }, 0.01)
    for (const side of [1, -1]) {
      const lifted = within(axes, turned(side * -26, -14, side * 12))
      const upper = at(lifted, p(0, 0.36, 0), [side * 0.2, 0.14, 0])
      const lower = at(lifted, p(0, 0.36, 0), [side * 0.15, -0.12, 0])
      wings(ellipsoid(upper, [0.19, 0.15, 0.012], within(lifted, turned(0, 0, side * 28))))
      wings(ellipsoid(lower, [0.135, 0.125, 0.012], lifted))
      dark(
        ellipsoid(
          at(lifted, upper, [side * 0.1, 0.07, 0.004]),
          [0.09, 0.05, 0.012],
          within(lifted, turned(0, 0, side * 40)),
        ),
      )
      dark(roundCone(p(0, 0.5, 0.01), p(side * 0.07, 0.66, 0.03), 0.006, 0.004))
      dark(ball(p(side * 0.07, 0.66, 0.03), 0.011))
    }
    dark(roundCone(p(0, 0.2, 0.01), p(0, 0.5, 0.01), 0.016, 0.03))
    // Pinned as in a collector’s cabinet.
    part(input, finishOf('brass', [1, 1, 1]), 0)(roundCone(p(0, 0, 0), p(0, 0.3, 0), 0.008, 0.006))
  },
  snake: (input) => {
    const { p } = placed(input, 0, 8)
    const skin = part(
      input,
      main(input, hex('#4d6b2f'), { roughness: 0.4, f0: 0.05, pattern: 'checks', patternScale: 3 }),
      0.02,
    )
    const spot = (t: number): Vec => {
      const r = 0.3 - 0.02 * t
      return p(Math.cos(t) * r, 0.05 + 0.0125 * t, Math.sin(t) * r)
    }
    const end = Math.PI * 4.5
    const steps = 34
    for (let i = 0; i < steps; i++) {
      const [a, b] = [(i / steps) * end, ((i + 1) / steps) * end]
      const thick = Math.min(0.052, 0.008 + a * 0.014)
      skin(roundCone(spot(a), spot(b), thick, Math.min(0.052, 0.008 + b * 0.014)))
    }
    const neck = spot(end)
    const up = p(0.02, 0.5, 0.1)
    skin(roundCone(neck, p(0.0, 0.36, -0.02), 0.05, 0.045))
    skin(roundCone(p(0, 0.36, -0.02), up, 0.045, 0.04))
    skin(ellipsoid(p(0.03, 0.515, 0.16), [0.052, 0.036, 0.085]))
    const dark = part(input, { colour: hex('#0f0d0a'), roughness: 0.1 }, 0)
    for (const side of [-1, 1]) dark(ball(p(0.03 + side * 0.036, 0.535, 0.19), 0.011))
  },
  pepper: (input) => {
    const [x, y, z] = input.foot
    const skin = part(input, main(input, hex('#2c7a2f'), { roughness: 0.18, f0: 0.05, wrap: 0.15 }), 0.03)
    skin(
      lathe([x, y + 0.01, z], [x, y + 0.42, z], {
        profile: [0.06, 0.15, 0.185, 0.2, 0.19, 0.07],
        fold: 0.018,
        folds: 4,
      }),
    )
    const stem = part(input, { colour: hex('#4f7a2c'), roughness: 0.6 }, 0.012)
    stem(lathe([x, y + 0.385, z], [x, y + 0.42, z], { profile: [0.07, 0.065, 0.05, 0.035, 0.025, 0.02] }))
    stem(roundCone([x, y + 0.4, z], [x + 0.035, y + 0.5, z + 0.01], 0.022, 0.018))
  },
  juice: (input) => {
    const [x, y, z] = input.foot
    const glass = part(input, { colour: [0.93, 0.95, 0.95], glass: 0.9, roughness: 0.02, f0: 0.045 }, 0.01)
    glass(
      lathe([x, y, z], [x, y + 0.46, z], { profile: [0.115, 0.122, 0.13, 0.137, 0.144, 0.15], wall: 0.004 }),
    )
    glass(cylinder([x, y, z], 0.116, 0.025, 0.01))
    const { colour } = input.finish
    part(
      input,
      { colour: colour ?? hex('#e8871a'), roughness: 0.05, f0: 0.04, wrap: 0.3 },
      0,
    )(lathe([x, y + 0.02, z], [x, y + 0.38, z], { profile: [0.124, 0.131, 0.138, 0.145, 0.15, 0.154] }))
    part(
      input,
      { colour: input.palette.accent, roughness: 0.5 },
      0,
    )(roundCone([x - 0.02, y + 0.3, z], [x + 0.12, y + 0.62, z - 0.02], 0.012, 0.012))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
