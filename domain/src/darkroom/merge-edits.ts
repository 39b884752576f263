import type { Edit } from '@studio/contract/darkroom'
import { editOf, isSameLeaf, leavesOf } from './edit-leaves.ts'
import {
  dropSurplusMasks,
  isLocal,
  type Leaf,
  type Leaves,
  localPath,
  masksOf,
  pathOfMask,
  valuesOfMask,
} from './local-leaves.ts'
import { dropSurplusRepairs, repairIdsOf, withRepairOrder } from './repair-leaves.ts'

export interface MergedEdit {
  edit: Edit
  /** Paths that both changed to different values, sorted: `light.exposure`. Mine was kept. */
  conflicts: string[]
}

interface Sides {
  base: Leaves
  mine: Leaves
  theirs: Leaves
}

/** Masks that one of both deleted, and whether the other changed them: their values mean nothing without the mask. */
function deletedMasks({ base, mine, theirs }: Sides): ReadonlyMap<string, boolean> {
  const deleted = new Map<string, boolean>()
  for (const id of masksOf(base)) {
    const [before, here, there] = [base, mine, theirs].map((each) => valuesOfMask(each, id)) as [
      [string, Leaf][],
      [string, Leaf][],
      [string, Leaf][],
    ]
    if (here.length > 0 && there.length > 0) continue
    const rest = new Map([...here, ...there])
    const isSame =
      rest.size === before.length && before.every(([path, leaf]) => isSameLeaf(leaf, rest.get(path)))
    deleted.set(id, rest.size > 0 && !isSame)
  }
  return deleted
}

/** Masks and repairs in the order of the side that changed it; mine if both did. */
function inOrder(merged: Leaves, { base, mine, theirs }: Sides): Leaves {
  const isMineSame = masksOf(mine).join() === masksOf(base).join()
  const order = new Set([...masksOf(isMineSame ? theirs : mine), ...masksOf(merged)])
  const rest = [...merged].filter(([path]) => !isLocal(path))
  const ordered = new Map([...rest, ...[...order].flatMap((id) => valuesOfMask(merged, id))])
  const areRepairsSame = repairIdsOf(mine).join() === repairIdsOf(base).join()
  return withRepairOrder(ordered, [
    ...repairIdsOf(areRepairsSame ? theirs : mine),
    ...repairIdsOf(areRepairsSame ? mine : theirs),
  ])
}

/**
 * Merges two edits of the same base, value by value. What only one of them changed is kept; where both changed the same value,
 * mine wins and its path is reported. A mask or a repair that one deleted and the other changed is as it
 * is in mine.
 */
export function merge3(base: Edit, mine: Edit, theirs: Edit): MergedEdit {
  const sides = { base: leavesOf(base), mine: leavesOf(mine), theirs: leavesOf(theirs) }
  const deleted = deletedMasks(sides)
  const merged = new Map<string, Leaf>()
  const conflicts = [...deleted].filter(([, isChanged]) => isChanged).map(([id]) => pathOfMask(id))
  for (const path of new Set([...sides.mine.keys(), ...sides.theirs.keys()])) {
    const [before, here, there] = [sides.base.get(path), sides.mine.get(path), sides.theirs.get(path)]
    const isChanged = isLocal(path) ? deleted.get(localPath(path).id) : undefined
    if (isChanged !== undefined) {
      if (isChanged && here !== undefined) merged.set(path, here)
      continue
    }
    const leaf = isSameLeaf(here, before) ? there : here
    if (leaf !== undefined) merged.set(path, leaf)
    if (!isSameLeaf(here, before) && !isSameLeaf(there, before) && !isSameLeaf(here, there))
      conflicts.push(path)
  }
  conflicts.push(...dropSurplusMasks(merged, sides.mine), ...dropSurplusRepairs(merged, sides.mine))
  return { edit: editOf(inOrder(merged, sides)), conflicts: conflicts.toSorted() }
}
