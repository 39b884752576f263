// A broad tree on a meadow, as a separate view.

import { hex } from '@studio/domain/vocabulary'
import { ellipsoid, roundCone } from '../../../scene/shape.ts'
import { add, mix, turned, type Vec } from '../../../scene/vectors.ts'
import { part, type ThingInput } from '../thing.ts'

/** The crown has the requested colour. */
export function addTree(input: ThingInput): void {
  const { random } = input
  const foot: Vec = [random.between(-0.08, 0.08), 0, -0.5]
  const bark = part(
    input,
    { colour: hex('#5b4634'), second: hex('#3c2d20'), roughness: 0.95, pattern: 'wood', relief: 6 },
    0.07,
  )
  const fork = add(foot, [random.between(-0.06, 0.06), 0.5, 0])
  bark(roundCone(add(foot, [0, -0.02, 0]), fork, 0.115, 0.075))
  for (let i = 0; i < 6; i++) {
    const a = i * 1.05 + random.between(-0.2, 0.2)
    bark(roundCone(foot, add(foot, [Math.cos(a) * 0.24, -0.03, Math.sin(a) * 0.2]), 0.07, 0.02))
    bark(
      roundCone(
        fork,
        add(fork, [Math.cos(a) * 0.36, 0.34 + 0.1 * Math.sin(i * 2), Math.sin(a) * 0.3]),
        0.05,
        0.018,
      ),
      { blend: 0.03 },
    )
  }
  const green = input.finish.colour ?? mix(hex('#47692f'), input.palette.accent, 0.1)
  const crowns = [green, mix(green, hex('#a9bd55'), input.finish.colour ? 0.15 : 0.3)].map((colour, k) =>
    part(
      input,
      {
        colour,
        second: mix(colour, hex('#d3d98a'), 0.3),
        roughness: 0.95,
        pattern: 'foliage',
        patternScale: 1.7 + k * 0.3,
        wrap: 0.35,
      },
      0.1,
    ),
  )
  for (let i = 0; i < 44; i++) {
    // Points spread evenly over a flattened ball, the lower side left open to show the branches.
    const up = 1 - (i / 43) * 1.35
    const out = Math.sqrt(Math.max(0, 1 - up * up))
    const a = i * 2.39996
    const r = random.between(0.1, 0.2)
    const c = add(foot, [Math.cos(a) * out * 0.56, 1.02 + up * 0.34, Math.sin(a) * out * 0.45])
    crowns[i % 3 === 0 ? 1 : 0]?.(ellipsoid(c, [r, r * 0.8, r], turned(i * 40)))
  }
  crowns[0]?.(ellipsoid(add(foot, [0, 1.02, 0]), [0.46, 0.3, 0.36]))
  const stone = part(input, { colour: hex('#857d70'), roughness: 0.95, pattern: 'concrete', relief: 3 }, 0.03)
  stone(ellipsoid([-0.62, 0, -0.1], [0.14, 0.08, 0.1], turned(20)))
  stone(ellipsoid([-0.45, 0, 0.05], [0.07, 0.045, 0.06], turned(-30)))
}
