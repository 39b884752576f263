import type { Edit } from '@studio/contract/darkroom'
import { editOf, isSameLeaf, type Leaf, leavesOf } from './edit-leaves.ts'

export interface MergedEdit {
  edit: Edit
  /** Paths that both changed to different values, sorted: `light.exposure`. Mine was kept. */
  conflicts: string[]
}

/**
 * Merges two edits of the same base, value by value. What only one of them changed is kept; where both changed the same value,
 * mine wins and its path is reported.
 */
export function merge3(base: Edit, mine: Edit, theirs: Edit): MergedEdit {
  const [ofBase, ofMine, ofTheirs] = [leavesOf(base), leavesOf(mine), leavesOf(theirs)]
  const merged = new Map<string, Leaf>()
  const conflicts: string[] = []
  for (const path of new Set([...ofMine.keys(), ...ofTheirs.keys()])) {
    const [before, here, there] = [ofBase.get(path), ofMine.get(path), ofTheirs.get(path)]
    const leaf = isSameLeaf(here, before) ? there : here
    if (leaf !== undefined) merged.set(path, leaf)
    if (!isSameLeaf(here, before) && !isSameLeaf(there, before) && !isSameLeaf(here, there))
      conflicts.push(path)
  }
  return { edit: editOf(merged), conflicts: conflicts.toSorted() }
}
