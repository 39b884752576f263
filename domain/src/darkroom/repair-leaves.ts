import { type Edit, MAX_REPAIRS, type Repair } from '@studio/contract/darkroom'
import type { Leaf, Leaves, RepairValues } from './local-leaves.ts'

/** Values that spots and patches have if they are absent. */
export const REPAIR_DEFAULTS = { feather: 25, opacity: 100 } as const

const REPAIR = 'repairs.'

/** True for a repair, which changes as a whole. */
export const isRepair = (path: string): boolean => path.startsWith(REPAIR)

const idOf = (path: string) => path.slice(REPAIR.length)
const pathOf = (id: string) => `${REPAIR}${id}`

/** Ids of the repairs in their order. */
export const repairIdsOf = (leaves: Leaves): string[] => [...leaves.keys()].filter(isRepair).map(idOf)

/** Adds repairs to the values of an edit. */
export function collectRepairs(repairs: readonly Repair[], leaves: Map<string, Leaf>): void {
  for (const { id, ...values } of repairs) leaves.set(pathOf(id), values)
}

const sorted = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'object' ? sorted(value as object) : value]),
  ) as T

/** The repairs in their order. */
export const repairsOf = (leaves: Leaves): Repair[] =>
  [...leaves].flatMap(([path, leaf]) =>
    isRepair(path) ? [sorted<Repair>({ id: idOf(path), ...(leaf as RepairValues) })] : [],
  )

/** True if it changes pixels. */
export const isEffectiveRepair = ({ off, opacity = 100 }: RepairValues): boolean => !off && opacity > 0

/** Without values that are as if they were absent. */
export function canonicalRepair<Values extends RepairValues>({ off: _, ...values }: Values): Values {
  const isDefault = ([name, value]: [string, unknown]) =>
    name in REPAIR_DEFAULTS && value === REPAIR_DEFAULTS[name as keyof typeof REPAIR_DEFAULTS]
  return Object.fromEntries(Object.entries(values).filter((entry) => !isDefault(entry))) as Values
}

/** The leaves with repairs in the order of these ids, and others after them. */
export function withRepairOrder(leaves: Leaves, ids: readonly string[]): Leaves {
  const order = new Set([...ids, ...repairIdsOf(leaves)])
  const rest = [...leaves].filter(([path]) => !isRepair(path))
  const repairs = [...order].flatMap((id): [string, Leaf][] => {
    const leaf = leaves.get(pathOf(id))
    return leaf === undefined ? [] : [[pathOf(id), leaf]]
  })
  return new Map([...rest, ...repairs])
}

/** Removes the last repairs that `own` hasn’t, beyond the most that an edit can have. Answers their paths. */
export function dropSurplusRepairs(leaves: Map<string, Leaf>, own: Leaves): string[] {
  const paths = repairIdsOf(leaves).map(pathOf)
  const dropped = paths
    .filter((path) => !own.has(path))
    .toReversed()
    .slice(0, Math.max(0, paths.length - MAX_REPAIRS))
  for (const path of dropped) leaves.delete(path)
  return dropped
}

/** The edit with this repair, which replaces the one with the same id or is added last. */
export function withRepair(edit: Edit, repair: Repair): Edit {
  const { repairs = [] } = edit
  const isNew = repairs.every(({ id }) => id !== repair.id)
  return {
    ...edit,
    repairs: isNew ? [...repairs, repair] : repairs.map((each) => (each.id === repair.id ? repair : each)),
  }
}
