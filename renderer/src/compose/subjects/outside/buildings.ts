// Buildings that fill the view: a gabled house, a castle with its towers, a lighthouse on its rock.

import { hex } from '@studio/domain/vocabulary'
import { arch, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, mix, turned, type Vec, within } from '../../../scene/vectors.ts'
import { main, part, type ThingBuilder, type ThingInput } from '../thing.ts'

/**
 * Half the width, half the depth, and the heights of eaves and ridge of the house; its roof is pitched at 45 degrees.
 */
const HOUSE = { wide: 0.46, deep: 0.6, eaves: 0.52, ridge: 0.98 } as const

export const BUILDINGS = {
  house: (input) => {
    const axes = turned(32)
    const p = (a: number, b: number, c: number) => at(axes, [0.05, 0, -0.5], [a, b, c])
    const { wide, deep, eaves, ridge } = HOUSE
    const wall = part(
      input,
      main(input, mix(input.palette.plinth, hex('#efe6d6'), 0.6), {
        roughness: 0.95,
        pattern: 'mottled',
        patternScale: 2,
        relief: 0.3,
      }),
      0,
    )
    wall(box(p(0, eaves / 2, 0), [wide, eaves / 2, deep], axes, 0.004))
    // The gable is the upper corner of a square on its tip, a little below the tiles.
    const gable = (ridge - eaves) / Math.SQRT2 - 0.02
    wall(box(p(0, eaves, 0), [gable, gable, deep], within(axes, turned(0, 0, 45)), 0.004))
    const slope = Math.hypot(ridge - eaves, wide)
    for (const s of [-1, 1]) {
      const lean = within(axes, turned(0, 0, -s * 45))
      const middle = p((s * wide) / 2, (eaves + ridge) / 2, 0)
      part(
        input,
        {
          colour: mix(input.palette.accent, hex('#9c4f34'), 0.7),
          second: hex('#6d3323'),
          roughness: 0.85,
          pattern: 'planks',
          patternScale: 3,
          origin: middle,
          axes: lean,
        },
        0,
      )(box(at(lean, middle, [s * 0.03, 0.008, 0]), [slope / 2 + 0.055, 0.038, deep + 0.08], lean, 0.008))
    }
    const chimney = part(input, { colour: hex('#e4dac8'), roughness: 0.95 }, 0)
    chimney(box(p(-0.2, ridge - 0.06, -0.3), [0.07, 0.2, 0.07], axes, 0.006))
    chimney(box(p(-0.2, ridge + 0.14, -0.3), [0.085, 0.016, 0.085], axes, 0.004))
    openings(input, p, axes)
    const stone = part(input, { colour: hex('#b3a893'), roughness: 0.9 }, 0)
    stone(box(p(-0.1, 0.02, deep + 0.1), [0.17, 0.025, 0.1], axes, 0.006))
    for (let i = 0; i < 4; i++)
      stone(ellipsoid(p(-0.1 + Math.sin(i * 2) * 0.03, 0, deep + 0.32 + i * 0.2), [0.11, 0.014, 0.07], axes))
    const bush = part(
      input,
      { colour: hex('#40602f'), second: hex('#86a050'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.06,
    )
    for (const [a, c, r] of [
      [0.22, 0.72, 0.13],
      [0.4, 0.7, 0.16],
      [-0.55, 0.5, 0.12],
      [-0.57, -0.05, 0.1],
      [-0.57, -0.5, 0.15],
    ] as const)
      bush(ellipsoid(p(a, r * 0.6, c), [r, r, r * 0.9]))
    cypress(input, [-0.92, 0, -1.0], 1.05)
    cypress(input, [-1.12, 0, -1.5], 0.9)
    cypress(input, [0.9, 0, -1.3], 1.2)
  },
  tower: (input) => {
    const stone = part(
      input,
      main(input, mix(input.palette.plinth, hex('#a3927a'), 0.7), {
        second: hex('#7d705f'),
        roughness: 0.95,
        pattern: 'tiles',
        patternScale: 2.4,
      }),
      0,
    )
    const roof = part(input, { colour: mix(input.palette.accent, hex('#3d4658'), 0.35), roughness: 0.7 }, 0)
    const dark = part(input, { colour: hex('#15120f'), roughness: 0.9 }, 0)
    const keep = (x: number, z: number, r: number, h: number, isPointed: boolean) => {
      stone(cylinder([x, 0, z], r, h, 0.01))
      stone(cylinder([x, h - 0.02, z], r * 1.16, r * 0.42, 0.01))
      const top = h - 0.02 + r * 0.42
      for (let i = 0; i < 10; i++) {
        const turn = i * 36
        const at = (turn * Math.PI) / 180
        stone(
          box(
            [x + Math.sin(at) * r * 1.06, top + r * 0.1, z + Math.cos(at) * r * 1.06],
            [r * 0.17, r * 0.18, r * 0.1],
            turned(turn),
            0.004,
          ),
        )
      }
      if (isPointed)
        roof(
          lathe([x, top - 0.02, z], [x, top + r * 2.1, z], {
            profile: [r * 0.98, r * 0.76, r * 0.55, r * 0.35, r * 0.17, 0.004],
          }),
        )
      for (const [turn, y] of [
        [-18, 0.5],
        [24, 0.72],
      ] as const) {
        const at = (turn * Math.PI) / 180
        dark(
          box(
            [x + Math.sin(at) * r, h * y, z + Math.cos(at) * r],
            [r * 0.09, r * 0.28, 0.02],
            turned(turn),
            0.006,
          ),
        )
      }
    }
    keep(-0.02, -0.95, 0.27, 0.84, true)
    keep(-0.66, -0.4, 0.19, 0.66, true)
    keep(0.68, -0.4, 0.19, 0.74, false)
    stone(box([0, 0.24, -0.38], [0.62, 0.24, 0.07], turned(0), 0.006))
    for (let i = 0; i < 7; i++)
      stone(box([-0.44 + i * 0.147, 0.52, -0.33], [0.045, 0.045, 0.025], turned(0), 0.004))
    dark(box([0, 0.12, -0.3], [0.1, 0.13, 0.02], turned(0), 0.004))
    dark(ellipsoid([0, 0.25, -0.3], [0.1, 0.1, 0.02]))
    stone(arch([0, 0.25, -0.3], 0.115, 0.022, 0.03, 0.25))
    part(
      input,
      { colour: hex('#b7a584'), roughness: 0.95 },
      0.05,
    )(roundCone([0, -0.09, -0.3], [0.25, -0.09, 1.5], 0.1, 0.1))
    part(
      input,
      { colour: input.palette.accent, roughness: 0.8, wrap: 0.5 },
      0,
    )(box([0.79, 1.17, -0.4], [0.11, 0.055, 0.006], turned(-12), 0.004))
    part(
      input,
      { colour: hex('#4a4038'), roughness: 0.8 },
      0,
    )(roundCone([0.68, 0.8, -0.4], [0.68, 1.24, -0.4], 0.01, 0.008))
  },
  lighthouse: (input) => {
    const [x, y, z] = [0.1, 0.26, -0.6]
    const rock = part(
      input,
      { colour: hex('#5f574e'), roughness: 0.95, pattern: 'mottled', patternScale: 2.5, relief: 7 },
      0.12,
    )
    rock(ellipsoid([x, 0, z], [0.66, 0.27, 0.46], turned(12)))
    for (let i = 0; i < 9; i++) {
      const [a, r] = [i * 2.39996, input.random.between(0.12, 0.26)]
      rock(
        ellipsoid(
          [x + Math.cos(a) * 0.62, 0, z + Math.sin(a) * 0.44],
          [r, r * input.random.between(0.6, 1.1), r],
          turned(i * 40, 0, 12),
        ),
      )
    }
    const bands = [
      part(input, { colour: hex('#efe9de'), roughness: 0.75 }, 0),
      part(input, main(input, hex('#b3261f'), { roughness: 0.75 }), 0),
    ]
    const radius = (t: number) => 0.165 - 0.06 * t
    for (let i = 0; i < 5; i++) {
      const between = (k: number) => radius((i + k / 5) / 5)
      bands[i % 2]?.(
        lathe([x, y - 0.04 + i * 0.17, z], [x, y - 0.04 + (i + 1) * 0.17, z], {
          profile: [between(0), between(1), between(2), between(3), between(4), between(5)],
        }),
      )
    }
    const top = y + 0.81
    const iron = part(input, { colour: hex('#23262b'), roughness: 0.4, f0: 0.06 }, 0)
    iron(cylinder([x, top, z], 0.155, 0.03, 0.006))
    iron(torus([x, top + 0.1, z], 0.145, 0.008))
    for (let i = 0; i < 10; i++) {
      const a = i * 0.628
      const [dx, dz] = [Math.cos(a) * 0.145, Math.sin(a) * 0.145]
      iron(roundCone([x + dx, top, z + dz], [x + dx, top + 0.1, z + dz], 0.007, 0.007))
    }
    part(
      input,
      { colour: hex('#f3d9a0'), roughness: 0.3, glow: [3.4, 2.4, 1.1] },
      0,
    )(cylinder([x, top + 0.03, z], 0.075, 0.15, 0.01))
    bands[1]?.(
      lathe([x, top + 0.175, z], [x, top + 0.31, z], { profile: [0.105, 0.1, 0.085, 0.06, 0.03, 0.006] }),
    )
    bands[0]?.(box([x + 0.32, y + 0.03, z + 0.05], [0.13, 0.12, 0.1], turned(-14), 0.004))
    bands[1]?.(box([x + 0.32, y + 0.165, z + 0.05], [0.15, 0.022, 0.12], turned(-14), 0.006))
  },
} satisfies Record<string, ThingBuilder>

/** Door and windows of the house, on the two visible sides. */
function openings(
  input: ThingInput,
  p: (a: number, b: number, c: number) => Vec,
  axes: ReturnType<typeof turned>,
): void {
  const { wide, deep } = HOUSE
  const pane = part(input, { colour: hex('#1a222a'), roughness: 0.06, f0: 0.06 }, 0)
  const frame = part(input, { colour: hex('#f2ede2'), roughness: 0.6 }, 0)
  const shutter = part(input, { colour: mix(input.palette.second, hex('#3f5a52'), 0.6), roughness: 0.7 }, 0)
  shutter(box(p(-0.1, 0.19, deep), [0.085, 0.19, 0.016], axes, 0.006))
  frame(box(p(-0.1, 0.2, deep), [0.105, 0.21, 0.01], axes, 0.004))
  for (const [a, b] of [
    [0.23, 0.3],
    [0, 0.68],
  ] as const) {
    frame(box(p(a, b, deep), [0.095, 0.115, 0.012], axes, 0.004))
    pane(box(p(a, b, deep + 0.006), [0.076, 0.096, 0.012], axes, 0.003))
    frame(box(p(a, b, deep + 0.012), [0.008, 0.096, 0.011], axes, 0.002))
    frame(box(p(a, b, deep + 0.012), [0.076, 0.008, 0.011], axes, 0.002))
  }
  for (const c of [-0.3, 0.2]) {
    frame(box(p(-wide, 0.3, c), [0.012, 0.115, 0.095], axes, 0.004))
    pane(box(p(-wide - 0.006, 0.3, c), [0.012, 0.096, 0.076], axes, 0.003))
    frame(box(p(-wide - 0.012, 0.3, c), [0.011, 0.096, 0.008], axes, 0.002))
    for (const s of [-1, 1])
      shutter(box(p(-wide - 0.008, 0.3, c + s * 0.145), [0.012, 0.115, 0.046], axes, 0.004))
  }
}

function cypress(input: ThingInput, foot: Vec, height: number): void {
  const [x, y, z] = foot
  const green = part(
    input,
    { colour: hex('#2c4628'), second: hex('#5f7d3e'), roughness: 0.95, pattern: 'foliage', wrap: 0.2 },
    0.04,
  )
  green(ellipsoid([x, y + height * 0.5, z], [height * 0.13, height * 0.48, height * 0.13]))
}
