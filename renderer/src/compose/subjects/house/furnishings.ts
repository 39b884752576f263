// Furniture, instruments and tools of work, a little under life size.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, head, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { add, at, type Axes, scale, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, metal, part, placed, sized, type ThingBuilder } from '../thing.ts'

const OAK = hex('#8d5e39')

export const FURNISHINGS = {
  table: sized(0.86, (input) => {
    const { axes, p } = placed(input, 18)
    const wood = part(input, main(input, OAK, finishOf('wood', OAK, true)), 0.01)
    wood(box(p(0, 0.5, 0), [0.44, 0.022, 0.28], axes, 0.012))
    for (const a of [-0.38, 0.38])
      for (const c of [-0.22, 0.22]) wood(roundCone(p(a, 0.49, c), p(a * 1.04, 0, c * 1.04), 0.026, 0.016))
    wood(box(p(0, 0.455, 0), [0.37, 0.028, 0.22], axes, 0.006))
  }),
  bed: sized(0.84, (input) => {
    const { axes, p } = placed(input, -32)
    const wood = part(input, finishOf('wood', OAK, true), 0.008)
    wood(box(p(0, 0.11, 0), [0.36, 0.05, 0.48], axes, 0.012))
    wood(box(p(0, 0.28, -0.49), [0.38, 0.24, 0.028], axes, 0.02))
    for (const a of [-0.32, 0.32])
      for (const c of [-0.44, 0.44]) wood(roundCone(p(a, 0.08, c), p(a, 0, c), 0.022, 0.016))
    const sheet = part(input, finishOf('linen', hex('#eeeae2'), true), 0.03)
    sheet(box(p(0, 0.2, 0), [0.345, 0.07, 0.465], axes, 0.05))
    for (const a of [-0.17, 0.17])
      sheet(ellipsoid(p(a, 0.305, -0.34), [0.15, 0.06, 0.095], within(axes, turned(0, -18))))
    const cover = part(
      input,
      {
        ...main(input, input.palette.accent, finishOf('linen', input.palette.accent, true)),
        wrinkles: 0.012,
      },
      0.03,
    )
    cover(box(p(0, 0.225, 0.13), [0.37, 0.075, 0.35], axes, 0.055))
    cover(box(p(0, 0.29, -0.19), [0.365, 0.032, 0.07], axes, 0.03))
  }),
  bookshelf: sized(0.9, (input) => {
    const { axes, p } = placed(input, -20)
    const wood = part(input, main(input, OAK, finishOf('wood', OAK, true)), 0.004)
    for (const y of [0.015, 0.24, 0.465, 0.69]) wood(box(p(0, y, 0), [0.34, 0.014, 0.11], axes, 0.004))
    for (const a of [-0.34, 0.34]) wood(box(p(a, 0.352, 0), [0.014, 0.352, 0.11], axes, 0.004))
    wood(box(p(0, 0.352, -0.105), [0.34, 0.35, 0.006], axes, 0.002))
    const covers = [input.palette.accent, input.palette.second, hex('#e5dccb'), hex('#39424c')].map(
      (colour) => part(input, { colour, roughness: 0.7 }, 0),
    )
    for (const [row, y] of [0.03, 0.255, 0.48].entries())
      for (let a = -0.31, i = row; a < 0.27; i++) {
        const thick = input.random.between(0.014, 0.026)
        const high = input.random.between(0.065, 0.095)
        if (i % 7 === 6) a += 0.09
        covers[i % covers.length]?.(box(p(a + thick, y + high, 0.01), [thick, high, 0.075], axes, 0.003))
        a += thick * 2 + 0.002
      }
  }),
  piano: (input) => {
    const { axes, p } = placed(input, -26)
    const lacquer = part(input, main(input, hex('#131315'), { roughness: 0.06, f0: 0.055 }), 0.02)
    // The body: straight at the bass, curved at the treble.
    lacquer(box(p(-0.1, 0.36, -0.1), [0.22, 0.055, 0.36], axes, 0.012))
    lacquer(
      lathe(p(0.1, 0.305, 0.02), p(0.1, 0.415, 0.02), { profile: [0.24, 0.24, 0.24, 0.24, 0.24, 0.24] }),
      { blend: 0.06 },
    )
    lacquer(box(p(0, 0.36, 0.16), [0.335, 0.055, 0.1], axes, 0.012))
    lacquer(box(p(0, 0.325, 0.3), [0.335, 0.02, 0.07], axes, 0.008))
    const lid: Axes = within(axes, turned(0, 0, 34))
    lacquer(box(at(lid, p(-0.32, 0.425, -0.1), [0.27, 0.0, 0]), [0.27, 0.01, 0.34], lid, 0.006), {
      blend: 0.002,
    })
    lacquer(roundCone(p(0.12, 0.41, -0.02), p(0.1, 0.68, -0.02), 0.008, 0.008))
    for (const [a, c] of [
      [-0.26, 0.2],
      [0.28, 0.2],
      [-0.1, -0.38],
    ] as const)
      lacquer(roundCone(p(a, 0.32, c), p(a, 0.02, c), 0.032, 0.02))
    lacquer(box(p(0, 0.475, 0.2), [0.2, 0.06, 0.008], within(axes, turned(0, 14)), 0.006))
    const white = part(input, { colour: hex('#efece4'), roughness: 0.25, f0: 0.05 }, 0)
    white(box(p(0, 0.352, 0.31), [0.3, 0.01, 0.055], axes, 0.003))
    const black = part(input, { colour: hex('#0f0f10'), roughness: 0.2, f0: 0.05 }, 0)
    for (let i = 0; i < 22; i++) {
      if (i % 7 === 2 || i % 7 === 6) continue
      black(box(p(-0.28 + i * 0.0265, 0.366, 0.292), [0.0065, 0.009, 0.036], axes, 0.002))
    }
    metal(input, 'brass')(box(p(0.02, 0.412, -0.06), [0.2, 0.006, 0.2], axes, 0.004))
  },
  guitar: (input) => {
    const { p } = placed(input, 14)
    const lean = within(turned(14), turned(0, -12, 5))
    const q = placesIn(lean, p(0, 0, 0.05))
    const top = part(input, main(input, hex('#c98d4a'), finishOf('wood', hex('#c98d4a'), true)), 0.05)
    top(cylinderAlong(q(0, 0.17, 0), lean, 0.17, 0.04))
    top(cylinderAlong(q(0, 0.385, 0), lean, 0.125, 0.04), { blend: 0.09 })
    const dark = part(input, { colour: hex('#1d1510'), roughness: 0.4 }, 0.004)
    dark(cylinderAlong(q(0, 0.32, 0.038), lean, 0.052, 0.008))
    dark(box(q(0, 0.17, 0.046), [0.065, 0.014, 0.008], lean, 0.005))
    const rim = part(input, finishOf('ceramic', hex('#efe3c8')), 0)
    rim(torus(q(0, 0.32, 0.044), 0.058, 0.005, within(lean, turned(0, 90))))
    const neck = part(input, finishOf('wood', hex('#4b2f1d'), true), 0.006)
    neck(box(q(0, 0.62, 0.038), [0.026, 0.24, 0.016], lean, 0.006))
    neck(box(q(0, 0.91, 0.028), [0.04, 0.06, 0.012], within(lean, turned(0, -8)), 0.01))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0)
    for (let i = 0; i < 6; i++)
      steel(
        roundCone(q(-0.0175 + i * 0.007, 0.17, 0.058), q(-0.0175 + i * 0.007, 0.86, 0.058), 0.0016, 0.0016),
      )
    for (const side of [1, -1])
      for (const y of [0.88, 0.91, 0.94])
        steel(roundCone(q(side * 0.038, y, 0.028), q(side * 0.062, y, 0.028), 0.007, 0.009))
  },
  laptop: (input) => {
    const { axes, p } = placed(input, -24)
    const shell = part(
      input,
      main(input, hex('#c9cbce'), { ...finishOf('silver', [1, 1, 1]), roughness: 0.32 }),
      0.002,
    )
    shell(box(p(0, 0.014, 0.04), [0.34, 0.014, 0.23], axes, 0.012))
    const tilt = within(axes, turned(0, -16))
    const q = placesIn(tilt, p(0, 0.026, -0.185))
    shell(box(q(0, 0.225, 0), [0.34, 0.225, 0.008], tilt, 0.008))
    const glass = part(
      input,
      { colour: [0.02, 0.02, 0.025], roughness: 0.08, f0: 0.05, glow: scale(input.palette.accent, 0.5) },
      0,
    )
    glass(box(q(0, 0.228, 0.007), [0.32, 0.205, 0.003], tilt, 0.002))
    const keys = part(input, { colour: hex('#1d1e21'), roughness: 0.6 }, 0)
    for (let row = 0; row < 4; row++)
      for (let i = 0; i < 12; i++)
        keys(box(p(-0.275 + i * 0.05, 0.029, -0.1 + row * 0.048), [0.021, 0.003, 0.019], axes, 0.003))
    keys(box(p(0, 0.028, 0.185), [0.1, 0.0015, 0.055], axes, 0.001))
  },
  microphone: (input) => {
    const { axes, p } = placed(input, 20)
    const steel = part(input, main(input, hex('#dfe1e4'), finishOf('silver', [1, 1, 1])), 0.006)
    steel(lathe(p(0, 0, 0), p(0, 0.05, 0), { profile: [0.15, 0.15, 0.145, 0.12, 0.06, 0.03] }))
    steel(roundCone(p(0, 0.04, 0), p(0, 0.3, 0), 0.014, 0.014))
    const tilt = within(axes, turned(0, -14))
    const q = placesIn(tilt, p(0, 0.42, 0))
    steel(box(q(0, 0.06, 0), [0.085, 0.15, 0.065], tilt, 0.06))
    const dark = part(input, { colour: hex('#17171a'), roughness: 0.5 }, 0.002)
    for (let i = 0; i < 5; i++)
      dark(box(q(-0.056 + i * 0.028, 0.085, 0.062), [0.0075, 0.1, 0.01], tilt, 0.005))
    steel(box(q(0, 0.06, 0.066), [0.078, 0.012, 0.008], tilt, 0.005))
    steel(torus(q(0, -0.03, 0), 0.088, 0.012, tilt))
  },
  statue: sized(0.95, (input) => {
    const axes = turned(22 + input.random.between(-8, 8), 4)
    const p = placesIn(axes, input.foot)
    const stone = part(input, main(input, hex('#d9d4cc'), finishOf('marble', hex('#d9d4cc'))), 0.05)
    const size = 1.5
    const middle = p(0, 0.6, 0.03)
    stone(ellipsoid(p(0, 0.19, 0), [0.25, 0.13, 0.13], axes))
    stone(roundCone(p(-0.17, 0.25, -0.01), p(0.17, 0.25, -0.01), 0.085, 0.085))
    stone(roundCone(p(0, 0.26, -0.01), p(0, 0.52, -0.01), 0.092, 0.068))
    stone(box(p(0, -0.04, 0), [0.4, 0.13, 0.4], axes, 0.001), { cut: true })
    const pedestal = part(input, main(input, hex('#d9d4cc'), finishOf('marble', hex('#d9d4cc'))))
    pedestal(
      lathe(input.foot, add(input.foot, [0, 0.11, 0]), { profile: [0.17, 0.165, 0.12, 0.1, 0.11, 0.13] }),
    )
    const face = part(input, main(input, hex('#d9d4cc'), finishOf('marble', hex('#d9d4cc'))), 0.02)
    face(head(middle, size, 0.6, axes))
    const q = (a: number, b: number, c: number): Vec => at(axes, middle, [a * size, b * size, c * size])
    // Curls as in ancient sculptures.
    for (let i = 0; i < 42; i++) {
      const y = 1 - (i / 41) * 1.5
      const round = Math.sqrt(Math.max(0, 1 - y * y))
      const a = i * 2.39996
      if (Math.cos(a) * round > 0.35 && y < 0.62) continue
      face(
        ball(
          q(Math.sin(a) * round * 0.077, 0.03 + y * 0.087, -0.018 + Math.cos(a) * round * 0.094),
          0.021 * size,
        ),
        {
          blend: 0.012,
        },
      )
    }
  }),
  robot: (input) => {
    const { axes, p } = placed(input, 20)
    const tin = part(input, main(input, hex('#9fb0b5'), { roughness: 0.3, f0: 0.3 }), 0.006)
    const joint = part(input, finishOf('silver', [1, 1, 1]), 0.004)
    const red = part(input, { colour: input.palette.accent, roughness: 0.25, f0: 0.05 }, 0.002)
    tin(box(p(0, 0.3, 0), [0.125, 0.13, 0.085], axes, 0.025))
    tin(box(p(0, 0.53, 0), [0.1, 0.08, 0.08], axes, 0.025))
    joint(cylinder(p(0, 0.42, 0), 0.04, 0.04, 0.005))
    joint(roundCone(p(0, 0.6, 0), p(0, 0.68, 0), 0.006, 0.006))
    red(ball(p(0, 0.69, 0), 0.022))
    for (const side of [1, -1]) {
      joint(roundCone(p(side * 0.13, 0.38, 0), p(side * 0.21, 0.28, 0.03), 0.026, 0.022))
      joint(roundCone(p(side * 0.21, 0.28, 0.03), p(side * 0.22, 0.17, 0.08), 0.022, 0.02))
      red(torus(p(side * 0.222, 0.145, 0.095), 0.028, 0.011, within(axes, turned(0, 70))))
      joint(roundCone(p(side * 0.06, 0.19, 0), p(side * 0.065, 0.05, 0), 0.032, 0.032))
      tin(box(p(side * 0.07, 0.025, 0.025), [0.05, 0.025, 0.08], axes, 0.018))
      const eye = part(input, { colour: [0.1, 0.1, 0.1], roughness: 0.2, glow: [1.2, 0.95, 0.45] }, 0)
      eye(cylinderAlong(p(side * 0.042, 0.545, 0.08), axes, 0.024, 0.008))
      red(cylinderAlong(p(side * 0.105, 0.53, 0), turned(20 + 90), 0.02, 0.012))
    }
    red(box(p(0, 0.485, 0.08), [0.05, 0.007, 0.004], axes, 0.003))
    for (let i = 0; i < 3; i++) red(ball(p(-0.05 + i * 0.05, 0.34, 0.086), 0.013))
    joint(box(p(0, 0.27, 0.085), [0.075, 0.03, 0.004], axes, 0.004))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>

/** A flat cylinder whose axis is the frame's z. */
function cylinderAlong(middle: Vec, axes: Axes, radius: number, half: number) {
  return lathe(at(axes, middle, [0, 0, -half]), at(axes, middle, [0, 0, half]), {
    profile: [radius, radius, radius, radius, radius, radius],
  })
}
