// Seats in their real size.

import { type SeatForm, type Thing, hex } from '@studio/domain/vocabulary'
import type { Adder, SetBuilder } from '../../../scene/scene.ts'
import { box, cylinder, roundCone } from '../../../scene/shape.ts'
import { add, type Axes, scale, turned, type Vec, placesIn } from '../../../scene/vectors.ts'
import { finishFor, finishOf } from '../../finishes.ts'
import type { Palette } from '../../palette.ts'

export interface SeatInput {
  set: SetBuilder
  palette: Palette
  finish: Pick<Thing, 'colour' | 'material'>
  /** The floor point below a seated person, facing z. */
  foot: Vec
  axes: Axes
  /** Height of the seat’s top, metres. */
  height: number
}

/** A round seat on four legs. */
export function addStool(adder: Adder, [x, y, z]: Vec, height: number): void {
  adder(cylinder([x, y + height - 0.045, z], 0.2, 0.045, 0.014))
  for (let i = 0; i < 4; i++) {
    const a = i * 1.5708 + 0.6
    adder(
      roundCone(
        [x + Math.cos(a) * 0.14, y + height - 0.03, z + Math.sin(a) * 0.14],
        [x + Math.cos(a) * 0.2, y, z + Math.sin(a) * 0.2],
        0.017,
        0.012,
      ),
    )
  }
}

/** Half the width of what is upholstered, and whether it has arms. */
const UPHOLSTERED = { armchair: 0.32, sofa: 0.62 } as const

/** Adds a seat of the given form. */
export function addSeat(form: SeatForm, input: SeatInput): void {
  const { set, palette, finish, height } = input
  const p = placesIn(input.axes, input.foot)
  const axes = input.axes
  const part = (...[material, blend = 0.02]: [Parameters<SetBuilder['material']>[0], number?]) =>
    set.group(set.material(material), { blend, subject: true })
  const wood = finishOf(
    'wood',
    finish.material === 'wood' ? (finish.colour ?? hex('#7a5233')) : hex('#7a5233'),
    true,
  )
  if (form === 'stool') return addStool(part(finishFor(finish, hex('#7a5233'), wood)), p(0, 0, 0.02), height)
  if (form === 'bench') {
    const plank = part(finishFor(finish, hex('#8a6240'), wood))
    plank(box(p(0, height - 0.03, 0), [0.58, 0.03, 0.2], axes, 0.01))
    for (const a of [-0.45, 0.45])
      plank(box(p(a, (height - 0.03) / 2, 0), [0.03, (height - 0.03) / 2, 0.17], axes, 0.008))
    return
  }
  const cover = part(finishFor(finish, palette.accent, finishOf('velvet', palette.accent)), 0.03)
  const leaning: Axes = [
    axes[0],
    add(scale(axes[1], 0.98), scale(axes[2], -0.18)),
    add(scale(axes[2], 0.98), scale(axes[1], 0.18)),
  ]
  if (form === 'chair') {
    const frame = part(wood)
    const under = height - 0.035
    for (const a of [-0.24, 0.24]) {
      frame(roundCone(p(a * 1.1, 0, 0.25), p(a, under, 0.23), 0.014, 0.021))
      frame(roundCone(p(a * 1.1, 0, -0.29), p(a, under, -0.22), 0.014, 0.021))
      frame(roundCone(p(a, under, -0.22), p(a, under + 0.42, -0.3), 0.021, 0.015))
    }
    cover(box(p(0, height - 0.05, 0), [0.29, 0.05, 0.27], axes, 0.048))
    cover(box(p(0, height + 0.215, -0.27), [0.26, 0.14, 0.035], leaning, 0.034))
    return
  }
  const half = UPHOLSTERED[form]
  cover(box(p(0, height - 0.15, 0.02), [half, 0.15, 0.34], axes, 0.05))
  cover(box(p(0, height + 0.16, -0.27), [half, 0.3, 0.075], leaning, 0.07))
  for (const side of [-1, 1])
    cover(box(p(side * (half + 0.06), height - 0.09, 0), [0.08, 0.25, 0.36], axes, 0.07))
  const foot = part(wood)
  for (const a of [-half, half])
    for (const c of [-0.26, 0.28]) foot(roundCone(p(a, 0, c), p(a, height - 0.28, c), 0.018, 0.026))
}

const TOP = 0.032
const LEG = 0.028
const LEG_IN = 0.05

/** A table that people sit at, about the middle of the set: half its width and depth, and how high it is, metres. */
export function addDiningTable(
  set: SetBuilder,
  { half: [x, z], height }: { half: readonly [number, number]; height: number },
  finish: Pick<Thing, 'colour' | 'material'>,
): void {
  const wood = finishOf('wood', hex('#8a5f3c'), true)
  const part = set.group(set.material(finishFor(finish, hex('#8a5f3c'), wood)), {
    blend: 0.006,
    subject: true,
  })
  part(box([0, height - TOP / 2, 0], [x, TOP / 2, z], turned(0), 0.008))
  part(box([0, height - TOP - 0.035, 0], [x - 0.06, 0.035, z - 0.06], turned(0), 0.004))
  for (const a of [-1, 1])
    for (const c of [-1, 1])
      part(
        roundCone(
          [a * (x - LEG_IN), LEG * 0.6, c * (z - LEG_IN)],
          [a * (x - LEG_IN), height - TOP, c * (z - LEG_IN)],
          LEG * 0.6,
          LEG,
        ),
      )
}
