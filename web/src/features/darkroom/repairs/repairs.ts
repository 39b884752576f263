import {
  Edit,
  LARGEST_SPOT,
  MAX_REPAIRS,
  type Repair,
  SMALLEST_SPOT,
  type SpotKind,
  type SpotRepair,
} from '@studio/contract/darkroom'
import { REPAIR_DEFAULTS, sortedEdit } from '@studio/domain/darkroom'
import type { Point } from '../masks/mask-geometry.ts'

/** What the next spot gets. */
export interface SpotBrush {
  kind: SpotKind
  /** Radius in % of the longer side. */
  size: number
  feather: number
  opacity: number
}

export const FIRST_SPOT: SpotBrush = { kind: 'heal', size: 1, ...REPAIR_DEFAULTS }
/** Radius in % of the longer side. */
export const SMALLEST_SIZE = SMALLEST_SPOT * 100
export const LARGEST_SIZE = LARGEST_SPOT * 100
const SIZE_FACTOR = 1.2

export const repairsOf = (edit: Edit): readonly Repair[] => edit.repairs ?? []
export const isFull = (edit: Edit): boolean => repairsOf(edit).length >= MAX_REPAIRS

/** Another size by the keys: finer for small spots. */
export const resized = (size: number, direction: 1 | -1): number =>
  Number(Math.min(LARGEST_SIZE, Math.max(SMALLEST_SIZE, size * SIZE_FACTOR ** direction)).toFixed(2))

/** With rounded numbers, as the server stores it. Undefined if there is too much in it. */
function withRepairs(edit: Edit, repairs: readonly Repair[]): Edit | undefined {
  const { data } = Edit.safeParse({ ...edit, repairs })
  return data && sortedEdit(data)
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** The edit with one more spot, which sees the ones before it. */
export const addSpot = (
  edit: Edit,
  id: string,
  { kind, size, feather, opacity }: SpotBrush,
  at: Point,
  source: Point,
): Edit | undefined =>
  withRepairs(edit, [
    ...repairsOf(edit),
    {
      id,
      kind,
      x: within(at.x),
      y: within(at.y),
      radius: size / 100,
      sourceX: within(source.x),
      sourceY: within(source.y),
      ...(feather !== REPAIR_DEFAULTS.feather && { feather }),
      ...(opacity !== REPAIR_DEFAULTS.opacity && { opacity }),
    },
  ])

export const replaceRepair = (edit: Edit, next: Repair): Edit | undefined =>
  withRepairs(
    edit,
    repairsOf(edit).map((each) => (each.id === next.id ? next : each)),
  )

export const deleteRepair = (edit: Edit, id: string): Edit | undefined =>
  withRepairs(
    edit,
    repairsOf(edit).filter((each) => each.id !== id),
  )

export function withIsOff({ off: _, ...others }: Repair, isOff: boolean): Repair {
  return isOff ? { ...others, off: true } : others
}

/** The spot at another place. Its source moves with it, up to the edge of the image. */
export function movedSpot(spot: SpotRepair, to: Point): SpotRepair {
  const [x, y] = [within(to.x), within(to.y)]
  return {
    ...spot,
    x,
    y,
    sourceX: within(spot.sourceX + x - spot.x),
    sourceY: within(spot.sourceY + y - spot.y),
  }
}

export const withSource = (spot: SpotRepair, to: Point): SpotRepair => ({
  ...spot,
  sourceX: within(to.x),
  sourceY: within(to.y),
})

export const isSpot = (repair: Repair | undefined): repair is SpotRepair =>
  repair !== undefined && repair.kind !== 'generated'
