// Cloth that hangs around the legs in any pose, and over laps.

import type { GarmentName } from '@studio/domain/vocabulary'
import type { Adder } from '../../../scene/scene.ts'
import { box, lathe, type Profile, roundCone } from '../../../scene/shape.ts'
import {
  add,
  at,
  distance,
  dot,
  frameAlong,
  mix,
  scale,
  sub,
  unit,
  type Vec,
} from '../../../scene/vectors.ts'
import type { Skeleton } from '../skeleton.ts'
import type { Wearer, Fall } from './wearer.ts'

/** Limits for cloth worn beneath something else. */
export const FALLS = {
  skirt: { hem: 1.25, flare: 0.13, depth: 0.016 },
  miniskirt: { hem: 0.5, flare: 0.06, depth: 0.008 },
  dress: { hem: 1.42, flare: 0.14, depth: 0.018 },
  gown: { hem: 1.99, flare: 0.27, depth: 0.026 },
} as const satisfies Partial<Record<GarmentName, Fall>>

/** Hem of the outermost garment. */
export const HEMS_OVER = {
  coat: 1.22,
  trench: 1.22,
  jacket: 0.2,
  blazer: 0.42,
  suit: 0.42,
} as const satisfies Partial<Record<GarmentName, number>>

/** Extra width at `hem` so that the skirt beneath doesn’t show through. */
export function flareOver({ beneath }: Wearer, hem: number, own: number): number {
  if (!beneath) return own
  const inner = beneath.flare * Math.min(1, hem / beneath.hem) ** 1.15
  return Math.max(own, inner + beneath.depth * 1.5 + 0.012)
}

/** Middle of the hem. The cloth hangs, and follows the legs only in part. */
const footOf = (head: Vec, end: Vec): Vec => [
  head[0] + (end[0] - head[0]) * 0.6,
  Math.max(0.035, end[1]),
  head[2] + (end[2] - head[2]) * 0.6,
]

/** Position of a hem along the legs. */
function hemAt(s: Skeleton, hem: number): Vec {
  const knee = mix(s.knees[0], s.knees[1], 0.5)
  return hem < 1 ? mix(s.pelvis, knee, hem) : mix(knee, mix(s.ankles[0], s.ankles[1], 0.5), hem - 1)
}

/** Omits what an outer garment hides, so that it cannot show through. */
export function cutBeneath(adder: Adder, { skeleton: s, over }: Wearer): void {
  if (over === undefined || s.isSeated) return
  const head = at(s.pelvisAxes, s.pelvis, [0, 0.12, 0])
  const foot = footOf(head, hemAt(s, over))
  const fall = unit(sub(head, foot))
  adder(box(add(foot, scale(fall, 1.03)), [1.5, 1, 1.5], frameAlong(fall, s.pelvisAxes[2]), 0.001), {
    cut: true,
  })
}

/** Cloth falling round the legs from `top` to `hem` (0 at the hips, 1 at the knees, 2 at the ankles). */
export function addSkirt(
  adder: Adder,
  w: Wearer,
  hem: number,
  top: number,
  ease: number,
  flare: number,
  folds: number,
  depth: number,
): void {
  const { skeleton: s, proportions: p } = w
  const head = at(s.pelvisAxes, s.pelvis, [0, top, 0])
  if (s.isSeated) return addLap(adder, w, hem, ease, flare, depth)
  const end = hemAt(s, hem)
  const foot = footOf(head, end)
  const height = distance(foot, head)
  const fall = unit(sub(head, foot))
  const radii: number[] = []
  for (let i = 0; i < 6; i++) {
    const t = i / 5
    const down = 1 - t
    const body =
      t > 0.8 ? p.waist + (p.pelvis[0] - p.waist) * ((1 - t) / 0.2) : p.pelvis[0] + flare * down ** 1.15
    radii.push((t === 1 ? p.waist + 0.012 : body) + ease)
  }
  // Wide enough for the legs inside at every height.
  let deepest = p.pelvis[2] / p.pelvis[0]
  for (const i of [0, 1] as const)
    for (const [joint, r] of [
      // For a hem above mid-thigh, the thigh at that point.
      ...(hem < 0.55 ? [[mix(s.hips[i], s.knees[i], hem * 0.86), p.thigh] as const] : []),
      [mix(s.hips[i], s.knees[i], 0.55), p.thigh],
      [mix(s.hips[i], s.knees[i], 0.8), p.knee + 0.012],
      [s.knees[i], p.knee],
      [mix(s.knees[i], s.ankles[i], 0.15), p.calf],
      [mix(s.knees[i], s.ankles[i], 0.3), p.calf + 0.012],
      [mix(s.knees[i], s.ankles[i], 0.5), p.calf],
      [s.ankles[i], 0.07],
    ] as const) {
      const off = sub(joint, foot)
      const t = dot(off, fall) / height
      if (t < -0.02 || t > 0.86) continue
      const q = sub(off, scale(fall, dot(off, fall)))
      const across = dot(q, s.pelvisAxes[0])
      const deep = dot(q, s.pelvisAxes[2])
      const k = Math.min(4, Math.max(0, Math.floor(t * 5)))
      const isThigh = r === p.thigh
      const room = isThigh ? 0.014 + depth : w.legRoom + 0.024 + depth * 1.5
      const needed = Math.abs(across) + r + room + ease * 0.9
      radii[k] = Math.max(radii[k]!, needed)
      if (k < 3) radii[k + 1] = Math.max(radii[k + 1]!, needed * 0.93)
      deepest = Math.max(
        deepest,
        (Math.abs(deep) + r + w.legRoom * 0.5 + 0.05 + ease + depth * 1.5) / radii[k],
      )
    }
  // A striding leg is draped separately, so that the back of the skirt doesn’t reach out to the front knee.
  if (deepest > 0.98)
    for (const i of [0, 1] as const) {
      const low =
        hem > 1 ? mix(s.knees[i], s.ankles[i], Math.max(0, hem - 1)) : mix(s.hips[i], s.knees[i], hem)
      const from = mix(s.hips[i], s.knees[i], 0.1)
      if (hem > 1) {
        adder(roundCone(from, s.knees[i], p.thigh + 0.02 + ease, p.knee + 0.04 + ease), { blend: 0.12 })
        adder(lathe(low, s.knees[i], { profile: [0.15, 0.145, 0.138, 0.13, 0.12, 0.105] }), { blend: 0.12 })
      } else adder(roundCone(from, low, p.thigh + 0.02 + ease, p.knee + 0.04 + ease), { blend: 0.12 })
    }
  // The drape around the legs ends at the same hem.
  if (deepest > 0.98) {
    const axes = frameAlong(fall, s.pelvisAxes[2])
    adder(box(add(foot, scale(fall, -0.5)), [0.9, 0.5, 0.9], axes, 0.001), { cut: true })
  }
  // Wider towards the hem, so that nothing balloons.
  for (let i = 3; i >= 0; i--) radii[i] = Math.max(radii[i]!, radii[i + 1]! * (hem > 0.6 ? 1.06 : 1.02))
  const flatten = Math.min(1.3, Math.max(0.74, deepest))
  adder(
    lathe(foot, head, {
      profile: radii as unknown as Profile,
      flatten,
      fold: depth,
      folds,
      phase: w.phase,
      towards: s.pelvisAxes[2],
    }),
    { blend: 0.05 },
  )
}

/** The skirt of someone seated: over the thighs, then down from the knees. */
function addLap(adder: Adder, w: Wearer, hem: number, ease: number, flare: number, depth: number): void {
  const { skeleton: s, proportions: p } = w
  const reach = Math.min(1, hem)
  const o = { blend: 0.09 }
  for (const i of [0, 1] as const)
    adder(
      roundCone(s.hips[i], mix(s.hips[i], s.knees[i], reach), p.thigh + ease + 0.022, p.knee + ease + 0.03),
      o,
    )
  adder(
    roundCone(
      mix(s.hips[0], s.hips[1], 0.5),
      mix(mix(s.hips[0], s.knees[0], reach), mix(s.hips[1], s.knees[1], reach), 0.5),
      0.1 + ease,
      0.062 + ease,
    ),
    o,
  )
  if (hem <= 1) return
  const knee = add(mix(s.knees[0], s.knees[1], 0.5), [0, 0.02, 0])
  const ankle = mix(s.ankles[0], s.ankles[1], 0.5)
  const end = mix(knee, ankle, hem - 1)
  const spread = Math.abs(dot(sub(s.knees[0], s.knees[1]), s.pelvisAxes[0])) / 2
  const top = spread + p.knee + ease + 0.015
  const low = top + flare * 0.42
  const foot: Vec = [end[0], Math.max(0.035, end[1]), end[2]]
  adder(
    lathe(foot, knee, {
      profile: [low, low * 0.97, (low + top) / 2, top * 1.04, top, top * 0.7],
      flatten: 0.74,
      fold: depth,
      folds: 9,
      phase: w.phase,
      towards: s.pelvisAxes[2],
    }),
    { blend: 0.07 },
  )
}
