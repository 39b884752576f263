// Clothes: the body grown outwards, with skirts that fall round the legs wherever the pose puts them.

import {
  type Finish,
  type Garment,
  type GarmentName,
  type MaterialName,
  hex,
} from '@studio/contract/vocabulary'
import type { Material, Tailoring } from '../../scene/material.ts'
import type { Adder, SetBuilder } from '../../scene/scene.ts'
import { box, ellipsoid, lathe, roundCone, torus } from '../../scene/shape.ts'
import {
  add,
  at,
  distance,
  dot,
  frameAlong,
  mix,
  scale,
  sub,
  turned,
  unit,
  within,
  type Vec,
} from '../../scene/vectors.ts'
import { finishOf } from '../finishes.ts'
import { addSleeve, addTorso, type Proportions } from './body.ts'
import type { Skeleton } from './skeleton.ts'

export interface Wearer {
  set: SetBuilder
  skeleton: Skeleton
  proportions: Proportions
  /** Something free for folds. */
  phase: number
  /** How much wider than the legs what covers them is, metres. */
  legRoom: number
  /** The widest skirt that hangs beneath what is worn over it. */
  beneath?: Fall
  /** Where a coat or jacket over everything else ends, as the hem of a skirt. */
  over?: number
  /** Whether tops end in the waistband: over skirts and wide cuts they would bunch, and belts want to be seen. */
  isTucked: boolean
  /** Legs end in boots or above them, that the boots are seen. */
  hasBoots: boolean
}

/** How a skirt falls: hem (1 at the knees, 2 at the ankles), how much wider it is there, and the depth of its folds. */
interface Fall {
  hem: number
  flare: number
  depth: number
}

/** The fall of what may be worn beneath something else. */
export const FALLS = {
  skirt: { hem: 1.25, flare: 0.13, depth: 0.016 },
  miniskirt: { hem: 0.5, flare: 0.06, depth: 0.008 },
  dress: { hem: 1.42, flare: 0.14, depth: 0.018 },
  gown: { hem: 1.99, flare: 0.27, depth: 0.026 },
} as const satisfies Partial<Record<GarmentName, Fall>>

/** Where what is worn over everything else ends. */
export const HEMS_OVER = {
  coat: 1.22,
  trench: 1.22,
  jacket: 0.2,
  blazer: 0.42,
  suit: 0.42,
} as const satisfies Partial<Record<GarmentName, number>>

/** How much wider at `hem` something must be so that the skirt beneath does not come through it. */
function flareOver({ beneath }: Wearer, hem: number, own: number): number {
  if (!beneath) return own
  const inner = beneath.flare * Math.min(1, hem / beneath.hem) ** 1.15
  return Math.max(own, inner + beneath.depth * 1.5 + 0.012)
}

type SkirtRadii = readonly [number, number, number, number, number, number]

/** A material for a garment: its cloth, wrinkles and tailoring in the frame of the chest or pelvis. */
function cloth(finish: Finish, colour: Vec, usual: MaterialName, more: Partial<Material>): Material {
  const wanted = finish.colour ?? colour
  const base = finishOf(
    finish.material ?? usual,
    wanted,
    finish.colour !== undefined || (finish.material ?? usual) !== 'denim',
  )
  return {
    ...base,
    ...more,
    wrinkles: (more.wrinkles ?? 0.005) * (base.roughness !== undefined && base.roughness < 0.4 ? 1.3 : 1),
  }
}

/** Where the hem's middle is. It hangs; only part of the legs' lean draws it along. */
const footOf = (head: Vec, end: Vec): Vec => [
  head[0] + (end[0] - head[0]) * 0.6,
  Math.max(0.035, end[1]),
  head[2] + (end[2] - head[2]) * 0.6,
]

/** How far down the legs a hem is. */
function hemAt(s: Skeleton, hem: number): Vec {
  const knee = mix(s.knees[0], s.knees[1], 0.5)
  return hem < 1 ? mix(s.pelvis, knee, hem) : mix(knee, mix(s.ankles[0], s.ankles[1], 0.5), hem - 1)
}

/** Leaves out what something worn over it hides, so that it cannot come through. */
function cutBeneath(adder: Adder, { skeleton: s, over }: Wearer): void {
  if (over === undefined || s.isSeated) return
  const head = at(s.pelvisAxes, s.pelvis, [0, 0.12, 0])
  const foot = footOf(head, hemAt(s, over))
  const fall = unit(sub(head, foot))
  adder(box(add(foot, scale(fall, 1.03)), [1.5, 1, 1.5], frameAlong(fall, s.pelvisAxes[2]), 0.001), {
    cut: true,
  })
}

/** Cloth falling round the legs from `top` to `hem` (0 at the hips, 1 at the knees, 2 at the ankles). */
function addSkirt(
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
      // Of what ends above the middle of the thigh, the thigh where it ends.
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
  // A striding leg is draped by itself, so that the back of the skirt need not stand off as far as the knee in front.
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
  // What drapes the legs ends where the rest does.
  if (deepest > 0.98) {
    const axes = frameAlong(fall, s.pelvisAxes[2])
    adder(box(add(foot, scale(fall, -0.5)), [0.9, 0.5, 0.9], axes, 0.001), { cut: true })
  }
  // Wider towards the hem, so that nothing balloons.
  for (let i = 3; i >= 0; i--) radii[i] = Math.max(radii[i]!, radii[i + 1]! * (hem > 0.6 ? 1.06 : 1.02))
  const flatten = Math.min(1.3, Math.max(0.74, deepest))
  adder(
    lathe(foot, head, {
      profile: radii as unknown as SkirtRadii,
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

/** Cuts everything of a garment below a height of the pelvis, as far to the sides as `reach`: sleeves may hang beside. */
function cutBelow(adder: Adder, s: Skeleton, y: number, reach = 0.9): void {
  const middle = at(s.pelvisAxes, s.pelvis, [0, y - 0.7, 0])
  adder(box(middle, [reach, 0.7, reach], s.pelvisAxes, 0.001), { cut: true })
}

function cutNeck(adder: Adder, s: Skeleton, form: 'round' | 'straight'): void {
  if (form === 'straight')
    adder(
      box(
        at(s.chestAxes, s.chest, [0, 0.065 + 0.6, 0]),
        [0.9, 0.6, 0.9],
        within(s.chestAxes, turned(0, 4)),
        0.001,
      ),
      { cut: true },
    )
  else {
    const middle = at(s.chestAxes, s.neck, [0, 0.008, 0.045])
    adder(ellipsoid(middle, [0.072, 0.07, 0.085], s.chestAxes), { cut: true })
  }
}

function addSleeves(adder: Adder, w: Wearer, reach: number, ease: number): void {
  for (const i of [0, 1] as const) addSleeve(adder, w, i, reach, ease)
}

function addCollar(adder: Adder, s: Skeleton, p: Proportions, height: number, ease: number): void {
  const foot = at(s.chestAxes, s.neck, [0, -0.03, 0.004])
  const top = mix(foot, at(s.headAxes, s.head, [0, -0.06, -0.014]), height)
  adder(roundCone(foot, top, p.neck * 1.22 + ease, p.neck * 1.04 + ease), { blend: 0.03 })
}

/** The collar of a shirt: it closes on the shoulders all round, stands up about the neck and parts in front. */
function addShirtCollar(shirt: Adder, { skeleton: s, proportions: p }: Wearer): void {
  const spot = (y: number, z: number): Vec => at(s.chestAxes, s.neck, [0, y * p.neck, z * p.neck])
  const radii = [1.8, 1.62, 1.5, 1.42, 1.36, 1.3] as const
  // What is about the neck's foot, so that no skin shows between collar and shoulders.
  shirt(ellipsoid(spot(-1.35, 0.1), [2.15 * p.neck, 0.95 * p.neck, 1.6 * p.neck], s.chestAxes), {
    blend: 0.03,
  })
  shirt(
    lathe(spot(-1.1, -0.06), spot(0.72, 0.36), {
      profile: radii.map((r) => r * p.neck) as unknown as SkirtRadii,
      towards: s.chestAxes[2],
    }),
    { blend: 0.012 },
  )
  // Clear of the neck, or both would come through each other where it parts.
  shirt(
    roundCone(
      spot(-0.3, 0.02),
      at(s.headAxes, s.head, [0, -0.05, -0.018]),
      p.neck * 1.13 + 0.004,
      p.neck * 0.97 + 0.004,
    ),
    { cut: true },
  )
  const parting: Vec = [0.72 * p.neck, 1.9 * p.neck, 0.95 * p.neck]
  shirt(ellipsoid(spot(1.25, 1.8), parting, s.chestAxes), { cut: true })
}

/** What is seen of the shirt or the like in the open neck of a coat, where skin would show through. */
function addInner(w: Wearer, outfit: Outfit): void {
  const { skeleton: s, proportions: p } = w
  const shirt = group(w, { colour: outfit.inner, roughness: 0.8, f0: 0.03 }, 0.06)
  shirt(ellipsoid(s.chest, [p.ribs[0] + 0.006, p.ribs[1] + 0.006, p.ribs[2] + 0.006], s.chestAxes))
  const yoke = p.shoulder * 0.84
  const end = (side: number) => at(s.chestAxes, s.chest, [side * yoke, 0.155, -0.014])
  shirt(roundCone(end(-1), end(1), 0.046, 0.046))
  if (outfit.collar === 'shirt') addShirtCollar(shirt, w)
}

/** Heights for tailoring, measured from the chest's middle along its own axis. */
const FRONT = { collar: 0.235, hem: -0.42 }

interface TailoredOptions {
  tailoring: Tailoring
  close: number
  hem: number
  shirt: Vec
  tie?: Vec
}

function tailored(s: Skeleton, p: Proportions, o: TailoredOptions): Partial<Material> {
  return {
    tailoring: o.tailoring,
    origin: s.chest,
    axes: s.chestAxes,
    measures: [FRONT.collar, o.close, o.hem, p.ribs[0] + 0.02],
    second: o.shirt,
    third: o.tie ?? o.shirt,
  }
}

export interface Outfit {
  colour: Vec
  /** What shows inside an open collar, and which collar that has. */
  inner: Vec
  collar: 'shirt' | 'other' | 'none'
}

/** What a garment covers, so that what is beneath need not be made. */
export interface Covered {
  torso: boolean
  /** Arms to 0..2 and legs to 0..2. */
  arms: number
  legs: number
  /** Legs inside a skirt are seen only where it ends. */
  fromHem: number
}

type Maker = (w: Wearer, garment: Garment, outfit: Outfit) => Partial<Covered>

function group(w: Wearer, material: Material, blend = 0.03): Adder {
  return w.set.group(w.set.material(material), { blend, subject: true })
}

function overcoat(tailoring: 'coat' | 'trench', usual: MaterialName): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s, proportions: p } = w
    const material = cloth(garment, outfit.colour, usual, {
      wrinkles: 0.006,
      ...tailored(s, p, { tailoring, close: -0.03, hem: -1.2, shirt: outfit.inner }),
    })
    const coat = group(w, material)
    addTorso(coat, s, p, 0.03, 0.034)
    addSleeves(coat, w, 1.95, 0.015)
    addSkirt(
      coat,
      w,
      s.isSeated ? 0.86 : HEMS_OVER.coat,
      0.12,
      0.03,
      flareOver(w, HEMS_OVER.coat, 0.1),
      5,
      0.008,
    )
    addCollar(coat, s, p, 0.3, 0.014)
    cutNeck(coat, s, 'round')
    addInner(w, outfit)
    return { torso: true, arms: 1.95, fromHem: 0.8 }
  }
}

function jacket(tailoring: Tailoring, usual: MaterialName, hem: number): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s, proportions: p } = w
    const material = cloth(garment, outfit.colour, usual, {
      wrinkles: 0.0045,
      ...tailored(s, p, {
        tailoring,
        close: -0.085,
        hem: -0.6,
        shirt: outfit.inner,
        tie: garment.kind === 'suit' && !p.isFemale ? scale(outfit.colour, 0.45) : outfit.inner,
      }),
    })
    const coat = group(w, material)
    addTorso(coat, s, p, 0.024, 0.02)
    addSleeves(coat, w, 1.93, 0.011)
    addSkirt(coat, w, s.isSeated ? 0.3 : hem, 0.1, 0.026, flareOver(w, hem, 0.03), 4, 0.003)
    cutBelow(coat, s, s.isSeated ? -0.06 : -0.17)
    addCollar(coat, s, p, 0.16, 0.012)
    cutNeck(coat, s, 'round')
    addInner(w, outfit)
    return { torso: true, arms: 1.93 }
  }
}

function top(
  usual: MaterialName,
  sleeve: number,
  ease: number,
  neck: 'round' | 'roll' | 'shirt',
  hangs: number,
): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s, proportions: p } = w
    const material = cloth(garment, outfit.colour, usual, {
      wrinkles: usual === 'knit' ? 0.003 : 0.006,
      origin: s.chest,
      axes: s.chestAxes,
      ...(neck === 'shirt' &&
        tailored(s, p, { tailoring: 'shirt', close: 0, hem: -0.5, shirt: outfit.inner })),
    })
    const shirt = group(w, material)
    addTorso(shirt, s, p, ease, ease + 0.012)
    if (sleeve > 0) addSleeves(shirt, w, sleeve, ease + 0.004)
    if (w.isTucked) cutBelow(shirt, s, 0.1, 0.19)
    else {
      // Straight at the hem, over the hips.
      addSkirt(shirt, w, s.isSeated ? 0.12 : 0.26, 0.1, ease + 0.006, 0.02, 5, 0.003)
      cutBelow(shirt, s, s.isSeated ? Math.max(hangs, -0.05) : hangs)
    }
    if (neck === 'roll') addCollar(shirt, s, p, 0.62, 0.01)
    // A collar closes on the shirt: cut out round the neck, it would float.
    else if (neck !== 'shirt') cutNeck(shirt, s, neck)
    if (neck === 'shirt') addShirtCollar(shirt, w)
    return { torso: true, arms: sleeve }
  }
}

/** From the foot's radius to the head's in equal steps. */
const taper = (foot: number, head: number) =>
  [0, 1, 2, 3, 4, 5].map((i) => foot + ((head - foot) * i) / 5) as unknown as SkirtRadii

/** Where legs end over boots, as reaches: what is close to the leg inside the shaft, what is wide above it. */
const INTO_BOOTS = 1.56
const OVER_BOOTS = 1.6
/** Wider cuts than this do not go into a boot. */
const CLOSE = 0.03

function legwear(
  usual: MaterialName,
  length: number,
  ease: number,
  flare: number,
  tailoring: Tailoring,
): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s, proportions: p } = w
    const isInBoots = w.hasBoots && length > 1 && flare < CLOSE
    const reach = w.hasBoots && length > 1 ? (isInBoots ? INTO_BOOTS : OVER_BOOTS) : length
    const material = cloth(garment, outfit.colour, usual, {
      wrinkles: 0.005,
      origin: at(s.pelvisAxes, s.pelvis, [0, 0, 0]),
      axes: s.pelvisAxes,
      tailoring,
      measures: [0.115, 0, -0.9, 0.15],
    })
    const legs = group(w, material, 0.04)
    const grown: Vec = [p.pelvis[0] + 0.012, p.pelvis[1] + 0.012, p.pelvis[2] + 0.012]
    legs(ellipsoid(s.pelvis, grown, s.pelvisAxes), { blend: 0.06 })
    legs(
      roundCone(
        at(s.pelvisAxes, s.pelvis, [0, 0.03, 0]),
        at(s.pelvisAxes, s.pelvis, [0, 0.12, 0]),
        p.waist * 1.14 + 0.014,
        p.waist * 1.04 + 0.014,
      ),
      { blend: 0.05 },
    )
    for (const i of [0, 1] as const) {
      const [hip, knee, ankle] = [s.hips[i], s.knees[i], s.ankles[i]]
      const atKnee = p.knee + 0.008 + ease + flare * 0.5
      const most = Math.min(1, reach)
      legs(
        roundCone(
          hip,
          mix(hip, knee, most),
          p.thigh + ease,
          p.thigh + ease + (atKnee - p.thigh - ease) * most,
        ),
        {
          blend: 0.05,
        },
      )
      if (reach <= 1) continue
      const end = mix(knee, ankle, reach - 1)
      const wide = isInBoots ? p.calf + 0.004 : Math.max(p.calf + ease, atKnee) + flare * 0.6
      const folds = { fold: flare > 0.03 ? 0.008 : 0.002, folds: 5, phase: w.phase + i }
      // Melting two tubes that lie in line would leave a ring at the knee.
      if (dot(unit(sub(knee, hip)), unit(sub(ankle, knee))) > 0.7) {
        legs(lathe(end, knee, { profile: taper(wide, atKnee), ...folds }), { blend: 0.006 })
        continue
      }
      // A bent knee is round; what is turned begins below it, for its flat end would stand out like the end of a log.
      const below = mix(knee, end, 0.22)
      const there = atKnee + (wide - atKnee) * 0.22
      legs(roundCone(knee, below, atKnee, there), { blend: 0.03 })
      legs(lathe(end, below, { profile: taper(wide, there), ...folds }), { blend: 0.012 })
    }
    legs(box(at(s.pelvisAxes, s.pelvis, [0, 0.118 + 0.5, 0]), [0.6, 0.5, 0.6], s.pelvisAxes, 0.001), {
      cut: true,
    })
    // Boots cover what such legs leave bare.
    return { legs: length }
  }
}

function skirt(kind: 'skirt' | 'miniskirt', folds: number): Maker {
  const { hem, flare, depth } = FALLS[kind]
  return (w, garment, outfit) => {
    const { skeleton: s, proportions: p } = w
    const material = cloth(garment, outfit.colour, 'matte', {
      wrinkles: 0.004,
      origin: s.pelvis,
      axes: s.pelvisAxes,
    })
    const adder = group(w, material)
    adder(ellipsoid(s.pelvis, [p.pelvis[0] + 0.01, p.pelvis[1] + 0.01, p.pelvis[2] + 0.012], s.pelvisAxes), {
      blend: 0.05,
    })
    adder(
      roundCone(
        at(s.pelvisAxes, s.pelvis, [0, 0.03, 0]),
        at(s.pelvisAxes, s.pelvis, [0, 0.115, 0]),
        p.waist * 1.14 + 0.012,
        p.waist + 0.014,
      ),
      { blend: 0.05 },
    )
    addSkirt(adder, w, hem, 0.12, 0.01, flare, folds, depth)
    cutBeneath(adder, w)
    return { fromHem: hem }
  }
}

function dress(kind: 'dress' | 'gown', folds: number, neck: 'round' | 'straight'): Maker {
  const { hem, flare, depth } = FALLS[kind]
  return (w, garment, outfit) => {
    const { skeleton: s, proportions: p } = w
    const material = cloth(garment, outfit.colour, 'matte', {
      roughness: garment.material ? (finishOf(garment.material, [0, 0, 0]).roughness ?? 0.6) : 0.62,
      f0: 0.04,
      wrinkles: 0.004,
      origin: s.waist,
      axes: s.pelvisAxes,
    })
    const adder = group(w, material)
    addTorso(adder, s, p, 0.008, 0.006)
    addSkirt(adder, w, hem, 0.13, 0.012, flare, folds, depth)
    cutNeck(adder, s, neck)
    cutBeneath(adder, w)
    const sash = group(w, { ...material, colour: scale(outfit.colour, 0.82) }, 0.01)
    sash(torus(at(s.pelvisAxes, s.pelvis, [0, 0.145, 0]), p.waist + 0.004, 0.0105, s.pelvisAxes))
    return { torso: true, fromHem: hem }
  }
}

function shoes(height: number, shaft: number): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s } = w
    const isSport = garment.isSport === true
    const usual = isSport ? 'linen' : 'leather'
    const leather = group(
      w,
      cloth(garment, outfit.colour, usual, { wrinkles: 0.001, roughness: isSport ? 0.7 : 0.3 }),
      0.03,
    )
    const sole = isSport ? group(w, { colour: hex('#efece4'), roughness: 0.6 }, 0.03) : leather
    for (const i of [0, 1] as const) {
      const ankle = s.ankles[i]
      const axes = s.footAxes[i]
      const spot = (y: number, z: number): Vec => at(axes, ankle, [0, y, z])
      const drop = height
      leather(roundCone(spot(-0.005, 0), spot(-0.045, -0.03), 0.037, 0.031), { blend: 0.03 })
      leather(roundCone(spot(-0.012, 0.01), spot(-0.052 - drop * 0.85, 0.1), 0.038, 0.03), { blend: 0.035 })
      leather(ellipsoid(spot(-0.062 - drop * 0.98, 0.135), [0.036, 0.022, 0.068], axes), { blend: 0.03 })
      leather(roundCone(spot(-0.06, -0.03), spot(-0.066 - drop * 0.96, 0.085), 0.026, 0.021), { blend: 0.02 })
      if (height > 0.02)
        leather(roundCone(spot(-0.06, -0.042), spot(-0.08 - drop, -0.05), 0.017, 0.0065), { blend: 0.015 })
      else if (isSport) {
        sole(box(spot(-0.076, -0.005), [0.035, 0.012, 0.062], axes, 0.011))
        sole(box(spot(-0.076, 0.11), [0.039, 0.012, 0.095], axes, 0.011))
      } else leather(box(spot(-0.078, -0.03), [0.027, 0.009, 0.03], axes, 0.004), { blend: 0.004 })
      if (shaft > 0) {
        const up = mix(ankle, s.knees[i], shaft)
        const top = Math.max(0.062, w.proportions.calf + 0.014)
        leather(lathe(spot(-0.01, 0), up, { profile: [0.044, 0.046, 0.05, 0.056, top - 0.003, top] }), {
          blend: 0.03,
        })
      }
    }
    return {}
  }
}

/** Frames before the eyes; `shade` is how dark the glass is. */
function eyewear(shade: 'clear' | 'dark'): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s } = w
    const spot = (a: number, b: number, c: number): Vec => at(s.headAxes, s.head, [a, b, c])
    const frame = group(
      w,
      cloth(garment, garment.colour ? outfit.colour : hex('#191615'), 'plastic', {}),
      0.002,
    )
    const glass = group(
      w,
      shade === 'dark'
        ? { colour: hex('#0d0e10'), roughness: 0.05, f0: 0.08 }
        : { colour: [0.94, 0.96, 0.96], glass: 0.97, roughness: 0.02, f0: 0.03 },
      0,
    )
    for (const side of [1, -1]) {
      const c = spot(side * 0.034, 0.002, 0.104)
      const facing = within(s.headAxes, turned(side * 8, 86))
      frame(torus(c, 0.0265, 0.0034, facing))
      glass(ellipsoid(c, [0.026, 0.026, 0.0025], within(s.headAxes, turned(side * 8, -4))))
      frame(roundCone(spot(side * 0.06, 0.008, 0.099), spot(side * 0.079, 0.01, 0.03), 0.0032, 0.0032))
      frame(roundCone(spot(side * 0.079, 0.01, 0.03), spot(side * 0.08, 0.002, -0.02), 0.0032, 0.003))
      frame(roundCone(spot(side * 0.01, 0.008, 0.108), spot(0, 0.012, 0.112), 0.0032, 0.0032))
    }
    return {}
  }
}

const bowtie: Maker = (w, garment, outfit) => {
  const { skeleton: s, proportions: p } = w
  const silk = group(
    w,
    cloth(garment, garment.colour ? outfit.colour : hex('#15161b'), 'silk', { wrinkles: 0.001 }),
    0.006,
  )
  const c = at(s.chestAxes, s.neck, [0, -0.012, p.neck + 0.03])
  const spot = (a: number, b: number, z: number): Vec => at(s.chestAxes, c, [a, b, z])
  for (const side of [1, -1]) {
    silk(roundCone(spot(side * 0.012, 0, 0), spot(side * 0.05, 0, 0), 0.011, 0.024))
    silk(box(spot(side * 0.062, 0, 0), [0.01, 0.028, 0.012], s.chestAxes, 0.008))
  }
  silk(box(spot(0, 0, 0.004), [0.012, 0.014, 0.013], s.chestAxes, 0.006))
  return {}
}

const hat: Maker = (w, garment, outfit) => {
  const { skeleton: s } = w
  const axes = within(s.headAxes, turned(0, -7, 4))
  const felt = group(w, cloth(garment, outfit.colour, 'wool', { wrinkles: 0.001 }), 0.016)
  const brow = at(s.headAxes, s.head, [0, 0.052, -0.014])
  felt(
    lathe(brow, at(axes, brow, [0, 0.115, 0]), {
      profile: [0.093, 0.092, 0.09, 0.086, 0.08, 0.066],
      flatten: 1.15,
      towards: axes[2],
    }),
  )
  felt(
    lathe(at(axes, brow, [0, -0.004, 0]), at(axes, brow, [0, 0.008, 0]), {
      profile: [0.185, 0.185, 0.184, 0.18, 0.17, 0.1],
      flatten: 1.08,
      towards: axes[2],
    }),
    { blend: 0.014 },
  )
  const band = group(w, { colour: scale(outfit.colour, 0.3), roughness: 0.5 })
  band(
    lathe(at(axes, brow, [0, 0.01, 0]), at(axes, brow, [0, 0.032, 0]), {
      profile: [0.0955, 0.0955, 0.095, 0.095, 0.0945, 0.094],
      flatten: 1.15,
      towards: axes[2],
    }),
  )
  return {}
}

const cap: Maker = (w, garment, outfit) => {
  const { skeleton: s } = w
  const wool = group(
    w,
    cloth(garment, outfit.colour, 'knit', { wrinkles: 0.001, origin: s.head, axes: s.headAxes }),
    0.02,
  )
  wool(ellipsoid(at(s.headAxes, s.head, [0, 0.045, -0.02]), [0.085, 0.09, 0.1], s.headAxes))
  wool(torus(at(s.headAxes, s.head, [0, 0.036, -0.014]), 0.072, 0.022, within(s.headAxes, turned(0, -8))))
  wool(ellipsoid(at(s.headAxes, s.head, [0, -0.055, 0.05]), [0.2, 0.085, 0.2], s.headAxes), { cut: true })
  return {}
}

const scarf: Maker = (w, garment, outfit) => {
  const { skeleton: s, proportions: p } = w
  const wool = group(w, cloth(garment, outfit.colour, 'wool', { wrinkles: 0.006 }), 0.02)
  const around = at(s.chestAxes, s.neck, [0, 0.012, 0.012])
  wool(torus(around, p.neck + 0.026, 0.03, within(s.chestAxes, turned(0, 12))))
  wool(
    torus(
      at(s.chestAxes, s.neck, [0, -0.022, 0.02]),
      p.neck + 0.036,
      0.028,
      within(s.chestAxes, turned(20, 20)),
    ),
  )
  const front = at(s.chestAxes, s.chest, [0.045, 0.17, p.ribs[2] + 0.045])
  const low = at(s.chestAxes, s.chest, [0.06, -0.16, p.ribs[2] + 0.062])
  wool(box(mix(front, low, 0.5), [0.045, 0.18, 0.016], within(s.chestAxes, turned(0, -2, 4)), 0.014))
  return {}
}

const belt: Maker = (w, garment, outfit) => {
  const { skeleton: s, proportions: p } = w
  const leather = group(w, cloth(garment, outfit.colour, 'leather', { wrinkles: 0 }), 0.006)
  const c = at(s.pelvisAxes, s.pelvis, [0, 0.128, 0])
  leather(
    lathe(at(s.pelvisAxes, c, [0, -0.02, 0]), at(s.pelvisAxes, c, [0, 0.02, 0]), {
      profile: [
        p.waist * 1.08 + 0.03,
        p.waist * 1.06 + 0.03,
        p.waist * 1.05 + 0.03,
        p.waist * 1.04 + 0.03,
        p.waist * 1.03 + 0.03,
        p.waist * 1.02 + 0.03,
      ],
      towards: s.pelvisAxes[2],
    }),
  )
  group(
    w,
    finishOf('gold', [1, 1, 1]),
  )(box(at(s.pelvisAxes, c, [0, 0, p.waist * 1.05 + 0.03]), [0.026, 0.024, 0.007], s.pelvisAxes, 0.006))
  return {}
}

/** Every garment's maker, in the order in which they lie over each other where several are worn. */
export const MAKERS: Record<GarmentName, Maker> = {
  trousers: legwear('wool', 1.97, 0.014, 0.012, 'trousers'),
  wide: legwear('linen', 2.05, 0.022, 0.062, 'trousers'),
  jeans: legwear('denim', 1.94, 0.01, 0.005, 'jeans'),
  shorts: legwear('linen', 0.72, 0.022, 0.02, 'trousers'),
  skirt: skirt('skirt', 11),
  miniskirt: skirt('miniskirt', 9),
  dress: dress('dress', 9, 'round'),
  gown: dress('gown', 11, 'straight'),
  tshirt: top('matte', 0.52, 0.011, 'round', -0.1),
  shirt: top('linen', 1.94, 0.013, 'shirt', -0.06),
  sweater: top('knit', 1.95, 0.022, 'round', -0.09),
  turtleneck: top('knit', 1.95, 0.012, 'roll', -0.04),
  jacket: jacket('jacket', 'leather', HEMS_OVER.jacket),
  blazer: jacket('jacket', 'wool', HEMS_OVER.blazer),
  suit: jacket('jacket', 'wool', HEMS_OVER.suit),
  coat: overcoat('coat', 'wool'),
  trench: overcoat('trench', 'linen'),
  belt,
  scarf,
  shoes: shoes(0, 0),
  heels: shoes(0.06, 0),
  boots: shoes(0.015, 0.5),
  bowtie,
  glasses: eyewear('clear'),
  sunglasses: eyewear('dark'),
  hat,
  cap,
}

/** Dark tones for shoes and the like. */
export const LEATHER_TONES: readonly [Vec, ...Vec[]] = [hex('#1c1a1a'), hex('#3a2519'), hex('#57371f')]
