// Joint poses of people: meeting hands, arms around a back, knees under a table. Written in the set’s frame, with the
// middle on the floor between them; each person is then solved like any other pose.

import type { Together } from '@studio/domain/vocabulary'
import { add, along, dot, scale, sub, turned, unit, type Vec } from '../../scene/vectors.ts'
import { POSE_SHAPES, type Grip, type PoseShape, type WristTarget } from './poses.ts'

/** Position and pose of a person. */
export interface Placement {
  pose: PoseShape
  origin: Vec
}

/** A table between people: half its width and depth, and the height of its top, metres. */
export interface TableSize {
  half: readonly [number, number]
  height: number
}

export interface TogetherPlan {
  standing: Placement[]
  /** Their table. */
  table?: TableSize
}

/** The participants; a child is scaled by `factor`. */
export interface Partner {
  factor: number
  /** Distance of the front of the body from its middle, metres. */
  depth: number
}

const body = (x: number, y: number, z: number): WristTarget => ({ from: 'body', at: [x, y, z] })
const set = (at: Vec): WristTarget => ({ from: 'set', at })

const BASE: PoseShape = {
  ...POSE_SHAPES['standing-front'],
  facing: 0,
  pelvis: [0, 0.93, 0],
  pelvisTurn: [0, 0, 2],
  chestTurn: [0, 2, -2],
  headTurn: [0, 0, 0],
  feet: [
    [0.085, 0.085, 0.02],
    [-0.085, 0.085, -0.03],
  ],
  toes: [10, -12],
  hands: [body(0.26, 0.88, 0.06), body(-0.26, 0.88, 0.06)],
}

/** Orientation of the hand: directions of fingers and palm, in the set’s frame. */
const grip = (fingers: Vec, palm: Vec): Grip => {
  const on = unit(fingers)
  return { along: on, palm: unit(sub(palm, scale(on, dot(on, palm)))) }
}

/** The same hands and elbows for a person facing the other way: rotated by 180° around the middle. */
const opposite = ([x, y, z]: Vec): Vec => [-x, y, -z]

/** Half the distance between the shoulders of two people shaking hands, metres. */
const HANDSHAKE = 0.4
/** From the wrist to the middle of a palm, and half a hand’s thickness. */
const PALM = 0.075
const THICK = 0.014

function handshake(): Placement[] {
  const wrist: Vec = [-PALM, 1.03, THICK]
  const hold = grip([1, -0.12, -0.1], [0.1, 0, -1])
  return [1, -1].map((side): Placement => {
    const turn = (v: Vec): Vec => (side > 0 ? v : opposite(v))
    return {
      origin: [-HANDSHAKE * side, 0, 0],
      pose: {
        ...BASE,
        facing: side > 0 ? 84 : -96,
        chestTurn: [8, 4, 0],
        headTurn: [-4, 3, 0],
        feet: [
          [0.085, 0.085, 0.05],
          [-0.085, 0.085, -0.09],
        ],
        hands: [body(0.25, 0.88, 0.04), set(turn(wrist))],
        elbows: [
          [0.35, 0, -1],
          [-0.5, -0.6, -0.5],
        ],
        grips: [undefined, turnGrip(hold, turn)],
      },
    }
  })
}

const turnGrip = ({ along: on, palm }: Grip, turn: (v: Vec) => Vec): Grip => ({
  along: turn(on),
  palm: turn(palm),
})

/** Sideways offset of two people embracing, so that their heads are side by side. */
const ASIDE = 0.098

function embrace(pair: readonly [Partner, Partner]): Placement[] {
  const reach = (pair[0].depth + pair[1].depth) / 2 + 0.032
  const back = reach + 0.105
  // Arms are at the height of the other's back.
  const highOf = (side: number) => pair[side > 0 ? 1 : 0].factor
  // The right arm over the other's shoulder, the left round the waist.
  const over: Vec = [back + 0.02, 1.335, 0.13]
  const under: Vec = [back - 0.02, 1.14, -0.075]
  const overGrip = grip([0.12, -0.3, -0.95], [-1, 0, -0.1])
  const underGrip = grip([0.35, 0.05, 0.94], [-1, 0, 0.3])
  return [1, -1].map((side): Placement => {
    const turn = (v: Vec): Vec => (side > 0 ? v : opposite(v))
    const high = ([x, y, z]: Vec): Vec => turn([x, y * highOf(side), z])
    return {
      origin: [-reach * side, 0, -ASIDE * side],
      pose: {
        ...BASE,
        facing: side > 0 ? 90 : -90,
        pelvis: [0, 0.925, -0.035],
        pelvisTurn: [0, 3, 0],
        chestTurn: [0, 3, 0],
        headTurn: [-4, 6, 5],
        feet: [
          [0.075, 0.085, -0.12],
          [-0.075, 0.085, -0.05],
        ],
        toes: [6, -6],
        hands: [set(high(under)), set(high(over))],
        elbows: [
          [0.9, -0.5, 0.2],
          [-0.7, 0.8, 0.1],
        ],
        grips: [turnGrip(underGrip, turn), turnGrip(overGrip, turn)],
      },
    }
  })
}

/** Half the distance of two dancers, and the angle of their line to the image. */
const DANCE = 0.19
const DANCE_TURN = -54

function waltz(): Placement[] {
  // x points to the leader's left, z from the leader to the other.
  const axes = turned(DANCE_TURN)
  const place = (v: Vec): Vec => along(axes, v)
  const hold = 1.34
  const leader: PoseShape = {
    ...BASE,
    facing: DANCE_TURN,
    chestTurn: [0, -3, 3],
    headTurn: [26, -4, 4],
    feet: [
      [0.07, 0.085, 0.06],
      [-0.09, 0.1, -0.16],
    ],
    heels: [0, 20],
    hands: [set(place([0.47, hold, -THICK])), set(place([-0.1, 1.2, DANCE + 0.115]))],
    elbows: [
      [0.5, -0.7, -0.2],
      [-1, 0.1, -0.1],
    ],
    grips: [grip(place([0.3, 1, 0]), place([0, 0, 1])), grip(place([0.9, 0.15, 0.05]), place([0, 0, -1]))],
  }
  const other: PoseShape = {
    ...BASE,
    facing: DANCE_TURN + 180,
    chestTurn: [0, -5, -3],
    headTurn: [22, -6, 5],
    feet: [
      [0.07, 0.1, -0.14],
      [-0.07, 0.085, 0.03],
    ],
    heels: [24, 0],
    // Its left hand is on the leader’s shoulder; its right hand is held out.
    hands: [set(place([-0.19, 1.43, -DANCE + 0.115])), set(place([0.47, hold, THICK]))],
    elbows: [
      [1, 0.1, 0],
      [-0.5, -0.7, -0.2],
    ],
    grips: [
      grip(place([-0.1, -0.05, -1]), place([0.15, -1, 0])),
      grip(place([0.3, 1, 0]), place([0, 0, -1])),
    ],
  }
  return [
    { origin: place([0, 0, -DANCE]), pose: leader },
    { origin: place([0, 0, DANCE]), pose: other },
  ]
}

/** Pose of a person dancing alone, different for each of a group. */
const DANCES: readonly PoseShape[] = [
  {
    ...BASE,
    facing: 18,
    pelvis: [-0.05, 0.93, 0],
    pelvisTurn: [0, 0, -7],
    chestTurn: [-10, -4, 12],
    headTurn: [12, -6, -8],
    feet: [
      [0.03, 0.2, -0.24],
      [-0.06, 0.085, 0.02],
    ],
    toes: [25, -20],
    heels: [50, 0],
    knees: [
      [0.7, 0, 1],
      [-0.2, 0, 1],
    ],
    hands: [body(0.3, 1.75, 0.08), body(-0.48, 1.28, 0.16)],
    elbows: [
      [1, 0.1, -0.2],
      [-0.4, -0.8, -0.3],
    ],
  },
  {
    ...BASE,
    facing: -22,
    pelvis: [0.03, 0.915, 0],
    pelvisTurn: [8, 0, 8],
    chestTurn: [-6, 2, -14],
    headTurn: [10, 2, 8],
    feet: [
      [0.2, 0.1, 0.03],
      [-0.14, 0.085, -0.02],
    ],
    toes: [24, -16],
    heels: [16, 0],
    knees: [
      [0.3, 0, 1],
      [-0.3, 0, 1],
    ],
    hands: [body(0.5, 1.12, 0.12), body(-0.24, 1.8, 0.02)],
    elbows: [
      [0.2, -0.8, -0.4],
      [-1, 0.1, 0.1],
    ],
  },
  {
    ...BASE,
    facing: 8,
    pelvis: [0, 0.92, 0],
    pelvisTurn: [-5, 0, -5],
    chestTurn: [12, 0, 7],
    headTurn: [-8, -10, 4],
    feet: [
      [0.11, 0.085, 0.1],
      [-0.1, 0.11, -0.13],
    ],
    toes: [10, -18],
    heels: [0, 30],
    hands: [body(0.36, 1.78, 0.14), body(-0.36, 1.76, 0.1)],
    elbows: [
      [1, -0.2, -0.1],
      [-1, -0.2, -0.1],
    ],
  },
]
/** Distance between people dancing alone. */
const DANCE_FLOOR = 0.98

const soloDancers = (people: number): Placement[] =>
  Array.from({ length: people }, (_, i) => ({
    origin: [(i - (people - 1) / 2) * DANCE_FLOOR, 0, i % 2 === 0 ? 0.06 : -0.3] as Vec,
    pose: DANCES[i % DANCES.length] ?? BASE,
  }))

/** Distance between people holding hands. */
const IN_HAND = 0.5
/** A hanging hand. */
const HAND_HIGH = 0.9

function handInHand(people: readonly Partner[], isWalking: boolean): Placement[] {
  const base = isWalking ? { ...POSE_SHAPES.walking, facing: 0 } : BASE
  const xs = people.map((_, i) => (i - (people.length - 1) / 2) * IN_HAND)
  // A child reaches up to a taller person.
  const heightOf = (i: number) => HAND_HIGH * Math.max(people[i]?.factor ?? 1, people[i + 1]?.factor ?? 1)
  // Between neighbours one palm faces forward and one back, and the hands hang.
  const down = (forth: number) => grip([0, -1, 0.05], [0, 0, forth])
  return people.map((_, i): Placement => {
    const x = xs[i] ?? 0
    const joint = (left: number, forth: number): Vec => [
      ((xs[left] ?? 0) + (xs[left + 1] ?? 0)) / 2,
      heightOf(left),
      0.06 - forth * THICK,
    ]
    const hasLeft = i < people.length - 1
    const hasRight = i > 0
    return {
      origin: [x, 0, 0],
      pose: {
        ...base,
        facing: -x * 9,
        headTurn: [i % 2 === 0 ? 12 : -12, 0, 0],
        // Their left is to the right of the picture.
        hands: [hasLeft ? set(joint(i, -1)) : base.hands[0], hasRight ? set(joint(i - 1, 1)) : base.hands[1]],
        grips: [hasLeft ? down(-1) : undefined, hasRight ? down(1) : undefined],
      },
    }
  })
}

const FACING = 0.46

/** They face each other: two in profile, more on a half circle that is open to the camera. */
function faceToFace(people: number): Placement[] {
  const talking: PoseShape = {
    ...BASE,
    chestTurn: [4, 2, 0],
    hands: [body(0.25, 0.88, 0.05), body(-0.16, 1.12, 0.3)],
    elbows: [
      [0.35, 0, -1],
      [-0.8, -0.7, -0.4],
    ],
  }
  const radius = people === 2 ? FACING : 0.42 + 0.17 * people
  return Array.from({ length: people }, (_, i) => {
    const turn = people === 1 ? 0 : -90 + (180 * i) / (people - 1)
    const [x, , z] = turned(turn)[2]
    const pose = i % 2 === 0 ? talking : BASE
    return {
      origin: [x * radius, 0, -z * radius] as Vec,
      pose: { ...pose, facing: -turn * 0.93, headTurn: [0, 3, 0] as const },
    }
  })
}

const BESIDE = 0.5
const sideBySide = (people: number): Placement[] =>
  Array.from({ length: people }, (_, i) => ({
    origin: [(i - (people - 1) / 2) * BESIDE, 0, 0] as Vec,
    pose: { ...BASE, facing: -(i - (people - 1) / 2) * 7 },
  }))

/** Distance from the middle of a seated body to the table’s edge. */
const TO_THE_EDGE = 0.15
const TABLE_HEIGHT = 0.73
/** Width of a seat at a table. */
const PLACE = 0.62
const SEAT_HEIGHT = 0.46
const CHILD_LIFT = 0.16

function atTable(people: readonly Partner[], isBeside: boolean, hasTable: boolean): TogetherPlan {
  const many = people.length
  // Two sit opposite each other; of more, one sits at either end and the others behind.
  const ends = isBeside || many === 1 ? 0 : 2
  const behind = many - ends
  const half: readonly [number, number] = [
    Math.max(0.36, (behind * PLACE) / 2 + (ends > 0 && behind > 1 ? 0.04 : 0)),
    0.36,
  ]
  const standing = people.map(({ factor }, i): Placement => {
    const end = i < ends ? (i === 0 ? -1 : 1) : 0
    const origin: Vec =
      end !== 0
        ? [end * (half[0] + TO_THE_EDGE), 0, 0]
        : [(i - ends - (behind - 1) / 2) * PLACE, 0, -(half[1] + TO_THE_EDGE)]
    const facing = end !== 0 ? -end * 82 : -origin[0] * 16
    const lift = factor < 1 ? CHILD_LIFT : 0
    const axes = turned(facing)
    const onTable = (x: number, z: number): Vec =>
      add(along(axes, [x, 0, z]), [origin[0], TABLE_HEIGHT + 0.024, origin[2]])
    const flat = (x: number) => grip(along(axes, [x, -0.06, 1]), [0, -1, 0])
    return {
      origin,
      pose: {
        ...POSE_SHAPES.seated,
        facing,
        pelvis: [0, SEAT_HEIGHT + 0.105 + lift / factor, -0.06],
        chestTurn: [0, 9, 0],
        headTurn: [0, -2, 0],
        feet: [
          [0.12, 0.085, 0.3],
          [-0.11, 0.085, 0.22],
        ],
        heels: [0, 10],
        propHeight: SEAT_HEIGHT + lift,
        ...(hasTable && {
          hands: [set(onTable(0.13, TO_THE_EDGE + 0.11)), set(onTable(-0.15, TO_THE_EDGE + 0.06))] as const,
          elbows: [
            [0.9, -0.6, -0.3],
            [-0.9, -0.6, -0.3],
          ] as const,
          grips: [flat(-0.35), flat(0.4)] as const,
        }),
      },
    }
  })
  return { standing, ...(hasTable && { table: { half, height: TABLE_HEIGHT } }) }
}

/** Sideways distance of onlookers from the two. */
const ONLOOKER = 0.62

/** The others are on either side, a step back, turned to the two. */
const onlookers = (pair: readonly Placement[], people: number): Placement[] => {
  const edge = Math.max(...pair.map(({ origin }) => Math.abs(origin[0])))
  return Array.from({ length: people }, (_, i) => {
    const side = i % 2 === 0 ? -1 : 1
    const x = side * (edge + ONLOOKER * (1 + Math.floor(i / 2)))
    return { origin: [x, 0, -0.3] as Vec, pose: { ...BASE, facing: -side * 32 } }
  })
}

/** Poses of people who do something together, in each person’s size. */
export function planTogether(...input: Parameters<typeof inFullSize>): TogetherPlan {
  const { standing, ...rest } = inFullSize(...input)
  const [, people] = input
  return {
    ...rest,
    standing: standing.map(({ origin, pose }, i) => {
      // A child is built as an adult and then scaled down around its feet, so its targets are farther away
      // until then.
      const grown = 1 / (people[i]?.factor ?? 1)
      const reached = ({ from, at }: WristTarget): WristTarget =>
        from === 'set' ? { from, at: add(origin, scale(sub(at, origin), grown)) } : { from, at }
      return { origin, pose: { ...pose, hands: [reached(pose.hands[0]), reached(pose.hands[1])] } }
    }),
  }
}

/** The same with hand positions in the set; `isSeated` for those who should sit. */
function inFullSize(
  { how, isBeside }: { how: Together; isBeside?: true },
  people: readonly Partner[],
  { isSeated, isWalking }: { isSeated: boolean; isWalking: boolean },
): TogetherPlan {
  const [first, second] = people
  if (how === 'table') return atTable(people, isBeside === true, true)
  if (isSeated && (how === 'facing' || how === 'beside'))
    return atTable(people, isBeside === true || how === 'beside', false)
  if (how === 'facing') return { standing: faceToFace(people.length) }
  if (how === 'beside') return { standing: sideBySide(people.length) }
  if (how === 'hands') return { standing: handInHand(people, isWalking) }
  if (!first || !second || (how === 'dance' && people.length > 2))
    return { standing: soloDancers(people.length) }
  const pair = how === 'handshake' ? handshake() : how === 'embrace' ? embrace([first, second]) : waltz()
  return { standing: [...pair, ...onlookers(pair, people.length - 2)] }
}
