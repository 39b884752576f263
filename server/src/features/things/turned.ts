import type { ThingUp } from '@studio/contract/things'
import type { ThingRow } from './things.store.ts'

/** Pixels of a cover, which is square. */
export const COVER_SIDE = 512

const AXES = { x: 0, y: 1, z: 2 } as const

/** How far a file goes along the axis that points upwards, in its own units. */
export const extentOf = (size: readonly number[], up: ThingUp): number =>
  size[AXES[up.slice(-1) as keyof typeof AXES]] ?? 0

/** How a thing stands: its picture shows it so. */
export const lookOf = ({
  height,
  front,
  up,
  use,
  prepared_version,
}: Pick<ThingRow, 'height' | 'front' | 'up' | 'use' | 'prepared_version'>): string =>
  [prepared_version, height?.toPrecision(6), front, up, use].join(' ')
