import type { Edit } from '@studio/contract/darkroom'
import { canonicalJson, type JsonValue } from '@studio/contract/kernel'
import { editOf, effectiveLeaves } from './edit-leaves.ts'

/** The edit without values that change nothing. Edits that look the same have the same canonical form. */
export const canonicalEdit = (edit: Edit): Edit => editOf(effectiveLeaves(edit))

/** Text whose SHA-256 is the hash of an edit. */
export const canonicalEditText = (edit: Edit): string =>
  canonicalJson(canonicalEdit(edit) as unknown as JsonValue)

/** True if the edit returns the original. */
export const isNeutralEdit = (edit: Edit): boolean => effectiveLeaves(edit).size === 0
