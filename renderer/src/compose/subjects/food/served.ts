// Served food: a hamburger, a bowl of salad, a pot of tea.

import { hex } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { mix, turned } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, part, type ThingBuilder, type ThingInput } from '../thing.ts'

/** An empty bowl. */
function china(input: ThingInput): void {
  const [x, y, z] = input.foot
  const body = part(
    input,
    main(input, mix(input.palette.accent, [0.8, 0.77, 0.72], 0.25), { roughness: 0.25, f0: 0.05 }),
    0.016,
  )
  body(
    lathe([x, y + 0.03, z], [x, y + 0.29, z], {
      profile: [0.12, 0.23, 0.29, 0.325, 0.345, 0.355],
      wall: 0.011,
    }),
  )
  body(cylinder([x, y, z], 0.14, 0.05, 0.012))
}

export const SERVED = {
  burger: (input) => {
    const [x, y, z] = input.foot
    part(input, finishOf('wood', [0, 0, 0]))(cylinder([x, y, z], 0.42, 0.035, 0.012))
    const bun = part(input, { colour: hex('#b9702c'), roughness: 0.5, wrap: 0.25 }, 0.02)
    bun(cylinder([x, y + 0.035, z], 0.27, 0.09, 0.04))
    bun(lathe([x, y + 0.29, z], [x, y + 0.5, z], { profile: [0.265, 0.285, 0.265, 0.215, 0.14, 0.02] }))
    const crumb = part(input, { colour: hex('#ecd6a8'), roughness: 0.9, wrap: 0.3 }, 0.01)
    crumb(cylinder([x, y + 0.27, z], 0.262, 0.03, 0.012))
    const salad = part(input, { colour: hex('#6f9a3a'), roughness: 0.5, wrap: 0.35 }, 0.012)
    for (let i = 0; i < 22; i++) {
      const a = i * 0.2856
      salad(
        ellipsoid(
          [x + Math.cos(a) * 0.255, y + 0.135 + (i % 2) * 0.012, z + Math.sin(a) * 0.255],
          [0.055, 0.012, 0.05],
          turned((-a * 180) / Math.PI, (i % 3) * 14 - 14, (i % 2) * 24 - 12),
        ),
      )
    }
    part(
      input,
      { colour: hex('#5a3019'), roughness: 0.75, pattern: 'mottled', patternScale: 6, relief: 5 },
      0.01,
    )(cylinder([x, y + 0.145, z], 0.275, 0.075, 0.03))
    part(
      input,
      main(input, hex('#eda92c'), { roughness: 0.4, wrap: 0.3 }),
      0.01,
    )(box([x, y + 0.23, z], [0.225, 0.011, 0.225], turned(38), 0.008))
    const tomato = part(input, { colour: hex('#b82a1c'), roughness: 0.3, f0: 0.045 }, 0.004)
    for (const [dx, dz] of [
      [-0.12, 0.09],
      [0.13, 0.08],
      [0, -0.13],
    ] as const)
      tomato(cylinder([x + dx, y + 0.24, z + dz], 0.135, 0.035, 0.014))
    const seed = part(input, { colour: hex('#f3e3bd'), roughness: 0.6 }, 0.002)
    for (let i = 0; i < 26; i++) {
      const [a, r] = [i * 2.39996, Math.sqrt((i + 0.5) / 26) * 0.19]
      const up = y + 0.49 - r * r * 2.3
      seed(
        ellipsoid([x + Math.cos(a) * r, up, z + Math.sin(a) * r], [0.017, 0.008, 0.01], turned(i * 70, 0, 0)),
      )
    }
  },
  bowl: china,
  soup: (input) => {
    const [x, y, z] = input.foot
    china(input)
    // Heaped above the brim, because a low camera would see an empty bowl.
    const top = y + 0.272
    part(
      input,
      { colour: hex('#a8652a'), roughness: 0.12, f0: 0.04, wrap: 0.2 },
      0.002,
    )(cylinder([x, top - 0.03, z], 0.335, 0.03, 0.004))
    const noodle = part(input, { colour: hex('#e8cf93'), roughness: 0.4, wrap: 0.35 }, 0.004)
    for (let i = 0; i < 26; i++) {
      const [a, r] = [i * 2.39996, 0.05 + Math.sqrt(i / 26) * 0.12]
      noodle(
        torus(
          [
            x - 0.07 + Math.cos(a) * r,
            top + 0.015 + 0.055 * (1 - r / 0.17) + (i % 4) * 0.009,
            z + 0.03 + Math.sin(a) * r * 0.9,
          ],
          0.05 + (i % 3) * 0.022,
          0.009,
          turned(i * 47, 90 + ((i % 5) - 2) * 9, 0),
        ),
      )
    }
    const white = part(input, { colour: hex('#f2ece0'), roughness: 0.35, wrap: 0.3 }, 0.002)
    const yolk = part(input, { colour: hex('#e08a1c'), roughness: 0.2, f0: 0.05, wrap: 0.3 }, 0.002)
    for (const [dx, dz, turn] of [
      [0.15, 0.06, 20],
      [0.12, -0.08, -35],
    ] as const) {
      white(ellipsoid([x + dx, top + 0.022, z + dz], [0.06, 0.038, 0.08], turned(turn, 0, -16)))
      yolk(ellipsoid([x + dx + 0.006, top + 0.046, z + dz], [0.034, 0.018, 0.036], turned(turn, 0, -16)))
    }
    const green = part(input, { colour: hex('#5f9a35'), roughness: 0.5, wrap: 0.3 }, 0.001)
    for (let i = 0; i < 16; i++) {
      const [a, r] = [i * 2.39996 + 1, Math.sqrt((i + 0.5) / 16) * 0.26]
      green(
        torus(
          [x + Math.cos(a) * r, top + 0.02 + (i % 3) * 0.012, z + Math.sin(a) * r],
          0.014,
          0.006,
          turned(i * 40, 90 + (i % 3) * 12, 0),
        ),
      )
    }
    const stick = part(input, finishOf('wood', hex('#5a3420'), true), 0.002)
    for (const side of [0, 0.05])
      stick(
        roundCone(
          [x - 0.46, y + 0.33, z + 0.1 + side],
          [x + 0.4, y + 0.345, z - 0.16 + side * 1.4],
          0.011,
          0.007,
        ),
      )
  },
  salad: (input) => {
    const [x, y, z] = input.foot
    china(input)
    // Heaped above the rim, because a low camera would see an empty bowl.
    const heap = (r: number) => y + 0.25 + 0.13 * (1 - (r / 0.3) ** 2)
    part(
      input,
      { colour: hex('#4a6a2c'), roughness: 0.8 },
      0.02,
    )(ellipsoid([x, y + 0.23, z], [0.31, 0.1, 0.31]))
    const leaf = [hex('#5d8f33'), hex('#86b14c'), hex('#6d2f45')].map((colour) =>
      part(input, { colour, roughness: 0.45, wrap: 0.35 }, 0.002),
    )
    for (let i = 0; i < 44; i++) {
      const [a, r] = [i * 2.39996, Math.sqrt((i + 0.3) / 44) * 0.285]
      leaf[i % 7 === 0 ? 2 : i % 2]?.(
        ellipsoid(
          [x + Math.cos(a) * r, heap(r), z + Math.sin(a) * r],
          [0.062, 0.009, 0.04],
          turned(i * 61, (i % 5) * 12 - 20, (i % 4) * 16 - 24),
        ),
      )
    }
    const tomato = part(input, { colour: hex('#b8231a'), roughness: 0.15, f0: 0.045 }, 0.002)
    for (let i = 0; i < 6; i++) {
      const [a, r] = [i * 2.2 + 0.9, 0.08 + (i % 3) * 0.07]
      tomato(ball([x + Math.cos(a) * r, heap(r) + 0.028, z + Math.sin(a) * r], 0.042))
    }
    const wood = part(input, finishOf('wood', hex('#9a6a40'), true), 0.01)
    wood(roundCone([x + 0.16, y + 0.24, z - 0.04], [x + 0.5, y + 0.46, z - 0.16], 0.018, 0.022))
  },
  teapot: (input) => {
    const [x, y, z] = input.foot
    const china = part(
      input,
      main(input, mix(input.palette.accent, [0.75, 0.72, 0.66], 0.2), { roughness: 0.18, f0: 0.05 }),
      0.03,
    )
    china(lathe([x, y + 0.02, z], [x, y + 0.4, z], { profile: [0.15, 0.235, 0.27, 0.255, 0.195, 0.115] }))
    china(cylinder([x, y, z], 0.15, 0.04, 0.014))
    china(roundCone([x - 0.21, y + 0.16, z], [x - 0.35, y + 0.26, z], 0.068, 0.042))
    china(roundCone([x - 0.35, y + 0.26, z], [x - 0.43, y + 0.4, z], 0.042, 0.03))
    china(torus([x + 0.29, y + 0.22, z], 0.115, 0.024, turned(0, 90)), { blend: 0.02 })
    const lid = part(
      input,
      main(input, mix(input.palette.accent, [0.75, 0.72, 0.66], 0.2), { roughness: 0.18, f0: 0.05 }),
      0.012,
    )
    lid(ellipsoid([x, y + 0.4, z], [0.135, 0.05, 0.135]))
    lid(ball([x, y + 0.475, z], 0.036))
    const cup = part(input, finishOf('ceramic', mix(input.palette.second, [0.8, 0.77, 0.72], 0.45)), 0.01)
    cup(
      lathe([x + 0.36, y + 0.02, z + 0.24], [x + 0.36, y + 0.15, z + 0.24], {
        profile: [0.055, 0.09, 0.105, 0.113, 0.118, 0.12],
        wall: 0.008,
      }),
    )
    cup(cylinder([x + 0.36, y, z + 0.24], 0.06, 0.035, 0.01))
    part(input, { colour: hex('#a8642a'), roughness: 0.08, f0: 0.03 })(
      cylinder([x + 0.36, y + 0.1, z + 0.24], 0.105, 0.022, 0.004),
    )
  },
} satisfies Record<string, ThingBuilder>
