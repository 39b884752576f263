// Household objects: a hearth, a bath, a chess set, a plate, a telephone, an umbrella.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, roundCone } from '../../../scene/shape.ts'
import { at, mix, scale, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, metal, part, placed, sized, type ThingBuilder } from '../thing.ts'

/** A wedge: a wheel cut away on either side of its tip, which faces the camera. */
const CHESSMEN = [1.0, 1.15, 1.3, 1.55, 1.7, 1.3, 1.15, 1.0]
const SQUARE = 0.085

export const HOUSEHOLD = {
  chess: sized(0.95, (input) => {
    const { axes, p } = placed(input, 24, 5)
    const half = SQUARE * 4
    const frame = part(input, main(input, hex('#5b3a22'), finishOf('wood', hex('#5b3a22'), true)), 0.002)
    frame(box(p(0, 0.025, 0), [half + 0.045, 0.025, half + 0.045], axes, 0.01))
    const pale = part(input, finishOf('wood', hex('#d9b98a'), true), 0)
    pale(box(p(0, 0.045, 0), [half, 0.008, half], axes, 0.001))
    const dark = part(input, finishOf('wood', hex('#3a2416'), true), 0)
    for (let i = 0; i < 64; i++) {
      const [column, row] = [i % 8, Math.floor(i / 8)]
      if ((column + row) % 2 === 0) continue
      dark(
        box(
          p((column - 3.5) * SQUARE, 0.046, (row - 3.5) * SQUARE),
          [SQUARE / 2, 0.009, SQUARE / 2],
          axes,
          0.001,
        ),
      )
    }
    const sides = [
      [hex('#efe6d2'), [0, 1]],
      [hex('#1c1917'), [7, 6]],
    ] as const
    for (const [colour, [back, front]] of sides) {
      const piece = part(input, { colour, roughness: 0.25, f0: 0.05 }, 0.006)
      for (let column = 0; column < 8; column++)
        for (const row of [back, front]) {
          const tall = (row === back ? (CHESSMEN[column] ?? 1) : 0.8) * SQUARE * 1.35
          const [x, , z] = p((column - 3.5) * SQUARE, 0, (row - 3.5) * SQUARE)
          const y = input.foot[1] + 0.052
          const r = SQUARE * 0.36
          piece(
            lathe([x, y, z], [x, y + tall, z], {
              profile: [r, r * 0.95, r * 0.45, r * 0.38, r * 0.44, r * 0.62],
            }),
          )
          if (row === front || (column > 1 && column < 6)) piece(ball([x, y + tall, z], r * 0.52))
          else if (column === 1 || column === 6)
            piece(
              roundCone(
                [x, y + tall, z],
                at(axes, [x, y + tall * 1.12, z], [0, 0, back === 0 ? 0.03 : -0.03]),
                r * 0.5,
                r * 0.3,
              ),
            )
          else piece(cylinder([x, y + tall * 0.92, z], r * 0.72, r * 0.5, 0.004))
        }
    }
  }),
  fireplace: (input) => {
    const { axes, p } = placed(input, -12, 5)
    const stone = part(
      input,
      main(input, hex('#d8d0c2'), { roughness: 0.85, pattern: 'mottled', patternScale: 3, relief: 0.3 }),
      0.004,
    )
    for (const side of [1, -1]) stone(box(p(side * 0.37, 0.33, 0), [0.1, 0.33, 0.12], axes, 0.008))
    stone(box(p(0, 0.6, 0), [0.47, 0.1, 0.12], axes, 0.008))
    stone(box(p(0, 0.725, 0.02), [0.53, 0.028, 0.16], axes, 0.008))
    stone(box(p(0, 0.015, 0.16), [0.5, 0.018, 0.2], axes, 0.006))
    const soot = part(
      input,
      { colour: hex('#191513'), roughness: 0.95, pattern: 'brick', patternScale: 1.6 },
      0,
    )
    soot(box(p(0, 0.27, -0.1), [0.28, 0.26, 0.02], axes, 0.002))
    const log = part(
      input,
      { colour: hex('#5a3c25'), second: hex('#33241a'), roughness: 0.95, pattern: 'wood', relief: 5 },
      0.004,
    )
    log(roundCone(p(-0.19, 0.065, 0.02), p(0.18, 0.06, 0.03), 0.042, 0.038))
    log(roundCone(p(-0.15, 0.065, -0.045), p(0.2, 0.07, -0.03), 0.04, 0.042))
    log(roundCone(p(-0.14, 0.125, 0), p(0.13, 0.12, -0.03), 0.036, 0.04))
    const flames = [
      ['#ff7a1e', 1.0, 0.05],
      ['#ffc04a', 0.62, 0.034],
    ] as const
    for (const [colour, tall, wide] of flames) {
      const flame = part(
        input,
        { colour: [0.1, 0.05, 0.02], roughness: 1, glow: scale(hex(colour), 4.5) },
        0.03,
      )
      for (let i = 0; i < 6; i++) {
        const x = -0.14 + i * 0.055
        const high = (0.15 + 0.1 * Math.sin(i * 2.3 + 1) ** 2) * tall
        flame(roundCone(p(x, 0.15, 0), p(x + 0.02 * Math.sin(i * 4), 0.17 + high, 0.005), wide, 0.006))
      }
    }
  },
  bathtub: sized(0.95, (input) => {
    const { axes, p } = placed(input, -24, 5)
    const white = part(input, main(input, hex('#f3f1ec'), finishOf('ceramic', hex('#f3f1ec'))), 0.03)
    white(box(p(0, 0.24, 0), [0.47, 0.17, 0.24], axes, 0.16))
    white(box(p(0, 0.36, 0), [0.49, 0.03, 0.26], axes, 0.028))
    white(box(p(0, 0.4, 0), [0.42, 0.24, 0.19], axes, 0.15), { cut: true })
    part(
      input,
      { colour: hex('#a9cdd4'), roughness: 0.05, f0: 0.04, pattern: 'water', patternScale: 4, relief: 0.2 },
      0,
    )(box(p(0, 0.315, 0), [0.41, 0.006, 0.18], axes, 0.004))
    const foam = part(input, { colour: hex('#f4f4f2'), roughness: 0.9, wrap: 0.4 }, 0.03)
    for (let i = 0; i < 9; i++)
      foam(ball(p(0.1 + (i % 3) * 0.09, 0.32 + (i % 2) * 0.014, -0.1 + Math.floor(i / 3) * 0.09), 0.045))
    const brass = metal(input, 'brass')
    for (const a of [-0.33, 0.33])
      for (const c of [-0.17, 0.17]) brass(roundCone(p(a, 0.12, c), p(a * 1.1, 0.02, c * 1.1), 0.03, 0.022))
    brass(roundCone(p(-0.45, 0.37, 0), p(-0.45, 0.56, 0), 0.017, 0.017))
    brass(roundCone(p(-0.45, 0.56, 0), p(-0.34, 0.555, 0), 0.017, 0.015))
    brass(roundCone(p(-0.34, 0.555, 0), p(-0.335, 0.5, 0), 0.015, 0.017))
    for (const c of [-0.07, 0.07]) brass(ball(p(-0.45, 0.42, c), 0.026))
    brass(roundCone(p(-0.45, 0.41, -0.07), p(-0.45, 0.41, 0.07), 0.012, 0.012))
  }),
  plate: (input) => {
    const [x, y, z] = input.foot
    const china = part(
      input,
      main(input, mix(input.palette.accent, [0.82, 0.8, 0.76], 0.75), finishOf('ceramic', hex('#eeeae1'))),
      0.01,
    )
    china(cylinder([x, y, z], 0.27, 0.03, 0.008))
    china(
      lathe([x, y + 0.012, z], [x, y + 0.055, z], {
        profile: [0.25, 0.28, 0.31, 0.34, 0.365, 0.385],
        wall: 0.006,
      }),
    )
  },
  phone: (input) => {
    const { axes, p } = placed(input, -18, 5)
    const tilt = within(axes, turned(0, -12))
    const q = placesIn(tilt, p(0, 0.02, 0))
    const shell = part(input, main(input, hex('#26282c'), { roughness: 0.25, f0: 0.06 }), 0.002)
    shell(box(q(0, 0.36, 0), [0.175, 0.36, 0.02], tilt, 0.018))
    shell(box(p(0, 0.06, -0.09), [0.05, 0.06, 0.07], axes, 0.012))
    part(
      input,
      { colour: [0.02, 0.02, 0.025], roughness: 0.06, f0: 0.05, glow: scale(input.palette.accent, 0.45) },
      0,
    )(box(q(0, 0.36, 0.018), [0.16, 0.343, 0.004], tilt, 0.003))
    const lit = part(input, { colour: [0.1, 0.1, 0.1], roughness: 0.3, glow: [0.75, 0.75, 0.72] }, 0)
    for (let i = 0; i < 12; i++)
      lit(
        box(
          q(-0.105 + (i % 4) * 0.07, 0.14 + Math.floor(i / 4) * 0.085, 0.022),
          [0.023, 0.023, 0.002],
          tilt,
          0.002,
        ),
      )
    lit(box(q(0, 0.56, 0.022), [0.085, 0.022, 0.002], tilt, 0.002))
  },
  umbrella: (input) => {
    const { axes, p } = placed(input, 12, 5)
    const lean = within(axes, turned(0, 8, -12))
    const q = placesIn(lean, p(0.08, 0.06, 0))
    const cloth = part(
      input,
      main(input, input.palette.accent, { roughness: 0.7, sheen: 0.3, wrap: 0.3 }),
      0.004,
    )
    cloth(
      lathe(q(0, 0.5, 0), q(0, 0.78, 0), {
        profile: [0.46, 0.43, 0.375, 0.3, 0.195, 0.02],
        fold: 0.016,
        folds: 8,
        wall: 0.006,
      }),
    )
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.002)
    steel(roundCone(q(0, 0.1, 0), q(0, 0.85, 0), 0.011, 0.009))
    for (let i = 0; i < 8; i++) {
      const a = (i * Math.PI) / 4
      steel(roundCone(q(0, 0.52, 0), q(Math.cos(a) * 0.3, 0.66, Math.sin(a) * 0.3), 0.004, 0.004))
    }
    const wood = part(input, finishOf('wood', hex('#6d4426'), true), 0.004)
    wood(roundCone(q(0, 0.16, 0), q(0, 0.03, 0), 0.018, 0.02))
    for (let i = 0; i < 5; i++) {
      const [from, to] = [(i * Math.PI) / 5, ((i + 1) * Math.PI) / 5]
      const spot = (a: number) => q(0.05 - Math.cos(a) * 0.05, 0.03 - Math.sin(a) * 0.05, 0)
      wood(roundCone(spot(from), spot(to), 0.02, 0.02))
    }
  },
  cheese: (input) => {
    const [x, y, z] = input.foot
    part(input, finishOf('wood', hex('#9a6a40'), true))(cylinder([x, y, z], 0.42, 0.035, 0.012))
    const top = y + 0.035
    const cheese = part(input, main(input, hex('#e9b73f'), { roughness: 0.5, wrap: 0.35 }), 0.004)
    // A wedge: a wheel whose rest is cut away on either side of its tip, which looks towards the camera.
    const tip: Vec = [x - 0.12, top, z + 0.3]
    cheese(cylinder(tip, 0.58, 0.26, 0.01))
    for (const side of [1, -1]) {
      const axes = turned(side * -24 - 14)
      cheese(
        box(at(axes, [tip[0], top + 0.13, tip[2]], [side * 0.62, 0, 0]), [0.62, 0.3, 1.3], axes, 0.001),
        {
          cut: true,
        },
      )
    }
    cheese(box([tip[0] + 0.1, top + 0.13, tip[2] + 0.5], [1, 0.3, 0.5], turned(-14), 0.001), { cut: true })
    const hole = (a: number, b: number, c: number, r: number) =>
      cheese(ball(at(turned(-14), [tip[0], top, tip[2]], [a, b, c]), r), { cut: true })
    for (const [a, b, c, r] of [
      [0.12, 0.17, -0.27, 0.05],
      [0.17, 0.08, -0.4, 0.036],
      [0.07, 0.07, -0.16, 0.03],
      [-0.13, 0.1, -0.3, 0.042],
      [-0.06, 0.27, -0.36, 0.045],
      [0.1, 0.27, -0.44, 0.034],
    ] as const)
      hole(a, b, c, r)
    const grape = part(input, { colour: hex('#5b2b45'), roughness: 0.2, f0: 0.045, wrap: 0.2 }, 0.002)
    for (let i = 0; i < 7; i++)
      grape(
        ball(
          [x + 0.24 + (i % 3) * 0.05, top + 0.03 + (i > 4 ? 0.045 : 0), z + 0.12 + Math.floor(i / 3) * 0.052],
          0.032,
        ),
      )
  },
  fries: (input) => {
    const { axes, p } = placed(input, -14, 5)
    const card = part(input, main(input, hex('#b8241c'), { roughness: 0.6 }), 0.004)
    const lean = within(axes, turned(0, -6))
    card(box(at(lean, p(0, 0, 0), [0, 0.17, 0]), [0.2, 0.17, 0.075], lean, 0.02))
    card(ellipsoid(at(lean, p(0, 0, 0), [0, 0.39, 0.08]), [0.15, 0.1, 0.06], lean), { cut: true })
    const fry = [hex('#e9b44c'), hex('#d99a34')].map((colour) =>
      part(input, { colour, roughness: 0.55, wrap: 0.35 }, 0),
    )
    for (let i = 0; i < 30; i++) {
      const row = i % 3
      const a = -0.165 + (Math.floor(i / 3) / 9) * 0.33
      const tall = input.random.between(0.16, 0.24) * (1 - Math.abs(a) * 0.8)
      const axis = within(
        lean,
        turned(input.random.between(-30, 30), row * 9 - 9, a * -60 + input.random.between(-9, 9)),
      )
      fry[i % 2]?.(
        box(
          at(axis, at(lean, p(0, 0, 0), [a, 0.25, (row - 1) * 0.042]), [0, tall * 0.6, 0]),
          [0.017, tall, 0.017],
          axis,
          0.003,
        ),
      )
    }
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
