// Natural views: a waterfall between rocks, a rainbow over land.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, box, ellipsoid, roundCone, torus } from '../../../scene/shape.ts'
import { scale, turned, type Vec, within } from '../../../scene/vectors.ts'
import { main, part, type ThingBuilder } from '../thing.ts'

/** From outside to inside, as paint; in the sky each band shines. */
const BANDS = ['#e8453c', '#f08a2c', '#f2d43c', '#4fae5a', '#3f7fd0', '#6a4fb0']
/** Distance of the rainbow behind the middle of the view, its outer radius and band width, metres. */
const BOW = { far: -4.6, low: -0.5, radius: 2.45, band: 0.07 } as const
/** Light of each band relative to its paint. */
const BOW_LIGHT = 0.42

export const VIEWS = {
  waterfall: (input) => {
    const { random } = input
    const rock = part(
      input,
      { colour: hex('#55554f'), roughness: 0.95, pattern: 'mottled', patternScale: 1.6, relief: 7 },
      0.1,
    )
    for (const side of [1, -1])
      for (let i = 0; i < 9; i++) {
        const [wide, tall] = [random.between(0.16, 0.3), random.between(0.5, 0.7) - (i > 5 ? 0.12 : 0)]
        rock(
          box(
            [side * (0.52 + i * 0.26), tall - 0.05, -1.15 + (i % 3) * 0.16 - i * 0.02],
            [wide, tall, 0.3],
            turned(side * random.between(-30, 40), random.between(-9, 9), random.between(-9, 9)),
            0.08,
          ),
        )
      }
    rock(box([0, 0.55, -1.55], [0.7, 0.66, 0.3], turned(0), 0.1))
    const fall = part(
      input,
      { colour: hex('#f2f7f9'), roughness: 0.6, wrap: 0.6, glow: [0.1, 0.11, 0.12] },
      0.03,
    )
    for (let i = 0; i < 17; i++) {
      const x = -0.36 + i * 0.045
      const out = random.between(0, 0.05)
      fall(roundCone([x, 1.24, -1.28], [x, 1.2, -1.1 + out], 0.03, 0.034))
      fall(
        roundCone(
          [x, 1.2, -1.1 + out],
          [x * 1.15, 0.02, -0.98 + out * 1.6],
          0.034,
          random.between(0.03, 0.05),
        ),
      )
    }
    const foam = part(input, { colour: hex('#f1f5f6'), roughness: 0.9, wrap: 0.5 }, 0.08)
    for (let i = 0; i < 12; i++)
      foam(
        ellipsoid(
          [random.between(-0.46, 0.46), 0.02, -0.9 + random.between(-0.06, 0.2)],
          [random.between(0.09, 0.17), random.between(0.04, 0.1), 0.09],
        ),
      )
    const stone = part(input, { colour: hex('#4c4a45'), roughness: 0.6, pattern: 'mottled', relief: 4 }, 0.03)
    for (let i = 0; i < 7; i++) {
      const r = random.between(0.06, 0.16)
      const x = (i % 2 ? 1 : -1) * random.between(0.45, 1.5)
      stone(ellipsoid([x, 0.01, random.between(-0.5, 0.35)], [r * 1.3, r * 0.7, r]))
    }
    const green = part(
      input,
      { colour: hex('#3d5f2f'), second: hex('#7f9a4a'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.05,
    )
    for (let i = 0; i < 14; i++) {
      const x = (i % 2 ? 1 : -1) * random.between(0.5, 2.4)
      green(ellipsoid([x, random.between(1.16, 1.3), -1.15], [random.between(0.16, 0.3), 0.14, 0.2]))
    }
    for (let i = 0; i < 8; i++) {
      const x = (i % 2 ? 1 : -1) * random.between(0.75, 2.2)
      green(roundCone([x, 1.2, -1.35], [x, random.between(1.55, 1.85), -1.35], 0.12, 0.01))
    }
  },
  palm: (input) => {
    const { random } = input
    const bark = part(
      input,
      { colour: hex('#8a6c4c'), roughness: 0.95, pattern: 'mottled', patternScale: 5, relief: 4 },
      0.02,
    )
    const leaf = part(input, main(input, hex('#4c7a3a'), { roughness: 0.55, wrap: 0.35 }), 0.004)
    const trees = input.isAlone
      ? ([[0, -0.4, 1.15, 0.16]] as const)
      : ([
          [-0.55, -0.5, 1.2, 0.3],
          [0.45, -0.9, 1.0, -0.22],
          [1.15, -1.5, 1.25, 0.2],
        ] as const)
    for (const [x, z, tall, lean] of trees) {
      const spot = (t: number): Vec => [x + lean * t * t, tall * t, z]
      for (let i = 0; i < 6; i++)
        bark(roundCone(spot(i / 6), spot((i + 1) / 6), 0.05 - i * 0.004, 0.046 - i * 0.004))
      const [cx, cy, cz] = spot(1)
      for (let i = 0; i < 10; i++) {
        const a = i * 0.628 + random.between(-0.15, 0.15)
        const reach = random.between(0.4, 0.52)
        const rise = 0.14 + (i % 2) * 0.06
        const frond = (t: number): Vec => [
          cx + Math.cos(a) * reach * t,
          cy + rise * Math.sin(t * 2.2) - 0.34 * t * t * t,
          cz + Math.sin(a) * reach * t,
        ]
        for (let k = 0; k < 4; k++) {
          const [from, to] = [frond(k / 4), frond((k + 1) / 4)]
          const middle = scale([from[0] + to[0], from[1] + to[1], from[2] + to[2]], 0.5)
          const pitch =
            (Math.atan2(to[1] - from[1], Math.hypot(to[0] - from[0], to[2] - from[2])) * 180) / Math.PI
          leaf(
            ellipsoid(
              middle,
              [reach * 0.17, 0.008, 0.062 - Math.abs(k - 1) * 0.014],
              within(turned((-a * 180) / Math.PI), turned(0, 0, pitch)),
            ),
          )
        }
      }
      for (let i = 0; i < 3; i++)
        bark(ball([cx + Math.cos(i * 2.1) * 0.05, cy - 0.05, cz + Math.sin(i * 2.1) * 0.05], 0.04))
    }
  },
  rainbow: (input) => {
    BANDS.forEach((band, i) => {
      const colour = hex(band)
      const ring = BOW.radius - i * BOW.band
      part(
        input,
        { colour: scale(colour, 0.1), roughness: 1, f0: 0, glow: scale(colour, BOW_LIGHT) },
        0,
      )(torus([0.15, BOW.low, BOW.far - i * 0.01], ring, BOW.band * 0.54, turned(0, 90)))
    })
    if (input.isAlone) return
    const meadow = part(
      input,
      { colour: hex('#55753a'), second: hex('#7f9a4a'), roughness: 0.95, pattern: 'grass', wrap: 0.2 },
      0.25,
    )
    for (let i = 0; i < 6; i++)
      meadow(
        ellipsoid(
          [-3.1 + i * 1.25, -0.06, -3.2 + (i % 2) * 0.9],
          [1.2, input.random.between(0.26, 0.46), 0.6],
        ),
      )
    const tree = part(
      input,
      { colour: hex('#35532b'), second: hex('#6f8a44'), roughness: 0.95, pattern: 'foliage', wrap: 0.3 },
      0.05,
    )
    for (let i = 0; i < 7; i++)
      tree(
        ball([input.random.between(-1.7, 1.7), 0.28, -1.9 + (i % 3) * 0.3], input.random.between(0.08, 0.16)),
      )
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
