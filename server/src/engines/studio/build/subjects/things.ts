// Products, food and forms that stand in the middle of a still life. Built about twice life size or more, so that the
// distance grids are fine enough for them; each is 0.35 to 0.9 m high.

import type { Finish } from '../../read/scene-spec.ts'
import type { ThingName } from '../../read/vocabulary-subjects.ts'
import { hex } from '../../scene/colours.ts'
import type { Material } from '../../scene/material.ts'
import type { Chance } from '../../scene/random.ts'
import type { Adder, SetBuilder } from '../../scene/scene.ts'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../scene/shape.ts'
import { add, at, IDENTITY, mix, scale, turned, type Vec } from '../../scene/vectors.ts'
import { finishFor, finishOf } from '../finishes.ts'
import type { Palette } from '../palette.ts'
import { addForm } from './forms.ts'
import { addBouquet, addBranches, addCactus, addLeafyPlant } from './plants.ts'

export interface ThingInput {
  set: SetBuilder
  chance: Chance
  palette: Palette
  /** Where it stands. */
  foot: Vec
  finish: Finish
  /** Cap or lid. */
  trim: Finish
}

type Builder = (input: ThingInput) => void

/** A group of the subject in a finish. */
function part(input: ThingInput, material: Material, blend = 0.004): Adder {
  return input.set.group(input.set.material(material), { blend, subject: true })
}

const metal = (input: ThingInput, fallback: 'gold' | 'silver' | 'brass' | 'copper' = 'gold') =>
  part(input, finishFor(input.trim, hex('#d9b166'), input.trim.colour ? {} : finishOf(fallback, [1, 1, 1])))

const main = (input: ThingInput, colour: Vec, fallback: Partial<Material> = {}) =>
  finishFor(input.finish, colour, fallback)

function label(input: ThingInput, centre: Vec, half: number, low: number, high: number): Partial<Material> {
  return {
    tailoring: 'label',
    origin: centre,
    axes: IDENTITY,
    measures: [high, 0, low, half],
    second: hex('#efe9dc'),
    third: mix(input.palette.accent, [0.03, 0.03, 0.03], 0.6),
  }
}

const BUILDERS: Record<ThingName, Builder> = {
  perfume: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(input.chance.between(-14, 14))
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
  watch: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(input.chance.between(-10, 18), 68, 0)
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
    // The dial faces along the case's axis; its drawing wants x, y on the face and z out of it.
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
    const axes = turned(-58 + input.chance.between(-8, 8))
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
    const axes = turned(input.chance.between(-22, 22))
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
    addBranches(input.set, input.chance, [x, y + 0.55, z], 0.62, hex('#8a8f5f'), true)
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
    const axes = turned(24)
    const paper = part(input, main(input, input.palette.accent, { roughness: 0.6 }))
    paper(box([x, y + 0.17, z], [0.21, 0.17, 0.21], axes, 0.008))
    paper(box([x, y + 0.35, z], [0.222, 0.04, 0.222], axes, 0.01))
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
    const small = part(input, finishFor({}, input.palette.second, { roughness: 0.6 }))
    small(box([x + 0.4, y + 0.1, z + 0.16], [0.12, 0.1, 0.12], turned(-12), 0.008))
  },
  chair: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(-28 + input.chance.between(-8, 8))
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    const wood = part(input, finishOf('wood', hex('#7a5233'), true), 0.02)
    for (const [a, c] of [
      [-0.24, 0.23],
      [0.24, 0.23],
    ] as const)
      wood(roundCone(p(a * 1.1, 0, c * 1.1), p(a, 0.44, c), 0.014, 0.021))
    for (const a of [-0.24, 0.24]) {
      wood(roundCone(p(a * 1.1, 0, -0.29), p(a, 0.44, -0.22), 0.014, 0.021))
      wood(roundCone(p(a, 0.44, -0.22), p(a, 0.86, -0.3), 0.021, 0.015))
    }
    const seat = part(
      input,
      main(input, input.palette.accent, { ...finishOf('velvet', input.palette.accent) }),
      0.03,
    )
    seat(box(p(0, 0.475, 0), [0.29, 0.05, 0.27], axes, 0.048))
    seat(
      box(
        p(0, 0.74, -0.27),
        [0.26, 0.14, 0.035],
        [
          axes[0],
          add(scale(axes[1], 0.98), scale(axes[2], -0.18)),
          add(scale(axes[2], 0.98), scale(axes[1], 0.18)),
        ],
        0.034,
      ),
    )
  },
  book: (input) => {
    const [x, y, z] = input.foot
    const tones = [
      input.finish.colour ?? input.palette.accent,
      input.palette.second,
      mix(input.palette.plinth, [0.75, 0.7, 0.62], 0.4),
      hex('#2c2a2a'),
    ]
    tones.forEach((tone, i) => {
      const axes = turned(-16 + i * 11 + input.chance.between(-5, 5))
      const c: Vec = [x, y + 0.04 + i * 0.078, z]
      part(input, { colour: tone, roughness: 0.75, pattern: 'linen', patternScale: 0.8 })(
        box(c, [0.27 - i * 0.018, 0.038, 0.19 - i * 0.01], axes, 0.006),
      )
      const pages = part(input, { colour: hex('#e9e1d0'), roughness: 0.9 })
      pages(box(at(axes, c, [0.006, 0, 0.006]), [0.268 - i * 0.018, 0.029, 0.188 - i * 0.01], axes, 0.002))
    })
    part(input, finishOf('brass', [1, 1, 1]), 0.01)(ball([x + 0.06, y + 0.4, z], 0.07))
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
  orange: (input) => fruits(input, hex('#e58a1f'), 0.15, 5, [1, 0.95, 1]),
  lemon: (input) => fruits(input, hex('#ecc63a'), 0.12, 6, [1.32, 0.95, 0.95]),
  apple: (input) => fruits(input, hex('#b3202a'), 0.15, 4, [1, 0.93, 1], true),
  pear: (input) => {
    const [x, y, z] = input.foot
    const skin = part(input, {
      ...main(input, hex('#b9b04a'), { roughness: 0.4 }),
      pattern: 'fruit',
      second: hex('#c98d4a'),
      wrap: 0.25,
    })
    const stalk = part(input, { colour: hex('#4b3522'), roughness: 0.9 })
    for (const [dx, dz, s, lean] of [
      [0, 0, 1, 0.03],
      [0.33, 0.07, 0.9, -0.05],
      [-0.31, 0.11, 0.86, 0.06],
    ] as const) {
      const foot: Vec = [x + dx, y, z + dz]
      const head: Vec = [x + dx + lean, y + 0.44 * s, z + dz]
      skin(lathe(foot, head, { profile: [0.06 * s, 0.165 * s, 0.18 * s, 0.125 * s, 0.09 * s, 0.025 * s] }))
      stalk(roundCone(head, add(head, [lean, 0.07, 0]), 0.008, 0.011))
    }
  },
  cherries: (input) => {
    const [x, y, z] = input.foot
    const bowl = part(input, finishOf('ceramic', mix(input.palette.second, [0.8, 0.76, 0.7], 0.4)))
    bowl(
      lathe([x, y + 0.02, z], [x, y + 0.16, z], { profile: [0.11, 0.2, 0.25, 0.28, 0.3, 0.31], wall: 0.009 }),
    )
    bowl(cylinder([x, y, z], 0.12, 0.03, 0.01))
    const skin = part(input, main(input, hex('#7d0f22'), { roughness: 0.14, f0: 0.045, wrap: 0.15 }))
    const stalk = part(input, { colour: hex('#5d7a37'), roughness: 0.7 })
    for (let i = 0; i < 30; i++) {
      const a = i * 2.39996
      const r = Math.sqrt(i / 30) * 0.24
      const p: Vec = [x + Math.cos(a) * r, y + 0.19 - r * 0.32 + (i % 3) * 0.018, z + Math.sin(a) * r]
      skin(ball(p, 0.052))
      if (i % 3 === 0)
        stalk(
          roundCone(
            add(p, [0, 0.04, 0]),
            add(p, [Math.cos(a) * 0.08, 0.17, Math.sin(a) * 0.06]),
            0.005,
            0.005,
          ),
        )
    }
    for (const [dx, dz] of [
      [0.42, 0.16],
      [0.49, 0.1],
      [-0.41, 0.2],
    ] as const)
      skin(ball([x + dx, y + 0.05, z + dz], 0.052))
  },
  cake: (input) => {
    const [x, y, z] = input.foot
    const plate = metal(input, 'brass')
    plate(lathe([x, y, z], [x, y + 0.16, z], { profile: [0.13, 0.05, 0.03, 0.03, 0.06, 0.14] }))
    part(input, finishOf('ceramic', hex('#e9e2d6')))(cylinder([x, y + 0.15, z], 0.36, 0.022, 0.01))
    const sponge = part(
      input,
      main(input, mix(input.palette.accent, [0.8, 0.74, 0.66], 0.55), {
        roughness: 0.7,
        wrap: 0.35,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.3,
      }),
      0.02,
    )
    sponge(cylinder([x, y + 0.17, z], 0.29, 0.2, 0.03))
    sponge(cylinder([x, y + 0.36, z], 0.19, 0.17, 0.03))
    const cream = part(input, { colour: hex('#f2e9da'), roughness: 0.55, wrap: 0.5 }, 0.016)
    for (let i = 0; i < 20; i++)
      cream(ball([x + Math.cos(i * 0.314) * 0.285, y + 0.178, z + Math.sin(i * 0.314) * 0.285], 0.028))
    for (let i = 0; i < 13; i++)
      cream(ball([x + Math.cos(i * 0.483) * 0.187, y + 0.368, z + Math.sin(i * 0.483) * 0.187], 0.024))
    const berry = part(input, { colour: hex('#9c1530'), roughness: 0.15, f0: 0.045 })
    for (let i = 0; i < 7; i++)
      berry(
        ball(
          [
            x + Math.cos(i * 0.9) * (i ? 0.1 : 0),
            y + 0.555 + (i ? 0 : 0.03),
            z + Math.sin(i * 0.9) * (i ? 0.1 : 0),
          ],
          0.044,
        ),
      )
    part(input, { colour: hex('#55753f'), roughness: 0.5 })(
      ellipsoid([x + 0.07, y + 0.6, z + 0.05], [0.02, 0.005, 0.06], turned(30, -30)),
    )
  },
  donut: (input) => {
    const [x, y, z] = input.foot
    const stack = [
      [0, 0, 0],
      [0.015, 0.15, 0.01],
      [-0.01, 0.3, 0],
    ] as const
    stack.forEach(([dx, dy, dz], i) => {
      const tilt = turned(0, i * 3 - 3, i * 4 - 4)
      part(input, { colour: hex('#c58a4b'), roughness: 0.7, wrap: 0.2 })(
        torus([x + dx, y + 0.08 + dy, z + dz], 0.17, 0.08, tilt),
      )
      const icing = part(
        input,
        main(
          input,
          i === 1
            ? mix(input.palette.second, [0.8, 0.75, 0.7], 0.3)
            : mix(input.palette.accent, [0.8, 0.7, 0.66], 0.3),
          { roughness: 0.14, f0: 0.05, wrap: 0.15 },
        ),
        0.02,
      )
      icing(torus([x + dx, y + 0.1 + dy, z + dz], 0.17, 0.075, tilt))
      if (i === 2) {
        const sprinkle = part(input, { colour: hex('#f2e2c0'), roughness: 0.4 })
        for (let k = 0; k < 22; k++) {
          const a = k * 2.4
          const r = 0.17 + Math.sin(k * 5.1) * 0.045
          sprinkle(
            roundCone(
              [x + Math.cos(a) * r, y + 0.272 + dy * 0.69 + 0.0 + dy * 0.0 + 0.105, z + Math.sin(a) * r],
              [x + Math.cos(a) * r + 0.018, y + 0.377 + dy * 0.69, z + Math.sin(a) * r + 0.012],
              0.007,
              0.007,
            ),
          )
        }
      }
    })
  },
  coffee: (input) => {
    BUILDERS.cup({
      ...input,
      finish: input.finish.colour || input.finish.material ? input.finish : { colour: hex('#ece4d6') },
    })
    const [x, y, z] = input.foot
    part(input, {
      colour: hex('#d9b58a'),
      second: hex('#7a4a26'),
      roughness: 0.35,
      pattern: 'marble',
      patternScale: 1.4,
    })(cylinder([x, y + 0.185, z], 0.157, 0.045, 0.006))
    const bean = part(input, { colour: hex('#3d2214'), roughness: 0.35, f0: 0.05 })
    for (let i = 0; i < 11; i++) {
      const a = i * 1.9
      const r = 0.36 + (i % 4) * 0.05
      bean(
        ellipsoid(
          [x + Math.cos(a) * r, y + 0.02, z + Math.abs(Math.sin(a)) * r * 0.8 + 0.05],
          [0.036, 0.02, 0.025],
          turned(i * 50),
        ),
      )
    }
    metal(input)(roundCone([x + 0.14, y + 0.045, z + 0.2], [x + 0.34, y + 0.03, z + 0.05], 0.012, 0.008))
  },
  icecream: (input) => {
    const [x, y, z] = input.foot
    const glass = part(input, finishOf('glass', [1, 1, 1]))
    glass(lathe([x, y, z], [x, y + 0.34, z], { profile: [0.13, 0.03, 0.025, 0.09, 0.16, 0.19] }))
    const scoops = [
      input.finish.colour ?? mix(input.palette.accent, [0.85, 0.75, 0.7], 0.4),
      hex('#efe3c6'),
      mix(input.palette.second, [0.85, 0.8, 0.75], 0.45),
    ]
    scoops.forEach((colour, i) => {
      const scoop = part(
        input,
        { colour, roughness: 0.75, wrap: 0.5, pattern: 'mottled', patternScale: 8, relief: 1.2 },
        0.03,
      )
      const c: Vec = [x + [-0.085, 0.09, 0][i]!, y + [0.38, 0.38, 0.52][i]!, z + [0.03, 0.02, 0.01][i]!]
      scoop(ball(c, 0.125))
      for (let k = 0; k < 9; k++)
        scoop(ball(add(c, [Math.cos(k * 0.7) * 0.105, -0.075, Math.sin(k * 0.7) * 0.105]), 0.036))
    })
    part(input, { colour: hex('#9c1530'), roughness: 0.12, f0: 0.05 })(ball([x, y + 0.67, z], 0.05))
    const wafer = part(input, {
      colour: hex('#c98f4c'),
      roughness: 0.8,
      pattern: 'checks',
      second: hex('#a56f35'),
    })
    wafer(
      lathe([x + 0.14, y + 0.5, z - 0.04], [x + 0.27, y + 0.82, z - 0.06], {
        profile: [0.022, 0.022, 0.022, 0.022, 0.022, 0.022],
      }),
    )
  },
  bread: (input) => {
    const [x, y, z] = input.foot
    part(input, finishOf('wood', [0, 0, 0]))(box([x, y + 0.02, z], [0.46, 0.02, 0.25], turned(-8), 0.015))
    const crust = part(
      input,
      {
        ...main(input, hex('#b87533'), { roughness: 0.8 }),
        second: hex('#e3c190'),
        pattern: 'fruit',
        relief: 2,
        wrap: 0.2,
      },
      0.05,
    )
    crust(ellipsoid([x - 0.03, y + 0.15, z], [0.31, 0.14, 0.16], turned(-8)))
    for (let i = 0; i < 4; i++)
      crust(
        roundCone(
          [x - 0.2 + i * 0.12, y + 0.26, z - 0.06],
          [x - 0.15 + i * 0.12, y + 0.265, z + 0.08],
          0.025,
          0.02,
        ),
      )
    const slice = part(input, {
      colour: hex('#ecd9b4'),
      roughness: 0.95,
      pattern: 'fruit',
      second: hex('#dcc190'),
      wrap: 0.3,
    })
    slice(box([x + 0.38, y + 0.06, z + 0.15], [0.1, 0.018, 0.12], turned(20, 0, 6), 0.016))
  },
  eggs: (input) => {
    const [x, y, z] = input.foot
    const bowl = part(input, finishOf('ceramic', mix(input.palette.second, [0.75, 0.72, 0.68], 0.5)))
    bowl(
      lathe([x, y + 0.02, z], [x, y + 0.17, z], { profile: [0.1, 0.19, 0.25, 0.28, 0.29, 0.3], wall: 0.01 }),
    )
    bowl(cylinder([x, y, z], 0.11, 0.03, 0.01))
    const tones = [input.finish.colour ?? hex('#d9ab84'), hex('#ece0d0'), hex('#c4c9bc')]
    const egg = (p: Vec, i: number, axes = turned(i * 40, i * 25, 60)) =>
      part(input, { colour: tones[i % 3] ?? [0.8, 0.75, 0.7], roughness: 0.7, wrap: 0.3 })(
        ellipsoid(p, [0.082, 0.106, 0.082], axes),
      )
    for (let i = 0; i < 6; i++)
      egg([x + Math.cos(i * 1.05) * 0.145, y + 0.18, z + Math.sin(i * 1.05) * 0.145], i)
    egg([x, y + 0.25, z], 1)
    egg([x + 0.42, y + 0.082, z + 0.12], 0, turned(20, 0, 80))
  },
  flowers: (input) => flowersIn(input, 'rose'),
  tulips: (input) => flowersIn(input, 'tulip'),
  plant: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      main(input, mix(input.palette.accent, hex('#c08a68'), 0.4), {
        roughness: 0.85,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.3,
      }),
    )(lathe([x, y, z], [x, y + 0.26, z], { profile: [0.12, 0.15, 0.17, 0.185, 0.195, 0.2] }))
    part(input, { colour: hex('#3a2a1e'), roughness: 1 })(cylinder([x, y + 0.22, z], 0.18, 0.045, 0.01))
    addLeafyPlant(input.set, input.chance, [x, y + 0.25, z], 0.82, hex('#3f7040'), true)
  },
  cactus: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      main(input, input.palette.accent, {
        roughness: 0.85,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.3,
      }),
    )(lathe([x, y, z], [x, y + 0.2, z], { profile: [0.12, 0.14, 0.15, 0.16, 0.175, 0.178] }))
    addCactus(input.set, [x, y + 0.19, z], 0.5, hex('#4c7a4c'))
  },
  branches: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      main(input, input.palette.accent, { roughness: 0.3, f0: 0.05 }),
    )(lathe([x, y, z], [x, y + 0.38, z], { profile: [0.11, 0.15, 0.16, 0.1, 0.045, 0.055] }))
    addBranches(
      input.set,
      input.chance,
      [x, y + 0.36, z],
      0.78,
      mix(input.palette.second, hex('#b9b38a'), 0.5),
      true,
    )
  },
  car: (input) => addForm('car', input),
  boat: (input) => addForm('boat', input),
  arches: (input) => addForm('arches', input),
  stairs: (input) => addForm('stairs', input),
  columns: (input) => addForm('columns', input),
  hills: (input) => addForm('hills', input),
  peaks: (input) => addForm('peaks', input),
  dunes: (input) => addForm('dunes', input),
  sea: (input) => addForm('sea', input),
  spheres: (input) => addForm('spheres', input),
  ribbons: (input) => addForm('ribbons', input),
  rings: (input) => addForm('rings', input),
  cubes: (input) => addForm('cubes', input),
}

function fruits(input: ThingInput, colour: Vec, r: number, count: number, form: Vec, hasStalk = false): void {
  const [x, y, z] = input.foot
  const skin = part(input, {
    ...main(input, colour, { roughness: 0.4, f0: 0.04 }),
    pattern: 'fruit',
    second: mix(input.finish.colour ?? colour, hex('#e8b04a'), 0.35),
    wrap: 0.2,
    patternScale: 1.4,
  })
  const stalk = part(input, { colour: hex('#4b3a22'), roughness: 0.9 })
  const leaf = part(input, { colour: hex('#4f7a3c'), roughness: 0.4, wrap: 0.2 })
  const places = [
    [0, 0, 0],
    [2.05, 0, 0.25],
    [-2.0, 0, 0.4],
    [0.95, 0, 1.6],
    [-1.0, 0, 1.75],
    [0.1, 1.72, 0.65],
  ] as const
  places.slice(0, count).forEach(([a, b, c], i) => {
    const p: Vec = [x + a * r * 1.02, y + r * form[1] + b * r, z + c * r]
    skin(ellipsoid(p, [r * form[0], r * form[1], r * form[2]], turned(i * 47)))
    const top: Vec = [p[0], p[1] + r * form[1] * 0.97, p[2]]
    if (hasStalk) stalk(roundCone(add(top, [0, -0.02, 0]), add(top, [0.015, 0.05, 0]), 0.008, 0.01))
    if (i === 0 || i === 3)
      leaf(ellipsoid(add(top, [0.05, 0.02, 0.01]), [0.075, 0.006, 0.032], turned(i * 60 + 20, 0, 18)))
  })
  const cut = part(input, {
    colour: mix(colour, hex('#f2dfa8'), 0.55),
    roughness: 0.35,
    wrap: 0.4,
    pattern: 'fruit',
    second: colour,
  })
  if (form[0] > 1 || colour[1] > 0.2)
    cut(
      lathe([x + r * 2.9, y + 0.012, z + r * 1.9], [x + r * 2.9 + 0.02, y + r * 0.75, z + r * 1.9 - 0.04], {
        profile: [r * 0.55, r * 0.82, r * 0.96, r, r, r * 0.99],
      }),
    )
}

function flowersIn(input: ThingInput, bloom: 'rose' | 'tulip'): void {
  const [x, y, z] = input.foot
  const isVaseNamed = input.finish.material !== undefined
  const vase = part(
    input,
    isVaseNamed
      ? finishFor(input.finish, input.palette.second)
      : finishOf('ceramic', mix(input.palette.second, [0.75, 0.72, 0.66], 0.45)),
  )
  vase(lathe([x, y, z], [x, y + 0.34, z], { profile: [0.08, 0.135, 0.145, 0.1, 0.058, 0.078] }))
  const petals = input.finish.colour ?? mix(input.palette.accent, hex('#e8a0a8'), 0.25)
  addBouquet(
    input.set,
    input.chance,
    [x, y + 0.34, z],
    0.42,
    [petals, mix(petals, [0.82, 0.76, 0.7], 0.55)],
    bloom,
  )
}

/** Adds a thing to the set as its subject. */
export function addThing(name: ThingName, input: ThingInput): void {
  BUILDERS[name](input)
}
