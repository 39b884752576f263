import type { ThingUp } from '@studio/contract/things'
import type { ThingRow } from './things.store.ts'

/** Side of the square cover in px. */
export const COVER_SIDE = 512

const AXES = { x: 0, y: 1, z: 2 } as const

/** Extent of the file along its up axis, in its own units. */
export const extentOf = (size: readonly number[], up: ThingUp): number =>
  size[AXES[up.slice(-1) as keyof typeof AXES]] ?? 0

/** Orientation of a product, which its preview image shows. */
export const lookOf = ({
  height,
  front,
  up,
  use,
  prepared_version,
}: Pick<ThingRow, 'height' | 'front' | 'up' | 'use' | 'prepared_version'>): string =>
  [prepared_version, height?.toPrecision(6), front, up, use].join(' ')
