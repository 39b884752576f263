// Views of built places: a skyline over water, a street, a road through fields, a wheel, a fountain.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { mix, scale, turned, type Vec, within } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, part, sized, type ThingBuilder } from '../thing.ts'

/** From far to near: distance and height of a skyline’s houses, and their haze. */
const ROWS = [
  [-5.6, 1.2, 0.66],
  [-4.3, 0.86, 0.36],
  [-3.1, 0.4, 0.08],
] as const
const TOWER = { far: 4.7, step: 0.5, wide: 0.17 } as const

/** Half the width of a street, and how far its houses go back, metres. */
const STREET = { half: 1.15, far: -6.4, near: 1.2, house: 1.05 } as const
/** A road through fields: half its width in front, and its number of segments. */
const ROAD = { wide: 0.52, pieces: 34 } as const
const WHEEL = { radius: 0.62, middle: 0.8, cabins: 14 } as const

/** Middle of a winding road, `t` from the viewer to the horizon. */
const bend = (t: number): Vec => [
  0.15 + 0.85 * Math.sin(t * 3.1) * t - 0.4 * t,
  0.006 + 0.05 * t * t,
  1.5 - 6.2 * t,
]

export const VISTAS = {
  skyline: (input) => {
    const { random } = input
    ROWS.forEach(([z, tall, air], row) => {
      const colours = [hex('#5a606c'), hex('#6d675f'), hex('#4b5563')].map((colour) =>
        part(
          input,
          {
            colour: mix(input.finish.colour ?? colour, hex('#a9b4c2'), air),
            second: hex('#f2cf8c'),
            roughness: 0.6,
            f0: 0.05,
            pattern: 'windows',
            patternScale: 5.5 + row,
          },
          0,
        ),
      )
      for (let i = 0, x = -TOWER.far; x < TOWER.far; i++) {
        const wide = TOWER.wide * random.between(0.65, 1.25)
        // Higher towards the middle, as a city is.
        const middle = 1 - 0.5 * Math.min(1, Math.abs(x - 0.3) / 3.2)
        const high = tall * middle * random.between(0.35, 1.2)
        const tower = colours[i % 3] as (typeof colours)[number]
        const yaw = turned(random.between(-9, 9))
        tower(box([x, high, z], [wide, high, wide], yaw, 0.004))
        const crown = i % 4
        if (crown === 0) tower(box([x, high * 2 + 0.05, z], [wide * 0.62, 0.1, wide * 0.62], yaw, 0.004))
        if (crown === 1 && high > 0.5)
          tower(roundCone([x, high * 2, z], [x, high * 2 + 0.34, z], 0.02, 0.005))
        if (crown === 2 && high > 0.55)
          tower(roundCone([x, high * 2 - 0.04, z], [x, high * 2 + 0.2, z], wide * 0.9, 0.02))
        x += TOWER.step * random.between(0.75, 1.2)
      }
    })
    const quay = part(input, { colour: hex('#77746d'), roughness: 0.9, pattern: 'concrete' }, 0)
    quay(box([0, 0.03, -2.75], [6.4, 0.05, 0.16], turned(0), 0.006))
    const tree = part(
      input,
      { colour: hex('#33502e'), second: hex('#6d8a48'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.03,
    )
    for (let i = 0; i < 18; i++)
      tree(ball([-4.2 + i * 0.5 + random.between(-0.15, 0.15), 0.13, -2.72], random.between(0.06, 0.11)))
  },
  avenue: (input) => {
    const { random } = input
    const walls = [hex('#b6876a'), hex('#c9b79c'), hex('#8f5a48'), hex('#a9a69c'), hex('#d3c4a4')]
    for (const side of [1, -1])
      for (let i = 0, z: number = STREET.near; z > STREET.far; i++) {
        const deep = random.between(0.4, 0.62)
        const high = random.between(0.85, 1.5)
        const colour = mix(walls[(i * 2 + (side > 0 ? 0 : 3)) % walls.length] as Vec, hex('#8d939b'), 0.1)
        const house = part(
          input,
          {
            colour,
            second: hex('#4a5563'),
            roughness: 0.85,
            pattern: 'windows',
            patternScale: 2.6,
            relief: 0.4,
          },
          0,
        )
        const x = side * (STREET.half + STREET.house)
        house(box([x, high, z - deep], [STREET.house, high, deep - 0.004], turned(0), 0.004))
        const ledge = part(input, { colour: mix(colour, hex('#efe8da'), 0.45), roughness: 0.9 }, 0)
        ledge(box([x, high * 2, z - deep], [STREET.house + 0.04, 0.035, deep], turned(0), 0.006))
        ledge(box([x, 0.5, z - deep], [STREET.house + 0.02, 0.014, deep], turned(0), 0.004))
        const shop = part(
          input,
          { colour: [0.02, 0.024, 0.03], roughness: 0.08, f0: 0.06, glow: [0.1, 0.075, 0.035] },
          0,
        )
        shop(box([side * STREET.half, 0.24, z - deep], [0.012, 0.19, deep * 0.74], turned(0), 0.004))
        const blind = part(
          input,
          { colour: mix(i % 2 ? input.palette.accent : input.palette.second, colour, 0.25), roughness: 0.9 },
          0,
        )
        blind(
          box(
            [side * (STREET.half - 0.08), 0.47, z - deep],
            [0.1, 0.01, deep * 0.78],
            turned(0, 0, -side * 24),
            0.004,
          ),
        )
        z -= deep * 2
      }
    const kerb = part(
      input,
      { colour: hex('#9a968d'), roughness: 0.9, pattern: 'tiles', patternScale: 2.4 },
      0,
    )
    for (const side of [1, -1])
      kerb(box([side * (STREET.half - 0.14), 0.02, -2.6], [0.24, 0.022, 4], turned(0), 0.008))
    const line = part(input, { colour: hex('#d9d4c6'), roughness: 0.8 }, 0)
    for (let i = 0; i < 9; i++) line(box([0, 0.004, 0.8 - i * 0.8], [0.02, 0.004, 0.2], turned(0), 0.002))
    const post = part(input, { colour: hex('#1d1f22'), roughness: 0.45 }, 0.004)
    const light = part(input, { colour: hex('#efe6cf'), roughness: 0.4, glow: [0.9, 0.7, 0.4] }, 0)
    for (const side of [1, -1])
      for (let i = 0; i < 4; i++) {
        const [x, z] = [side * (STREET.half - 0.3), 0.5 - i * 1.5]
        post(roundCone([x, 0.02, z], [x, 0.8, z], 0.016, 0.01))
        post(roundCone([x, 0.8, z], [x - side * 0.13, 0.85, z], 0.009, 0.008))
        light(ball([x - side * 0.14, 0.83, z], 0.03))
      }
    const crown = part(
      input,
      { colour: hex('#46642f'), second: hex('#8ba554'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.05,
    )
    for (const side of [1, -1])
      for (let i = 0; i < 3; i++) {
        const [x, z] = [side * (STREET.half - 0.2), -0.3 - i * 1.6]
        post(roundCone([x, 0, z], [x, 0.42, z], 0.024, 0.016))
        for (let k = 0; k < 5; k++)
          crown(
            ball(
              [x + Math.cos(k * 1.3) * 0.1, 0.52 + (k % 2) * 0.09, z + Math.sin(k * 1.3) * 0.1],
              random.between(0.1, 0.14),
            ),
          )
      }
  },
  road: (input) => {
    const { random } = input
    const earth = part(
      input,
      main(input, hex('#b79d74'), { roughness: 1, pattern: 'mottled', patternScale: 3, relief: 0.4 }),
      0.05,
    )
    const green = part(
      input,
      { colour: hex('#6f8845'), second: hex('#93a45a'), roughness: 1, pattern: 'grass' },
      0.02,
    )
    for (let i = 0; i < ROAD.pieces; i++) {
      const [a, b] = [bend(i / ROAD.pieces), bend((i + 1) / ROAD.pieces)]
      const yaw = (Math.atan2(b[0] - a[0], b[2] - a[2]) * 180) / Math.PI
      const middle: Vec = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
      const long = Math.hypot(b[0] - a[0], b[2] - a[2]) / 2 + 0.05
      const half = ROAD.wide * 0.5
      earth(box(middle, [half, 0.008, long], turned(yaw), 0.006))
      green(box([middle[0], middle[1] + 0.003, middle[2]], [half * 0.14, 0.01, long], turned(yaw), 0.006))
    }
    const crops = [hex('#c2a24a'), hex('#8a9a45'), hex('#a98d3f'), hex('#5f8040'), hex('#c9b25c')]
    crops.forEach((colour, i) => {
      const field = part(
        input,
        {
          colour,
          second: mix(colour, hex('#e2d28a'), 0.3),
          roughness: 1,
          pattern: 'grass',
          patternScale: 1.4,
        },
        0.06,
      )
      const side = i % 2 ? 1 : -1
      const z = 0.4 - i * 1.25
      for (let row = 0; row < 7; row++)
        field(
          ellipsoid(
            [bend(Math.min(1, (1.5 - z) / 6.2))[0] + side * (0.62 + row * 0.33), 0.0, z],
            [0.19, 0.05 + 0.006 * i, 0.72],
            turned(side * 8),
          ),
        )
    })
    const far = [hex('#6c8250'), hex('#8796a0')]
    far.forEach((colour, i) => {
      const hill = part(input, { colour, roughness: 1, pattern: 'mottled', patternScale: 3 }, 0.3)
      for (let k = 0; k < 6; k++)
        hill(
          ellipsoid(
            [-5.2 + k * 2.1 + random.between(-0.4, 0.4), -0.1, -5.3 - i * 0.9],
            [random.between(1.2, 1.8), random.between(0.34, 0.52) + i * 0.2, 0.5],
          ),
        )
    })
    const tree = part(
      input,
      { colour: hex('#3b5a2e'), second: hex('#7c9549'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.05,
    )
    const trunk = part(input, { colour: hex('#4b3a2a'), roughness: 0.9 })
    for (let i = 0; i < 7; i++) {
      const t = 0.16 + i * 0.12
      const [x, y, z] = bend(t)
      const side = i % 3 === 1 ? -1 : 1
      const size = random.between(0.11, 0.17)
      const at: Vec = [x + side * (0.42 + size), y, z]
      trunk(roundCone([at[0], 0, at[2]], [at[0], 0.3, at[2]], 0.024, 0.016))
      for (let k = 0; k < 6; k++)
        tree(
          ball(
            [
              at[0] + Math.cos(k * 1.05) * size * 0.7,
              0.36 + size * (0.4 + 0.5 * (k % 3)),
              at[2] + Math.sin(k * 1.05) * size * 0.7,
            ],
            size * random.between(0.7, 1),
          ),
        )
    }
    const rail = part(input, finishOf('wood', hex('#8d7458'), true), 0.002)
    for (let i = 0; i < 7; i++) {
      const [x, y, z] = bend(i * 0.055)
      const [nx, ny, nz] = bend((i + 1) * 0.055)
      rail(roundCone([x - 0.42, y - 0.02, z], [x - 0.42, y + 0.2, z], 0.016, 0.014))
      for (const high of [0.09, 0.16])
        if (i < 6) rail(roundCone([x - 0.42, y + high, z], [nx - 0.42, ny + high, nz], 0.008, 0.008))
    }
  },
  ferriswheel: (input) => {
    const steel = part(input, main(input, hex('#e6e8ea'), { roughness: 0.4, f0: 0.05 }), 0.004)
    const { radius, middle, cabins } = WHEEL
    const centre: Vec = [0, middle, -0.6]
    const axes = turned(28)
    const spot = (a: number, r: number, c: number): Vec => [
      centre[0] + axes[0][0] * Math.cos(a) * r + axes[2][0] * c,
      centre[1] + Math.sin(a) * r,
      centre[2] + axes[0][2] * Math.cos(a) * r + axes[2][2] * c,
    ]
    for (const c of [-0.06, 0.06]) {
      const flat = within(axes, turned(0, 90))
      steel(torus(spot(0, 0, c), radius, 0.012, flat))
      steel(torus(spot(0, 0, c), radius * 0.86, 0.007, flat))
      for (let i = 0; i < cabins; i++) {
        const a = (i * 2 * Math.PI) / cabins
        steel(roundCone(spot(a, 0.03, c), spot(a, radius, c), 0.007, 0.005))
      }
      for (const foot of [-0.38, 0.38])
        steel(
          roundCone(spot(0, 0, c * 2.2), [spot(0, foot, c * 3)[0], 0, spot(0, foot, c * 3)[2]], 0.02, 0.026),
        )
    }
    steel(roundCone(spot(0, 0, -0.17), spot(0, 0, 0.17), 0.04, 0.04))
    const colours = [input.palette.accent, input.palette.second, hex('#d8a13a'), hex('#3f7f8c')].map(
      (colour) => part(input, { colour, roughness: 0.3, f0: 0.05 }, 0.004),
    )
    for (let i = 0; i < cabins; i++) {
      const a = (i * 2 * Math.PI) / cabins
      const [x, y, z] = spot(a, radius, 0)
      steel(roundCone(spot(a, radius, -0.07), spot(a, radius, 0.07), 0.007, 0.007))
      colours[i % 4]?.(box([x, y - 0.065, z], [0.045, 0.04, 0.045], axes, 0.018))
      colours[i % 4]?.(roundCone([x, y - 0.02, z], [x, y - 0.005, z], 0.05, 0.01))
    }
    const booth = part(input, { colour: hex('#d9cfbb'), roughness: 0.9 }, 0)
    booth(box([0, 0.05, -0.6], [0.62, 0.05, 0.3], axes, 0.01))
    const tree = part(
      input,
      { colour: hex('#3d5a30'), second: hex('#7d9549'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.05,
    )
    if (!input.isAlone)
      for (let i = 0; i < 16; i++)
        tree(ball([-3.6 + i * 0.48, 0.12, -2.4 - (i % 3) * 0.3], input.random.between(0.16, 0.3)))
  },
  fireworks: (input) => {
    const { random } = input
    const colours = [hex('#ff6a4a'), hex('#ffd35a'), hex('#6ac3ff'), hex('#ff7ac0'), hex('#8dff9a')]
    const bursts = [
      [-0.95, 1.02, -2.4, 0.5],
      [0.42, 1.32, -3, 0.62],
      [1.35, 0.86, -2.6, 0.42],
      [-0.28, 0.72, -2.2, 0.32],
      [-1.95, 1.3, -3.4, 0.5],
    ] as const
    bursts.forEach(([x, y, z, size], i) => {
      const own = input.finish.colour ?? colours[i] ?? hex('#ffffff')
      const spark = part(input, { colour: scale(own, 0.1), roughness: 1, f0: 0, glow: scale(own, 2.4) }, 0)
      for (let k = 0; k < 46; k++) {
        const up = 1 - ((k + 0.5) / 46) * 2
        const out = Math.sqrt(1 - up * up)
        const a = k * 2.39996
        const r = size * random.between(0.86, 1.04)
        const [dx, dy, dz] = [Math.cos(a) * out * r, up * r, Math.sin(a) * out * r]
        // Sparks fall as they fade.
        const at = (t: number): Vec => [x + dx * t, y + dy * t - 0.1 * t * t * size, z + dz * t]
        spark(roundCone(at(0.55), at(1), 0.004, 0.011))
      }
      const trail = part(
        input,
        { colour: [0.02, 0.02, 0.02], roughness: 1, f0: 0, glow: [0.5, 0.36, 0.2] },
        0,
      )
      trail(roundCone([x * 0.92, 0.05, z], [x, y - size * 0.35, z], 0.004, 0.007))
    })
    if (input.isAlone) return
    const roofs = part(
      input,
      {
        colour: hex('#23262e'),
        second: hex('#f0c27a'),
        roughness: 0.8,
        pattern: 'windows' as const,
        patternScale: 6,
      },
      0,
    )
    for (let i = 0; i < 26; i++)
      roofs(
        box(
          [-5.2 + i * 0.42, 0.05, -3.8 + (i % 3) * 0.3],
          [random.between(0.14, 0.24), random.between(0.1, 0.34), 0.16],
          turned(random.between(-12, 12)),
          0.004,
        ),
      )
  },
  fountain: sized(0.62, (input) => {
    const [x, y, z] = input.foot
    const stone = part(
      input,
      main(input, hex('#cfc6b4'), { roughness: 0.85, pattern: 'mottled', patternScale: 2.4, relief: 0.4 }),
      0.012,
    )
    stone(lathe([x, y, z], [x, y + 0.3, z], { profile: [0.98, 0.94, 0.9, 0.92, 1.0, 0.98], wall: 0.05 }))
    stone(cylinder([x, y, z], 0.95, 0.05, 0.01))
    stone(torus([x, y + 0.31, z], 0.98, 0.05))
    stone(lathe([x, y + 0.05, z], [x, y + 0.78, z], { profile: [0.22, 0.13, 0.09, 0.12, 0.08, 0.14] }))
    stone(
      lathe([x, y + 0.76, z], [x, y + 0.92, z], { profile: [0.1, 0.3, 0.43, 0.5, 0.54, 0.55], wall: 0.018 }),
    )
    stone(lathe([x, y + 0.8, z], [x, y + 1.22, z], { profile: [0.12, 0.08, 0.06, 0.08, 0.05, 0.08] }))
    stone(
      lathe([x, y + 1.2, z], [x, y + 1.3, z], { profile: [0.06, 0.16, 0.23, 0.27, 0.29, 0.3], wall: 0.014 }),
    )
    stone(lathe([x, y + 1.24, z], [x, y + 1.46, z], { profile: [0.06, 0.05, 0.06, 0.075, 0.05, 0.01] }))
    const pool = part(
      input,
      { colour: hex('#3d7f86'), roughness: 0.05, f0: 0.03, pattern: 'water' as const, patternScale: 4 },
      0,
    )
    pool(cylinder([x, y + 0.05, z], 0.93, 0.19, 0.004))
    pool(cylinder([x, y + 0.8, z], 0.5, 0.1, 0.004))
    pool(cylinder([x, y + 1.22, z], 0.26, 0.06, 0.004))
    const falling = part(
      input,
      { colour: hex('#eef5f7'), roughness: 0.25, f0: 0.04, wrap: 0.6, glow: [0.06, 0.07, 0.08] },
      0.012,
    )
    const jets = (count: number, from: number, high: number, out: number, low: number) => {
      for (let i = 0; i < count; i++) {
        const a = (i * 2 * Math.PI) / count
        // An arc of water in three segments.
        const spot = (t: number): Vec => [
          x + Math.cos(a) * (from + (out - from) * t),
          y + high - (high - low) * t * t,
          z + Math.sin(a) * (from + (out - from) * t),
        ]
        for (let k = 0; k < 3; k++)
          falling(roundCone(spot(k / 3), spot((k + 1) / 3), 0.012 + 0.004 * k, 0.016 + 0.004 * k))
      }
    }
    jets(12, 0.55, 0.92, 0.72, 0.25)
    jets(8, 0.3, 1.31, 0.42, 0.91)
    falling(roundCone([x, y + 1.44, z], [x, y + 1.62, z], 0.02, 0.012))
  }),
} satisfies Partial<Record<ThingName, ThingBuilder>>
