// Bananas, pumpkins and mushrooms, as they come from the market.

import { hex } from '@studio/domain/vocabulary'
import { ellipsoid, lathe, roundCone } from '../../../scene/shape.ts'
import { add, mix, turned, type Vec } from '../../../scene/vectors.ts'
import { main, part, type ThingBuilder, type ThingInput } from '../thing.ts'

export const HARVEST = {
  banana: (input) => {
    const [x, y, z] = input.foot
    const tip = part(input, { colour: hex('#4a3a1e'), roughness: 0.9 }, 0.01)
    const stalk: Vec = [x - 0.3, y + 0.36, z - 0.02]
    for (let i = 0; i < 4; i++) {
      // Each fruit hangs from the stalk in a separate arc, fanned towards the front.
      const fan = -0.5 + i * 0.42
      const skin = part(
        input,
        { ...main(input, hex('#e6bd2e'), { roughness: 0.45, wrap: 0.2 }), pattern: 'fruit', relief: 0.5 },
        0.03,
      )
      const point = (t: number): Vec => [
        stalk[0] + 0.66 * t,
        stalk[1] - 0.28 * Math.sin(Math.PI * Math.min(1, t * 0.92)) + t * t * (0.06 - i * 0.03),
        stalk[2] + fan * (0.08 + 0.3 * t),
      ]
      const thick = (t: number) => 0.024 + 0.05 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.8)) ** 0.7
      for (let k = 0; k < 8; k++)
        skin(roundCone(point(k / 8), point((k + 1) / 8), thick(k / 8), thick((k + 1) / 8)))
      tip(roundCone(point(1), add(point(1), [0.028, 0.02, fan * 0.01]), 0.024, 0.017))
    }
    tip(roundCone(stalk, add(stalk, [-0.07, 0.06, 0]), 0.045, 0.036))
  },
  pumpkin: (input) => {
    const [x, y, z] = input.foot
    pumpkin(input, [x - 0.06, y, z], 0.3, hex('#d9731c'))
    pumpkin(input, [x + 0.4, y, z + 0.16], 0.15, mix(hex('#e8ddc0'), input.palette.second, 0.12))
  },
  mushrooms: (input) => {
    const [x, y, z] = input.foot
    const stem = part(input, { colour: hex('#eadfca'), roughness: 0.8, wrap: 0.4 }, 0.03)
    const cap = part(
      input,
      main(input, hex('#a5673a'), { roughness: 0.42, f0: 0.04, wrap: 0.25, pattern: 'fruit', relief: 0.8 }),
      0.012,
    )
    const gills = part(input, { colour: hex('#d8c6a6'), roughness: 0.9, wrap: 0.3 }, 0.01)
    const mushrooms = [
      [0, 0, 1, 0.04],
      [0.27, 0.08, 0.68, 0.07],
      [-0.25, 0.1, 0.78, -0.07],
      [-0.06, 0.26, 0.45, -0.02],
      [0.14, 0.25, 0.36, 0.05],
    ] as const
    for (const [dx, dz, s, lean] of mushrooms.slice(0, input.finish.count === 1 ? 1 : undefined)) {
      const foot: Vec = [x + dx, y, z + dz]
      const head = add(foot, [lean * s, 0.36 * s, 0])
      stem(roundCone(add(foot, [0, 0.05 * s, 0]), head, 0.095 * s, 0.062 * s))
      const top = add(head, [lean * 0.5 * s, 0.2 * s, 0])
      cap(lathe(head, top, { profile: [0.24 * s, 0.25 * s, 0.225 * s, 0.18 * s, 0.12 * s, 0.02 * s] }))
      gills(ellipsoid(add(head, [0, 0.004, 0]), [0.222 * s, 0.03 * s, 0.222 * s]))
    }
  },
} satisfies Record<string, ThingBuilder>

function pumpkin(input: ThingInput, foot: Vec, r: number, colour: Vec): void {
  const skin = part(
    input,
    {
      ...main(input, colour, { roughness: 0.45, f0: 0.04, wrap: 0.15 }),
      pattern: 'fruit',
      second: mix(input.finish.colour ?? colour, hex('#e8b04a'), 0.3),
    },
    r * 0.05,
  )
  const middle = add(foot, [0, r * 0.74, 0])
  for (let i = 0; i < 10; i++) {
    const turn = i * 36
    const a = (turn * Math.PI) / 180
    skin(
      ellipsoid(
        add(middle, [Math.sin(a) * r * 0.58, 0, Math.cos(a) * r * 0.58]),
        [r * 0.28, r * 0.74, r * 0.46],
        turned(turn),
      ),
    )
  }
  const stalk = part(input, { colour: hex('#69703c'), roughness: 0.9, relief: 2 }, 0.03)
  stalk(roundCone(add(middle, [0, r * 0.5, 0]), add(middle, [r * 0.04, r * 0.9, 0]), r * 0.15, r * 0.09))
  stalk(
    roundCone(
      add(middle, [r * 0.04, r * 0.9, 0]),
      add(middle, [r * 0.22, r * 1.1, r * 0.04]),
      r * 0.09,
      r * 0.08,
    ),
  )
}
