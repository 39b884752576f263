// Cuts of upper garments: necks, collars, sleeves, fronts and hems.

import type { Material, Tailoring } from '../../../scene/material.ts'
import type { Adder } from '../../../scene/scene.ts'
import { box, ellipsoid, lathe, type Profile, roundCone } from '../../../scene/shape.ts'
import { at, mix, turned, within, type Vec } from '../../../scene/vectors.ts'
import { addSleeve, type Proportions } from '../body.ts'
import type { Skeleton } from '../skeleton.ts'
import { type Wearer, type Outfit, group } from './wearer.ts'

/**
 * Removes everything of a garment below a height of the pelvis, up to `reach` to the sides, because sleeves
 * may hang beside it.
 */
export function cutBelow(adder: Adder, s: Skeleton, y: number, reach = 0.9): void {
  const middle = at(s.pelvisAxes, s.pelvis, [0, y - 0.7, 0])
  adder(box(middle, [reach, 0.7, reach], s.pelvisAxes, 0.001), { cut: true })
}

export function cutNeck(adder: Adder, s: Skeleton, form: 'round' | 'straight'): void {
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

export function addSleeves(adder: Adder, w: Wearer, reach: number, ease: number): void {
  for (const i of [0, 1] as const) addSleeve(adder, w, i, reach, ease)
}

export function addCollar(adder: Adder, s: Skeleton, p: Proportions, height: number, ease: number): void {
  const foot = at(s.chestAxes, s.neck, [0, -0.03, 0.004])
  const top = mix(foot, at(s.headAxes, s.head, [0, -0.06, -0.014]), height)
  adder(roundCone(foot, top, p.neck * 1.22 + ease, p.neck * 1.04 + ease), { blend: 0.03 })
}

/** A shirt collar: it closes on the shoulders, stands up around the neck and opens in front. */
export function addShirtCollar(shirt: Adder, { skeleton: s, proportions: p }: Wearer): void {
  const spot = (y: number, z: number): Vec => at(s.chestAxes, s.neck, [0, y * p.neck, z * p.neck])
  const radii = [1.8, 1.62, 1.5, 1.42, 1.36, 1.3] as const
  // Covers the base of the neck, so that no skin shows between collar and shoulders.
  shirt(ellipsoid(spot(-1.35, 0.1), [2.15 * p.neck, 0.95 * p.neck, 1.6 * p.neck], s.chestAxes), {
    blend: 0.03,
  })
  shirt(
    lathe(spot(-1.1, -0.06), spot(0.72, 0.36), {
      profile: radii.map((r) => r * p.neck) as unknown as Profile,
      towards: s.chestAxes[2],
    }),
    { blend: 0.012 },
  )
  // Has a gap to the neck, or the two would intersect where the collar opens.
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

/** The shirt visible in the open neck of a coat, where skin would show. */
export function addInner(w: Wearer, outfit: Outfit): void {
  if (outfit.innerName === undefined) buildInner(w, outfit)
  else w.set.as(outfit.innerName, () => buildInner(w, outfit), true)
}

function buildInner(w: Wearer, outfit: Outfit): void {
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

export function tailored(s: Skeleton, p: Proportions, o: TailoredOptions): Partial<Material> {
  return {
    tailoring: o.tailoring,
    origin: s.chest,
    axes: s.chestAxes,
    measures: [FRONT.collar, o.close, o.hem, p.ribs[0] + 0.02],
    second: o.shirt,
    third: o.tie ?? o.shirt,
  }
}
