// Colours of a set: from the prompt or a reference if they specify any, otherwise from curated schemes.

import type { Style } from '@studio/contract/photoshoot'
import { type SceneSpec, hex } from '@studio/domain/vocabulary'
import type { StyleReference } from '../style-reference.ts'
import { asPaint, luminance, saturated } from '../scene/colours.ts'
import type { Random } from '../scene/random.ts'
import { mix, type Vec } from '../scene/vectors.ts'

export interface Palette {
  backdrop: Vec
  /** Plinths, arches and furniture. */
  plinth: Vec
  accent: Vec
  second: Vec
  /** Mannequins. */
  skin: Vec
}

/** Backdrop, plinth, accent, second, mannequin. */
type Scheme = readonly [string, string, string, string, string]

const SCHEMES: Record<Style, readonly [Scheme, ...Scheme[]]> = {
  editorial: [
    ['#c7b49a', '#d9cbb5', '#8c3b2a', '#27404d', '#b79c84'],
    ['#a9b0a2', '#c9c8b8', '#2f4a3c', '#c98f4e', '#cfc4b4'],
    ['#b8a59a', '#d4c5ba', '#5b2333', '#c9a66b', '#8d6f5f'],
    ['#9fb0b8', '#c5cdcf', '#1f3a52', '#d08c60', '#d8cfc4'],
  ],
  commercial: [
    ['#e6e2da', '#f0ece4', '#d9603b', '#2f6f73', '#d9cdbd'],
    ['#f0d6c5', '#f4e4d8', '#c9473a', '#e8b04a', '#e0c8b4'],
    ['#cfe0e4', '#e4edee', '#2a6f97', '#f2a65a', '#dcd6cc'],
    ['#f2e3b0', '#f6edcf', '#e07a3f', '#4f8a6b', '#dbc6a4'],
  ],
  lifestyle: [
    ['#d8c6aa', '#b98f66', '#6d7f5c', '#c4694a', '#c7a98a'],
    ['#cdbfae', '#a77b55', '#52707a', '#d9a05b', '#b89b85'],
    ['#c4c7b4', '#b08a5e', '#b5563c', '#e0c58f', '#c2ab94'],
  ],
  fashion: [
    ['#23222c', '#34323f', '#c2263d', '#d8c9a8', '#1c1b1f'],
    ['#3b1320', '#52202e', '#e0a899', '#c9a45c', '#d8cabf'],
    ['#0f2a33', '#1b3d47', '#e07b3c', '#c8d5d3', '#26282b'],
    ['#bb3a2a', '#c9523f', '#161619', '#ead9c2', '#24211f'],
  ],
  portrait: [
    ['#4a4038', '#5c5046', '#8f4a32', '#b99a6b', '#b0927a'],
    ['#34403f', '#47544f', '#a66a3f', '#7d8c80', '#c4b19d'],
    ['#4c3f4a', '#5f505c', '#9a4b5b', '#c2a27c', '#a98b78'],
  ],
  artistic: [
    ['#e7a493', '#f0c3b0', '#2c7da0', '#f2c14e', '#f0d9c8'],
    ['#7db4c6', '#a5cfda', '#e4572e', '#f3d34a', '#f0e3d4'],
    ['#efc15f', '#f5d88f', '#7a3e9d', '#e4572e', '#f3e2bd'],
    ['#b49fd6', '#cdbde6', '#f28482', '#f6bd60', '#ece0f0'],
    ['#8fbfa2', '#b4d6bf', '#e56b6f', '#355070', '#e8e0cf'],
  ],
  documentary: [
    ['#8c8a86', '#9d9a94', '#5a5854', '#b3aea4', '#8f857b'],
    ['#7a7f80', '#92989a', '#4b4f52', '#bcb6aa', '#9a9088'],
  ],
  candid: [
    ['#5c4a3c', '#7a5f48', '#d98a3d', '#3c6e71', '#a98a70'],
    ['#3a4652', '#56636e', '#e0a458', '#b5483a', '#b09a88'],
    ['#6b5d50', '#8a7660', '#4f7a6a', '#dba44e', '#b59a80'],
  ],
}

/** Colours for a set. The same spec, style and random numbers give the same colours. */
export function choosePalette(
  spec: SceneSpec,
  style: Style,
  random: Random,
  reference?: StyleReference,
): Palette {
  const scheme = random.pick(SCHEMES[style])
  const skin = hex(scheme[4])
  let [backdrop, plinth, accent, second] = scheme.map(hex) as unknown as [Vec, Vec, Vec, Vec]
  if (reference) {
    const [main = backdrop, ...rest] = reference.palette
    const vivid = [...rest].sort((a, b) => vividness(b) - vividness(a))
    backdrop = reference.backdrop
    plinth = mix(reference.backdrop, main, 0.5)
    accent = vivid[0] ?? saturated(main, 1.5)
    second = vivid[1] ?? mix(main, [0.7, 0.68, 0.64], 0.5)
  }
  if (spec.mood === 'joyful') {
    backdrop = saturated(backdrop, 1.5)
    accent = saturated(accent, 1.35)
  } else if (spec.mood === 'calm') {
    backdrop = mix(saturated(backdrop, 0.5), [0.62, 0.59, 0.54], 0.4)
    accent = saturated(accent, 0.7)
  } else if (spec.mood === 'luxurious') {
    backdrop = mix(backdrop, [0.03, 0.028, 0.03], 0.72)
    plinth = mix(plinth, [0.04, 0.036, 0.036], 0.7)
  } else if (spec.mood === 'romantic') {
    backdrop = mix(backdrop, hex('#e8c1b8'), 0.6)
    second = hex('#d99aa0')
  } else if (spec.mood === 'futuristic') {
    backdrop = mix(backdrop, hex('#2a3550'), 0.65)
    accent = hex('#7fd0e0')
  } else if (spec.mood === 'dramatic') backdrop = mix(backdrop, [0.02, 0.02, 0.022], 0.6)
  const [first, other] = spec.colours
  if (first) {
    accent = first
    // An image with one dominant colour: the set is tinted slightly towards it.
    backdrop = mix(backdrop, first, luminance(first) > 0.03 ? 0.28 : 0.1)
  }
  if (other) second = other
  if (spec.backdrop.colour) {
    backdrop = spec.backdrop.colour
    plinth = mix(backdrop, luminance(backdrop) > 0.12 ? [0.8, 0.78, 0.74] : [0.12, 0.12, 0.12], 0.35)
  }
  return {
    backdrop: asPaint(backdrop),
    plinth: asPaint(plinth),
    accent: asPaint(accent),
    second: asPaint(second),
    skin: asPaint(mix(skin, [0.3, 0.27, 0.24], 0.12)),
  }
}

function vividness(c: Vec): number {
  return Math.max(...c) - Math.min(...c)
}
