// Vehicles for travel, as models for a shelf.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { box, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, metal, part, placed, sized, type ThingBuilder } from '../thing.ts'

const lacquer = (colour: Vec) => ({ roughness: 0.16, f0: 0.06, colour })

export const TRAVEL = {
  train: sized(0.8, (input) => {
    const { axes, p } = placed({ ...input, foot: at(turned(62), input.foot, [0, 0, 0.13]) }, 62)
    const paint = part(input, main(input, hex('#24543f'), lacquer(hex('#24543f'))), 0.006)
    const iron = part(input, { colour: hex('#1b1b1e'), roughness: 0.35, f0: 0.05 }, 0.004)
    const shine = metal(input, 'brass')
    paint(roundCone(p(0, 0.24, 0.02), p(0, 0.24, 0.36), 0.1, 0.1))
    paint(box(p(0, 0.27, -0.1), [0.115, 0.145, 0.1], axes, 0.012))
    iron(box(p(0, 0.425, -0.1), [0.135, 0.014, 0.125], axes, 0.01))
    iron(box(p(0, 0.115, 0.12), [0.1, 0.025, 0.36], axes, 0.008))
    iron(lathe(p(0, 0.32, 0.34), p(0, 0.47, 0.34), { profile: [0.032, 0.032, 0.032, 0.036, 0.045, 0.05] }))
    shine(ellipsoid(p(0, 0.345, 0.18), [0.04, 0.05, 0.04], axes))
    for (const z of [0.08, 0.26]) shine(torus(p(0, 0.24, z), 0.101, 0.006, within(axes, turned(0, 90))))
    shine(roundCone(p(0, 0.24, 0.45), p(0, 0.24, 0.47), 0.034, 0.03))
    iron(box(p(0, 0.06, 0.5), [0.09, 0.03, 0.03], within(axes, turned(0, 30)), 0.006))
    for (const side of [1, -1])
      for (const [z, r] of [
        [-0.12, 0.085],
        [0.1, 0.085],
        [0.28, 0.06],
        [0.4, 0.06],
      ] as const) {
        const around = within(axes, turned(0, 0, 90))
        iron(torus(p(side * 0.105, r, z), r - 0.012, 0.014, around))
        shine(roundCone(p(side * 0.1, r, z), p(side * 0.118, r, z), 0.016, 0.012))
        for (let i = 0; i < 3; i++) {
          const a = (i * Math.PI) / 3
          const [dy, dz] = [Math.sin(a) * (r - 0.012), Math.cos(a) * (r - 0.012)]
          iron(roundCone(p(side * 0.105, r - dy, z - dz), p(side * 0.105, r + dy, z + dz), 0.006, 0.006))
        }
      }
    // One carriage behind it, with dark windows.
    paint(box(p(0, 0.26, -0.52), [0.11, 0.12, 0.25], axes, 0.02))
    iron(box(p(0, 0.385, -0.52), [0.125, 0.014, 0.27], axes, 0.012))
    for (const z of [-0.68, -0.57, -0.46, -0.35])
      iron(box(p(0, 0.295, z), [0.113, 0.042, 0.034], axes, 0.008))
    for (const side of [1, -1])
      for (const z of [-0.68, -0.36])
        iron(torus(p(side * 0.1, 0.06, z), 0.046, 0.014, within(axes, turned(0, 0, 90))))
  }),
  airplane: (input) => {
    const { axes, p } = placed(input, 52)
    const hull = part(input, main(input, hex('#e9e7e1'), lacquer(hex('#e9e7e1'))), 0.02)
    const blue = part(input, { colour: input.palette.accent, roughness: 0.2, f0: 0.05 }, 0.01)
    const tilt = within(axes, turned(0, -12, -20))
    const q = placesIn(tilt, p(0, 0.46, 0))
    hull(roundCone(q(0, 0, -0.1), q(0, 0, 0.36), 0.072, 0.062))
    hull(roundCone(q(0, 0, -0.1), q(0, 0.03, -0.44), 0.072, 0.026))
    for (const side of [1, -1]) {
      const swept = within(tilt, turned(side * -26, 0, side * 5))
      hull(box(q(side * 0.25, -0.01, -0.02), [0.27, 0.009, 0.075], swept, 0.009), { blend: 0.03 })
      hull(box(q(side * 0.11, 0.035, -0.42), [0.11, 0.007, 0.04], swept, 0.007))
      blue(roundCone(q(side * 0.2, -0.055, 0.08), q(side * 0.2, -0.055, -0.03), 0.032, 0.026))
    }
    blue(box(q(0, 0.12, -0.41), [0.008, 0.1, 0.055], within(tilt, turned(0, 28)), 0.008))
    const dark = part(input, { colour: hex('#16191f'), roughness: 0.1, f0: 0.06 }, 0.002)
    dark(ellipsoid(q(0, 0.03, 0.37), [0.045, 0.018, 0.035], tilt))
    metal(input, 'brass')(roundCone(p(0, 0, 0), p(0, 0.42, 0), 0.012, 0.01))
    metal(
      input,
      'brass',
    )(lathe(p(0, 0, 0), p(0, 0.03, 0), { profile: [0.12, 0.12, 0.115, 0.09, 0.05, 0.02] }))
  },
  bicycle: sized(0.84, (input) => {
    const { axes, p } = placed(input, 66)
    const frame = part(input, main(input, hex('#2f6f8f'), lacquer(hex('#2f6f8f'))), 0.006)
    const tyre = part(input, { colour: hex('#201f20'), roughness: 0.8 }, 0.004)
    const shine = part(input, finishOf('silver', [1, 1, 1]), 0.003)
    const around = within(axes, turned(0, 0, 90))
    const [back, front] = [p(0, 0.21, -0.34), p(0, 0.21, 0.36)]
    for (const hub of [back, front]) {
      tyre(torus(hub, 0.195, 0.017, around))
      shine(torus(hub, 0.172, 0.007, around))
      shine(roundCone(at(axes, hub, [-0.03, 0, 0]), at(axes, hub, [0.03, 0, 0]), 0.014, 0.014))
      for (let i = 0; i < 6; i++) {
        const a = (i * Math.PI) / 6
        const [y, z] = [Math.sin(a) * 0.17, Math.cos(a) * 0.17]
        shine(roundCone(at(axes, hub, [0, -y, -z]), at(axes, hub, [0, y, z]), 0.0035, 0.0035))
      }
    }
    const [pedals, seat, head] = [p(0, 0.2, 0), p(0, 0.53, -0.12), p(0, 0.52, 0.25)]
    for (const [a, b] of [
      [pedals, seat],
      [pedals, p(0, 0.46, 0.26)],
      [p(0, 0.48, -0.1), head],
      [back, p(0, 0.47, -0.1)],
      [back, pedals],
      [head, front],
    ] as const)
      frame(roundCone(a, b, 0.0145, 0.0145))
    shine(roundCone(head, p(0, 0.62, 0.24), 0.012, 0.012))
    shine(roundCone(p(-0.14, 0.63, 0.24), p(0.14, 0.63, 0.24), 0.011, 0.011))
    const leather = part(input, finishOf('leather', hex('#6b4226')), 0.01)
    for (const side of [1, -1])
      leather(roundCone(p(side * 0.14, 0.63, 0.24), p(side * 0.15, 0.63, 0.15), 0.016, 0.016))
    leather(ellipsoid(p(0, 0.56, -0.13), [0.055, 0.025, 0.09], axes))
    shine(torus(pedals, 0.055, 0.008, around))
    tyre(box(p(0.07, 0.13, 0.03), [0.035, 0.01, 0.02], axes, 0.006))
    tyre(box(p(-0.07, 0.27, -0.03), [0.035, 0.01, 0.02], axes, 0.006))
  }),
  balloon: (input) => {
    const [x, y, z] = input.foot
    const skin = part(
      input,
      main(input, input.palette.accent, { roughness: 0.12, f0: 0.05, wrap: 0.2 }),
      0.008,
    )
    const others = part(input, { colour: input.palette.second, roughness: 0.12, f0: 0.05, wrap: 0.2 }, 0.008)
    const string = part(input, { colour: hex('#e9e4d8'), roughness: 0.8 }, 0)
    const isAlone = input.finish.count === 1
    for (const [i, [dx, dy, dz, r]] of (
      [
        [0, 0.68, 0, 0.2],
        [-0.26, 0.5, -0.08, 0.16],
        [0.27, 0.52, -0.06, 0.165],
      ] as const
    ).entries()) {
      if (isAlone && i > 0) break
      const own = i === 0 ? skin : others
      own(ellipsoid([x + dx, y + dy, z + dz], [r, r * 1.16, r]))
      own(roundCone([x + dx, y + dy - r * 1.12, z + dz], [x + dx, y + dy - r * 1.2, z + dz], 0.016, 0.026), {
        blend: 0.03,
      })
      string(roundCone([x + dx, y + dy - r * 1.2, z + dz], [x + dx * 0.1, y + 0.03, z], 0.0045, 0.0045))
    }
    metal(
      input,
      'gold',
    )(lathe([x, y, z], [x, y + 0.06, z], { profile: [0.055, 0.055, 0.053, 0.05, 0.045, 0.03] }))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
