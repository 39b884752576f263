import type { Edit } from '@studio/contract/darkroom'
import { editOf, leavesOf, neutralOf } from './edit-leaves.ts'
import type { Leaf } from './local-leaves.ts'
import { isRepair } from './repair-leaves.ts'

/** Values that aren’t numbers: they have no neutral one. */
const isWhole = (path: string) =>
  path === 'geometry.crop' ||
  path.startsWith('curve.') ||
  isRepair(path) ||
  /^localAdjustments\..*\.(parts|name)$/.test(path)

/** The value at a path such as `light.exposure`, neutral if it is absent. Undefined without a crop, curve, mask or repair. */
export function valueIn(edit: Edit, path: string): Leaf | undefined {
  const leaf = leavesOf(edit).get(path)
  return leaf ?? (isWhole(path) ? undefined : neutralOf(path))
}

/** Paths of all values that aren’t neutral, whether or not they have an effect. */
export const changedPaths = (edit: Edit): string[] => [...leavesOf(edit).keys()]

/** The edit with other values by path. Undefined makes a value neutral. */
export function changeEdit(edit: Edit, changes: Readonly<Record<string, Leaf | undefined>>): Edit {
  const leaves = new Map(leavesOf(edit))
  for (const [path, value] of Object.entries(changes))
    if (value === undefined) leaves.delete(path)
    else leaves.set(path, value)
  // Read again, because neutral values are left out.
  return editOf(leavesOf(editOf(leaves)))
}

/** The edit without neutral values, in the order of their paths: the same values are the same JSON. */
export const sortedEdit = (edit: Edit): Edit => editOf(leavesOf(edit))
