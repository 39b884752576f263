// Compares a test render with the source, with the same measurements.
import { distance } from '../likeness/index.ts'
import type { Measured } from './measure/measure.ts'
import type { Slot } from '@studio/contract/reverse'

/** Measurable slots. */
export const COMPARED = ['palette', 'lighting', 'composition', 'lens'] as const satisfies readonly Slot[]
export type Compared = (typeof COMPARED)[number]

export interface RoundTrip {
  /** Similarity from 0 to 1. */
  likeness: Record<Compared, number>
  /** Angle between light directions in degrees; null if either is unknown. */
  lightOff: number | null
  /** Hamming distance of the pHashes, of 64 bits; null if either is missing. */
  hashesApart: number | null
  /** Largest difference; null if none is significant. */
  largest: Compared | null
}

/** Similarity above which differences aren't visible. */
const ALIKE = 0.9

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Common share of equally named colours. */
function paletteLikeness(original: Measured, generated: Measured): number {
  const total = (palette: Measured['palette']) => palette.reduce((sum, { share }) => sum + share, 0)
  const max = Math.max(total(original.palette), total(generated.palette))
  if (max === 0) return 1
  const shared = original.palette.reduce(
    (sum, { name, share }) =>
      sum + Math.min(share, generated.palette.find((other) => other.name === name)?.share ?? 0),
    0,
  )
  return shared / max
}

function overlap(original: readonly number[], generated: readonly number[]): number {
  const sumOf = (bars: readonly number[]) => bars.reduce((sum, bar) => sum + bar, 0) || 1
  const [a, b] = [sumOf(original), sumOf(generated)]
  return original.reduce((sum, bar, n) => sum + Math.min(bar / a, (generated[n] ?? 0) / b), 0)
}

function lightOffOf(original: Measured, generated: Measured): number | null {
  if (!original.light.from || !generated.light.from) return null
  const off = Math.abs(original.light.angle - generated.light.angle) % 360
  return Math.round(Math.min(off, 360 - off))
}

function lightLikeness(original: Measured, generated: Measured, off: number | null): number {
  const isBoth = original.light.from === null && generated.light.from === null
  const direction = off === null ? (isBoth ? 1 : 0.5) : 1 - off / 180
  return (direction + overlap(original.tone.histogram, generated.tone.histogram)) / 2
}

function compositionLikeness({ composition: a }: Measured, { composition: b }: Measured): number {
  const distance = Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y)
  const all = new Set([...a.layouts, ...b.layouts])
  const same = a.layouts.filter((layout) => b.layouts.includes(layout)).length
  const layouts = all.size === 0 ? 1 : same / all.size
  // Distance of half an image means another composition.
  return clamp(0.6 * (1 - distance * 2) + 0.4 * layouts)
}

function lensLikeness({ composition: a }: Measured, { composition: b }: Measured): number {
  if (a.focus === b.focus) return 1
  return a.focus === null || b.focus === null ? 0.6 : 0
}

/** Data of an image for the comparison: measurements and its pHash, which has no slot. */
export interface RoundTripSide {
  measured: Measured
  phash: string | null
}

/** Compares two images by their measurements. */
export function roundTripOf(
  { measured: original, ...one }: RoundTripSide,
  { measured: generated, ...other }: RoundTripSide,
): RoundTrip {
  const lightOff = lightOffOf(original, generated)
  const likeness = {
    palette: clamp(paletteLikeness(original, generated)),
    lighting: clamp(lightLikeness(original, generated, lightOff)),
    composition: compositionLikeness(original, generated),
    lens: lensLikeness(original, generated),
  }
  const min = COMPARED.toSorted((a, b) => likeness[a] - likeness[b])[0]!
  const hashesApart = one.phash && other.phash ? distance(one.phash, other.phash) : null
  return { likeness, lightOff, hashesApart, largest: likeness[min] < ALIKE ? min : null }
}
