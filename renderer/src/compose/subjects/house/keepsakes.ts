// Small objects: a compass, a gramophone, glasses, banknotes, shards of a mirror, a sticky note, socks.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, profileOf, roundCone, torus } from '../../../scene/shape.ts'
import { type Axes, at, mix, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, metal, part, placed, type ThingBuilder, type ThingInput } from '../thing.ts'

/** Glasses with lenses in the x-y plane; width of a lens, metres. */
function spectacles(input: ThingInput, lens: { colour: Vec; glass: number }): void {
  const { axes, p } = placed(input, 22, 6)
  const r = 0.13
  const frame = part(input, main(input, hex('#1d1a19'), { roughness: 0.25, f0: 0.05 }), 0.006)
  const glass = part(input, { ...lens, roughness: 0.03, f0: 0.08 }, 0)
  const upright = within(axes, turned(0, 82))
  for (const side of [1, -1]) {
    const c = p(side * 0.17, r + 0.02, 0.18)
    frame(torus(c, r, 0.016, upright))
    glass(
      lathe(at(axes, c, [0, 0, -0.006]), at(axes, c, [0, 0, 0.006]), {
        profile: profileOf(() => r),
      }),
    )
    frame(roundCone(p(side * 0.295, r + 0.06, 0.17), p(side * 0.3, r + 0.05, -0.22), 0.013, 0.011))
    frame(roundCone(p(side * 0.3, r + 0.05, -0.22), p(side * 0.27, 0.03, -0.33), 0.011, 0.016))
  }
  frame(roundCone(p(-0.05, r + 0.06, 0.18), p(0, r + 0.085, 0.18), 0.012, 0.012))
  frame(roundCone(p(0.05, r + 0.06, 0.18), p(0, r + 0.085, 0.18), 0.012, 0.012))
}

/** One sock on its side, seen from above, toe towards x. */
function sock(input: ThingInput, axes: Axes, foot: Vec, colour: Vec): void {
  const q = placesIn(axes, foot)
  const knit = part(input, main(input, colour, finishOf('knit', colour, true)), 0.07)
  knit(roundCone(q(0, 0.42, 0), q(0, 0.14, 0), 0.085, 0.085))
  knit(roundCone(q(0, 0.12, 0), q(0.2, 0.075, 0.02), 0.088, 0.07))
  knit(roundCone(q(0.17, 0.075, 0.02), q(0.24, 0.07, 0.025), 0.07, 0.062))
  const cuff = part(
    input,
    finishOf('knit', mix(input.finish.colour ?? colour, [0.85, 0.83, 0.78], 0.7), true),
    0.01,
  )
  cuff(
    lathe(q(0, 0.42, 0), q(0, 0.52, 0), { profile: [0.09, 0.093, 0.094, 0.094, 0.093, 0.09], wall: 0.012 }),
  )
  cuff(ball(q(0.25, 0.07, 0.026), 0.06))
}

export const KEEPSAKES = {
  glasses: (input) => spectacles(input, { colour: [0.93, 0.95, 0.95], glass: 0.95 }),
  sunglasses: (input) => spectacles(input, { colour: [0.03, 0.032, 0.035], glass: 0.1 }),
  compass: (input) => {
    const { p } = placed(input, 20, 6)
    const tilt = turned(16, 52)
    const q = placesIn(tilt, p(0, 0.27, 0))
    const brass = part(input, main(input, hex('#c79a4b'), finishOf('brass', [1, 1, 1])), 0.008)
    brass(lathe(q(0, -0.07, 0), q(0, 0.0, 0), { profile: [0.22, 0.25, 0.26, 0.262, 0.262, 0.26] }))
    brass(torus(q(0, 0.012, 0), 0.25, 0.02, tilt))
    brass(torus(q(0, -0.03, -0.3), 0.05, 0.012, within(tilt, turned(0, 0))))
    part(
      input,
      { colour: hex('#f1ead9'), roughness: 0.6 },
      0,
    )(lathe(q(0, 0, 0), q(0, 0.008, 0), { profile: profileOf(() => 0.238) }))
    const ink = part(input, { colour: hex('#27221d'), roughness: 0.7 }, 0)
    for (let i = 0; i < 16; i++) {
      const a = (i * Math.PI) / 8
      const [from, wide] = i % 4 === 0 ? [0.165, 0.009] : i % 2 === 0 ? [0.185, 0.006] : [0.2, 0.004]
      ink(
        roundCone(
          q(Math.sin(a) * from, 0.009, Math.cos(a) * from),
          q(Math.sin(a) * 0.222, 0.009, Math.cos(a) * 0.222),
          wide,
          wide,
        ),
      )
    }
    const north = within(tilt, turned(34))
    const n = placesIn(north, q(0, 0.028, 0))
    part(
      input,
      { colour: hex('#b3201c'), roughness: 0.35 },
      0,
    )(roundCone(n(0, 0, -0.01), n(0, 0, -0.17), 0.024, 0.005))
    part(
      input,
      { colour: hex('#2a3440'), roughness: 0.35 },
      0,
    )(roundCone(n(0, 0, 0.01), n(0, 0, 0.17), 0.024, 0.005))
    metal(input, 'brass')(ball(n(0, 0.008, 0), 0.02))
    // It leans on a small stand, so that its face is visible.
    part(
      input,
      finishOf('wood', hex('#5b3a22'), true),
      0.01,
    )(box(p(0, 0.05, -0.08), [0.2, 0.05, 0.13], turned(20), 0.012))
  },
  gramophone: (input) => {
    const { axes, p } = placed(input, 24, 5)
    const wood = part(input, main(input, hex('#6a3f22'), finishOf('wood', hex('#6a3f22'), true)), 0.006)
    wood(box(p(0, 0.1, 0.04), [0.25, 0.085, 0.23], axes, 0.01))
    wood(box(p(0, 0.015, 0.04), [0.28, 0.018, 0.26], axes, 0.008))
    const vinyl = part(input, { colour: hex('#141314'), roughness: 0.22, f0: 0.06 }, 0)
    vinyl(cylinder(p(0, 0.19, 0.05), 0.19, 0.014, 0.003))
    part(
      input,
      { colour: input.palette.accent, roughness: 0.5 },
      0,
    )(cylinder(p(0, 0.2, 0.05), 0.06, 0.008, 0.002))
    const brass = metal(input, 'brass')
    // The arm rises behind the record and opens into the horn.
    brass(roundCone(p(0.06, 0.23, 0.08), p(0.2, 0.26, -0.06), 0.022, 0.018))
    brass(roundCone(p(0.2, 0.26, -0.06), p(0.12, 0.36, -0.2), 0.018, 0.026))
    brass(roundCone(p(0.12, 0.36, -0.2), p(0, 0.48, -0.18), 0.026, 0.034))
    brass(
      lathe(p(0, 0.48, -0.18), p(-0.22, 0.72, 0.2), {
        profile: [0.03, 0.05, 0.08, 0.125, 0.19, 0.3],
        fold: 0.008,
        folds: 9,
        wall: 0.006,
      }),
    )
    brass(roundCone(p(0.25, 0.11, 0.04), p(0.33, 0.11, 0.04), 0.01, 0.01))
    brass(roundCone(p(0.33, 0.11, 0.04), p(0.33, 0.02, 0.04), 0.01, 0.012))
  },
  cash: (input) => {
    const { p } = placed(input, 8, 4)
    const note = part(input, main(input, hex('#8fa98a'), { roughness: 0.8 }), 0)
    const print = part(input, { colour: hex('#4d6a50'), roughness: 0.8 }, 0)
    const band = part(input, { colour: hex('#e9dfc4'), roughness: 0.7 }, 0)
    const bundle = (a: number, b: number, c: number, yaw: number) => {
      const axes = turned(yaw)
      const q = placesIn(axes, p(a, b, c))
      for (let i = 0; i < 5; i++)
        note(box(q((i % 2) * 0.006, 0.009 + i * 0.017, (i % 3) * 0.004), [0.2, 0.0075, 0.088], axes, 0.002))
      print(box(q(0, 0.087, 0), [0.17, 0.002, 0.062], axes, 0.001))
      note(ellipsoid(q(0, 0.088, 0), [0.045, 0.004, 0.05], axes))
      band(box(q(-0.1, 0.044, 0), [0.028, 0.047, 0.092], axes, 0.003))
    }
    bundle(-0.2, 0, 0.06, 12)
    bundle(0.22, 0, 0.0, -16)
    bundle(0.0, 0, -0.24, 34)
    bundle(-0.02, 0.09, 0.02, -6)
    bundle(0.12, 0.09, -0.14, 28)
    bundle(0.03, 0.18, -0.03, 14)
    for (const [a, c, yaw] of [
      [0.0, 0.29, 24],
      [0.4, 0.2, -30],
      [-0.42, 0.22, 50],
    ] as const) {
      const axes = within(turned(yaw), turned(0, 2, 5))
      note(box(p(a, 0.02, c), [0.19, 0.004, 0.085], axes, 0.003))
      print(box(at(axes, p(a, 0.02, c), [0, 0.004, 0]), [0.16, 0.002, 0.06], axes, 0.001))
    }
  },
  shards: (input) => {
    const { p } = placed(input, 0, 6)
    const mirror = part(
      input,
      main(input, hex('#dfe4e6'), { metal: true, roughness: 0.03, f0: 0.9, colour: [0.82, 0.85, 0.86] }),
      0,
    )
    for (let i = 0; i < 9; i++) {
      const a = i * 2.39996
      const r = 0.05 + Math.sqrt(i / 9) * 0.3
      const tall = 0.42 - r * 0.75 + (i % 3) * 0.05
      const axes = within(turned(a * 57.3 + 20), turned(0, 16 - (i % 4) * 12, (i % 5) * 9 - 18))
      const c = p(Math.cos(a) * r, tall * 0.45, Math.sin(a) * r * 0.8)
      // A pane with irregularly broken edges.
      const cut = input.set.group(
        input.set.material(
          main(input, hex('#dfe4e6'), { metal: true, roughness: 0.03, colour: [0.82, 0.85, 0.86] }),
        ),
        { subject: true },
      )
      const wide = 0.07 + (i % 3) * 0.02
      cut(box(c, [wide, tall * 0.5, 0.006], axes, 0.001))
      for (const [side, lean] of [
        [1, 14 + (i % 3) * 6],
        [-1, -10 - (i % 4) * 5],
      ] as const) {
        const askew = within(axes, turned(0, 0, lean))
        cut(
          box(
            at(askew, at(axes, c, [side * wide * 0.15, tall * 0.5, 0]), [side * 0.3, 0, 0]),
            [0.3, 1, 0.1],
            askew,
            0.001,
          ),
          {
            cut: true,
          },
        )
      }
    }
    mirror(box(p(0.1, 0.006, 0.34), [0.1, 0.005, 0.05], turned(30), 0.001))
    mirror(box(p(-0.28, 0.006, 0.28), [0.07, 0.005, 0.06], turned(-50), 0.001))
  },
  note: (input) => {
    const { axes, p } = placed(input, -10, 4)
    const tilt = within(axes, turned(0, -14))
    const q = placesIn(tilt, p(0, 0.01, 0))
    const paper = main(input, hex('#f2d94e'), { roughness: 0.85, wrap: 0.2 })
    // A block of notes whose first sheet curls at the bottom.
    part(
      input,
      { ...paper, colour: mix(paper.colour, [0.6, 0.5, 0.2], 0.12) },
      0,
    )(box(q(0, 0.3, -0.03), [0.27, 0.27, 0.028], tilt, 0.003))
    const sheet = part(input, paper, 0.01)
    sheet(box(q(0, 0.4, 0.004), [0.268, 0.17, 0.004], tilt, 0.002))
    sheet(box(q(0, 0.16, 0.026), [0.268, 0.085, 0.004], within(tilt, turned(0, 16)), 0.002))
    sheet(box(q(0, 0.055, 0.065), [0.268, 0.035, 0.004], within(tilt, turned(0, 30)), 0.002))
    part(
      input,
      { colour: hex('#3b3a36'), roughness: 0.8 },
      0,
    )(box(p(0, 0.1, -0.12), [0.06, 0.1, 0.03], axes, 0.01))
    // A pencil in front of it, and its writing.
    const pencil = part(input, { colour: input.palette.accent, roughness: 0.4 }, 0)
    pencil(roundCone(p(-0.28, 0.018, 0.24), p(0.2, 0.018, 0.3), 0.018, 0.018))
    const tip = part(input, { colour: hex('#d9b98a'), roughness: 0.8 }, 0)
    tip(roundCone(p(0.2, 0.018, 0.3), p(0.255, 0.016, 0.307), 0.017, 0.004))
    const lead = part(input, { colour: hex('#4a463c'), roughness: 0.9 }, 0)
    for (const [b, far] of [
      [0.5, 0.17],
      [0.43, 0.2],
      [0.36, 0.09],
    ] as const)
      lead(roundCone(q(-0.2, b, 0.009), q(far, b + 0.004, 0.009), 0.006, 0.006))
  },
  socks: (input) => {
    const { axes, p } = placed(input, -18, 5)
    sock(input, axes, p(-0.14, 0, 0.1), input.palette.accent)
    sock(input, within(axes, turned(12)), p(0.12, 0, -0.12), input.palette.accent)
  },
  toybrick: (input) => {
    const { axes, p } = placed(input, 28, 6)
    const plastic = part(input, main(input, hex('#c3161c'), { roughness: 0.12, f0: 0.05 }), 0.004)
    plastic(box(p(0, 0.15, 0), [0.4, 0.15, 0.2], axes, 0.012))
    for (let i = 0; i < 4; i++)
      for (const c of [-0.1, 0.1]) plastic(cylinder(p(-0.3 + i * 0.2, 0.29, c), 0.062, 0.075, 0.008))
  },
  saw: (input) => {
    const { p } = placed(input, -16, 4)
    const lean = within(turned(-16), turned(0, -8, 0))
    const q = placesIn(lean, p(0, 0.02, 0))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0)
    // The blade narrows towards its tip; its teeth are cut along the lower edge.
    steel(box(q(0.14, 0.2, 0), [0.42, 0.15, 0.006], lean, 0.001))
    const slope = within(lean, turned(0, 0, -13))
    steel(box(at(slope, q(0.14, 0.31, 0), [0, 0.3, 0]), [0.8, 0.3, 0.05], slope, 0.001), { cut: true })
    for (let i = 0; i < 26; i++)
      steel(box(q(-0.27 + i * 0.032, 0.05, 0), [0.014, 0.014, 0.03], within(lean, turned(0, 0, 45)), 0.001), {
        cut: true,
      })
    const wood = part(input, main(input, hex('#9a5f32'), finishOf('wood', hex('#9a5f32'), true)), 0.03)
    wood(box(q(-0.36, 0.2, 0), [0.1, 0.17, 0.026], within(lean, turned(0, 0, 12)), 0.026))
    wood(ellipsoid(q(-0.37, 0.2, 0), [0.042, 0.095, 0.08], within(lean, turned(0, 0, 12))), { cut: true })
    const brass = metal(input, 'brass')
    for (const y of [0.13, 0.27]) brass(ball(q(-0.285, y, 0.024), 0.014))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
