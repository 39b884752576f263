// Fruit, cakes and coffee.

import { hex } from '@studio/domain/vocabulary'
import type { Material } from '../../../scene/material.ts'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { add, at, mix, turned, type Vec } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { VESSELS } from '../house/vessels.ts'
import { cutting, main, metal, part, sliceCuts, type ThingBuilder, type ThingInput } from '../thing.ts'

export const FOOD = {
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
    const pears = [
      [0, 0, 1, 0.03],
      [0.33, 0.07, 0.9, -0.05],
      [-0.31, 0.11, 0.86, 0.06],
    ] as const
    for (const [dx, dz, s, lean] of pears.slice(0, input.finish.count)) {
      const foot: Vec = [x + dx, y, z + dz]
      const head: Vec = [x + dx + lean, y + 0.44 * s, z + dz]
      skin(lathe(foot, head, { profile: [0.06 * s, 0.165 * s, 0.18 * s, 0.125 * s, 0.09 * s, 0.025 * s] }))
      stalk(roundCone(head, add(head, [lean, 0.07, 0]), 0.008, 0.011))
    }
  },
  cherries: (input) => {
    const [x, foot, z] = input.foot
    // In a named vessel they need no bowl: they are just below its rim.
    const isInside = input.finish.at?.how === 'in'
    const y = isInside ? foot - 0.1 : foot
    if (!isInside) {
      const bowl = part(input, finishOf('ceramic', mix(input.palette.second, [0.8, 0.76, 0.7], 0.4)))
      bowl(
        lathe([x, y + 0.02, z], [x, y + 0.16, z], {
          profile: [0.11, 0.2, 0.25, 0.28, 0.3, 0.31],
          wall: 0.009,
        }),
      )
      bowl(cylinder([x, y, z], 0.12, 0.03, 0.01))
    }
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
    if (input.isAlone) return
    for (const [dx, dz] of [
      [0.42, 0.16],
      [0.49, 0.1],
      [-0.41, 0.2],
    ] as const)
      skin(ball([x + dx, y + 0.05, z + dz], 0.052))
  },
  cake: (input) => {
    if (input.finish.isSlice) return sliceOfCake(input)
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
    // A single one is the iced one that would otherwise be on top.
    stack.forEach(([dx, high, dz], i) => {
      if (input.finish.count === 1 && i !== 2) return
      const dy = input.finish.count === 1 ? 0 : high
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
          const off = Math.sin(k * 5.1) * 0.045
          const r = 0.17 + off
          const top = y + 0.1 + dy + Math.sqrt(0.075 ** 2 - off ** 2)
          sprinkle(
            roundCone(
              [x + Math.cos(a) * r, top, z + Math.sin(a) * r],
              [x + Math.cos(a) * r + 0.018, top, z + Math.sin(a) * r + 0.012],
              0.007,
              0.007,
            ),
          )
        }
      }
    })
  },
  coffee: (input) => {
    VESSELS.cup({
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
    if (input.finish.count === 1) {
      const shell = { colour: input.finish.colour ?? hex('#d9ab84'), roughness: 0.7, wrap: 0.3 }
      part(input, shell)(ellipsoid([x, y + 0.15, z], [0.115, 0.155, 0.115]))
      return
    }
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
} satisfies Record<string, ThingBuilder>

/** Scale of a single fruit relative to one among others. */
const ALONE = 1.5

function fruits(
  input: ThingInput,
  colour: Vec,
  size: number,
  many: number,
  form: Vec,
  hasStalk = false,
): void {
  const [x, y, z] = input.foot
  const count = input.finish.count ?? many
  const r = count === 1 ? size * ALONE : size
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
  if (count > 2 && (form[0] > 1 || colour[1] > 0.2))
    cut(
      lathe([x + r * 2.9, y + 0.012, z + r * 1.9], [x + r * 2.9 + 0.02, y + r * 0.75, z + r * 1.9 - 0.04], {
        profile: [r * 0.55, r * 0.82, r * 0.96, r, r, r * 0.99],
      }),
    )
}

/** Half the angle of a slice, degrees, and how long and high it is, metres. */
const SLICE = { half: 21, long: 0.56, high: 0.34 } as const

/** A wedge of layers with cream between them, on a plate. */
function sliceOfCake(cake: ThingInput): void {
  const [x, y, z] = cake.foot
  const china = part(cake, finishOf('ceramic', hex('#efeae0')), 0.01)
  china(cylinder([x, y, z], 0.3, 0.03, 0.012))
  china(cylinder([x, y + 0.02, z], 0.42, 0.02, 0.01))
  const yaw = 152 + cake.random.between(-6, 6)
  const axes = turned(yaw)
  // Its point faces the viewer.
  const tip = at(axes, [x, y, z], [0, 0, -SLICE.long * 0.52])
  const input = { ...cake, set: cutting(cake.set, sliceCuts(tip, yaw, SLICE.half)) }
  const base = 0.038
  const layer = (material: Material, low: number, high: number, out = 0, round = 0.006) =>
    part(
      input,
      material,
      0.002,
    )(cylinder([tip[0], y + base + low, tip[2]], SLICE.long + out, high - low, round))
  const colour = input.finish.colour ?? mix(input.palette.accent, [0.8, 0.74, 0.66], 0.55)
  const sponge: Material = {
    ...main(input, colour, { roughness: 0.85 }),
    wrap: 0.3,
    pattern: 'mottled',
    patternScale: 6,
    relief: 1.4,
  }
  const cream: Material = { colour: mix(colour, hex('#f4ecdd'), 0.82), roughness: 0.5, wrap: 0.5 }
  const icing: Material = {
    colour: mix(colour, [0.02, 0.015, 0.01], 0.35),
    roughness: 0.3,
    f0: 0.045,
    wrap: 0.2,
  }
  layer(sponge, 0, 0.09)
  layer(cream, 0.088, 0.112, 0.002)
  layer(sponge, 0.11, 0.2)
  layer(cream, 0.198, 0.222, 0.002)
  layer(sponge, 0.22, 0.305)
  layer(icing, 0.3, SLICE.high, 0.014, 0.014)
  part(
    input,
    icing,
    0.002,
  )(
    lathe([tip[0], y + base, tip[2]], [tip[0], y + base + 0.32, tip[2]], {
      profile: [0.56, 0.562, 0.562, 0.562, 0.562, 0.56],
      wall: 0.012,
    }),
  )
  const top = at(axes, tip, [0, base + SLICE.high, SLICE.long * 0.78])
  const swirl = part(cake, { colour: hex('#f4ecdd'), roughness: 0.5, wrap: 0.5 }, 0.016)
  for (let i = 0; i < 7; i++)
    swirl(
      ball([top[0] + Math.cos(i * 0.9) * 0.034, top[1] + 0.016, top[2] + Math.sin(i * 0.9) * 0.034], 0.03),
    )
  swirl(ball([top[0], top[1] + 0.035, top[2]], 0.034))
  part(cake, { colour: hex('#a3162b'), roughness: 0.15, f0: 0.05, wrap: 0.15 })(
    ball([top[0], top[1] + 0.085, top[2]], 0.04),
  )
}
