// Bottles, jars, vases and other objects of table and dressing room.

import { hex } from '@studio/domain/vocabulary'
import type { Material } from '../../../scene/material.ts'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, IDENTITY, mix, turned, type Vec } from '../../../scene/vectors.ts'
import { finishFor, finishOf } from '../../finishes.ts'
import { addBranches } from '../plants/plants.ts'
import { main, metal, part, type ThingBuilder, type ThingInput } from '../thing.ts'

function label(input: ThingInput, centre: Vec, half: number, low: number, high: number): Partial<Material> {
  return {
    tailoring: 'label',
    origin: centre,
    axes: IDENTITY,
    measures: [high, 0, low, half],
    second: hex('#efe9dc'),
    // Its lines are omitted if the prompt has lettering there.
    third: input.finish.words ? hex('#efe9dc') : mix(input.palette.accent, [0.03, 0.03, 0.03], 0.6),
  }
}

export const VESSELS = {
  perfume: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(input.random.between(-14, 14))
    const glass = finishFor(
      input.finish.material ? input.finish : { ...input.finish, material: 'glass' },
      input.finish.colour ?? input.palette.accent,
    )
    const shell = part(
      input,
      {
        ...glass,
        colour: input.finish.material
          ? glass.colour
          : mix(input.finish.colour ?? input.palette.accent, [0.86, 0.8, 0.74], 0.55),
      },
      0.02,
    )
    shell(box([x, y + 0.21, z], [0.175, 0.21, 0.085], axes, 0.035))
    shell(cylinder([x, y + 0.41, z], 0.045, 0.04, 0.01))
    const gold = metal(input)
    gold(cylinder([x, y + 0.445, z], 0.052, 0.022, 0.006))
    gold(cylinder([x, y + 0.472, z], 0.066, 0.13, 0.014))
    const paper = part(input, {
      colour: hex('#efe8da'),
      roughness: 0.7,
      ...label(input, [x, y, z], 0.082, 0.12, 0.29),
    })
    paper(box(at(axes, [x, y + 0.205, z], [0, 0, 0.0855]), [0.085, 0.088, 0.003], axes, 0.002))
  },
  bottle: (input) => {
    const [x, y, z] = input.foot
    const body = part(
      input,
      {
        ...main(input, input.palette.accent, { roughness: 0.16, f0: 0.05 }),
        ...label(input, [x, y, z], 0.075, 0.16, 0.36),
      },
      0.02,
    )
    body(lathe([x, y + 0.012, z], [x, y + 0.56, z], { profile: [0.112, 0.116, 0.116, 0.112, 0.05, 0.036] }))
    body(cylinder([x, y, z], 0.113, 0.03, 0.014))
    const cap = metal(input)
    cap(cylinder([x, y + 0.55, z], 0.05, 0.14, 0.012))
  },
  jar: (input) => {
    const [x, y, z] = input.foot
    const body = part(
      input,
      {
        ...main(input, mix(input.palette.plinth, [0.8, 0.78, 0.75], 0.5), { roughness: 0.2, f0: 0.05 }),
        ...label(input, [x, y, z], 0.13, 0.06, 0.19),
      },
      0.02,
    )
    body(cylinder([x, y, z], 0.2, 0.23, 0.045))
    const lid = metal(input)
    lid(cylinder([x, y + 0.235, z], 0.205, 0.1, 0.022))
    if (input.isAlone) return
    const cream = part(input, { colour: hex('#efe6da'), roughness: 0.55, wrap: 0.5 }, 0.03)
    cream(ellipsoid([x + 0.36, y + 0.012, z + 0.16], [0.13, 0.03, 0.06], turned(25)))
    cream(ellipsoid([x + 0.43, y + 0.03, z + 0.14], [0.06, 0.035, 0.045], turned(-20)))
  },
  lipstick: (input) => {
    const [x, y, z] = input.foot
    const gold = metal(input)
    gold(cylinder([x, y, z], 0.085, 0.2, 0.01))
    gold(cylinder([x, y + 0.2, z], 0.07, 0.09, 0.006))
    const stick = part(input, main(input, hex('#a81832'), { roughness: 0.3, f0: 0.05, wrap: 0.25 }), 0.01)
    stick(cylinder([x, y + 0.28, z], 0.058, 0.17, 0.012))
    stick(box([x, y + 0.58, z + 0.03], [0.12, 0.12, 0.2], turned(0, -38), 0.004), { cut: true })
    const cap = metal(input)
    const lying = turned(35)
    cap(
      roundCone(
        at(lying, [x + 0.27, y + 0.088, z + 0.1], [-0.11, 0, 0]),
        at(lying, [x + 0.27, y + 0.088, z + 0.1], [0.11, 0, 0]),
        0.085,
        0.085,
      ),
    )
  },
  candle: (input) => {
    const [x, y, z] = input.foot
    const wax = (dx: number, dz: number, r: number, h: number, colour: Vec) => {
      part(
        input,
        { colour, roughness: 0.5, wrap: 0.7, f0: 0.04 },
        0.01,
      )(cylinder([x + dx, y, z + dz], r, h, 0.018))
      part(
        input,
        { colour: [0.3, 0.2, 0.1], glow: [9, 5.2, 1.9] },
        0.01,
      )(roundCone([x + dx, y + h + 0.03, z + dz], [x + dx, y + h + 0.075, z + dz], 0.014, 0.004))
    }
    wax(0, 0, 0.1, 0.42, input.finish.colour ?? hex('#eadfcb'))
    wax(0.25, 0.08, 0.085, 0.25, input.finish.colour ?? input.palette.accent)
    wax(-0.23, 0.1, 0.075, 0.31, mix(input.palette.second, hex('#eadfcb'), 0.5))
  },
  box: (input) => {
    const [x, y, z] = input.foot
    // A book with a readable title has no ribbon.
    const axes = turned(input.finish.words ? 12 : 24)
    const paper = part(input, main(input, input.palette.accent, { roughness: 0.6 }))
    paper(box([x, y + 0.17, z], [0.21, 0.17, 0.21], axes, 0.008))
    paper(box([x, y + 0.35, z], [0.222, 0.04, 0.222], axes, 0.01))
    if (input.finish.words) return
    const ribbon = part(
      input,
      finishFor(
        input.trim,
        mix(input.palette.second, [0.8, 0.74, 0.64], 0.4),
        finishOf('silk', input.palette.second),
      ),
      0.02,
    )
    ribbon(box([x, y + 0.2, z], [0.032, 0.198, 0.226], axes, 0.004))
    ribbon(box([x, y + 0.2, z], [0.226, 0.198, 0.032], axes, 0.004))
    for (const s of [1, -1])
      ribbon(torus(at(axes, [x, y + 0.45, z], [s * 0.085, 0, 0]), 0.068, 0.018, turned(24, 90, s * 14)))
    ribbon(ball([x, y + 0.425, z], 0.036))
    if (input.isAlone) return
    const small = part(input, finishFor({}, input.palette.second, { roughness: 0.6 }))
    small(box([x + 0.4, y + 0.1, z + 0.16], [0.12, 0.1, 0.12], turned(-12), 0.008))
  },
  vase: (input) => {
    const [x, y, z] = input.foot
    const clay = part(
      input,
      main(input, input.palette.accent, {
        roughness: 0.85,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.35,
      }),
      0.02,
    )
    clay(lathe([x, y, z], [x, y + 0.58, z], { profile: [0.085, 0.2, 0.225, 0.13, 0.06, 0.1] }))
    if (input.isAlone) return
    const other = part(
      input,
      finishFor({}, input.palette.second, {
        roughness: 0.85,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.35,
      }),
    )
    other(
      lathe([x + 0.36, y, z + 0.12], [x + 0.36, y + 0.3, z + 0.12], {
        profile: [0.07, 0.125, 0.14, 0.12, 0.07, 0.08],
      }),
    )
    addBranches(input.set, input.random, [x, y + 0.55, z], 0.62, hex('#8a8f5f'), true)
  },
  cup: (input) => {
    const [x, y, z] = input.foot
    const china = part(
      input,
      main(input, mix(input.palette.accent, [0.8, 0.77, 0.72], 0.35), { roughness: 0.2, f0: 0.05 }),
      0.016,
    )
    china(
      lathe([x, y + 0.03, z], [x, y + 0.27, z], {
        profile: [0.085, 0.13, 0.155, 0.166, 0.172, 0.176],
        wall: 0.009,
      }),
    )
    china(cylinder([x, y + 0.02, z], 0.1, 0.03, 0.012))
    china(torus([x + 0.195, y + 0.155, z], 0.072, 0.0155, turned(0, 90)))
    china(lathe([x, y, z], [x, y + 0.032, z], { profile: [0.11, 0.16, 0.205, 0.235, 0.25, 0.258] }))
    part(input, { colour: hex('#3a2012'), roughness: 0.1, f0: 0.03 })(
      cylinder([x, y + 0.17, z], 0.157, 0.05, 0.004),
    )
  },
  lamp: (input) => {
    const [x, y, z] = input.foot
    const body = part(input, main(input, input.palette.accent, { roughness: 0.2, f0: 0.05 }), 0.02)
    body(lathe([x, y, z], [x, y + 0.4, z], { profile: [0.12, 0.075, 0.13, 0.12, 0.05, 0.025] }))
    metal(input, 'brass')(cylinder([x, y + 0.39, z], 0.018, 0.14, 0.004))
    const shade = part(input, {
      colour: hex('#efe4cf'),
      roughness: 0.9,
      wrap: 0.8,
      glow: [0.75, 0.55, 0.32],
      pattern: 'linen',
      patternScale: 0.5,
    })
    shade(
      lathe([x, y + 0.46, z], [x, y + 0.78, z], {
        profile: [0.27, 0.25, 0.228, 0.206, 0.183, 0.16],
        wall: 0.006,
      }),
    )
    part(input, { colour: [0.5, 0.4, 0.3], glow: [6, 4.2, 2.3] })(ball([x, y + 0.6, z], 0.05))
  },
  book: (input) => {
    const [x, y, z] = input.foot
    const tones = [
      input.finish.colour ?? input.palette.accent,
      input.palette.second,
      mix(input.palette.plinth, [0.75, 0.7, 0.62], 0.4),
      hex('#2c2a2a'),
    ]
    // A single named book is one; “books” are a pile.
    const isOne = input.finish.count === 1
    // A single one shows its cover.
    if (input.finish.words || (isOne && !input.isAlone)) {
      // A book with a title is upright and shows its cover.
      const standing = turned(-12 + input.random.between(-4, 4), -5)
      const cover = part(input, {
        colour: tones[0] ?? [0, 0, 0],
        roughness: 0.75,
        pattern: 'linen',
        patternScale: 0.8,
      })
      const middle: Vec = [x, y + 0.302, z]
      for (const side of [-1, 1])
        cover(box(at(standing, middle, [0, 0, side * 0.034]), [0.21, 0.3, 0.006], standing, 0.004))
      cover(box(at(standing, middle, [-0.206, 0, 0]), [0.008, 0.3, 0.036], standing, 0.006))
      part(input, { colour: hex('#e9e1d0'), roughness: 0.9 })(
        box(at(standing, middle, [0.002, 0, 0]), [0.2, 0.29, 0.03], standing, 0.002),
      )
      return
    }
    tones.slice(0, isOne ? 1 : undefined).forEach((tone, i) => {
      const axes = turned(-16 + i * 11 + input.random.between(-5, 5))
      const c: Vec = [x, y + 0.04 + i * 0.078, z]
      part(input, { colour: tone, roughness: 0.75, pattern: 'linen', patternScale: 0.8 })(
        box(c, [0.27 - i * 0.018, 0.038, 0.19 - i * 0.01], axes, 0.006),
      )
      const pages = part(input, { colour: hex('#e9e1d0'), roughness: 0.9 })
      pages(box(at(axes, c, [0.006, 0, 0.006]), [0.268 - i * 0.018, 0.029, 0.188 - i * 0.01], axes, 0.002))
    })
    if (!input.isAlone) part(input, finishOf('brass', [1, 1, 1]), 0.01)(ball([x + 0.06, y + 0.4, z], 0.07))
  },
} satisfies Record<string, ThingBuilder>
