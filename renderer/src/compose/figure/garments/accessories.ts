// Accessories: hats, scarves, belts, glasses, bow ties.

import { hex } from '@studio/domain/vocabulary'
import { box, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { at, mix, scale, turned, within, placesIn } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { type Maker, group, cloth } from './wearer.ts'

/** Frames before the eyes; `shade` is how dark the glass is. */
export function eyewear(shade: 'clear' | 'dark'): Maker {
  return (w, garment, outfit) => {
    const { skeleton: s } = w
    const spot = placesIn(s.headAxes, s.head)
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

export const bowtie: Maker = (w, garment, outfit) => {
  const { skeleton: s, proportions: p } = w
  const silk = group(
    w,
    cloth(garment, garment.colour ? outfit.colour : hex('#15161b'), 'silk', { wrinkles: 0.001 }),
    0.006,
  )
  const c = at(s.chestAxes, s.neck, [0, -0.012, p.neck + 0.03])
  const spot = placesIn(s.chestAxes, c)
  for (const side of [1, -1]) {
    silk(roundCone(spot(side * 0.012, 0, 0), spot(side * 0.05, 0, 0), 0.011, 0.024))
    silk(box(spot(side * 0.062, 0, 0), [0.01, 0.028, 0.012], s.chestAxes, 0.008))
  }
  silk(box(spot(0, 0, 0.004), [0.012, 0.014, 0.013], s.chestAxes, 0.006))
  return {}
}

export const hat: Maker = (w, garment, outfit) => {
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

export const cap: Maker = (w, garment, outfit) => {
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

export const scarf: Maker = (w, garment, outfit) => {
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

export const belt: Maker = (w, garment, outfit) => {
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
