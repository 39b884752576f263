// Skirts and dresses.

import { ellipsoid, roundCone, torus } from '../../../scene/shape.ts'
import { at, scale } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { addTorso } from '../body.ts'
import { type Maker, group, cloth } from './wearer.ts'
import { FALLS, cutBeneath, addSkirt } from './falling.ts'
import { cutNeck } from './cuts.ts'

export function skirt(kind: 'skirt' | 'miniskirt', folds: number): Maker {
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

export function dress(kind: 'dress' | 'gown', folds: number, neck: 'round' | 'straight'): Maker {
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
