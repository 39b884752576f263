// Leaves, branches and flowers: what brings life to a set.

import { hex } from '@studio/domain/vocabulary'
import type { Random } from '../../../scene/random.ts'
import type { SetBuilder } from '../../../scene/scene.ts'
import { ball, ellipsoid, lathe, roundCone } from '../../../scene/shape.ts'
import { add, cross, frameAlong, mix, scale, sub, unit, type Vec } from '../../../scene/vectors.ts'

/** Broad leaves on stems rising from `foot`, about `height` metres. */
export function addLeafyPlant(
  set: SetBuilder,
  random: Random,
  foot: Vec,
  height: number,
  colour: Vec,
  subject = false,
): void {
  const leaf = set.group(
    set.material({
      colour,
      second: mix(colour, hex('#a9b860'), 0.4),
      roughness: 0.38,
      f0: 0.04,
      wrap: 0.25,
      pattern: 'mottled',
      patternScale: 4,
      relief: 0.1,
    }),
    { blend: 0.004, subject },
  )
  const count = 11
  for (let i = 0; i < count; i++) {
    const angle = i * 2.39996 + random.between(-0.3, 0.3)
    const reach = height * random.between(0.25, 0.52)
    const rise = height * random.between(0.45, 0.95) * (1 - reach / height / 1.6)
    const tip = add(foot, [Math.cos(angle) * reach, rise, Math.sin(angle) * reach * 0.75])
    const bend = add(foot, [Math.cos(angle) * reach * 0.35, rise * 0.66, Math.sin(angle) * reach * 0.26])
    leaf(roundCone(foot, bend, 0.006, 0.005))
    leaf(roundCone(bend, tip, 0.005, 0.004))
    const along = unit(add(sub(tip, bend), [0, -0.12, 0]))
    const side = unit(cross(along, [Math.sin(angle), 0.3, -Math.cos(angle)]))
    const length = height * random.between(0.15, 0.21)
    leaf(
      ellipsoid(
        add(tip, scale(along, length * 0.7)),
        [length * 0.42, length * 0.035, length],
        [cross(side, along), side, along],
      ),
    )
  }
}

/** Thin branches with small leaves or blossom. */
export function addBranches(
  set: SetBuilder,
  random: Random,
  foot: Vec,
  height: number,
  colour: Vec,
  subject = false,
): void {
  const wood = set.group(set.material({ colour: hex('#6a5138'), roughness: 0.8 }), { subject })
  const leaf = set.group(set.material({ colour, roughness: 0.6, wrap: 0.35 }), { subject })
  for (let i = 0; i < 5; i++) {
    const angle = i * 1.3 + random.between(-0.4, 0.4)
    const lean = random.between(0.18, 0.5)
    const tip = add(foot, [
      Math.cos(angle) * lean * height,
      height * random.between(0.75, 1),
      Math.sin(angle) * lean * height * 0.5,
    ])
    const bend = add(mix(foot, tip, 0.5), [Math.cos(angle) * -0.03, 0.04 * height, 0])
    wood(roundCone(foot, bend, 0.006, 0.0045))
    wood(roundCone(bend, tip, 0.0045, 0.003))
    for (let k = 0; k < 7; k++) {
      const t = 0.3 + k * 0.11
      const on = t < 0.5 ? mix(foot, bend, t * 2) : mix(bend, tip, t * 2 - 1)
      const out = unit([random.between(-1, 1), random.between(0.1, 0.9), random.between(-0.7, 0.7)])
      const axes = frameAlong(out, [random.between(-1, 1), 0.2, 1])
      leaf(
        ellipsoid(
          add(on, scale(out, 0.035 * height + 0.012)),
          [0.014 + 0.012 * height, 0.028 + 0.03 * height, 0.004],
          axes,
        ),
      )
    }
  }
}

export type Bloom = 'rose' | 'tulip'

/** A bouquet rising from `mouth`, the mouth of its vase. */
export function addBouquet(
  set: SetBuilder,
  random: Random,
  mouth: Vec,
  size: number,
  colours: readonly [Vec, Vec],
  bloom: Bloom,
  subject = true,
): void {
  const stem = set.group(set.material({ colour: hex('#4f7040'), roughness: 0.6, wrap: 0.2 }), { subject })
  const petal = colours.map((colour) =>
    set.group(
      set.material({
        colour,
        second: mix(colour, [0.8, 0.74, 0.66], 0.35),
        roughness: 0.75,
        wrap: 0.5,
        sheen: 0.3,
        pattern: 'mottled',
        patternScale: 8,
        relief: 0.15,
      }),
      { blend: 0.006, subject },
    ),
  )
  const leaf = set.group(set.material({ colour: hex('#55753f'), roughness: 0.5, wrap: 0.25 }), { subject })
  const count = bloom === 'rose' ? 9 : 8
  for (let i = 0; i < count; i++) {
    const angle = i * 2.39996
    const out = i === 0 ? 0.05 : Math.sqrt(i / count) * 0.75
    const head = add(mouth, [
      Math.cos(angle) * out * size,
      size * (1.05 - out * 0.55) * random.between(0.92, 1.12),
      Math.sin(angle) * out * size * 0.7,
    ])
    stem(roundCone(add(mouth, [0, -0.03, 0]), head, 0.006, 0.005))
    const up = unit(add(sub(head, mouth), [0, size * 0.5, 0.12]))
    const axes = frameAlong(up)
    const flower = petal[i % 2]
    if (!flower) continue
    const r = size * random.between(0.16, 0.21)
    if (bloom === 'rose') {
      flower(ellipsoid(head, [r * 0.72, r * 0.66, r * 0.72], axes))
      for (let ring = 0; ring < 2; ring++)
        for (let k = 0; k < 5; k++) {
          const turn = k * 1.2566 + ring * 0.6 + i
          const dir = add(scale(axes[0], Math.cos(turn)), scale(axes[2], Math.sin(turn)))
          const tilt = unit(add(dir, scale(axes[1], ring === 0 ? 0.75 : 0.15)))
          flower(
            ellipsoid(
              add(head, add(scale(dir, r * (0.5 + 0.36 * ring)), scale(axes[1], r * (0.12 - ring * 0.3)))),
              [r * 0.56, r * 0.1, r * 0.5],
              frameAlong(tilt, axes[1]),
            ),
          )
        }
    } else {
      for (let k = 0; k < 6; k++) {
        const turn = k * 1.0472
        const dir = add(scale(axes[0], Math.cos(turn)), scale(axes[2], Math.sin(turn)))
        flower(
          ellipsoid(
            add(head, add(scale(dir, r * 0.34), scale(axes[1], r * 0.55))),
            [r * 0.44, r * 1.0, r * 0.14],
            frameAlong(unit(add(axes[1], scale(dir, 0.12))), dir),
          ),
        )
      }
    }
    const low = mix(mouth, head, 0.45)
    const aside = unit([Math.cos(angle + 1), 0.6, Math.sin(angle + 1) * 0.7])
    leaf(
      ellipsoid(
        add(low, scale(aside, size * 0.12)),
        [size * 0.045, size * 0.16, 0.005],
        frameAlong(aside, [0, 0.3, 1]),
      ),
    )
  }
}

/** A ribbed round cactus in a pot. */
export function addCactus(set: SetBuilder, foot: Vec, size: number, colour: Vec): void {
  const body = set.group(
    set.material({
      colour,
      roughness: 0.7,
      wrap: 0.2,
      pattern: 'fruit',
      second: scale(colour, 1.3),
      patternScale: 2,
    }),
    { blend: 0.02, subject: true },
  )
  const column = (at: Vec, r: number, h: number) =>
    body(
      lathe(at, add(at, [0, h, 0]), {
        profile: [r * 0.8, r, r * 1.02, r, r * 0.86, r * 0.3],
        fold: r * 0.06,
        folds: 11,
      }),
      { blend: 0.01 },
    )
  column(foot, size * 0.2, size)
  body(
    roundCone(
      add(foot, [0.12 * size, 0.42 * size, 0]),
      add(foot, [0.36 * size, 0.5 * size, 0]),
      0.075 * size,
      0.075 * size,
    ),
  )
  body(
    roundCone(
      add(foot, [0.36 * size, 0.5 * size, 0]),
      add(foot, [0.38 * size, 0.78 * size, 0]),
      0.078 * size,
      0.07 * size,
    ),
  )
  body(
    roundCone(
      add(foot, [-0.12 * size, 0.56 * size, 0]),
      add(foot, [-0.31 * size, 0.62 * size, 0.03]),
      0.066 * size,
      0.064 * size,
    ),
  )
  body(
    roundCone(
      add(foot, [-0.31 * size, 0.62 * size, 0.03]),
      add(foot, [-0.32 * size, 0.84 * size, 0.03]),
      0.066 * size,
      0.06 * size,
    ),
  )
  set.group(set.material({ colour: hex('#d9577c'), roughness: 0.7, wrap: 0.5 }), { subject: true })(
    ball(add(foot, [0, size * 1.0, 0]), size * 0.055),
  )
}
