// Animals without fur, in the glaze of the others: a lizard, an octopus, a snail.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, ellipsoid, roundCone, torus } from '../../../scene/shape.ts'
import { turned, type Vec, within } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, part, placed, type ThingBuilder } from '../thing.ts'

/** Number of an octopus’s arms, and of segments per arm. */
const ARMS = 8
const PIECES = 9

export const CRAWLERS = {
  lizard: (input) => {
    const { axes, p } = placed(input, 62, 8)
    const green = hex('#6f8f3f')
    const skin = part(input, main(input, green, finishOf('ceramic', green)), 0.03)
    // Along its spine, from the tip of the tail to the neck: x, z and thickness.
    const spine = [
      [0.3, -0.62, 0.01],
      [0.36, -0.5, 0.018],
      [0.28, -0.36, 0.028],
      [0.12, -0.26, 0.04],
      [0, -0.12, 0.075],
      [-0.03, 0.05, 0.088],
      [0, 0.2, 0.07],
      [0.03, 0.29, 0.052],
    ] as const
    for (let i = 1; i < spine.length; i++) {
      const [x0, z0, r0] = spine[i - 1] as (typeof spine)[number]
      const [x1, z1, r1] = spine[i] as (typeof spine)[number]
      const high = (z: number, r: number) =>
        0.035 + Math.max(r, 0.1 * Math.min(1, Math.max(0, (z + 0.5) / 0.4)))
      skin(roundCone(p(x0, high(z0, r0), z0), p(x1, high(z1, r1), z1), r0, r1))
    }
    const head = p(0.06, 0.19, 0.4)
    skin(ellipsoid(head, [0.066, 0.05, 0.1], within(axes, turned(-14, 8))))
    skin(roundCone(p(0.03, 0.15, 0.28), p(0.05, 0.18, 0.37), 0.054, 0.05))
    for (const side of [1, -1])
      for (const [z, forward] of [
        [-0.08, -0.1],
        [0.19, 0.1],
      ] as const) {
        const knee = p(side * 0.19, 0.13, z + forward * 0.4)
        const foot = p(side * 0.23, 0.02, z + forward)
        skin(roundCone(p(side * 0.05, 0.12, z), knee, 0.038, 0.026))
        skin(roundCone(knee, foot, 0.026, 0.02))
        for (let toe = -1; toe <= 1; toe++)
          skin(
            roundCone(
              foot,
              p(side * (0.26 + 0.02 * (1 - Math.abs(toe))), 0.012, z + forward + toe * 0.045 + 0.02),
              0.014,
              0.008,
            ),
          )
      }
    const dark = part(input, finishOf('ceramic', hex('#221d1b')), 0)
    for (const side of [1, -1]) dark(ball(p(0.06 + side * 0.05, 0.215, 0.42), 0.017))
    for (let i = 0; i < 9; i++)
      skin(ball(p(-0.02, 0.215 - Math.abs(i - 4) * 0.006, -0.14 + i * 0.045), 0.016))
  },
  octopus: (input) => {
    const { p, axes } = placed(input, 10, 8)
    const red = hex('#b5533c')
    const skin = part(input, main(input, red, finishOf('ceramic', red)), 0.05)
    skin(ellipsoid(p(0, 0.46, -0.06), [0.19, 0.22, 0.18], within(axes, turned(0, -16))))
    skin(ball(p(0, 0.26, 0.02), 0.13))
    for (let i = 0; i < ARMS; i++) {
      const a = ((i + 0.5) / ARMS) * 2 * Math.PI
      const curl = i % 2 ? 1 : -1
      const spot = (t: number): Vec => {
        const turn = a + curl * t * t * 0.95
        const r = 0.08 + 0.4 * t - 0.1 * t * t * t
        return p(
          Math.sin(turn) * r,
          0.2 * (1 - t) ** 2 + 0.04 + 0.1 * Math.max(0, t - 0.72),
          Math.cos(turn) * r,
        )
      }
      for (let k = 0; k < PIECES; k++)
        skin(
          roundCone(
            spot(k / PIECES),
            spot((k + 1) / PIECES),
            0.062 - 0.048 * (k / PIECES),
            0.062 - 0.048 * ((k + 1) / PIECES),
          ),
          { blend: 0.024 },
        )
    }
    const eye = part(input, finishOf('ceramic', hex('#efe6d2')), 0)
    const dark = part(input, finishOf('ceramic', hex('#221d1b')), 0)
    for (const side of [1, -1]) {
      skin(ball(p(side * 0.095, 0.32, 0.095), 0.052))
      eye(ball(p(side * 0.105, 0.33, 0.128), 0.034))
      dark(ellipsoid(p(side * 0.11, 0.33, 0.157), [0.02, 0.01, 0.012], axes))
    }
  },
  snail: (input) => {
    const { p, axes } = placed(input, 70, 8)
    const pale = hex('#c9b48d')
    const body = part(input, main(input, pale, finishOf('ceramic', pale)), 0.03)
    for (let i = 0; i < 6; i++)
      body(
        roundCone(
          p(0, 0.05, -0.36 + i * 0.12),
          p(0, 0.05, -0.24 + i * 0.12),
          0.012 + i * 0.012,
          0.024 + i * 0.012,
        ),
      )
    body(roundCone(p(0, 0.06, 0.34), p(0, 0.2, 0.42), 0.075, 0.06))
    for (const side of [1, -1]) {
      body(roundCone(p(side * 0.03, 0.22, 0.43), p(side * 0.075, 0.37, 0.47), 0.016, 0.01))
      body(ball(p(side * 0.076, 0.378, 0.472), 0.02))
      body(roundCone(p(side * 0.03, 0.17, 0.46), p(side * 0.05, 0.16, 0.53), 0.012, 0.008))
    }
    const brown = hex('#8a5a34')
    const shell = part(input, finishOf('ceramic', brown), 0.012)
    // Turns of the shell, each smaller, from the mouth inwards.
    const upright = within(axes, turned(0, 0, 90))
    for (let i = 0; i < 26; i++) {
      const a = i * 0.42
      const r = 0.17 * 0.955 ** i
      const [y, z] = [0.265 + Math.sin(-a + 4.1) * r, Math.cos(-a + 4.1) * r]
      for (const side of [1, -1]) shell(ball(p(side * 0.022 * (i / 8), y, z), 0.1 * 0.95 ** i))
    }
    const line = part(input, finishOf('ceramic', hex('#e2c79a')), 0)
    for (const side of [1, -1]) {
      shell(ball(p(side * 0.05, 0.265, 0), 0.07))
      line(torus(p(side * 0.1, 0.265, 0), 0.1, 0.01, upright))
      line(torus(p(side * 0.108, 0.265, 0), 0.045, 0.008, upright))
    }
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
