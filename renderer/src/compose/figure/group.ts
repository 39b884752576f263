// Places several mannequins as a photographer would: around the first, turned inwards, each in a different
// pose.

import type { AspectRatio, Pose, Style } from '@studio/contract/photoshoot'
import { type GarmentName, type SceneSpec, type Thing, allowedOf } from '@studio/domain/vocabulary'
import type { Random } from '../../scene/random.ts'
import type { SetBuilder } from '../../scene/scene.ts'
import { add, at, type Axes, mix, turned, type Vec } from '../../scene/vectors.ts'
import type { Palette } from '../palette.ts'
import { proportionsOf } from './body.ts'
import { addFigure, CHILD } from './figure.ts'
import { holding } from './own-wear.ts'
import { addDiningTable } from '../subjects/house/seats.ts'
import { mirrored, POSE_SHAPES, type PoseShape } from './poses.ts'
import { type Skeleton, solveSkeleton } from './skeleton.ts'
import { type Partner, planTogether, type TableSize } from './together.ts'
import { outfitFor } from './wardrobe.ts'

export interface PeopleInput {
  set: SetBuilder
  /** Random numbers that depend on the series and this name only. */
  randomOf: (name: string) => Random
  palette: Palette
  spec: SceneSpec
  style: Style
  aspectRatio: AspectRatio
  /** Pose of the first person. */
  pose: Pose
  /** Rotation in degrees of a single person. */
  yaw: number
  /** Seat of the first person. */
  seat?: Thing
  /** True if the first person holds something in the right hand, and whether shoes are the user’s product. */
  isHolding?: boolean
  isBarefoot?: boolean
}

/** Poses that work beside another person, and pairs of them. */
const MATES: readonly [Pose, ...Pose[]] = ['three-quarter-turn', 'standing-front', 'hands-on-hips']
const SHARED_POSES: ReadonlySet<Pose> = new Set(['walking', 'profile'])
/** Extent of clothing at its hem, metres, where it exceeds the legs. */
const HEMS: Partial<Record<GarmentName, number>> = {
  gown: 0.47,
  dress: 0.35,
  skirt: 0.34,
  coat: 0.3,
  trench: 0.3,
}
/** Gap between two mannequins, and the step by which they are moved apart, metres. */
const AIR = 0.035
const STEP = 0.02
const ROW_DEPTH = 0.62
/** Minimum distance between neighbours: in one row, and where a second row must be visible. */
const BESIDE = 0.56
const BETWEEN = 0.85

const WOODEN_CHAIR: Thing = { kind: 'chair', form: 'chair' }

/** Bounding spheres of a mannequin, as middle and radius. */
type Hull = readonly (readonly [Vec, number])[]

/** Space of a mannequin including its support, in its body frame. */
function hullOf(s: Skeleton, hem: number, plinth?: Axes): Hull {
  const hull: [Vec, number][] = [
    [s.head, 0.13],
    [s.chest, 0.17],
    [s.waist, 0.14],
    [s.pelvis, 0.17],
  ]
  for (const i of [0, 1] as const) {
    hull.push([s.shoulders[i], 0.08], [s.elbows[i], 0.07], [mix(s.elbows[i], s.wrists[i], 0.5), 0.06])
    hull.push([s.wrists[i], 0.07], [add(s.wrists[i], [0, -0.1, 0]), 0.07])
    hull.push([mix(s.hips[i], s.knees[i], 0.5), 0.11], [s.knees[i], 0.09])
    hull.push([mix(s.knees[i], s.ankles[i], 0.5), 0.09], [s.ankles[i], 0.09])
    const [x, , z] = s.footAxes[i][2]
    hull.push([add(s.ankles[i], [x * 0.14, 0, z * 0.14]), 0.07])
  }
  if (hem > 0) {
    const foot = mix(s.ankles[0], s.ankles[1], 0.5)
    for (let t = 0; t < 1; t += 0.2) hull.push([mix(foot, s.pelvis, t), hem + (0.17 - hem) * t])
  }
  if (plinth) for (const y of [0.15, 0.45, 0.75, 1]) hull.push([at(plinth, [0, 0, 0], [0.43, y, 0.1]), 0.22])
  return hull
}

/** Min. distance of two hulls, the second moved by `from`. */
export function gapBetween(a: Hull, b: Hull, from: Vec): number {
  let min = 9
  for (const [p, r] of a)
    for (const [q, s] of b) {
      const far = Math.hypot(q[0] + from[0] - p[0], q[1] + from[1] - p[1], q[2] + from[2] - p[2]) - r - s
      if (far < min) min = far
    }
  return min
}

/** Sex of each person: as counted in the prompt, otherwise all alike or alternating. */
function buildsOf(spec: SceneSpec, isFirstFemale: boolean): boolean[] {
  const { women, men, people } = spec
  const left = { women, men }
  return Array.from({ length: people }, (_, i) => {
    if (i === 0 || women > 0 !== men > 0) return isFirstFemale
    if (women === 0) return (i % 2 === 0) === isFirstFemale
    if (i === 1) left[isFirstFemale ? 'women' : 'men']--
    const isFemale = left.women > 0 && left.women >= left.men
    left[isFemale ? 'women' : 'men']--
    return isFemale
  })
}

/** Places from the middle outwards, -1 far left to 1 far right, with their row. */
function seatsOf(people: number, isTall: boolean): { order: number; row: number }[] {
  const front = isTall && people > 2 ? Math.floor(people / 2) : people
  return Array.from({ length: people }, (_, i) => {
    const [row, own, size] = i < front ? [0, i, front] : [1, i - front, people - front]
    const off = Math.ceil(own / 2) * (own % 2 === 1 ? 1 : -1)
    return { order: off - (size % 2 === 0 ? 0.5 : 0), row }
  })
}

/** Varies a pose slightly, so that two people in the same pose don’t look identical. */
function varied(pose: PoseShape, random: Random): PoseShape {
  const [yaw, pitch, roll] = pose.headTurn
  const [turn, lean, tilt] = pose.chestTurn
  return {
    ...pose,
    headTurn: [yaw + random.between(-7, 7), pitch + random.between(-2, 4), roll + random.between(-4, 4)],
    chestTurn: [turn + random.between(-4, 4), lean, tilt + random.between(-2, 2)],
  }
}

/** Position, pose and extent of each person of a spec. */
export function standPeople(input: Omit<PeopleInput, 'set'>) {
  const { spec, randomOf, palette } = input
  const isFirstFemale = spec.build ? spec.build === 'female' : randomOf('build').is(0.62)
  const group = buildsOf(spec, isFirstFemale)
  const isAlone = group.length === 1
  const [across = 1, down = 1] = input.aspectRatio.split(':').map(Number)
  const seats = seatsOf(group.length, across < down)
  const members = group.map((isFemale, index) => {
    const { order, row } = seats[index] ?? { order: 0, row: 0 }
    const isChild = group.length - index <= spec.children
    const { stature } = spec
    const isMade = !isChild && stature && (!stature.build || (stature.build === 'female') === isFemale)
    const guest = {
      spec,
      style: input.style,
      palette: { ...palette, skin: skinOf(palette.skin, index) },
      isFemale,
      isChild,
      ...(isMade && { stature: stature.kind }),
      index,
      group,
    }
    const own = poseOf(input, index, order, randomOf(`mannequin ${index}`))
    const pose = index === 0 && input.isHolding ? holding(own) : own
    const yaw = isAlone ? input.yaw : -order * (13 + row * 4)
    const outfit = outfitFor({ ...guest, random: randomOf(`clothes ${index}`) })
    const hem = pose.prop === 'seat' ? 0 : Math.max(0, ...outfit.map(({ kind }) => HEMS[kind] ?? 0))
    const stagger = Math.abs(order) % 2 < 1 ? 0.05 : -0.13
    const z = isAlone ? 0 : row === 0 ? stagger : -ROW_DEPTH
    const plinth = pose.prop === 'plinth' ? turned(pose.facing + yaw) : undefined
    const build = proportionsOf(guest)
    return {
      guest,
      pose,
      yaw,
      order,
      row,
      z,
      hull: hullOf(solveSkeleton(pose, build, [0, 0, 0], yaw, 0), hem, plinth),
    }
  })
  if (spec.together) {
    const partners = members.map(({ guest }) => partnerOf(guest))
    const { standing } = planTogether(spec.together, partners, howTheyAre(input))
    return members.flatMap(({ guest }, i) => {
      const own = standing[i]
      if (!own) return []
      const solved = solveSkeleton(own.pose, proportionsOf(guest), own.origin, 0, 0)
      const hull = hullOf(solved, 0)
      return { guest, pose: own.pose, yaw: 0, hull, origin: own.origin }
    })
  }
  const places = placesOf(members)
  return members.map(({ guest, pose, yaw, hull }, i) => ({
    guest,
    pose,
    yaw,
    hull,
    origin: places[i] as Vec,
  }))
}

/** A person as the joint pose sees them. */
const partnerOf = (guest: Parameters<typeof proportionsOf>[0]): Partner => {
  const { ribs } = proportionsOf(guest)
  const factor = guest.isChild ? CHILD : 1
  return { factor, depth: ribs[2] * factor }
}

const howTheyAre = ({ spec }: Pick<PeopleInput, 'spec'>) => ({
  isSeated: spec.pose === 'seated',
  isWalking: spec.pose === 'walking',
})

/** The table that the people of a spec sit at. */
export function tableOf(input: Pick<PeopleInput, 'spec'>): TableSize | undefined {
  const { together, people } = input.spec
  if (together?.how !== 'table') return undefined
  const partners = Array.from({ length: people }, () => ({ factor: 1, depth: 0.1 }))
  return planTogether(together, partners, howTheyAre(input)).table
}

/** Adds the mannequins of a spec. Returns their placement, the first one first. */
export function addPeople({ set, ...input }: PeopleInput): Skeleton[] {
  const table = tableOf(input)
  if (table) set.as('table', () => addDiningTable(set, table, input.spec.together?.table ?? {}))
  return standPeople(input).map(({ guest, pose, yaw, origin }) => {
    const random = input.randomOf(`clothes ${guest.index}`)
    // A person at a table sits on a chair.
    const seat = guest.index === 0 || table ? (input.seat ?? (table && WOODEN_CHAIR)) : undefined
    const { isBarefoot = false } = input
    return set.from(`person ${guest.index}`, () =>
      addFigure({ ...guest, set, random, pose, yaw, origin, isBarefoot, ...(seat && { seat }) }),
    )
  })
}

interface Member {
  order: number
  row: number
  z: number
  hull: Hull
}

/** Origins: each row from left to right, as close as possible, centred in the set. */
function placesOf(members: readonly Member[]): Vec[] {
  const places: Vec[] = members.map(() => [0, 0, 0])
  if (members.length === 1) return places
  const hasTwoRows = members.some((member) => member.row > 0)
  const done: { hull: Hull; place: Vec }[] = []
  for (const row of [0, 1]) {
    const own = members
      .map((member, i) => ({ member, i }))
      .filter(({ member }) => member.row === row)
      .sort((a, b) => a.member.order - b.member.order)
    const line: { i: number; x: number }[] = []
    const spacing = hasTwoRows ? BETWEEN : BESIDE
    let x = -spacing
    for (const { member, i } of own) {
      x += spacing
      const left = line.map((other) => ({ x: other.x, ...(members[other.i] as Member) }))
      while (
        left.some((other) => gapBetween(other.hull, member.hull, [x - other.x, 0, member.z - other.z]) < AIR)
      )
        x += STEP
      line.push({ i, x })
    }
    // Rows of equal length are shifted sideways, so that no one is hidden.
    const aside = hasTwoRows && members.length % 2 === 0 ? (row === 0 ? 0.21 : -0.21) : 0
    const middle = x / 2 + aside
    // A second row moves back until it has enough distance from the first.
    let back = 0
    const isClear = () =>
      line.every(({ i, x: own }) =>
        done.every(({ hull, place }) => {
          const { hull: mine, z } = members[i] as Member
          return gapBetween(hull, mine, [own - middle - place[0], 0, z - back - place[2]]) >= AIR
        }),
      )
    while (!isClear()) back += STEP
    for (const { i, x: own } of line) places[i] = [own - middle, 0, (members[i]?.z ?? 0) - back]
    for (const { i } of line) done.push({ hull: members[i]?.hull ?? [], place: places[i] as Vec })
  }
  return places
}

function poseOf(
  input: Pick<PeopleInput, 'spec' | 'pose'>,
  index: number,
  order: number,
  random: Random,
): PoseShape {
  const { spec, pose } = input
  if (index === 0) return POSE_SHAPES[pose]
  const others = allowedOf(spec, 'pose', MATES)
  const offset = others.indexOf(pose) + 1
  const name = SHARED_POSES.has(pose)
    ? pose
    : (others[(offset + index - 1) % others.length] ?? 'standing-front')
  // Poses are written for looking right; people right of the middle are mirrored.
  const isMirrored = order > 0 || (name === 'profile' && index % 2 === 1)
  return varied(isMirrored ? mirrored(POSE_SHAPES[name]) : POSE_SHAPES[name], random)
}

function skinOf(skin: Vec, index: number): Vec {
  const tones: readonly Vec[] = [
    skin,
    [0.12, 0.08, 0.06],
    [0.5, 0.42, 0.34],
    [0.24, 0.16, 0.11],
    [0.4, 0.3, 0.24],
  ]
  return mix(skin, tones[index] ?? skin, 0.5)
}
