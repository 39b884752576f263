// Shapes that form a whole scene: vehicles, architecture, landscapes, abstractions, as models on a table.

import { hex } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import type { Adder } from '../../scene/scene.ts'
import { arch, ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../scene/shape.ts'
import { at, type Axes, mix, scale, turned, type Vec } from '../../scene/vectors.ts'
import { finishFor, finishOf } from '../finishes.ts'
import { part, type ThingInput } from './thing.ts'

type FormName =
  | 'car'
  | 'boat'
  | 'arches'
  | 'stairs'
  | 'columns'
  | 'hills'
  | 'peaks'
  | 'dunes'
  | 'sea'
  | 'spheres'
  | 'ribbons'
  | 'rings'
  | 'cubes'

/** Forms that fill the view instead of a plinth. */
export const SCENERY: ReadonlySet<string> = new Set([
  'arches',
  'stairs',
  'columns',
  'house',
  'tower',
  'lighthouse',
  'tree',
  'hills',
  'peaks',
  'dunes',
  'sea',
  'boat',
  'waterfall',
  'rainbow',
  'palm',
  'skyline',
  'road',
  'avenue',
  'ferriswheel',
  'fireworks',
])

const plaster = (colour: Vec): Material => ({
  colour,
  roughness: 0.95,
  f0: 0.02,
  pattern: 'mottled',
  patternScale: 1.6,
  relief: 0.3,
})

/** Layers of ridges from far to near, each paler with distance. */
function ridges(input: ThingInput, near: Vec, far: Vec, height: number, pointed: boolean): void {
  const { random } = input
  const layers = 6
  for (let layer = 0; layer < layers; layer++) {
    const t = layer / (layers - 1)
    const tall = 0.25 + 0.75 * t
    // Low ridges blend less; blended over their full height they would show their ends.
    const melt = pointed ? 0.08 : 0.3 * tall
    const hill = part(input, { ...plaster(mix(near, far, t)), patternScale: 3 }, melt)
    const z = 0.7 - layer * 0.95
    const count = pointed ? 7 : 5
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * (pointed ? 0.95 : 1.25) + random.between(-0.35, 0.35)
      const h = height * tall * random.between(0.55, 1.15)
      if (pointed)
        // A foot wider than its height would swallow the summit and leave a dome.
        hill(
          roundCone(
            [x, -0.2, z],
            [x + random.between(-0.1, 0.1), h * 1.3, z],
            Math.min(0.55 + 0.2 * t, h * 1.12),
            0.02,
          ),
        )
      else hill(ellipsoid([x, -0.08, z], [random.between(0.9, 1.4), h, 0.5]))
    }
  }
}

/** A triangular sail: a sheet whose part beyond the slanting edge is cut away. */
function addSail(
  sail: Adder,
  p: (a: number, b: number, c: number) => Vec,
  axes: Axes,
  { foot, head, luff, leech }: { foot: number; head: number; luff: number; leech: number },
): void {
  const [tall, long] = [head - foot, leech - luff]
  const edge = Math.hypot(tall, long)
  sail(
    box(p(0.012, (foot + head) / 2, (luff + leech) / 2), [0.007, tall / 2, Math.abs(long) / 2], axes, 0.004),
  )
  // Directions in the plane of the sail: along its edge, and away from the mast.
  const mixed = (b: number, c: number): Vec => [
    axes[1][0] * b + axes[2][0] * c,
    axes[1][1] * b + axes[2][1] * c,
    axes[1][2] * b + axes[2][2] * c,
  ]
  const along = mixed(-tall / edge, long / edge)
  const out = mixed(Math.abs(long) / edge, (tall / edge) * Math.sign(long))
  const beyond = 0.4
  const middle = p(0.012, (foot + head) / 2, (luff + leech) / 2)
  sail(
    box(
      [middle[0] + out[0] * beyond, middle[1] + out[1] * beyond, middle[2] + out[2] * beyond],
      [0.1, edge, beyond],
      [axes[0], along, out],
      0.001,
    ),
    { cut: true },
  )
}

/** Every form by name. */
export const FORMS: Record<FormName, (input: ThingInput) => void> = {
  car: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(-52)
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    const paint = part(
      input,
      finishFor(input.finish, input.palette.accent, { roughness: 0.1, f0: 0.05 }),
      0.09,
    )
    paint(ellipsoid(p(0, 0.2, 0), [0.26, 0.12, 0.62], axes))
    paint(box(p(0, 0.18, 0.02), [0.245, 0.085, 0.56], axes, 0.08))
    paint(ellipsoid(p(0, 0.3, -0.09), [0.2, 0.155, 0.33], axes), { blend: 0.06 })
    for (const a of [-1, 1])
      for (const c of [-0.36, 0.36])
        paint(ellipsoid(p(a * 0.205, 0.2, c), [0.07, 0.125, 0.15], axes), { blend: 0.05 })
    const turnedAxle = [axes[1], axes[0], axes[2]] as const
    for (const a of [-1, 1])
      for (const c of [-0.36, 0.36])
        paint(ellipsoid(p(a * 0.24, 0.11, c), [0.09, 0.125, 0.125], axes), { cut: true })
    const window = part(input, { colour: hex('#0e1318'), roughness: 0.05, f0: 0.06 }, 0.02)
    window(ellipsoid(p(0, 0.325, -0.09), [0.193, 0.118, 0.335], axes))
    const roof = part(
      input,
      finishFor(input.finish, input.palette.accent, { roughness: 0.1, f0: 0.05 }),
      0.03,
    )
    roof(ellipsoid(p(0, 0.4, -0.1), [0.165, 0.062, 0.24], axes))
    const tyre = part(input, { colour: hex('#17171a'), roughness: 0.7 }, 0.01)
    const chrome = part(input, finishOf('silver', [1, 1, 1]), 0.006)
    for (const a of [-1, 1])
      for (const c of [-0.36, 0.36]) {
        tyre(torus(p(a * 0.225, 0.11, c), 0.076, 0.034, turnedAxle))
        chrome(ellipsoid(p(a * 0.235, 0.11, c), [0.022, 0.062, 0.062], axes))
      }
    for (const a of [-0.15, 0.15]) chrome(ellipsoid(p(a, 0.22, 0.6), [0.042, 0.036, 0.03], axes))
    chrome(box(p(0, 0.135, 0.615), [0.2, 0.014, 0.014], axes, 0.01))
    part(input, { colour: hex('#efe6c8'), roughness: 0.1, glow: [0.5, 0.45, 0.3] })(
      ball(p(-0.15, 0.22, 0.615), 0.026),
    )
  },
  boat: (input) => {
    const [x, y, z] = input.foot
    const axes = turned(-32)
    const p = (a: number, b: number, c: number) => at(axes, [x, y, z], [a, b, c])
    const hull = part(
      input,
      finishFor(input.finish, input.palette.accent, { roughness: 0.3, f0: 0.05 }),
      0.02,
    )
    hull(ellipsoid(p(0, 0.12, 0), [0.15, 0.13, 0.48], axes))
    hull(box(p(0, 0.32, 0), [0.3, 0.17, 0.7], axes, 0.001), { cut: true })
    part(input, finishOf('wood', hex('#b98a58'), true))(ellipsoid(p(0, 0.135, 0), [0.142, 0.02, 0.47], axes))
    part(
      input,
      finishOf('wood', hex('#8a5c38'), true),
    )(roundCone(p(0, 0.1, 0.04), p(0, 1.02, 0.0), 0.015, 0.009))
    const sail = part(input, { colour: hex('#efe8da'), roughness: 0.9, wrap: 0.6, pattern: 'linen' }, 0.01)
    addSail(sail, p, axes, { foot: 0.2, head: 0.98, luff: -0.015, leech: -0.42 })
    const jib = part(
      input,
      { colour: mix(input.palette.second, hex('#efe8da'), 0.5), roughness: 0.9, wrap: 0.6 },
      0.01,
    )
    addSail(jib, p, axes, { foot: 0.2, head: 0.86, luff: 0.035, leech: 0.42 })
  },
  arches: (input) => {
    const stone = part(
      input,
      finishFor(input.finish, mix(input.palette.plinth, input.palette.backdrop, 0.4), plaster([0, 0, 0])),
      0,
    )
    for (let i = 0; i < 4; i++) {
      const z = 0.3 - i * 0.75
      stone(arch([0, 1.0, z], 0.72, 0.16, 0.09, 1.0))
      for (const s of [-1, 1]) stone(box([s * 1.55, 0.95, z], [0.68, 0.95, 0.09], turned(0), 0.008))
      stone(box([0, 2.06, z], [2.25, 0.2, 0.09], turned(0), 0.008))
    }
    for (let i = 0; i < 3; i++)
      stone(box([0, 0.05 * (3 - i) * 0.5, 0.75 + i * 0.16], [1.3, 0.025 * (3 - i), 0.1], turned(0), 0.004))
    part(input, { colour: input.palette.accent, roughness: 0.5 })(
      ball([input.random.between(-0.3, 0.3), 0.2, -0.35], 0.2),
    )
    part(input, { colour: hex('#e9b24a'), roughness: 0.8, glow: [0.25, 0.16, 0.05] })(
      ball([0.12, 0.98, -3.2], 0.42),
    )
  },
  stairs: (input) => {
    const stone = part(
      input,
      finishFor(input.finish, mix(input.palette.plinth, input.palette.backdrop, 0.35), plaster([0, 0, 0])),
      0,
    )
    for (let i = 0; i < 9; i++) {
      stone(
        box([-0.95 + i * 0.21, 0.09 * (i + 1) * 0.5, -0.2], [0.11, 0.045 * (i + 1), 0.42], turned(0), 0.005),
      )
      stone(
        box(
          [0.95 - i * 0.24, 0.06 * (i + 1) * 0.5, -1.15],
          [0.125, 0.03 * (i + 1) + 0.2, 0.4],
          turned(0),
          0.005,
        ),
      )
    }
    stone(box([1.15, 0.41, -0.2], [0.3, 0.41, 0.42], turned(0), 0.006))
    const other = part(input, plaster(mix(input.palette.accent, input.palette.backdrop, 0.25)), 0)
    other(arch([1.1, 1.32, -1.0], 0.42, 0.09, 0.14, 1.3))
    other(box([-1.1, 0.7, -1.35], [0.3, 0.75, 0.2], turned(0), 0.006))
    part(input, { colour: input.palette.accent, roughness: 0.4 })(ball([1.12, 0.97, -0.15], 0.14))
    part(input, { colour: input.palette.second, roughness: 0.5 })(ball([-0.72, 0.29, -0.1], 0.1))
  },
  columns: (input) => {
    const stone = part(input, finishFor(input.finish, hex('#d9cfbc'), plaster([0, 0, 0])), 0.01)
    for (let i = 0; i < 4; i++)
      for (const s of [-1, 1]) {
        const [x, z] = [s * (0.72 + i * 0.02), 0.35 - i * 0.72]
        stone(
          lathe([x, 0.08, z], [x, 1.5, z], {
            profile: [0.15, 0.145, 0.14, 0.135, 0.13, 0.125],
            fold: 0.006,
            folds: 16,
          }),
        )
        stone(cylinder([x, 0, z], 0.2, 0.1, 0.02))
        stone(cylinder([x, 1.47, z], 0.165, 0.06, 0.02))
        stone(box([x, 1.56, z], [0.2, 0.04, 0.2], turned(0), 0.008))
      }
    for (const s of [-1, 1]) stone(box([s * 0.75, 1.7, -0.75], [0.2, 0.1, 1.4], turned(0), 0.008))
    for (let i = 0; i < 3; i++)
      stone(box([0, 0.025 + i * 0.05, -2.3 - i * 0.15], [1.2 - i * 0.1, 0.03, 0.4], turned(0), 0.006))
    part(input, { colour: input.palette.accent, roughness: 0.5 })(ball([0, 0.42, -2.4], 0.26))
  },
  hills: (input) => {
    ridges(
      input,
      input.finish.colour ?? mix(hex('#4d6b3a'), input.palette.accent, 0.15),
      mix(hex('#a9b7c4'), input.palette.backdrop, 0.3),
      0.8,
      false,
    )
    const tree = part(
      input,
      { colour: hex('#2f4a2a'), second: hex('#6f8a44'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.05,
    )
    const trunk = part(input, { colour: hex('#4b3a2a'), roughness: 0.9 })
    for (let i = 0; i < 11; i++) {
      const [x, z] = [input.random.between(-1.6, 1.6), 0.85 - input.random.between(0, 2)]
      const h = input.random.between(0.14, 0.26)
      const g = 0.14
      trunk(roundCone([x, 0, z], [x, g + h, z], 0.014, 0.01))
      tree(ellipsoid([x, g + h, z], [h * 0.42, h * 0.8, h * 0.42]))
    }
  },
  peaks: (input) => {
    ridges(
      input,
      mix(hex('#37434f'), input.finish.colour ?? input.palette.accent, input.finish.colour ? 0.6 : 0.1),
      hex('#b9c6d2'),
      0.95,
      true,
    )
    part(input, {
      colour: hex('#2c6174'),
      roughness: 0.03,
      f0: 0.06,
      pattern: 'water',
      patternScale: 0.8,
      relief: 0.12,
    })(box([0, 0.03, 1.3], [2.6, 0.03, 0.7], turned(0), 0.004))
    const pine = part(input, { colour: hex('#22382c'), roughness: 0.95, wrap: 0.2 }, 0.02)
    for (let i = 0; i < 16; i++) {
      const [x, z] = [input.random.between(-1.7, 1.7), 0.72 - input.random.between(0, 0.7)]
      const h = input.random.between(0.16, 0.32)
      pine(roundCone([x, 0.02, z], [x, h * 1.4, z], h * 0.26, 0.008))
    }
  },
  dunes: (input) => {
    ridges(input, input.finish.colour ?? hex('#b5713c'), hex('#e5b98c'), 0.62, false)
    part(input, { colour: hex('#e9e2d4'), roughness: 0.9 })(ball([0.45, 0.35, 0.95], 0.05))
  },
  sea: (input) => {
    part(input, {
      colour: input.finish.colour ?? hex('#1b5a70'),
      roughness: 0.05,
      f0: 0.03,
      pattern: 'water',
      patternScale: 1.8,
    })(box([0, 0.02, -1.5], [6, 0.02, 4], turned(0), 0.004))
    const rock = part(
      input,
      { colour: hex('#5d564e'), roughness: 0.95, pattern: 'mottled', patternScale: 2.5, relief: 7 },
      0.12,
    )
    const { random } = input
    for (let i = 0; i < 7; i++) {
      const [x, z] = [random.between(-1.7, 1.7), random.between(-2.6, 0.4)]
      const r = random.between(0.14, 0.4)
      rock(
        ellipsoid(
          [x, 0, z],
          [r * 0.8, r * random.between(0.8, 1.9), r * 0.7],
          turned(random.between(0, 180), 0, random.between(-14, 14)),
        ),
      )
      rock(ellipsoid([x + r * 0.7, 0, z + 0.1], [r * 0.7, r * 0.6, r * 0.6]))
    }
    part(input, { colour: hex('#f1e7d6'), roughness: 0.9, wrap: 0.4 })(
      ellipsoid([random.between(-0.8, 0.8), 0.14, -2.9], [0.05, 0.1, 0.02]),
    )
  },
  spheres: (input) => {
    const [x, y, z] = input.foot
    const { random, palette } = input
    const { count = 6 } = input.finish
    const own = finishFor(input.finish, palette.accent, { roughness: 0.16, f0: 0.05 })
    const finishes: Material[] = [
      own,
      finishOf('gold', [1, 1, 1]),
      { colour: palette.second, roughness: 0.9, pattern: 'mottled', patternScale: 3, relief: 0.4 },
      finishOf('glass', [1, 1, 1]),
      { colour: mix(palette.plinth, [0.8, 0.78, 0.75], 0.5), roughness: 0.4 },
      finishOf('marble', [1, 1, 1]),
    ]
    const places = [
      [0, 0.27, 0, 0.27],
      [0.46, 0.15, 0.14, 0.15],
      [-0.43, 0.18, 0.02, 0.18],
      [-0.2, 0.1, 0.34, 0.1],
      [0.21, 0.075, 0.37, 0.075],
      [0.04, 0.66, -0.02, 0.12],
    ] as const
    places.slice(0, count).forEach(([a, b, c, r], i) => {
      // Counted objects are alike; without a count each differs.
      const finish = input.finish.count === undefined ? finishes[i] : own
      if (finish) part(input, finish)(ball([x + a, y + b, z + c], r * random.between(0.94, 1)))
    })
  },
  ribbons: (input) => {
    const [x, y, z] = input.foot
    const { palette, random } = input
    const finishes = [
      finishFor(input.finish, palette.accent, { roughness: 0.24, f0: 0.06 }),
      finishFor({}, palette.second, { roughness: 0.24, f0: 0.06 }),
    ]
    const phase = random.between(0, 6)
    finishes.forEach((finish, k) => {
      const ribbon = part(input, finish, 0.05)
      const point = (t: number): Vec => {
        const a = t * 6.6 + phase + k * 3.1
        const r = 0.16 + 0.2 * Math.sin(t * 3.1)
        return [x + Math.cos(a) * r + (k ? 0.05 : -0.05), y + 0.1 + t * 0.85, z + Math.sin(a) * r * 0.8]
      }
      for (let i = 0; i < 26; i++) {
        const [a, b] = [point(i / 26), point((i + 1) / 26)]
        ribbon(roundCone([a[0], a[1] - 0.05, a[2]], [b[0], b[1] + 0.05, b[2]], 0.034, 0.034))
      }
    })
    part(input, finishOf('gold', [1, 1, 1]))(ball([x + 0.38, y + 0.1, z + 0.2], 0.1))
  },
  rings: (input) => {
    const [x, y, z] = input.foot
    const { palette } = input
    part(
      input,
      finishFor(input.finish, palette.accent, { roughness: 0.14, f0: 0.05 }),
    )(torus([x - 0.08, y + 0.34, z], 0.26, 0.08, turned(25, 90, 0)))
    part(
      input,
      finishOf('gold', [1, 1, 1]),
    )(torus([x + 0.2, y + 0.3, z + 0.02], 0.24, 0.055, turned(-45, 78, 10)))
    part(
      input,
      finishFor({}, palette.second, { roughness: 0.85 }),
    )(torus([x + 0.1, y + 0.068, z + 0.34], 0.17, 0.066, turned(0, 0, 0)))
    part(input, finishOf('glass', [1, 1, 1]))(ball([x - 0.42, y + 0.13, z + 0.18], 0.13))
  },
  cubes: (input) => {
    const [x, y, z] = input.foot
    const { palette, random } = input
    const { count } = input.finish
    const own = finishFor(input.finish, palette.accent, { roughness: 0.5 })
    const finishes: Material[] = [
      own,
      finishOf('marble', [1, 1, 1]),
      finishFor({}, palette.second, { roughness: 0.5 }),
      finishOf('brass', [1, 1, 1]),
    ]
    const places = [
      [-0.05, 0.22, 0, 0.22, 20],
      [0.4, 0.13, 0.14, 0.13, -24],
      [-0.02, 0.57, 0, 0.13, -12],
      [-0.42, 0.1, 0.22, 0.1, 40],
    ] as const
    places.slice(0, count).forEach(([a, b, c, h, turn], i) => {
      const finish = count === undefined ? finishes[i] : own
      if (finish)
        part(
          input,
          finish,
        )(box([x + a, y + b, z + c], [h, h, h], turned(turn + random.between(-8, 8)), 0.012))
    })
    if (count === undefined)
      part(input, { colour: scale(palette.accent, 0.9), roughness: 0.15, f0: 0.05 })(
        ball([x - 0.02, y + 0.79, z], 0.09),
      )
  },
}
