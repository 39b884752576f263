import type { Edit } from '@studio/contract/darkroom'
import { canonicalJson, type JsonValue } from '@studio/contract/kernel'
import { editOf, effectiveLeaves } from './edit-leaves.ts'
import { canonicalRepair } from './repair-leaves.ts'

/**
 * The edit without values that change nothing. Edits that look the same have the same canonical form. Local adjustments are in the
 * order of their ids, because sums of floats depend on the order in their last bits. Repairs keep their order.
 */
export function canonicalEdit(edit: Edit): Edit {
  const { localAdjustments, repairs, ...rest } = editOf(effectiveLeaves(edit))
  return {
    ...rest,
    ...(localAdjustments && {
      localAdjustments: localAdjustments.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }),
    ...(repairs && { repairs: repairs.map(canonicalRepair) }),
  }
}

/** Text whose SHA-256 is the hash of an edit. */
export const canonicalEditText = (edit: Edit): string =>
  canonicalJson(canonicalEdit(edit) as unknown as JsonValue)

/** Text whose SHA-256 names the repairs of an edit. Undefined if it has none that change pixels. */
export function canonicalRepairsText(edit: Edit): string | undefined {
  const { repairs } = canonicalEdit(edit)
  return repairs && canonicalJson(repairs as unknown as JsonValue)
}

/** True if the edit returns the original. */
export const isNeutralEdit = (edit: Edit): boolean => effectiveLeaves(edit).size === 0
