// More of what comes from the market and the stall: carrots, corn, hot dogs, lobsters; and a snowman, who needs a
// carrot too.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { main, part, placed, type ThingBuilder } from '../thing.ts'

export const MARKET = {
  carrot: (input) => {
    const { p } = placed(input, 0, 6)
    const root = part(input, main(input, hex('#e3721c'), { roughness: 0.6, wrap: 0.2 }), 0.02)
    const green = part(input, { colour: hex('#4f8a32'), roughness: 0.7, wrap: 0.3 }, 0.004)
    for (let i = 0; i < (input.finish.count === 1 ? 1 : 3); i++) {
      const axes = turned(-30 + i * 26)
      const q = placesIn(axes, p(0, 0.07 + (i === 2 ? 0.09 : 0), (i - 1) * 0.13))
      root(roundCone(q(-0.16, 0, 0), q(0.1, 0, 0), 0.078, 0.055))
      root(roundCone(q(0.1, 0, 0), q(0.38, -0.03, 0.02), 0.055, 0.01))
      for (let k = 0; k < 9; k++)
        green(
          roundCone(
            q(-0.2, 0.01, 0),
            q(-0.46 - (k % 3) * 0.04, 0.03 + (k % 4) * 0.045, (k - 4) * 0.032),
            0.012,
            0.01,
          ),
        )
    }
  },
  corn: (input) => {
    const { p } = placed(input, 0, 6)
    const lean = within(turned(16), turned(0, 0, -16))
    const q = placesIn(lean, p(0, 0.02, 0))
    const cob = part(input, main(input, hex('#ecc23c'), { roughness: 0.35, f0: 0.045, wrap: 0.25 }), 0.004)
    for (let row = 0; row < 15; row++)
      for (let i = 0; i < 12; i++) {
        const a = (i * Math.PI) / 6 + (row % 2) * 0.26
        const r = 0.115 * Math.sqrt(Math.max(0.04, 1 - ((row - 4) / 12) ** 2))
        cob(ball(q(Math.cos(a) * r, 0.12 + row * 0.037, Math.sin(a) * r), 0.031))
      }
    const husk = part(input, { colour: hex('#7fa047'), roughness: 0.7, wrap: 0.35 }, 0.01)
    for (let i = 0; i < 5; i++) {
      const a = i * 1.257 + 0.6
      const [x, z] = [Math.cos(a), Math.sin(a)]
      husk(
        ellipsoid(
          q(x * 0.14, 0.2, z * 0.14),
          [0.085, 0.22, 0.016],
          within(lean, turned(90 - (a * 180) / Math.PI, 16)),
        ),
      )
    }
    husk(roundCone(q(0, 0.02, 0), q(0, 0.12, 0), 0.05, 0.09))
  },
  hotdog: (input) => {
    const { axes, p } = placed(input, 18, 6)
    const bun = part(input, { colour: hex('#c9873c'), roughness: 0.5, wrap: 0.3 }, 0.03)
    for (const side of [1, -1])
      bun(roundCone(p(-0.3, 0.1, side * 0.085), p(0.3, 0.1, side * 0.085), 0.1, 0.1))
    const sausage = part(input, main(input, hex('#9c3b22'), { roughness: 0.25, f0: 0.05, wrap: 0.15 }), 0.02)
    sausage(roundCone(p(-0.38, 0.19, 0), p(0.38, 0.19, 0), 0.072, 0.072))
    const mustard = part(input, { colour: hex('#e8b51e'), roughness: 0.3, wrap: 0.2 }, 0.004)
    for (let i = 0; i < 24; i++) {
      const spot = (k: number): Vec =>
        at(axes, input.foot, [-0.34 + k * 0.0283, 0.262, Math.sin(k * 1.25) * 0.035])
      mustard(roundCone(spot(i), spot(i + 1), 0.015, 0.015))
    }
  },
  lobster: (input) => {
    const { axes, p } = placed(input, 30, 8)
    const shell = part(input, main(input, hex('#b8301c'), { roughness: 0.3, f0: 0.06 }), 0.02)
    shell(ellipsoid(p(0, 0.12, 0.06), [0.11, 0.1, 0.19], axes))
    for (let i = 0; i < 5; i++)
      shell(
        ellipsoid(
          p(0, 0.11 - i * 0.008, -0.13 - i * 0.075),
          [0.095 - i * 0.009, 0.075 - i * 0.007, 0.058],
          axes,
        ),
      )
    for (const a of [-0.075, 0, 0.075])
      shell(ellipsoid(p(a, 0.05, -0.52), [0.045, 0.014, 0.08], within(axes, turned(a * -300))))
    const dark = part(input, { colour: hex('#14100e'), roughness: 0.2 }, 0)
    for (const side of [1, -1]) {
      shell(roundCone(p(side * 0.08, 0.1, 0.16), p(side * 0.22, 0.09, 0.28), 0.03, 0.034))
      shell(ellipsoid(p(side * 0.25, 0.09, 0.4), [0.065, 0.04, 0.12], within(axes, turned(side * 12))))
      shell(ellipsoid(p(side * 0.17, 0.09, 0.43), [0.025, 0.022, 0.085], within(axes, turned(side * -18))))
      for (let i = 0; i < 4; i++) {
        const knee = p(side * 0.22, 0.14, 0.12 - i * 0.075)
        shell(roundCone(p(side * 0.08, 0.08, 0.1 - i * 0.06), knee, 0.016, 0.014))
        shell(roundCone(knee, p(side * 0.3, 0.01, 0.13 - i * 0.1), 0.014, 0.007))
      }
      shell(roundCone(p(side * 0.03, 0.14, 0.23), p(side * 0.14, 0.42, 0.42), 0.01, 0.004))
      dark(ball(p(side * 0.045, 0.175, 0.21), 0.018))
    }
  },
  snowman: (input) => {
    const { p } = placed(input, 10, 6)
    const snow = part(input, main(input, hex('#f3f5f7'), { roughness: 0.95, wrap: 0.4 }), 0.02)
    snow(ball(p(0, 0.2, 0), 0.22))
    snow(ball(p(0, 0.48, 0), 0.165))
    snow(ball(p(0, 0.7, 0), 0.12))
    const coal = part(input, { colour: hex('#17171a'), roughness: 0.7 }, 0)
    for (const side of [1, -1]) coal(ball(p(side * 0.042, 0.735, 0.105), 0.015))
    for (const y of [0.55, 0.48, 0.41]) coal(ball(p(0, y, 0.163), 0.018))
    part(
      input,
      { colour: hex('#e3721c'), roughness: 0.6 },
      0,
    )(roundCone(p(0, 0.705, 0.11), p(0.01, 0.7, 0.25), 0.022, 0.005))
    coal(cylinder(p(0, 0.79, 0), 0.13, 0.016, 0.006))
    coal(cylinder(p(0, 0.8, 0), 0.085, 0.12, 0.008))
    const scarf = part(input, { colour: input.palette.accent, roughness: 0.9, pattern: 'knit' }, 0.01)
    scarf(torus(p(0, 0.6, 0), 0.1, 0.032))
    scarf(roundCone(p(0.08, 0.59, 0.09), p(0.11, 0.42, 0.15), 0.03, 0.034))
    const wood = part(input, { colour: hex('#4b3422'), roughness: 0.9 }, 0.004)
    for (const side of [1, -1]) {
      wood(roundCone(p(side * 0.14, 0.52, 0), p(side * 0.36, 0.66, 0.03), 0.012, 0.008))
      wood(roundCone(p(side * 0.3, 0.622, 0.02), p(side * 0.32, 0.72, 0.04), 0.008, 0.005))
    }
    snow(lathe(p(0, 0, 0), p(0, 0.03, 0), { profile: [0.34, 0.33, 0.3, 0.27, 0.24, 0.2] }))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
