// The mannequin itself: a featureless, slim display figure.

import type { Stature } from '@studio/domain/vocabulary'
import type { Adder } from '../../scene/scene.ts'
import { ellipsoid, head, lathe, roundCone } from '../../scene/shape.ts'
import { add, at, cross, dot, mix, scale, sub, unit, type Vec, placesIn } from '../../scene/vectors.ts'
import type { Skeleton } from './skeleton.ts'

/** Radii and half widths of a build, metres. */
export interface Proportions {
  isFemale: boolean
  /** Scale of the head relative to the drawing. */
  head: number
  /** Jaw strength, 0 to 1. */
  jaw: number
  shoulder: number
  hip: number
  ribs: Vec
  waist: number
  pelvis: Vec
  thigh: number
  knee: number
  calf: number
  ankle: number
  upperArm: number
  foreArm: number
  wrist: number
  neck: number
}

const PROPORTIONS: Record<'female' | 'male', Proportions> = {
  female: {
    isFemale: true,
    head: 1.06,
    jaw: 0.1,
    shoulder: 0.158,
    hip: 0.082,
    ribs: [0.122, 0.17, 0.09],
    waist: 0.088,
    pelvis: [0.148, 0.118, 0.104],
    thigh: 0.077,
    knee: 0.05,
    calf: 0.05,
    ankle: 0.032,
    upperArm: 0.037,
    foreArm: 0.033,
    wrist: 0.022,
    neck: 0.044,
  },
  male: {
    isFemale: false,
    head: 1.12,
    jaw: 0.9,
    shoulder: 0.172,
    hip: 0.08,
    ribs: [0.15, 0.185, 0.104],
    waist: 0.112,
    pelvis: [0.14, 0.115, 0.104],
    thigh: 0.082,
    knee: 0.056,
    calf: 0.056,
    ankle: 0.037,
    upperArm: 0.047,
    foreArm: 0.04,
    wrist: 0.027,
    neck: 0.054,
  },
}

/** Relative to an adult of the usual build. */
const CHILD_HEAD = 1.32

/** Body proportions: a child has a large head; weight is visible in the trunk first. */
export function proportionsOf({ isFemale, isChild, stature }: BodyInput): Proportions {
  const p = PROPORTIONS[isFemale && !isChild ? 'female' : 'male']
  if (isChild)
    return {
      ...p,
      head: CHILD_HEAD,
      jaw: 0,
      shoulder: 0.15,
      ribs: [0.13, 0.175, 0.1],
      upperArm: 0.042,
      neck: 0.05,
    }
  if (stature === 'old') return { ...p, shoulder: p.shoulder * 0.96, neck: p.neck * 0.94 }
  if (stature !== 'large') return p
  const [x, y, z] = p.ribs
  const [hx, hy, hz] = p.pelvis
  return {
    ...p,
    shoulder: p.shoulder * 1.05,
    hip: p.hip * 1.14,
    ribs: [x * 1.2, y, z * 1.38],
    waist: p.waist * 1.62,
    pelvis: [hx * 1.2, hy * 1.08, hz * 1.4],
    thigh: p.thigh * 1.24,
    knee: p.knee * 1.15,
    calf: p.calf * 1.15,
    upperArm: p.upperArm * 1.22,
    foreArm: p.foreArm * 1.15,
    neck: p.neck * 1.16,
    head: p.head * 1.03,
  }
}

/** Inputs of the body proportions. */
export interface BodyInput {
  isFemale: boolean
  isChild: boolean
  stature?: Stature
}

/** Ribs, bust, shoulders, waist and hips, grown outwards by `ease`. */
export function addTorso(
  adder: Adder,
  s: Skeleton,
  p: Proportions,
  ease: number,
  waistEase = ease,
  blend = 0.07,
): void {
  const o = { blend }
  const grown = (v: Vec, by: number): Vec => [v[0] + by, v[1] + by, v[2] + by]
  adder(ellipsoid(s.chest, grown(p.ribs, ease), s.chestAxes), o)
  const yoke = p.shoulder * 0.86
  adder(
    roundCone(
      at(s.chestAxes, s.chest, [-yoke, 0.158, -0.014]),
      at(s.chestAxes, s.chest, [yoke, 0.158, -0.014]),
      0.044 + ease,
      0.044 + ease,
    ),
    o,
  )
  if (p.isFemale) {
    for (const side of [1, -1])
      adder(
        ellipsoid(
          at(s.chestAxes, s.chest, [side * 0.058, -0.004, 0.056]),
          grown([0.056, 0.056, 0.046], ease * 0.9),
          s.chestAxes,
        ),
        { blend: 0.05 },
      )
  } else
    adder(
      ellipsoid(at(s.chestAxes, s.chest, [0, 0.055, 0.035]), grown([0.125, 0.085, 0.075], ease), s.chestAxes),
      o,
    )
  const low = at(s.pelvisAxes, s.pelvis, [0, 0.06, 0])
  adder(
    roundCone(at(s.chestAxes, s.waist, [0, 0.06, 0]), low, p.waist + waistEase, p.waist * 1.12 + waistEase),
    o,
  )
  adder(ellipsoid(s.pelvis, grown(p.pelvis, Math.max(ease, waistEase * 0.8)), s.pelvisAxes), o)
}

/** An arm from the shoulder, `reach` 0 to 2 (1 at the elbow, 2 at the wrist), widened by `ease`. */
export function addArm(
  adder: Adder,
  s: Skeleton,
  p: Proportions,
  i: 0 | 1,
  reach: number,
  ease: number,
  blend = 0.035,
): void {
  const [shoulder, elbow, wrist] = [s.shoulders[i], s.elbows[i], s.wrists[i]]
  const o = { blend }
  const upper = Math.min(1, reach)
  adder(
    ellipsoid(
      shoulder,
      [p.upperArm * 1.04 + ease * 0.7, p.upperArm * 1.08 + ease * 0.7, p.upperArm * 1.06 + ease * 0.7],
      s.chestAxes,
    ),
    { blend: 0.05 },
  )
  adder(
    roundCone(
      shoulder,
      mix(shoulder, elbow, upper),
      p.upperArm * 1.08 + ease,
      p.upperArm * (1.08 - 0.2 * upper) + ease,
    ),
    o,
  )
  if (reach <= 1) return
  const end = mix(elbow, wrist, reach - 1)
  const middle = mix(elbow, wrist, Math.min(reach - 1, 0.35))
  adder(roundCone(elbow, middle, p.upperArm * 0.88 + ease, p.foreArm * 1.06 + ease), o)
  adder(
    roundCone(middle, end, p.foreArm * 1.06 + ease, p.wrist + (p.foreArm - p.wrist) * (2 - reach) + ease),
    o,
  )
}

/** A sleeve from the slope of the shoulder, `reach` as of an arm, easing towards a cuff near the wrist. */
export function addSleeve(
  adder: Adder,
  { skeleton: s, proportions: p }: { skeleton: Skeleton; proportions: Proportions },
  i: 0 | 1,
  reach: number,
  ease: number,
): void {
  const [elbow, wrist] = [s.elbows[i], s.wrists[i]]
  // Starts a little below the joint, so that the shoulder slopes and does not puff. A short sleeve has a bare
  // shoulder inside, and must close over it.
  const isShort = reach < 1
  const shoulder = isShort ? s.shoulders[i] : add(s.shoulders[i], scale(s.chestAxes[1], -0.012))
  const o = { blend: 0.016 }
  const upper = Math.min(1, reach)
  const atElbow = p.upperArm * (isShort ? 1.02 : 0.9) + ease
  const head = isShort ? p.upperArm * 1.1 + ease : p.upperArm * 0.98 + ease * 0.75
  adder(roundCone(shoulder, mix(shoulder, elbow, upper), head, head + (atElbow - head) * upper), {
    blend: 0.03,
  })
  if (reach <= 1) return
  const end = mix(elbow, wrist, reach - 1)
  const cuff = p.wrist + 0.007 + ease
  adder(roundCone(elbow, end, atElbow, Math.min(atElbow, cuff + (atElbow - cuff) * (2 - reach))), o)
  if (reach > 1.7)
    adder(lathe(end, mix(elbow, wrist, 0.6), { profile: cuffOf(cuff - 0.002, atElbow) }), { blend: 0.005 })
}

/** A cuff with a straight edge, slightly wider than the sleeve above it. */
const cuffOf = (cuff: number, atElbow: number) => {
  const above = cuff + (atElbow - cuff) * 0.35
  return [cuff, cuff, cuff, (cuff + above) / 2, above * 0.98, above * 0.9] as const
}

/** A leg from the hip, `reach` 0 to 2 (1 at the knee, 2 at the ankle), widened by `ease`. */
export function addLeg(
  adder: Adder,
  s: Skeleton,
  p: Proportions,
  i: 0 | 1,
  reach: number,
  ease: number,
  blend = 0.05,
): void {
  const [hip, knee, ankle] = [s.hips[i], s.knees[i], s.ankles[i]]
  const o = { blend }
  const upper = Math.min(1, reach)
  adder(roundCone(hip, mix(hip, knee, upper), p.thigh + ease, p.thigh + (p.knee - p.thigh) * upper + ease), o)
  if (reach <= 1) return
  const calf = mix(knee, ankle, Math.min(0.34, reach - 1))
  adder(roundCone(knee, calf, p.knee + ease, p.calf + ease), o)
  const end = mix(knee, ankle, reach - 1)
  adder(
    roundCone(
      calf,
      end,
      p.calf + ease,
      p.calf + (p.ankle - p.calf) * Math.max(0, (reach - 1.34) / 0.66) + ease,
    ),
    o,
  )
}

/** A closed, slightly cupped hand with a thumb, natural at any angle. */
export function addHand(adder: Adder, s: Skeleton, p: Proportions, i: 0 | 1): void {
  const wrist = s.wrists[i]
  const arm = unit(sub(wrist, s.elbows[i]))
  const handThing = s.hands?.[i]
  // The fingers point down slightly more than the forearm.
  const along = handThing?.[1] ?? unit(add(arm, [0, -0.22, 0]))
  const front = s.pelvisAxes[2]
  const wide = handThing?.[0] ?? unit(sub(front, scale(along, dot(front, along))))
  const thick = handThing?.[2] ?? cross(wide, along)
  const palmward = handThing || dot(thick, sub(s.pelvis, wrist)) > 0 ? 1 : -1
  const spot = (a: number, b: number, c: number): Vec =>
    add(wrist, add(scale(along, a), add(scale(wide, b), scale(thick, c * palmward))))
  const size = p.isFemale ? 0.92 : 1.05
  const o = { blend: 0.016 }
  adder(roundCone(spot(-0.02, 0, 0), spot(0.02, 0, 0), p.wrist, p.wrist * 0.94), o)
  adder(
    ellipsoid(
      spot(0.05 * size, 0.002, 0.002),
      [0.036 * size, 0.05 * size, 0.0165 * size],
      [wide, along, thick],
    ),
    o,
  )
  adder(
    ellipsoid(
      spot(0.105 * size, 0, 0.008),
      [0.031 * size, 0.043 * size, 0.0135 * size],
      [wide, along, thick],
    ),
    o,
  )
  adder(
    ellipsoid(
      spot(0.146 * size, -0.003, 0.02),
      [0.024 * size, 0.03 * size, 0.011 * size],
      [wide, unit(add(along, scale(thick, 0.4 * palmward))), thick],
    ),
    o,
  )
  adder(
    roundCone(spot(0.03, 0.026, 0.008), spot(0.075 * size, 0.043, 0.018), 0.0135 * size, 0.0115 * size),
    o,
  )
  adder(
    roundCone(
      spot(0.075 * size, 0.043, 0.018),
      spot(0.108 * size, 0.04, 0.026),
      0.0115 * size,
      0.0085 * size,
    ),
    { blend: 0.01 },
  )
}

/** The head, not blended with other parts: the edge of its jaw is sharp above the neck. */
export function addHead(adder: Adder, s: Skeleton, p: Proportions): void {
  adder(head(s.head, p.head, p.jaw, s.headAxes))
}

export function addNeck(adder: Adder, s: Skeleton, p: Proportions): void {
  const spot = placesIn(s.headAxes, s.head)
  const base = at(s.chestAxes, s.neck, [0, -0.045, 0])
  adder(roundCone(base, spot(0, -0.05, -0.018), p.neck * 1.16, p.neck * 0.95), { blend: 0.022 })
}
