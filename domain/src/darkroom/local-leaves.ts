import {
  type LocalAdjustment,
  LOCAL_VALUES,
  type MaskPart,
  MAX_LOCAL_ADJUSTMENTS,
  type Repair,
} from '@studio/contract/darkroom'

/** A repair without its id. */
export type RepairValues = Repair extends infer Each
  ? Each extends Repair
    ? Omit<Each, 'id'>
    : never
  : never

/**
 * A value that changes as a whole. The four numbers of a crop, the points of a curve, the parts of a mask, and a repair mean something
 * only together.
 */
export type Leaf =
  | number
  | boolean
  | string
  | readonly (readonly [number, number])[]
  | readonly MaskPart[]
  | RepairValues
  | Record<string, number>

/** Values by path: `light.exposure`, `colourMixer.red.hue`, `geometry.crop`, `localAdjustments.<id>.exposure`, `repairs.<id>`. */
export type Leaves = ReadonlyMap<string, Leaf>

const LOCAL = 'localAdjustments.'

/** True for a value of a local adjustment. */
export const isLocal = (path: string): boolean => path.startsWith(LOCAL)

/** The adjustment and the name of a local value. */
export function localPath(path: string): { id: string; name: string } {
  const [, id = '', name = ''] = path.split('.')
  return { id, name }
}

export const pathOfMask = (id: string): string => `${LOCAL}${id}.parts`

/** Ids of the local adjustments, in the order in which their first values are. */
export const masksOf = (leaves: Leaves): string[] => [
  ...new Set([...leaves.keys()].filter(isLocal).map((path) => localPath(path).id)),
]

export const valuesOfMask = (leaves: Leaves, id: string): [string, Leaf][] =>
  [...leaves].filter(([path]) => isLocal(path) && localPath(path).id === id)

/** Adjustments that are on and change something. */
export const effectiveMasks = (leaves: Leaves): ReadonlySet<string> =>
  new Set(
    [...leaves.keys()]
      .filter((path) => isLocal(path) && (LOCAL_VALUES as readonly string[]).includes(localPath(path).name))
      .map((path) => localPath(path).id)
      .filter((id) => !leaves.has(`${LOCAL}${id}.isOff`)),
  )

/** The adjustments in the order in which their first values are. Values without a mask are left out. */
export function adjustmentsOf(leaves: Leaves): LocalAdjustment[] {
  const adjustments = new Map<string, Record<string, unknown>>()
  for (const [path, leaf] of leaves)
    if (isLocal(path)) {
      const { id, name } = localPath(path)
      const values = adjustments.get(id) ?? { id }
      adjustments.set(id, { ...values, [name]: structuredClone(leaf) })
    }
  return [...adjustments.values()].filter(({ parts }) => parts).map(sorted) as unknown as LocalAdjustment[]
}

const sorted = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Removes the last masks that `own` hasn’t, beyond the most that an edit can have. Answers their paths. */
export function dropSurplusMasks(leaves: Map<string, Leaf>, own: Leaves): string[] {
  const masks = masksOf(leaves)
  const dropped = masks
    .filter((id) => !own.has(pathOfMask(id)))
    .toReversed()
    .slice(0, Math.max(0, masks.length - MAX_LOCAL_ADJUSTMENTS))
  for (const id of dropped) for (const [path] of valuesOfMask(leaves, id)) leaves.delete(path)
  return dropped.map(pathOfMask)
}
