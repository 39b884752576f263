// Small creatures with six legs: flies and similar ones, beetles.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, ellipsoid, roundCone } from '../../../scene/shape.ts'
import { turned, type Vec, within } from '../../../scene/vectors.ts'
import { main, part, placed, type ThingBuilder, type ThingInput } from '../thing.ts'

/** Six legs that reach from the sides of a body at height `y` to the ground. */
function legs(
  input: ThingInput,
  p: (a: number, b: number, c: number) => Vec,
  y: number,
  reach: number,
): void {
  const dark = part(input, { colour: hex('#1b1713'), roughness: 0.35, f0: 0.05 }, 0.006)
  for (const side of [1, -1])
    for (const [i, c] of [0.09, 0, -0.09].entries()) {
      const knee = p(side * reach * 0.62, y + 0.1, c * 2.1)
      const ankle = p(side * reach, 0.02, c * (2.8 + i * 0.2))
      dark(roundCone(p(side * 0.04, y, c), knee, 0.014, 0.012))
      dark(roundCone(knee, ankle, 0.012, 0.008))
      dark(roundCone(ankle, p(side * (reach + 0.06), 0.012, c * 3), 0.008, 0.006))
    }
}

export const INSECTS = {
  fly: (input) => {
    const { axes, p } = placed(input, 38, 8)
    const body = part(input, main(input, hex('#3a362f'), { roughness: 0.4, f0: 0.06 }), 0.02)
    const y = 0.25
    body(ellipsoid(p(0, y, 0.02), [0.085, 0.085, 0.11], axes))
    body(ellipsoid(p(0, y - 0.04, -0.2), [0.07, 0.065, 0.17], within(axes, turned(0, -12))))
    body(ball(p(0, y + 0.01, 0.16), 0.06))
    const eyes = part(input, { colour: hex('#6d1714'), roughness: 0.2, f0: 0.06 }, 0)
    for (const side of [1, -1]) {
      eyes(ball(p(side * 0.045, y + 0.03, 0.185), 0.036))
      body(roundCone(p(side * 0.02, y + 0.04, 0.2), p(side * 0.07, y + 0.1, 0.3), 0.007, 0.004))
    }
    // The sting with which it feeds.
    body(roundCone(p(0, y - 0.02, 0.2), p(0, y - 0.13, 0.34), 0.012, 0.005))
    const wings = part(
      input,
      { colour: hex('#d4dcdc'), glass: 0.5, roughness: 0.2, f0: 0.06, wrap: 0.4 },
      0.002,
    )
    for (const side of [1, -1])
      wings(
        ellipsoid(
          p(side * 0.15, y + 0.12, -0.15),
          [0.075, 0.008, 0.24],
          within(axes, turned(side * -28, 10, side * 14)),
        ),
      )
    legs(input, p, y - 0.03, 0.3)
  },
  beetle: (input) => {
    const { axes, p } = placed(input, 34, 8)
    const shell = part(input, main(input, hex('#23382c'), { roughness: 0.14, f0: 0.08 }), 0.012)
    const y = 0.16
    shell(ellipsoid(p(0, y, -0.1), [0.2, 0.14, 0.27], axes))
    shell(ellipsoid(p(0, y, 0.17), [0.15, 0.1, 0.1], axes))
    shell(ellipsoid(p(0, y - 0.01, 0.28), [0.085, 0.065, 0.07], axes))
    const seam = part(input, { colour: hex('#0f120f'), roughness: 0.4 }, 0)
    seam(roundCone(p(0, y + 0.138, -0.02), p(0, y + 0.05, -0.33), 0.007, 0.006))
    for (const side of [1, -1]) {
      seam(roundCone(p(side * 0.03, y, 0.33), p(side * 0.09, y + 0.05, 0.45), 0.014, 0.006))
      seam(ball(p(side * 0.06, y + 0.03, 0.32), 0.018))
    }
    legs(input, p, y - 0.03, 0.32)
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
