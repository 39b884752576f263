import { EDIT_GROUPS, type Edit, type EditGroup } from '@studio/contract/darkroom'
import { editOf, isSameLeaf, leavesOf } from './edit-leaves.ts'
import { dropSurplusMasks, type Leaf, type RepairValues } from './local-leaves.ts'
import { dropSurplusRepairs, isRepair } from './repair-leaves.ts'

/** Groups that are copied to other images unless the user chooses others: all except what fits one image only. */
export const COPIED_GROUPS: readonly EditGroup[] = EDIT_GROUPS.filter(
  (group) => group !== 'geometry' && group !== 'localAdjustments' && group !== 'repairs',
)

/** Without patches, whose pixels are of one image. */
function withoutPatches(edit: Edit): Edit {
  const { repairs } = edit
  return repairs ? { ...edit, repairs: repairs.filter(({ kind }) => kind !== 'generated') } : edit
}

/**
 * The edit `target` with these groups of `source`. A group that `source` lacks becomes neutral. Generated repairs aren’t copied:
 * they fit one image only.
 */
export function applyGroups(target: Edit, source: Edit, groups: readonly EditGroup[]): Edit {
  const kept = Object.entries(target).filter(([name]) => !groups.includes(name as EditGroup))
  const copyable = withoutPatches(source)
  const copied = groups.flatMap((name) => (copyable[name] ? [[name, structuredClone(copyable[name])]] : []))
  return Object.fromEntries([...kept, ...copied]) as Edit
}

/**
 * The edit `target` with the values of these groups in which `source` differs from `base`. Values that became neutral in `source`
 * become neutral, too. Values of a mask that the target lacks are left out, generated repairs, and masks and repairs beyond the most
 * that an edit can have.
 */
export function applyChanges(target: Edit, { base, source, groups }: CopiedChanges): Edit {
  const [before, after] = [leavesOf(base), leavesOf(source)]
  const leaves = new Map<string, Leaf>(leavesOf(target))
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const isChosen = groups.includes(path.split('.')[0] as EditGroup)
    const leaf = after.get(path)
    const isPatch = isRepair(path) && (leaf as RepairValues | undefined)?.kind === 'generated'
    if (isPatch || !isChosen || isSameLeaf(before.get(path), leaf)) continue
    if (leaf === undefined) leaves.delete(path)
    else leaves.set(path, leaf)
  }
  dropSurplusMasks(leaves, leavesOf(target))
  dropSurplusRepairs(leaves, leavesOf(target))
  return editOf(leaves)
}

interface CopiedChanges {
  base: Edit
  source: Edit
  groups: readonly EditGroup[]
}
