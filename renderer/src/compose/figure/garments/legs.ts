// Trousers and shoes.

import { hex, type MaterialName } from '@studio/domain/vocabulary'
import type { Tailoring } from '../../../scene/material.ts'
import { box, ellipsoid, lathe, roundCone } from '../../../scene/shape.ts'
import { at, dot, mix, sub, unit, type Vec } from '../../../scene/vectors.ts'
import { type Maker, group, cloth, taper } from './wearer.ts'

/** Where trouser legs end over boots, as reaches: tight ones inside the shaft, wide ones above it. */
const INTO_BOOTS = 1.56

const OVER_BOOTS = 1.6

/** Wider cuts than this do not fit into a boot. */
const CLOSE = 0.03

export function legwear(
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
      const max = Math.min(1, reach)
      legs(
        roundCone(hip, mix(hip, knee, max), p.thigh + ease, p.thigh + ease + (atKnee - p.thigh - ease) * max),
        {
          blend: 0.05,
        },
      )
      if (reach <= 1) continue
      const end = mix(knee, ankle, reach - 1)
      const wide = isInBoots ? p.calf + 0.004 : Math.max(p.calf + ease, atKnee) + flare * 0.6
      const folds = { fold: flare > 0.03 ? 0.008 : 0.002, folds: 5, phase: w.phase + i }
      // Blending two aligned tubes would leave a ring at the knee.
      if (dot(unit(sub(knee, hip)), unit(sub(ankle, knee))) > 0.7) {
        legs(lathe(end, knee, { profile: taper(wide, atKnee), ...folds }), { blend: 0.006 })
        continue
      }
      // A bent knee is round; the turned part starts below it, so that its flat end isn’t visible.
      const below = mix(knee, end, 0.22)
      const width = atKnee + (wide - atKnee) * 0.22
      legs(roundCone(knee, below, atKnee, width), { blend: 0.03 })
      legs(lathe(end, below, { profile: taper(wide, width), ...folds }), { blend: 0.012 })
    }
    legs(box(at(s.pelvisAxes, s.pelvis, [0, 0.118 + 0.5, 0]), [0.6, 0.5, 0.6], s.pelvisAxes, 0.001), {
      cut: true,
    })
    // Boots cover what such legs leave bare.
    return { legs: length }
  }
}

export function shoes(height: number, shaft: number): Maker {
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
