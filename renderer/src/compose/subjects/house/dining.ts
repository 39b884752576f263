// Tables for meals and work, and the objects on and beside them.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, cylinder, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, mix, turned, type Vec, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { addSeat } from './seats.ts'
import { main, metal, part, placed, sized, type ThingBuilder, type ThingInput } from '../thing.ts'

const OAK = hex('#8d5e39')
/** Heights of a table's top and a chair's seat, half of a long table's top, and the radius of a round one, metres. */
const TABLE = { high: 0.74, seat: 0.45, half: [0.82, 0.46], round: 0.62 } as const
/** Distance of a chair from the table’s edge, and of a plate from the edge. */
const CHAIR_OUT = 0.16
const PLATE_IN = 0.2
const MAX_SEATS = 8

interface Place {
  x: number
  z: number
  /** Direction that the chair faces, in degrees. */
  yaw: number
}

/** Seats at a table, each as a point of its edge and the direction to its middle. */
function placesAt(count: number, isRound: boolean): Place[] {
  const seats = Math.min(MAX_SEATS, count)
  if (isRound)
    return Array.from({ length: seats }, (_, i) => {
      const a = ((i + 0.5) / seats) * 2 * Math.PI
      return {
        x: Math.sin(a) * TABLE.round,
        z: Math.cos(a) * TABLE.round,
        yaw: (a * 180) / Math.PI + 180,
      }
    })
  const [x, z] = TABLE.half
  // The long sides first, then the ends.
  const ends = seats > 4 || seats % 2 ? seats - 2 * Math.floor(Math.max(2, seats - 1) / 2) : 0
  const perSide = Math.ceil((seats - ends) / 2)
  return Array.from({ length: seats }, (_, i): Place => {
    if (i >= seats - ends) return i % 2 ? { x, z: 0, yaw: -90 } : { x: -x, z: 0, yaw: 90 }
    const side = i < perSide ? -1 : 1
    const inSide = side < 0 ? perSide : seats - ends - perSide
    const n = side < 0 ? i : i - perSide
    return { x: ((n + 0.5) / inSide - 0.5) * 2 * x * 0.94, z: side * z, yaw: side < 0 ? 0 : 180 }
  })
}

/** A plate with what is beside it, and a glass. */
function layPlace(
  input: ThingInput,
  p: (a: number, b: number, c: number) => Vec,
  { x, z, yaw }: Place,
): void {
  const axes = turned(yaw)
  const spot = (a: number, b: number, c: number): Vec => {
    const [dx, , dz] = at(axes, [0, 0, 0], [a, 0, c])
    return p(x + dx, TABLE.high + b, z + dz)
  }
  const china = part(input, finishOf('ceramic', hex('#f1ede4')), 0.002)
  const middle = spot(0, 0, PLATE_IN)
  china(
    lathe(middle, [middle[0], middle[1] + 0.022, middle[2]], {
      profile: [0.07, 0.085, 0.1, 0.118, 0.13, 0.135],
      wall: 0.005,
    }),
  )
  china(cylinder([middle[0], middle[1], middle[2]], 0.09, 0.012, 0.004))
  const cloth = part(input, finishOf('linen', mix(input.palette.accent, hex('#e9e1d2'), 0.35)), 0.002)
  cloth(box(spot(0, 0.022, PLATE_IN), [0.045, 0.012, 0.07], turned(yaw + 12), 0.006))
  const steel = part(input, finishOf('silver', [1, 1, 1]), 0.001)
  for (const [a, long] of [
    [-0.18, 0.09],
    [0.18, 0.095],
  ] as const)
    steel(roundCone(spot(a, 0.008, PLATE_IN - long), spot(a, 0.008, PLATE_IN + long), 0.006, 0.009))
  const glass = part(input, finishOf('glass', [1, 1, 1]), 0.002)
  const foot = spot(0.17, 0, PLATE_IN + 0.16)
  glass(cylinder(foot, 0.036, 0.006, 0.003))
  glass(roundCone([foot[0], foot[1] + 0.005, foot[2]], [foot[0], foot[1] + 0.09, foot[2]], 0.005, 0.005))
  glass(
    lathe([foot[0], foot[1] + 0.085, foot[2]], [foot[0], foot[1] + 0.18, foot[2]], {
      profile: [0.01, 0.034, 0.042, 0.043, 0.04, 0.036],
      wall: 0.003,
    }),
  )
}

/** Centrepiece of a laid table. */
function layMiddle(input: ThingInput, p: (a: number, b: number, c: number) => Vec): void {
  const high = TABLE.high
  const wax = part(input, { colour: hex('#efe6d2'), roughness: 0.5, wrap: 0.5 }, 0)
  const flame = part(input, { colour: [0.4, 0.3, 0.2], glow: [5, 3, 1.2] }, 0)
  const brass = metal(input, 'brass')
  for (const x of [-0.16, 0.16]) {
    const [a, b, c] = p(x, high, 0)
    brass(lathe([a, b, c], [a, b + 0.09, c], { profile: [0.045, 0.02, 0.012, 0.012, 0.02, 0.018] }))
    wax(cylinder([a, b + 0.09, c], 0.011, 0.16, 0.003))
    flame(roundCone([a, b + 0.262, c], [a, b + 0.285, c], 0.007, 0.002))
  }
  const dish = part(input, finishOf('ceramic', mix(input.palette.second, hex('#efe8da'), 0.45)), 0.002)
  const [a, b, c] = p(0, high, 0)
  dish(lathe([a, b, c], [a, b + 0.07, c], { profile: [0.05, 0.09, 0.105, 0.115, 0.12, 0.125], wall: 0.006 }))
  const fruit = part(input, { colour: hex('#d08a2c'), roughness: 0.45, wrap: 0.2 }, 0)
  for (let i = 0; i < 6; i++)
    fruit(
      ball(
        [
          a + Math.cos(i * 1.26) * 0.062 * (i < 5 ? 1 : 0),
          b + (i < 5 ? 0.06 : 0.105),
          c + Math.sin(i * 1.26) * 0.062 * (i < 5 ? 1 : 0),
        ],
        0.038,
      ),
    )
}

export const DINING = {
  diningtable: sized(0.66, (input) => {
    const { isRound = false, isLaid = false } = input.finish
    const { seats } = input
    const axes = turned(isRound ? 0 : 14 + input.random.between(-4, 4))
    const p = placesIn(axes, input.foot)
    const wood = part(input, main(input, OAK, finishOf('wood', OAK, true)), 0.006)
    const { high, round, half } = TABLE
    if (isRound) {
      wood(cylinder(p(0, high - 0.034, 0), round, 0.034, 0.012))
      wood(lathe(p(0, 0.04, 0), p(0, high - 0.03, 0), { profile: [0.13, 0.06, 0.05, 0.07, 0.055, 0.16] }))
      for (let i = 0; i < 4; i++) {
        const a = i * 1.5708 + 0.785
        wood(roundCone(p(0, 0.14, 0), p(Math.cos(a) * 0.36, 0.022, Math.sin(a) * 0.36), 0.045, 0.022))
      }
    } else {
      wood(box(p(0, high - 0.017, 0), [half[0], 0.017, half[1]], axes, 0.008))
      wood(box(p(0, high - 0.07, 0), [half[0] - 0.07, 0.036, half[1] - 0.07], axes, 0.004))
      for (const a of [-1, 1])
        for (const c of [-1, 1])
          wood(
            roundCone(
              p(a * (half[0] - 0.07), high - 0.04, c * (half[1] - 0.07)),
              p(a * (half[0] - 0.06), 0.016, c * (half[1] - 0.06)),
              0.032,
              0.018,
            ),
          )
    }
    const count = seats?.count ?? (isLaid ? 4 : 0)
    const places = placesAt(count, isRound)
    for (const { x, z, yaw } of places) {
      const standing = within(axes, turned(yaw))
      const [dx, , dz] = at(turned(yaw), [0, 0, 0], [0, 0, -CHAIR_OUT])
      const add = () =>
        addSeat(seats?.form ?? 'chair', {
          set: input.set,
          palette: input.palette,
          finish: seats ?? {},
          foot: p(x + dx, 0, z + dz),
          axes: standing,
          height: TABLE.seat,
        })
      input.set.as('chair', add, true)
    }
    if (!isLaid) return
    for (const place of places) layPlace(input, p, place)
    layMiddle(input, p)
  }),
  desk: sized(0.72, (input) => {
    const { axes, p } = placed(input, 14, 5)
    const wood = part(input, main(input, OAK, finishOf('wood', OAK, true)), 0.004)
    wood(box(p(0, 0.73, 0), [0.72, 0.018, 0.36], axes, 0.008))
    wood(box(p(0, 0.55, -0.32), [0.66, 0.16, 0.012], axes, 0.004))
    for (const c of [-0.31, 0.31]) wood(roundCone(p(-0.66, 0.71, c), p(-0.66, 0.012, c), 0.026, 0.018))
    wood(box(p(0.5, 0.37, 0), [0.2, 0.35, 0.33], axes, 0.006))
    const front = part(
      input,
      main(input, mix(OAK, hex('#c99a63'), 0.25), finishOf('wood', mix(OAK, hex('#c99a63'), 0.25), true)),
      0,
    )
    const knob = metal(input, 'brass')
    for (let i = 0; i < 3; i++) {
      front(box(p(0.5, 0.6 - i * 0.215, 0.335), [0.18, 0.095, 0.012], axes, 0.006))
      knob(ball(p(0.5, 0.6 - i * 0.215, 0.36), 0.016))
    }
  }),
  towel: sized(1.15, (input) => {
    const { axes, p } = placed(input, -24, 6)
    const tones = [input.palette.accent, mix(input.palette.accent, hex('#efe9de'), 0.55), hex('#efe9de')]
    // A named napkin is not drawn twice.
    const isOne = input.finish.count === 1
    for (let i = 0; i < (isOne ? 2 : 3); i++) {
      const tone = input.finish.colour ?? tones[isOne ? 0 : i] ?? input.palette.accent
      const cloth = part(
        input,
        { ...finishOf('wool', tone), ...main(input, tone, finishOf('wool', tone)), wrinkles: 0.004 },
        0.014,
      )
      const low = i * 0.105
      // Folded: layers that meet in a round at the front.
      for (const [k, y] of [0.028, 0.076].entries())
        cloth(box(p(k * 0.006, low + y, 0), [(isOne ? 0.2 : 0.26) - i * 0.008, 0.025, 0.18], axes, 0.024))
      const end = isOne ? 0.18 : 0.24
      cloth(roundCone(p(-end, low + 0.052, 0.165), p(end, low + 0.052, 0.165), 0.046, 0.046))
      const band = part(input, { colour: mix(tone, hex('#b9a98e'), 0.4), roughness: 0.8 }, 0.002)
      for (const a of isOne ? [-0.13, 0.13] : [-0.19, 0.19])
        band(box(p(a, low + 0.103, 0), [0.012, 0.0035, 0.178], axes, 0.003))
    }
  }),
  coffeemachine: (input) => {
    const { axes, p } = placed(input, -22, 5)
    const body = part(
      input,
      main(input, hex('#d3d6d9'), { ...finishOf('silver', [1, 1, 1]), roughness: 0.3 }),
      0.006,
    )
    body(box(p(0, 0.03, 0.03), [0.21, 0.03, 0.2], axes, 0.016))
    body(box(p(0, 0.28, -0.1), [0.21, 0.24, 0.09], axes, 0.02))
    body(box(p(0, 0.46, 0.03), [0.21, 0.075, 0.2], axes, 0.02))
    const dark = part(input, { colour: hex('#17171a'), roughness: 0.4 }, 0.004)
    dark(box(p(0, 0.066, 0.07), [0.17, 0.006, 0.13], axes, 0.004))
    dark(cylinder(p(0, 0.33, 0.08), 0.055, 0.06, 0.01))
    dark(roundCone(p(0, 0.34, 0.12), p(0, 0.31, 0.31), 0.02, 0.024))
    for (const a of [-0.02, 0.02]) dark(roundCone(p(a, 0.33, 0.08), p(a, 0.29, 0.085), 0.009, 0.007))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.002)
    for (const a of [-0.12, 0, 0.12]) {
      const [x, y, z] = p(a, 0.47, 0.23)
      steel(ball([x, y, z], 0.024))
    }
    steel(roundCone(p(0.175, 0.4, 0.16), p(0.19, 0.18, 0.2), 0.008, 0.007))
    const china = part(input, finishOf('ceramic', hex('#f1ede4')), 0.003)
    const cup = p(0, 0.072, 0.085)
    china(
      lathe(cup, [cup[0], cup[1] + 0.085, cup[2]], {
        profile: [0.028, 0.045, 0.053, 0.057, 0.06, 0.062],
        wall: 0.005,
      }),
    )
    china(torus(p(0.075, 0.115, 0.085), 0.024, 0.007, within(axes, turned(0, 90))))
    part(
      input,
      { colour: hex('#3a2214'), roughness: 0.2 },
      0,
    )(cylinder([cup[0], cup[1] + 0.02, cup[2]], 0.052, 0.05, 0.004))
    for (const a of [-0.1, 0.0, 0.1]) {
      const spare = p(a, 0.535, -0.03)
      china(
        lathe(spare, [spare[0], spare[1] + 0.06, spare[2]], {
          profile: [0.024, 0.034, 0.04, 0.042, 0.044, 0.045],
          wall: 0.004,
        }),
      )
    }
  },
  screwdriver: (input) => {
    const axes = within(turned(34 + input.random.between(-5, 5)), turned(0, 0, 24))
    const p = placesIn(axes, input.foot)
    const grip = part(input, main(input, input.palette.accent, { roughness: 0.25, f0: 0.05 }), 0.006)
    // It leans on its tip, on a block of wood.
    grip(
      lathe(p(0, 0.5, 0), p(0, 0.8, 0), {
        profile: [0.05, 0.062, 0.05, 0.066, 0.07, 0.05],
        fold: 0.006,
        folds: 8,
      }),
    )
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0.003)
    steel(roundCone(p(0, 0.14, 0), p(0, 0.52, 0), 0.017, 0.017))
    steel(cylinderBetween(p(0, 0.47, 0), p(0, 0.51, 0), 0.036))
    steel(box(p(0, 0.11, 0), [0.026, 0.05, 0.006], axes, 0.002))
    const block = part(input, finishOf('wood', hex('#b98a58'), true), 0)
    const tip = p(0, 0.1, 0)
    block(
      box(
        [tip[0], input.foot[1] + (tip[1] - input.foot[1]) / 2 - 0.02, tip[2]],
        [0.2, (tip[1] - input.foot[1]) / 2, 0.14],
        turned(20),
        0.008,
      ),
    )
    const screw = part(input, finishOf('brass', [1, 1, 1]), 0.002)
    for (let i = 0; i < 3; i++) {
      const [x, , z] = at(turned(20), tip, [-0.14 + i * 0.05, 0, 0.09 - i * 0.03])
      const y = tip[1] - 0.025
      screw(cylinder([x, y, z], 0.02, 0.012, 0.004))
    }
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>

function cylinderBetween(a: Vec, b: Vec, radius: number) {
  return lathe(a, b, { profile: [radius, radius, radius, radius, radius, radius] })
}
