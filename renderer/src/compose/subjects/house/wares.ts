// Watches, shoes, bags and devices.

import { type Finish, hex } from '@studio/domain/vocabulary'
import type { Material } from '../../../scene/material.ts'
import { box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { add, at, mix, scale, turned, type Vec } from '../../../scene/vectors.ts'
import { finishFor, finishOf } from '../../finishes.ts'
import { addSeat } from './seats.ts'
import { main, metal, part, type ThingBuilder } from '../thing.ts'

export const WARES = {
  watch: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(input.random.between(-10, 18), 68, 0)
    const c: Vec = [x, y + 0.3, z]
    const steel = part(
      input,
      input.finish.material === 'leather'
        ? finishOf('silver', [1, 1, 1])
        : main(input, hex('#dfe1e4'), finishOf(input.finish.colour ? 'silver' : 'gold', [1, 1, 1])),
      0.012,
    )
    steel(torus(c, 0.2, 0.034, axes))
    steel(
      lathe(at(axes, c, [0, -0.05, 0]), at(axes, c, [0, 0.0, 0]), {
        profile: [0.17, 0.19, 0.2, 0.2, 0.2, 0.2],
      }),
    )
    steel(roundCone(at(axes, c, [0.23, 0, 0]), at(axes, c, [0.27, 0, 0]), 0.024, 0.024))
    // The dial faces along the case’s axis; its drawing uses x, y on the face and z outwards.
    const face: Material = {
      colour: mix(input.palette.second, [0.02, 0.025, 0.04], 0.7),
      second: hex('#f3ead6'),
      roughness: 0.2,
      f0: 0.05,
      tailoring: 'dial',
      origin: c,
      axes: [axes[0], scale(axes[2], -1), axes[1]],
      measures: [0, 0, 0, 0.19],
    }
    part(
      input,
      face,
    )(
      lathe(at(axes, c, [0, -0.004, 0]), at(axes, c, [0, 0.012, 0]), {
        profile: [0.185, 0.185, 0.185, 0.185, 0.185, 0.185],
      }),
    )
    const strapFinish: Finish =
      input.finish.material === 'leather' || !input.finish.material
        ? { ...input.finish, material: 'leather' }
        : {}
    const strap = part(input, finishFor(strapFinish, hex('#5a3523')), 0.03)
    for (const end of [1, -1]) {
      const from = at(axes, c, [0, -0.02, end * 0.19])
      const mid = at(axes, c, [0, -0.07, end * 0.32])
      const far = at(axes, c, [0, -0.24, end * 0.39])
      for (const [a, b] of [
        [from, mid],
        [mid, far],
      ] as const) {
        const centre = mix(a, b, 0.5)
        const dz: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
        const l = Math.hypot(...dz)
        const zAxis = scale(dz, 1 / l)
        const yAxis: Vec = [
          zAxis[1] * axes[0][2] - zAxis[2] * axes[0][1],
          zAxis[2] * axes[0][0] - zAxis[0] * axes[0][2],
          zAxis[0] * axes[0][1] - zAxis[1] * axes[0][0],
        ]
        strap(box(centre, [0.092, 0.017, l / 2 + 0.02], [axes[0], yAxis, zAxis], 0.014))
      }
    }
    part(
      input,
      finishFor({}, input.palette.plinth, { roughness: 0.8 }),
      0.03,
    )(ellipsoid([x, y + 0.13, z - 0.06], [0.15, 0.17, 0.1]))
  },
  ring: (input) => {
    const [x, y, z] = input.foot
    const band = part(input, main(input, hex('#e8b65a'), finishOf('gold', [1, 1, 1])), 0.012)
    const axes = turned(28, 90, 0)
    const c: Vec = [x, y + 0.2, z]
    band(torus(c, 0.175, 0.024, axes))
    for (let i = 0; i < 4; i++)
      band(
        roundCone(
          [x + Math.cos(i * 1.57 + 0.8) * 0.03, y + 0.385, z + Math.sin(i * 1.57 + 0.8) * 0.03],
          [x + Math.cos(i * 1.57 + 0.8) * 0.062, y + 0.45, z + Math.sin(i * 1.57 + 0.8) * 0.062],
          0.009,
          0.007,
        ),
      )
    const stone = part(input, { colour: [0.92, 0.96, 0.98], glass: 0.7, roughness: 0.02, f0: 0.17 }, 0)
    stone(lathe([x, y + 0.375, z], [x, y + 0.475, z], { profile: [0.008, 0.032, 0.06, 0.085, 0.078, 0.055] }))
    const second = part(input, main(input, hex('#e8b65a'), finishOf('gold', [1, 1, 1])), 0.01)
    second(torus([x + 0.34, y + 0.022, z + 0.14], 0.13, 0.022, turned(0, 4, 3)))
  },
  shoe: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(-58 + input.random.between(-8, 8))
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    const upper = part(
      input,
      main(input, input.palette.accent, { roughness: 0.5, pattern: 'linen', patternScale: 0.6 }),
      0.07,
    )
    upper(roundCone(p(0, 0.13, -0.2), p(0, 0.115, 0.18), 0.098, 0.08))
    upper(roundCone(p(0, 0.1, 0.18), p(0.012, 0.09, 0.34), 0.086, 0.062))
    upper(roundCone(p(0, 0.14, -0.22), p(0, 0.28, -0.225), 0.09, 0.078))
    upper(roundCone(p(0, 0.22, -0.08), p(0, 0.13, 0.12), 0.066, 0.06))
    upper(ellipsoid(p(0, 0.36, -0.2), [0.058, 0.14, 0.082], axes), { cut: true })
    const sole = part(input, { colour: hex('#efece4'), roughness: 0.6 }, 0.05)
    sole(box(p(0, 0.035, -0.11), [0.098, 0.035, 0.22], axes, 0.034))
    sole(box(p(0.006, 0.032, 0.2), [0.095, 0.032, 0.2], axes, 0.032), { blend: 0.08 })
    const trim = part(input, { colour: input.palette.second, roughness: 0.6 }, 0.012)
    for (let i = 0; i < 5; i++)
      trim(
        roundCone(
          p(-0.05, 0.262 - i * 0.029, -0.045 + i * 0.043),
          p(0.05, 0.262 - i * 0.029, -0.045 + i * 0.043),
          0.011,
          0.011,
        ),
      )
    trim(ellipsoid(p(0, 0.25, -0.305), [0.035, 0.055, 0.014], axes))
  },
  bag: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(input.random.between(-22, 22))
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    const material = main(input, input.palette.accent, finishOf('leather', input.palette.accent))
    const body = part(input, material, 0.03)
    body(box(p(0, 0.2, 0), [0.29, 0.2, 0.115], axes, 0.05))
    body(box(p(0, 0.12, 0), [0.305, 0.12, 0.13], axes, 0.06), { blend: 0.08 })
    const flap = part(input, material, 0.02)
    flap(box(p(0, 0.285, 0.105), [0.286, 0.115, 0.022], axes, 0.02))
    flap(box(p(0, 0.395, 0), [0.286, 0.014, 0.105], axes, 0.012), { blend: 0.05 })
    const handle = part(input, material, 0.02)
    for (let i = 0; i < 8; i++) {
      const turn = (k: number): Vec =>
        p(Math.cos((k / 8) * Math.PI) * 0.15, 0.39 + Math.sin((k / 8) * Math.PI) * 0.17, 0)
      handle(roundCone(turn(i), turn(i + 1), 0.018, 0.018))
    }
    const clasp = metal(input)
    clasp(box(p(0, 0.2, 0.136), [0.04, 0.028, 0.012], axes, 0.01))
    for (const side of [1, -1]) clasp(torus(p(side * 0.15, 0.385, 0), 0.026, 0.007, turned(90, 0, 90)))
  },
  headphones: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(24, 0, 0)
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    const shell = part(input, main(input, input.palette.accent, { roughness: 0.3, f0: 0.05 }), 0.02)
    const pad = part(input, { colour: hex('#1d1c1d'), roughness: 0.6, f0: 0.04 }, 0.02)
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.01)
    for (const s of [1, -1]) {
      shell(ellipsoid(p(s * 0.235, 0.17, 0), [0.058, 0.135, 0.115], axes))
      pad(torus(p(s * 0.185, 0.17, 0), 0.085, 0.036, turned(24, 0, 90)))
      steel(torus(p(s * 0.292, 0.17, 0), 0.06, 0.007, turned(24, 0, 90)))
      steel(roundCone(p(s * 0.24, 0.29, 0), p(s * 0.222, 0.42, 0), 0.013, 0.013))
    }
    for (let i = 0; i < 12; i++) {
      const turn = (k: number): Vec =>
        p(Math.cos((k / 12) * Math.PI) * 0.225, 0.41 + Math.sin((k / 12) * Math.PI) * 0.215, 0)
      shell(roundCone(turn(i), turn(i + 1), 0.03, 0.03))
      if (i > 1 && i < 10)
        pad(roundCone(add(turn(i), [0, -0.02, 0]), add(turn(i + 1), [0, -0.02, 0]), 0.028, 0.028))
    }
  },
  chair: (input) => {
    const axes = turned(-28 + input.random.between(-8, 8))
    addSeat(input.finish.form ?? 'chair', { ...input, axes, height: 0.475 })
  },
  speaker: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(-20)
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    part(
      input,
      main(input, hex('#8d5e39'), input.finish.colour ? { roughness: 0.4 } : finishOf('wood', [0, 0, 0])),
    )(box(p(0, 0.34, 0), [0.21, 0.34, 0.19], axes, 0.02))
    part(input, {
      colour: mix(input.palette.accent, [0.3, 0.28, 0.25], 0.4),
      roughness: 0.95,
      pattern: 'linen',
      patternScale: 0.4,
    })(box(p(0, 0.34, 0.185), [0.187, 0.315, 0.012], axes, 0.008))
    const rim = part(input, finishOf('brass', [1, 1, 1]))
    const cone = part(input, { colour: hex('#1b1b1c'), roughness: 0.5 })
    for (const [b, r] of [
      [0.22, 0.13],
      [0.5, 0.075],
    ] as const) {
      rim(torus(p(0, b, 0.2), r, 0.009, [axes[0], axes[2], scale(axes[1], -1)]))
      cone(ellipsoid(p(0, b, 0.195), [r, r, 0.018], axes))
      rim(ellipsoid(p(0, b, 0.205), [r * 0.35, r * 0.35, 0.02], axes))
    }
  },
  camera: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(-24)
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    part(
      input,
      main(input, hex('#2a2522'), finishOf('leather', input.finish.colour ?? hex('#2a2522'))),
    )(box(p(0, 0.16, 0), [0.29, 0.13, 0.085], axes, 0.03))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.012)
    steel(box(p(0, 0.315, 0), [0.29, 0.036, 0.084], axes, 0.02))
    steel(box(p(0, 0.025, 0), [0.29, 0.025, 0.086], axes, 0.018))
    steel(box(p(0.01, 0.37, 0), [0.075, 0.036, 0.06], axes, 0.02))
    steel(cylinder(p(-0.19, 0.345, 0), 0.045, 0.036, 0.008))
    steel(cylinder(p(0.19, 0.345, 0), 0.038, 0.045, 0.008))
    const barrel = (from: number, to: number, r: number, m: Material) =>
      part(input, m)(lathe(p(0.01, 0.175, from), p(0.01, 0.175, to), { profile: [r, r, r, r, r, r] }))
    barrel(0.07, 0.15, 0.125, finishOf('silver', [1, 1, 1]))
    barrel(0.14, 0.22, 0.108, { colour: hex('#1a1a1b'), roughness: 0.4, f0: 0.05 })
    part(input, { colour: hex('#141a26'), roughness: 0.03, f0: 0.09 })(
      ellipsoid(p(0.01, 0.175, 0.215), [0.085, 0.085, 0.03], axes),
    )
  },
} satisfies Record<string, ThingBuilder>
