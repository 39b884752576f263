// Materials by name: how silk, brass or marble reflect light.

import { type Finish, type MaterialName, hex } from '@studio/domain/vocabulary'
import { asPaint, saturated } from '../scene/colours.ts'
import type { Material } from '../scene/material.ts'
import { mix, scale, type Vec } from '../scene/vectors.ts'

const METALS = {
  gold: hex('#e8b65a'),
  silver: hex('#dfe1e4'),
  brass: hex('#c79a4b'),
  copper: hex('#d98a66'),
} as const

/** Material with this name in the given colour; metals and stones keep their own unless a colour is named. */
export function finishOf(name: MaterialName, colour: Vec, isNamed = false): Material {
  const paint = asPaint(colour)
  switch (name) {
    case 'silk':
      return { colour: paint, roughness: 0.33, f0: 0.09, sheen: 0.25 }
    case 'leather':
      return {
        colour: scale(paint, 0.85),
        roughness: 0.36,
        f0: 0.055,
        pattern: 'fruit',
        patternScale: 3,
        relief: 0.5,
      }
    case 'denim':
      return {
        colour: isNamed ? paint : hex('#3c5679'),
        roughness: 0.85,
        f0: 0.03,
        pattern: 'denim',
        sheen: 0.1,
      }
    case 'wool':
      // Its fibres absorb light: deeper than linen in the same dye.
      return {
        colour: scale(paint, 0.8),
        roughness: 0.95,
        f0: 0.025,
        sheen: 0.5,
        pattern: 'linen',
        patternScale: 0.6,
      }
    case 'knit':
      return { colour: paint, roughness: 0.92, f0: 0.025, sheen: 0.3, pattern: 'knit' }
    case 'linen':
      return {
        // Undyed threads are visible, but a named colour stays recognisable.
        colour: mix(paint, hex('#d6cbb4'), isNamed ? 0.015 : 0.14),
        roughness: 0.88,
        f0: 0.03,
        pattern: 'linen',
        wrinkles: 0.004,
      }
    case 'velvet':
      return { colour: scale(saturated(paint, 1.15), 0.75), roughness: 0.9, f0: 0.02, sheen: 1.3 }
    case 'sequin':
      return { colour: paint, roughness: 0.3, f0: 0.35, pattern: 'fruit', patternScale: 2.2, relief: 4 }
    case 'glass':
      return {
        colour: isNamed ? mix(saturated(paint, 1.2), [0.8, 0.8, 0.8], 0.03) : [0.86, 0.92, 0.9],
        glass: 0.93,
        roughness: 0.03,
        f0: 0.045,
      }
    case 'gold':
    case 'silver':
    case 'brass':
    case 'copper':
      return { colour: METALS[name], metal: true, roughness: name === 'brass' ? 0.26 : 0.17 }
    case 'wood':
      return { colour: isNamed ? paint : hex('#8d5e39'), roughness: 0.45, f0: 0.04, pattern: 'wood' }
    case 'marble':
      return {
        colour: isNamed ? paint : hex('#d9d4cc'),
        second: isNamed ? mix(paint, [0.8, 0.78, 0.72], 0.5) : hex('#77726e'),
        roughness: 0.22,
        f0: 0.045,
        pattern: 'marble',
      }
    case 'ceramic':
      return { colour: paint, roughness: 0.2, f0: 0.05 }
    case 'plaster':
      return {
        colour: isNamed ? paint : hex('#d8d0c4'),
        roughness: 0.95,
        f0: 0.02,
        pattern: 'mottled',
        patternScale: 2.4,
        relief: 0.6,
      }
    case 'concrete':
      return { colour: isNamed ? paint : hex('#8b8984'), roughness: 0.9, f0: 0.03, pattern: 'concrete' }
    case 'plastic':
      return { colour: saturated(paint, 1.1), roughness: 0.12, f0: 0.05 }
    case 'terrazzo':
      return {
        colour: isNamed ? paint : hex('#d9d2c6'),
        second: hex('#8a4b3a'),
        third: hex('#4a5a58'),
        roughness: 0.3,
        pattern: 'terrazzo',
      }
    case 'matte':
      return { colour: paint, roughness: 1, f0: 0.015 }
  }
}

/** The requested material, or `fallback` in the requested colour. */
export function finishFor(finish: Finish, colour: Vec, fallback: Partial<Material> = {}): Material {
  const target = finish.colour ?? colour
  if (finish.material)
    return { ...drawnDetails(fallback), ...finishOf(finish.material, target, finish.colour !== undefined) }
  return { roughness: 0.6, ...fallback, colour: asPaint(target) }
}

/** Details of the cut rather than the cloth. */
function drawnDetails(m: Partial<Material>): Partial<Material> {
  const { tailoring, origin, axes, measures, second, third, wrinkles } = m
  return {
    ...(tailoring && { tailoring }),
    ...(origin && { origin }),
    ...(axes && { axes }),
    ...(measures && { measures }),
    ...(second && { second }),
    ...(third && { third }),
    ...(wrinkles && { wrinkles }),
  }
}
