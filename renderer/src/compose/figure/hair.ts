// Hair as on a sculpted mannequin: a few masses of one material with strands in their relief.

import { type HairStyle, hex } from '@studio/domain/vocabulary'
import { asPaint } from '../../scene/colours.ts'
import type { Random } from '../../scene/random.ts'
import type { Adder, SetBuilder } from '../../scene/scene.ts'
import { ball, box, ellipsoid, roundCone, torus } from '../../scene/shape.ts'
import { at, type Axes, mix, scale, turned, type Vec, within } from '../../scene/vectors.ts'
import type { Proportions } from './body.ts'
import type { Skeleton } from './skeleton.ts'

export interface HairInput {
  set: SetBuilder
  skeleton: Skeleton
  proportions: Proportions
  style: HairStyle
  colour: Vec
  beard: 'none' | 'beard' | 'moustache'
  /** Distance of clothes from the body, metres; long hair lies over them. */
  cover: number
  /** Under a hat only what hangs below its brim shows. */
  isUnderHat: boolean
  random: Random
}

/** Natural colours, used if the prompt names none. */
export const HAIR_TONES: readonly [Vec, ...Vec[]] = [
  asPaint(hex('#2a1d16')),
  asPaint(hex('#17120f')),
  asPaint(hex('#4c2f1b')),
  asPaint(hex('#6d4526')),
  asPaint(hex('#a8793f')),
  asPaint(hex('#6b2c17')),
]
export const GREY_HAIR: Vec = asPaint(hex('#b9b6b0'))

/** Position on the head, in units of the drawing. */
type Spot = (x: number, y: number, z: number) => Vec

interface Sculpting {
  hair: Adder
  /** For hair that hangs free of the cleared areas of face and neck. */
  loose: Adder
  spot: Spot
  /** A length in units of the drawing. */
  of: (v: number) => number
  axes: Axes
  /** Position of a point on chest or back, above the clothes. */
  chest: Spot
  /** Across the chest. */
  across: Vec
  random: Random
}

const size = ({ of }: Sculpting, v: Vec): Vec => [of(v[0]), of(v[1]), of(v[2])]

/** The mass on the skull; `close` fits tightly, `low` reaches the nape. */
function addCap(s: Sculpting, close: boolean): void {
  const thick = close ? 0 : 0.005
  s.hair(
    ellipsoid(s.spot(0, 0.034, -0.022), size(s, [0.0785 + thick, 0.0875 + thick, 0.0955 + thick]), s.axes),
  )
}

/** Clears the face, up to the hairline at `top`, which curves to the temples, and `wide` to either side. */
function freeFace(s: Sculpting, top: number, wide: number): void {
  const [foot, deep] = [-0.19, 0.09]
  const middle = (top + foot) / 2
  // It leans back, so that hair covers the temples before the ear and not the cheek.
  const axes = within(s.axes, turned(0, -7))
  s.hair(
    box(
      s.spot(0, middle, 0.098),
      size(s, [wide, (top - foot) / 2, deep]),
      axes,
      s.of(Math.min(0.055, wide * 0.8)),
    ),
    { cut: true },
  )
}

/** Clears the ears and the neck for hair that is worn up. */
function freeEars(s: Sculpting, nape: number): void {
  const tilt = within(s.axes, turned(0, -24))
  s.hair(box(s.spot(0, nape - 0.15, 0.0), size(s, [0.3, 0.15, 0.3]), tilt, 0.001), { cut: true })
  s.hair(ellipsoid(s.spot(0, -0.03, 0.02), size(s, [0.2, 0.055, 0.034]), s.axes), { cut: true })
}

/** A crown with a sweep to one side, and a clear forehead. */
function addSweep(s: Sculpting, high: number): void {
  s.hair(
    roundCone(
      s.spot(-0.028, 0.098 + high, 0.03),
      s.spot(0.046, 0.078 + high, 0.046),
      s.of(0.026),
      s.of(0.021),
    ),
    { blend: 0.03 },
  )
  s.hair(ellipsoid(s.spot(0, 0.092 + high, -0.012), size(s, [0.062, 0.036, 0.074]), s.axes), { blend: 0.035 })
}

/** A curtain to either side of the face down to `foot`. */
function addCurtains(s: Sculpting, foot: number, thick: number): void {
  for (const side of [1, -1]) {
    const [top, low] = [s.spot(side * 0.058, 0.05, 0.012), s.spot(side * 0.076, foot, -0.006)]
    s.hair(roundCone(top, low, s.of(thick), s.of(thick * 1.12)), { blend: 0.035 })
    s.hair(
      roundCone(
        s.spot(side * 0.06, 0.03, -0.04),
        s.spot(side * 0.062, foot, -0.05),
        s.of(0.032),
        s.of(0.032),
      ),
      {
        blend: 0.035,
      },
    )
  }
  s.hair(roundCone(s.spot(0, 0.01, -0.066), s.spot(0, foot, -0.068), s.of(0.05), s.of(0.046)), {
    blend: 0.04,
  })
}

/** Locks: balls evenly distributed on the skull outside the face. */
function addLocks(s: Sculpting, count: number, radius: number, foot: number): void {
  const turn = Math.PI * (3 - Math.sqrt(5))
  for (let i = 0; i < count; i++) {
    const y = 1 - (i / (count - 1)) * (1 - foot)
    const round = Math.sqrt(Math.max(0, 1 - y * y))
    const angle = i * turn + s.random.between(-0.2, 0.2)
    const [x, z] = [Math.sin(angle) * round, Math.cos(angle) * round]
    if (z > 0.25 && y < 0.5) continue
    s.hair(
      ball(
        s.spot(x * 0.082, 0.034 + y * 0.09, -0.022 + z * 0.096),
        s.of(radius * s.random.between(0.85, 1.15)),
      ),
      {
        blend: 0.008,
      },
    )
  }
}

/** A lock over a shoulder or down the back, through points from head to chest. */
function addFall(s: Sculpting, path: readonly Vec[], radii: readonly number[]): void {
  for (let i = 1; i < path.length; i++)
    s.loose(
      roundCone(path[i - 1] as Vec, path[i] as Vec, s.of(radii[i - 1] ?? 0.02), s.of(radii[i] ?? 0.02)),
      {
        blend: 0.03,
      },
    )
}

const SCULPTORS: Record<Exclude<HairStyle, 'bald'>, (s: Sculpting) => void> = {
  short: (s) => {
    addCap(s, true)
    addSweep(s, 0)
    freeFace(s, 0.07, 0.0785)
    freeEars(s, 0.012)
  },
  bob: (s) => {
    addCap(s, false)
    addSweep(s, -0.004)
    addCurtains(s, -0.07, 0.024)
    freeFace(s, 0.064, 0.062)
    s.hair(box(s.spot(0, -0.2, 0), size(s, [0.3, 0.12, 0.3]), within(s.axes, turned(0, 8)), 0.001), {
      cut: true,
    })
  },
  long: (s) => {
    const { chest } = s
    addCap(s, false)
    addSweep(s, -0.004)
    addCurtains(s, -0.08, 0.023)
    for (const side of [1, -1]) {
      addFall(
        s,
        [s.spot(side * 0.078, -0.05, -0.03), chest(side * 0.102, 0.2, 0.012), chest(side * 0.1, 0.045, 0.1)],
        [0.026, 0.031, 0.017],
      )
      addFall(
        s,
        [
          s.spot(side * 0.045, -0.06, -0.065),
          chest(side * 0.06, 0.17, -0.085),
          chest(side * 0.045, -0.02, -0.115),
        ],
        [0.042, 0.038, 0.022],
      )
    }
    freeFace(s, 0.064, 0.062)
  },
  bun: (s) => {
    addCap(s, true)
    addSweep(s, -0.012)
    freeFace(s, 0.07, 0.0785)
    freeEars(s, -0.02)
    const middle = s.spot(0, 0.118, -0.078)
    s.hair(ellipsoid(middle, size(s, [0.05, 0.044, 0.046]), s.axes), { blend: 0.006 })
    s.hair(torus(s.spot(0, 0.104, -0.07), s.of(0.03), s.of(0.014), within(s.axes, turned(0, -35))), {
      blend: 0.008,
    })
  },
  ponytail: (s) => {
    addCap(s, true)
    addSweep(s, -0.012)
    freeFace(s, 0.07, 0.0785)
    freeEars(s, -0.02)
    addFall(
      s,
      [
        s.spot(0, 0.075, -0.105),
        s.spot(0.012, 0.06, -0.16),
        s.spot(0.045, -0.06, -0.165),
        s.spot(0.065, -0.2, -0.11),
      ],
      [0.018, 0.03, 0.036, 0.012],
    )
    s.hair(torus(s.spot(0, 0.074, -0.115), s.of(0.018), s.of(0.008), within(s.axes, turned(0, -75))), {
      blend: 0.003,
    })
  },
  braid: (s) => {
    const { chest } = s
    addCap(s, true)
    addSweep(s, -0.01)
    freeFace(s, 0.066, 0.074)
    freeEars(s, -0.04)
    const path = [
      s.spot(0.04, -0.045, -0.075),
      chest(0.09, 0.21, 0.0),
      chest(0.085, 0.1, 0.1),
      chest(0.075, -0.06, 0.135),
    ]
    const strands = 25
    for (let i = 0; i < strands; i++) {
      const t = (i / (strands - 1)) * 3
      const k = Math.min(2, Math.floor(t))
      const place = mix(path[k] as Vec, path[k + 1] as Vec, t - k)
      const aside = scale(s.across, s.of(i % 2 === 0 ? 0.008 : -0.008))
      const thick = s.of(0.0205 - i * 0.0003)
      s.loose(ball([place[0] + aside[0], place[1] + aside[1], place[2] + aside[2]], thick), { blend: 0.005 })
    }
  },
  curly: (s) => {
    addCap(s, true)
    addLocks(s, 46, 0.0215, -0.62)
    freeFace(s, 0.062, 0.068)
  },
  afro: (s) => {
    s.hair(ellipsoid(s.spot(0, 0.052, -0.034), size(s, [0.132, 0.118, 0.122]), s.axes))
    freeFace(s, 0.066, 0.075)
  },
}

/** Where strands meet: the crown, or the knot. */
function strandsOf(style: HairStyle, spot: Spot, axes: Axes): { origin: Vec; axes: Axes } {
  const isPulledBack = style === 'bun' || style === 'ponytail'
  return isPulledBack
    ? { origin: spot(0, 0.07, -0.1), axes: within(axes, turned(0, -55)) }
    : { origin: spot(0.02, 0.1, -0.03), axes: within(axes, turned(0, -12, 0)) }
}

function addBeard(s: Sculpting, beard: 'beard' | 'moustache'): void {
  for (const side of [1, -1]) {
    s.hair(
      roundCone(
        s.spot(side * 0.004, -0.047, 0.083),
        s.spot(side * 0.037, -0.058, 0.064),
        s.of(0.0088),
        s.of(0.005),
      ),
      { blend: 0.004 },
    )
    if (beard === 'moustache') continue
    s.hair(
      roundCone(
        s.spot(side * 0.064, -0.012, -0.002),
        s.spot(side * 0.053, -0.062, 0.018),
        s.of(0.009),
        s.of(0.016),
      ),
    )
    s.hair(
      roundCone(
        s.spot(side * 0.053, -0.062, 0.018),
        s.spot(side * 0.014, -0.104, 0.058),
        s.of(0.016),
        s.of(0.024),
      ),
    )
    s.hair(
      roundCone(
        s.spot(side * 0.027, -0.057, 0.067),
        s.spot(side * 0.026, -0.085, 0.058),
        s.of(0.006),
        s.of(0.014),
      ),
    )
  }
}

/** Share of the clothes’ thickness by which loose hair is lifted. */
const LYING = 0.45

/** Adds hair and beard to a head. */
export function addHair(input: HairInput): void {
  const { set, skeleton, proportions, style, colour, beard, isUnderHat, cover, random } = input
  const k = proportions.head
  const axes = skeleton.headAxes
  const spot: Spot = (x, y, z) => at(axes, skeleton.head, [x * k, y * k, z * k])
  // Hair that isn’t braided lies flat; at full thickness it would show through a coat.
  const over = style === 'long' ? cover * LYING : cover
  const chest: Spot = (x, y, z) =>
    at(skeleton.chestAxes, skeleton.chest, [x, y + cover * 0.7, z + (z < 0 ? -over : over)])
  const across = skeleton.chestAxes[0]
  const isWoolly = style === 'afro'
  const material = (more: { origin: Vec; axes: Axes }) =>
    set.material({
      colour,
      roughness: isWoolly ? 0.95 : style === 'curly' ? 0.6 : 0.46,
      f0: isWoolly ? 0.015 : 0.045,
      sheen: 0.25,
      pattern: isWoolly ? 'foliage' : 'hair',
      patternScale: isWoolly ? 3.2 : 1,
      second: scale(colour, 0.75),
      relief: isWoolly ? 0.3 : style === 'curly' ? 0.5 : 1,
      ...more,
    })
  const group = (of: number, blend: number) => set.group(of, { blend, subject: true })
  const of = (v: number) => v * k
  if (style !== 'bald') {
    const strands = material(strandsOf(style, spot, axes))
    const hair = group(strands, 0.012)
    const loose = group(strands, 0.03)
    SCULPTORS[style]({ hair, loose, spot, of, axes, chest, across, random })
    if (isUnderHat)
      hair(box(spot(0, 0.055 + 0.2, 0), [0.3, 0.2, 0.3], within(axes, turned(0, -7)), 0.001), { cut: true })
  }
  if (beard === 'none') return
  const whiskers = set.as('beard', () => group(material({ origin: spot(0, 0.1, 0.02), axes }), 0.016))
  addBeard({ hair: whiskers, loose: whiskers, spot, of, axes, chest, across, random }, beard)
}
