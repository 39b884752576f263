// Fixtures and outdoor objects: a ceiling fan, a post, a door knocker, a bin, a climbing frame.

import { type Finish, hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, type Axes, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishFor, finishOf } from '../../finishes.ts'
import { main, metal, part, placed, type ThingBuilder, type ThingInput } from '../thing.ts'

/** Height of the fan above its foot, metres, and its default number of blades. */
const FAN_HIGH = 1.5
const BLADES = 4

/** A door of two panels whose middle of the foot is `foot`, in its own finish. */
function leaf(input: ThingInput, axes: Axes, foot: Vec, finish: Finish): void {
  const q = placesIn(axes, foot)
  const door = part(input, finishFor(finish, hex('#4a2f22'), finishOf('wood', hex('#4a2f22'), true)), 0.004)
  door(box(q(0, 0.42, -0.05), [0.25, 0.42, 0.025], axes, 0.006))
  for (const [b, half] of [
    [0.2, 0.13],
    [0.58, 0.2],
  ] as const)
    door(box(q(0, b, -0.024), [0.17, half, 0.012], axes, 0.01))
}

export const FIXTURES = {
  ceilingfan: (input) => {
    const { axes, p } = placed(input, 32, 4)
    const ceiling = input.set.group(input.set.material({ colour: hex('#e9e5dc'), roughness: 0.95 }))
    ceiling(box(p(0, FAN_HIGH + 0.36, 0), [1.5, 0.02, 1.2], turned(0), 0.004))
    const brass = metal(input, 'brass')
    brass(
      lathe(p(0, FAN_HIGH + 0.26, 0), p(0, FAN_HIGH + 0.34, 0), {
        profile: [0.02, 0.06, 0.085, 0.1, 0.108, 0.11],
      }),
    )
    brass(roundCone(p(0, FAN_HIGH + 0.05, 0), p(0, FAN_HIGH + 0.3, 0), 0.018, 0.018))
    brass(
      lathe(p(0, FAN_HIGH - 0.07, 0), p(0, FAN_HIGH + 0.08, 0), {
        profile: [0.08, 0.125, 0.135, 0.13, 0.1, 0.04],
      }),
    )
    part(
      input,
      { colour: hex('#f6ead2'), roughness: 0.5, glow: [0.55, 0.48, 0.36] },
      0.01,
    )(ellipsoid(p(0, FAN_HIGH - 0.09, 0), [0.085, 0.07, 0.085]))
    const wood = part(input, main(input, hex('#7a4d2c'), finishOf('wood', hex('#7a4d2c'), true)), 0.01)
    const many = input.finish.blades ?? BLADES
    for (let i = 0; i < many; i++) {
      const blade = within(axes, turned((i * 360) / many))
      const pitched = within(blade, turned(0, 10, 0))
      brass(box(at(blade, p(0, FAN_HIGH, 0), [0.17, 0.004, 0]), [0.09, 0.007, 0.026], blade, 0.005))
      wood(box(at(blade, p(0, FAN_HIGH, 0), [0.45, 0, 0]), [0.24, 0.008, 0.066], pitched, 0.007))
    }
  },
  post: (input) => {
    const { axes, p } = placed(input, 24, 6)
    const wood = part(
      input,
      main(input, hex('#7d5b3c'), { ...finishOf('wood', hex('#7d5b3c'), true), roughness: 0.85 }),
      0.006,
    )
    wood(box(p(0, 0.38, 0), [0.085, 0.38, 0.085], axes, 0.012))
    wood(lathe(p(0, 0.75, 0), p(0, 0.83, 0), { profile: [0.115, 0.1, 0.075, 0.05, 0.025, 0.006] }))
    // A crack down the front, as timber dries.
    wood(box(p(0.02, 0.5, 0.085), [0.004, 0.2, 0.012], within(axes, turned(0, 0, 3)), 0.002), { cut: true })
    const grass = part(input, { colour: hex('#5f7f35'), roughness: 0.8, wrap: 0.3 }, 0)
    for (let i = 0; i < 26; i++) {
      const a = i * 2.39996
      const r = 0.1 + (i % 5) * 0.02
      const root = p(Math.cos(a) * r, 0, Math.sin(a) * r)
      const tip = p(Math.cos(a) * (r + 0.05), 0.09 + (i % 4) * 0.03, Math.sin(a) * (r + 0.05))
      grass(roundCone(root, tip, 0.007, 0.002))
    }
  },
  door: (input) => {
    const { axes, p } = placed(input, -18, 4)
    leaf(input, axes, p(0, 0, 0), input.finish)
    const frame = part(input, { colour: hex('#e7e2d8'), roughness: 0.6 }, 0.003)
    for (const side of [1, -1]) frame(box(p(side * 0.29, 0.45, -0.05), [0.04, 0.45, 0.045], axes, 0.006))
    frame(box(p(0, 0.89, -0.05), [0.33, 0.045, 0.05], axes, 0.006))
    const brass = metal(input, 'brass')
    brass(roundCone(p(0.2, 0.4, -0.03), p(0.2, 0.4, 0.01), 0.012, 0.012))
    brass(ball(p(0.2, 0.4, 0.025), 0.026))
  },
  knocker: (input) => {
    const { axes, p } = placed(input, -14, 4)
    input.set.as('door', () => leaf(input, axes, p(0, 0, 0), input.vessel ?? {}))
    const brass = part(input, main(input, hex('#c79a4b'), finishOf('brass', [1, 1, 1])), 0.012)
    brass(lathe(p(0, 0.5, -0.012), p(0, 0.5, 0.05), { profile: [0.12, 0.12, 0.115, 0.1, 0.07, 0.02] }))
    brass(ellipsoid(p(0, 0.5, 0.07), [0.055, 0.06, 0.04], axes))
    for (const side of [1, -1]) brass(ball(p(side * 0.062, 0.545, 0.045), 0.022))
    // The ring swings from the mouth and strikes a stud.
    brass(torus(p(0, 0.37, 0.09), 0.125, 0.018, within(axes, turned(0, 80))), { blend: 0.004 })
    brass(ball(p(0, 0.248, 0.1), 0.032))
    brass(cylinder(p(0, 0.22, 0.03), 0.04, 0.03, 0.008))
  },
  bin: (input) => {
    const { axes, p } = placed(input, 16, 5)
    const tin = part(
      input,
      main(input, hex('#8f979b'), { ...finishOf('silver', [1, 1, 1]), roughness: 0.4 }),
      0.004,
    )
    tin(
      lathe(p(0, 0, 0), p(0, 0.56, 0), {
        profile: [0.2, 0.21, 0.22, 0.23, 0.24, 0.25],
        fold: 0.006,
        folds: 22,
      }),
    )
    for (const y of [0.02, 0.54]) tin(torus(p(0, y, 0), y > 0.1 ? 0.252 : 0.205, 0.014))
    tin(lathe(p(0, 0.57, 0), p(0, 0.66, 0), { profile: [0.268, 0.266, 0.24, 0.18, 0.1, 0.03] }))
    tin(torus(p(0, 0.665, 0), 0.05, 0.012, within(axes, turned(0, 90))))
    for (const side of [1, -1])
      tin(torus(p(side * 0.245, 0.4, 0), 0.045, 0.011, within(axes, turned(90, 90))))
  },
  climber: (input) => {
    const { axes, p } = placed(input, 26, 4)
    const steel = part(input, main(input, input.palette.accent, { roughness: 0.35, f0: 0.06 }), 0.004)
    const at3 = (i: number) => -0.36 + i * 0.24
    for (let level = 0; level < 3; level++)
      for (let i = 0; i < 4; i++) {
        const y = 0.24 + level * 0.24
        const inset = level === 2 ? 1 : 0
        if (i < inset || i > 3 - inset) continue
        steel(roundCone(p(at3(inset), y, at3(i)), p(at3(3 - inset), y, at3(i)), 0.014, 0.014))
        steel(roundCone(p(at3(i), y, at3(inset)), p(at3(i), y, at3(3 - inset)), 0.014, 0.014))
      }
    for (let i = 0; i < 4; i++)
      for (let k = 0; k < 4; k++) {
        const isInner = i > 0 && i < 3 && k > 0 && k < 3
        steel(roundCone(p(at3(i), 0, at3(k)), p(at3(i), isInner ? 0.72 : 0.48, at3(k)), 0.014, 0.014))
      }
    part(
      input,
      { colour: hex('#c9a86a'), roughness: 1 },
      0.01,
    )(box(p(0, 0.012, 0), [0.5, 0.012, 0.5], axes, 0.01))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
