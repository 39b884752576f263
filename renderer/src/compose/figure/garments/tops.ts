// Coats, jackets, shirts and knitwear: the body grown outwards.

import type { MaterialName } from '@studio/domain/vocabulary'
import type { Tailoring } from '../../../scene/material.ts'
import { scale } from '../../../scene/vectors.ts'
import { addTorso } from '../body.ts'
import { type Maker, group, cloth } from './wearer.ts'
import { HEMS_OVER, flareOver, addSkirt } from './falling.ts'
import { cutBelow, cutNeck, addSleeves, addCollar, addShirtCollar, addInner, tailored } from './cuts.ts'

export function overcoat(tailoring: 'coat' | 'trench', usual: MaterialName): Maker {
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

export function jacket(tailoring: Tailoring, usual: MaterialName, hem: number): Maker {
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

export function top(
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
