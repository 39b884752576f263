// Exposure, measured like a photographer would: first the irradiance on the subject, then the highlights.

import { GROUPS } from '../render/solids/field.ts'
import { type Frame, guideOf, LIGHT_CHANNELS } from '../render/frame.ts'
import type { Scene } from '../scene/scene.ts'

/** Indices of the measurements in `frame.measured`. */
export const MEASURED = { exposure: 0 } as const

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Writes the factor that brings the scene's light to the grade's key. */
export function meter(scene: Scene, frame: Frame): void {
  const irradiances: number[] = []
  const luminances: number[] = []
  for (let ly = 0; ly < frame.lightHeight; ly++) {
    for (let lx = 0; lx < frame.lightWidth; lx += 2) {
      const g = guideOf(frame, lx, ly)
      const i = g * 3
      luminances.push(frame.colour[i]! * 0.25 + frame.colour[i + 1]! * 0.65 + frame.colour[i + 2]! * 0.1)
      const owner = frame.owner[g]!
      if (owner < GROUPS || scene.isSubject[owner - GROUPS] === 0) continue
      const b = (lx + ly * frame.lightWidth) * LIGHT_CHANNELS
      irradiances.push(frame.light[b]! * 0.25 + frame.light[b + 1]! * 0.65 + frame.light[b + 2]! * 0.1)
    }
  }
  irradiances.sort((a, b) => a - b)
  luminances.sort((a, b) => a - b)
  const overall = 0.2 / Math.max(0.004, percentile(luminances, 0.55))
  const incident = irradiances.length > 30 ? 1 / Math.max(0.01, percentile(irradiances, 0.72)) : overall
  let exposure = scene.grade.key * (irradiances.length > 30 ? incident ** 0.86 * overall ** 0.14 : overall)
  const guard = 4.5 / Math.max(0.01, percentile(luminances, 0.985))
  if (exposure > guard) exposure = exposure * 0.35 + guard * 0.65
  frame.measured[MEASURED.exposure] = exposure
}
