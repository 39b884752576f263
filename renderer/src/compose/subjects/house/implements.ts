// Tools, instruments and kitchenware: cutlery, scissors, pencils, an hourglass, drums, trumpets, rackets, a fridge, a
// mirror.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, profileOf, roundCone, torus } from '../../../scene/shape.ts'
import { at, mix, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, metal, part, placed, type ThingBuilder } from '../thing.ts'

export const IMPLEMENTS = {
  cutlery: (input) => {
    const { axes, p } = placed(input, 6, 4)
    const steel = part(input, main(input, hex('#dfe1e4'), finishOf('silver', [1, 1, 1])), 0.012)
    // They lean on a rest in a row, so that each is visible.
    const lean = within(axes, turned(0, -16))
    const q = placesIn(lean, p(0, 0.02, 0))
    for (const a of [-0.2, 0, 0.2])
      steel(roundCone(q(a, 0.02, 0), q(a, a > 0.1 ? 0.45 : 0.4, 0), 0.026, 0.014))
    steel(box(q(-0.2, 0.46, 0), [0.05, 0.05, 0.01], lean, 0.01))
    for (let i = 0; i < 4; i++)
      steel(roundCone(q(-0.245 + i * 0.03, 0.48, 0), q(-0.245 + i * 0.03, 0.66, 0.01), 0.009, 0.005))
    steel(box(q(0.01, 0.53, 0), [0.034, 0.15, 0.006], lean, 0.005))
    steel(ellipsoid(q(0.2, 0.55, 0), [0.07, 0.12, 0.024], lean))
    steel(ellipsoid(q(0.2, 0.55, 0.03), [0.058, 0.105, 0.026], lean), { cut: true })
    part(
      input,
      finishOf('wood', hex('#7a4d2c'), true),
      0.01,
    )(box(p(0, 0.06, -0.1), [0.32, 0.06, 0.03], axes, 0.01))
  },
  scissors: (input) => {
    const { axes, p } = placed(input, 8, 5)
    const lean = within(axes, turned(0, -14))
    const q = placesIn(lean, p(0, 0.02, 0))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.004)
    const grip = part(
      input,
      main(input, input.palette.accent, finishOf('plastic', input.palette.accent)),
      0.01,
    )
    for (const side of [1, -1]) {
      const blade = within(lean, turned(0, 0, side * -13))
      const pivot = q(0, 0.32, side * 0.008)
      steel(roundCone(pivot, at(blade, pivot, [side * -0.01, 0.42, 0]), 0.032, 0.006))
      grip(roundCone(pivot, q(side * 0.075, 0.19, side * 0.008), 0.022, 0.024))
      grip(torus(q(side * 0.105, 0.1, side * 0.008), 0.075, 0.022, within(lean, turned(0, 90))))
    }
    metal(input, 'brass')(ball(q(0, 0.32, 0.03), 0.02))
  },
  pencil: (input) => {
    const { p } = placed(input, 0, 5)
    const colours = [hex('#e3b325'), input.palette.accent, input.palette.second]
    for (const [i, lean] of [-10, 4, 15].entries()) {
      const axes = within(turned(i * 30), turned(0, (i - 1) * 7, -lean))
      const q = (b: number): Vec => at(axes, p((i - 1) * 0.06, 0.05, 0.02 * i), [0, b, 0])
      const own = part(input, main(input, colours[i] ?? colours[0]!, { roughness: 0.3, f0: 0.05 }), 0.002)
      own(roundCone(q(0), q(0.52), 0.028, 0.028))
      part(input, { colour: hex('#dbb988'), roughness: 0.8 }, 0)(roundCone(q(0.53), q(0.61), 0.026, 0.009))
      part(input, { colour: hex('#2a2622'), roughness: 0.5 }, 0)(roundCone(q(0.6), q(0.635), 0.011, 0.003))
    }
    const pot = part(input, finishOf('ceramic', mix(input.palette.plinth, [0.8, 0.8, 0.78], 0.6)), 0.01)
    pot(lathe(p(0, 0, 0), p(0, 0.3, 0), { profile: [0.13, 0.135, 0.138, 0.14, 0.142, 0.144], wall: 0.01 }))
    pot(cylinder(p(0, 0, 0), 0.13, 0.03, 0.01))
  },
  hourglass: (input) => {
    const { p } = placed(input, 10, 5)
    const wood = part(input, main(input, hex('#6d4426'), finishOf('wood', hex('#6d4426'), true)), 0.008)
    for (const y of [0, 0.58]) wood(cylinder(p(0, y, 0), 0.2, 0.045, 0.014))
    for (let i = 0; i < 3; i++) {
      const a = i * 2.094 + 0.6
      const [x, z] = [Math.cos(a) * 0.165, Math.sin(a) * 0.165]
      wood(roundCone(p(x, 0.03, z), p(x, 0.6, z), 0.018, 0.018))
    }
    const sand = part(input, { colour: hex('#d8b06a'), roughness: 0.95, wrap: 0.2 }, 0.004)
    sand(lathe(p(0, 0.05, 0), p(0, 0.2, 0), { profile: [0.13, 0.132, 0.12, 0.09, 0.05, 0.008] }))
    sand(lathe(p(0, 0.33, 0), p(0, 0.44, 0), { profile: [0.012, 0.04, 0.075, 0.1, 0.115, 0.122] }))
    const glass = part(input, { colour: [0.93, 0.95, 0.95], glass: 0.95, roughness: 0.02, f0: 0.045 }, 0.004)
    glass(
      lathe(p(0, 0.2, 0), p(0, 0.32, 0), { profile: [0.115, 0.09, 0.03, 0.018, 0.03, 0.05], wall: 0.004 }),
    )
    glass(
      lathe(p(0, 0.44, 0), p(0, 0.58, 0), { profile: [0.128, 0.134, 0.136, 0.13, 0.11, 0.08], wall: 0.004 }),
    )
  },
  drum: (input) => {
    const { axes, p } = placed(input, 16, 5)
    const shell = part(input, main(input, input.palette.accent, { roughness: 0.25, f0: 0.05 }), 0.002)
    shell(cylinder(p(0, 0.02, 0), 0.3, 0.34, 0.01))
    part(input, { colour: hex('#efe9dc'), roughness: 0.6 }, 0)(cylinder(p(0, 0.345, 0), 0.292, 0.03, 0.008))
    const brass = metal(input, 'brass')
    for (const y of [0.03, 0.35]) brass(torus(p(0, y, 0), 0.3, 0.02))
    for (let i = 0; i < 10; i++) {
      const a = (i * Math.PI) / 5
      brass(
        roundCone(
          p(Math.cos(a) * 0.31, 0.04, Math.sin(a) * 0.31),
          p(Math.cos(a) * 0.31, 0.34, Math.sin(a) * 0.31),
          0.009,
          0.009,
        ),
      )
    }
    const wood = part(input, finishOf('wood', hex('#c89a5e'), true), 0.004)
    for (const side of [1, -1]) {
      const stick = within(axes, turned(side * 24))
      wood(
        roundCone(
          at(stick, p(0, 0.4, 0), [0, 0.0, -0.26]),
          at(stick, p(0, 0.39, 0), [0, 0.02, 0.36]),
          0.011,
          0.016,
        ),
      )
      wood(ball(at(stick, p(0, 0.4, 0), [0, 0, -0.27]), 0.022))
    }
  },
  trumpet: (input) => {
    const { p } = placed(input, -18, 5)
    const lean = within(turned(-24), turned(0, 0, 10))
    const q = placesIn(lean, p(0, 0.34, 0))
    const brass = part(input, main(input, hex('#d9b166'), finishOf('brass', [1, 1, 1])), 0.004)
    brass(roundCone(q(-0.44, 0.06, 0), q(0.16, 0.06, 0), 0.016, 0.018))
    brass(roundCone(q(-0.3, -0.07, 0), q(0.1, -0.07, 0), 0.016, 0.016))
    for (const [a, from] of [
      [-0.3, -90],
      [0.12, 90],
    ] as const)
      brass(torus(q(a, -0.005, 0), 0.065, 0.016, within(lean, turned(0, from))))
    brass(
      lathe(q(0.14, 0.06, 0), q(0.46, 0.06, 0), {
        profile: [0.018, 0.024, 0.034, 0.05, 0.08, 0.155],
        wall: 0.005,
      }),
    )
    brass(lathe(q(-0.44, 0.06, 0), q(-0.5, 0.06, 0), { profile: [0.014, 0.018, 0.026, 0.034, 0.038, 0.04] }))
    for (const a of [-0.12, -0.05, 0.02]) {
      brass(roundCone(q(a, -0.1, 0), q(a, 0.1, 0), 0.028, 0.028))
      brass(roundCone(q(a, 0.12, 0), q(a, 0.18, 0), 0.01, 0.01))
      brass(ball(q(a, 0.185, 0), 0.022))
    }
    // On its stand, because it would roll away.
    part(
      input,
      { colour: hex('#1d1c1c'), roughness: 0.5 },
      0.01,
    )(roundCone(p(0, 0.03, 0), p(0, 0.26, 0), 0.02, 0.014))
    part(input, { colour: hex('#1d1c1c'), roughness: 0.5 }, 0.01)(cylinder(p(0, 0, 0), 0.17, 0.025, 0.01))
  },
  racket: (input) => {
    const { axes, p } = placed(input, 12, 5)
    const lean = within(axes, turned(0, -12, -14))
    const q = placesIn(lean, p(0, 0.03, 0))
    const frame = part(input, main(input, input.palette.accent, { roughness: 0.2, f0: 0.06 }), 0.02)
    frame(torus(q(0, 0.62, 0), 0.2, 0.018, within(lean, turned(0, 90))))
    for (const side of [1, -1]) frame(roundCone(q(side * 0.12, 0.46, 0), q(0, 0.3, 0), 0.016, 0.018))
    part(
      input,
      { colour: hex('#26221f'), roughness: 0.8 },
      0.004,
    )(roundCone(q(0, 0.3, 0), q(0, 0, 0), 0.026, 0.03))
    const gut = part(input, { colour: hex('#efece2'), roughness: 0.5 }, 0)
    for (let i = -4; i <= 4; i++) {
      const half = Math.sqrt(0.19 ** 2 - (i * 0.042) ** 2)
      gut(roundCone(q(i * 0.042, 0.62 - half, 0), q(i * 0.042, 0.62 + half, 0), 0.004, 0.004))
      gut(roundCone(q(-half, 0.62 + i * 0.042, 0), q(half, 0.62 + i * 0.042, 0), 0.004, 0.004))
    }
    part(input, { colour: hex('#c9dd3a'), roughness: 0.95 }, 0)(ball(p(0.27, 0.075, 0.14), 0.075))
  },
  lightbulb: (input) => {
    const { p } = placed(input, 0, 5)
    const glow = part(
      input,
      main(input, hex('#fff2cf'), { roughness: 0.1, f0: 0.05, glow: [0.75, 0.62, 0.36] }),
      0.05,
    )
    glow(ball(p(0, 0.42, 0), 0.2))
    glow(roundCone(p(0, 0.36, 0), p(0, 0.19, 0), 0.14, 0.085))
    const steel = metal(input, 'silver')
    steel(cylinder(p(0, 0.04, 0), 0.078, 0.15, 0.01))
    for (let i = 0; i < 4; i++) steel(torus(p(0, 0.065 + i * 0.033, 0), 0.078, 0.013, turned(0, 5)))
    part(
      input,
      { colour: hex('#1c1b1a'), roughness: 0.4 },
      0.01,
    )(lathe(p(0, 0, 0), p(0, 0.045, 0), { profile: [0.03, 0.045, 0.058, 0.066, 0.072, 0.076] }))
  },
  cone: (input) => {
    const { axes, p } = placed(input, 24, 5)
    const rubber = part(input, main(input, hex('#e8581a'), { roughness: 0.5, f0: 0.04 }), 0.006)
    rubber(box(p(0, 0.02, 0), [0.26, 0.02, 0.26], axes, 0.014))
    rubber(lathe(p(0, 0.035, 0), p(0, 0.64, 0), { profile: [0.19, 0.16, 0.13, 0.1, 0.07, 0.04] }))
    const white = part(input, { colour: hex('#f1f0ec'), roughness: 0.4 }, 0)
    for (const [low, high] of [
      [0.22, 0.31],
      [0.41, 0.49],
    ] as const) {
      const r = (y: number) => 0.19 - ((y - 0.035) / 0.605) * 0.15 + 0.004
      white(
        lathe(p(0, low, 0), p(0, high, 0), {
          profile: profileOf((share) => r(low + (high - low) * share)),
        }),
      )
    }
  },
  fridge: (input) => {
    const { axes, p } = placed(input, -20, 4)
    const shell = part(input, main(input, hex('#e9ebea'), { roughness: 0.25, f0: 0.05 }), 0.002)
    shell(box(p(0, 0.44, 0), [0.25, 0.42, 0.22], axes, 0.03))
    shell(box(p(0, 0.66, 0.23), [0.244, 0.185, 0.02], axes, 0.018))
    shell(box(p(0, 0.255, 0.23), [0.244, 0.205, 0.02], axes, 0.018))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.004)
    steel(roundCone(p(0.19, 0.54, 0.28), p(0.19, 0.72, 0.28), 0.014, 0.014))
    steel(roundCone(p(0.19, 0.28, 0.28), p(0.19, 0.42, 0.28), 0.014, 0.014))
    for (const a of [-0.2, 0.2]) steel(cylinder(p(a, 0, 0.12), 0.03, 0.03, 0.004))
  },
  mirror: (input) => {
    const { axes, p } = placed(input, -16, 5)
    const lean = within(axes, turned(0, -10))
    const q = placesIn(lean, p(0, 0.02, 0))
    const frame = part(input, main(input, hex('#c79a4b'), finishOf('brass', [1, 1, 1])), 0.01)
    for (const a of [-0.27, 0.27]) frame(box(q(a, 0.4, 0), [0.03, 0.4, 0.02], lean, 0.012))
    for (const b of [0.03, 0.77]) frame(box(q(0, b, 0), [0.29, 0.03, 0.02], lean, 0.012))
    part(
      input,
      { colour: [0.86, 0.88, 0.89], metal: true, roughness: 0.02 },
      0,
    )(box(q(0, 0.4, 0), [0.25, 0.36, 0.008], lean, 0.001))
    part(
      input,
      finishOf('wood', hex('#5b3a22'), true),
      0.004,
    )(roundCone(q(0, 0.6, -0.03), p(0, 0.02, -0.36), 0.016, 0.016))
  },
  basket: (input) => {
    const { axes, p } = placed(input, 14, 5)
    const straw = part(
      input,
      main(input, hex('#b98a4e'), { roughness: 0.85, pattern: 'checks', patternScale: 7, relief: 2 }),
      0.006,
    )
    straw(lathe(p(0, 0.01, 0), p(0, 0.26, 0), { profile: [0.22, 0.26, 0.285, 0.3, 0.31, 0.32], wall: 0.018 }))
    straw(cylinder(p(0, 0, 0), 0.22, 0.03, 0.01))
    straw(torus(p(0, 0.27, 0), 0.315, 0.026))
    for (const side of [1, -1])
      straw(torus(p(side * 0.33, 0.25, 0), 0.07, 0.018, within(axes, turned(0, side * 60))))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
