import {
  Edit,
  type LocalAdjustment,
  type LocalValue,
  type MaskKind,
  type MaskMode,
  type MaskPart,
  MAX_LOCAL_ADJUSTMENTS,
  MAX_MASK_PARTS,
} from '@studio/contract/darkroom'
import { sortedEdit } from '@studio/domain/darkroom'

/** Shown before the name of a part. */
export const MODE_SIGNS: Readonly<Record<MaskMode, string>> = { add: '+', subtract: '−', intersect: '∩' }

/** A part of one kind. */
export type PartOf<Kind extends MaskKind> = Extract<MaskPart, { kind: Kind }>

export const adjustmentsOf = (edit: Edit): readonly LocalAdjustment[] => edit.localAdjustments ?? []

export const canAddAdjustment = (edit: Edit): boolean => adjustmentsOf(edit).length < MAX_LOCAL_ADJUSTMENTS
export const canAddPart = ({ parts }: LocalAdjustment): boolean => parts.length < MAX_MASK_PARTS

/** With rounded numbers, as the server stores it. Undefined if there is too much in it. */
function withAdjustments(edit: Edit, localAdjustments: readonly LocalAdjustment[]): Edit | undefined {
  const { data } = Edit.safeParse({ ...edit, localAdjustments })
  return data && sortedEdit(data)
}

/** Ids sort by the time at which they were made, so that the list keeps its order. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2))
  return `${Date.now().toString(36)}-${[...random].map((each) => each.toString(36)).join('')}`
}

/** The edit with one more adjustment, which changes nothing yet. */
export const addAdjustment = (edit: Edit, id: string, part: MaskPart): Edit | undefined =>
  withAdjustments(edit, [...adjustmentsOf(edit), { id, parts: [asFirst(part)] }])

/** The edit with another version of an adjustment. */
export const replaceAdjustment = (edit: Edit, next: LocalAdjustment): Edit | undefined =>
  withAdjustments(
    edit,
    adjustmentsOf(edit).map((each) => (each.id === next.id ? next : each)),
  )

/** The edit with an adjustment: the version with the same id is replaced, another one is added. */
export const putAdjustment = (edit: Edit, next: LocalAdjustment): Edit | undefined =>
  adjustmentsOf(edit).some(({ id }) => id === next.id)
    ? replaceAdjustment(edit, next)
    : withAdjustments(edit, [...adjustmentsOf(edit), next])

export const deleteAdjustment = (edit: Edit, id: string): Edit | undefined =>
  withAdjustments(
    edit,
    adjustmentsOf(edit).filter((each) => each.id !== id),
  )

/** The edit with a copy of an adjustment at the end. */
export const duplicateAdjustment = (edit: Edit, source: LocalAdjustment, copyId: string): Edit | undefined =>
  withAdjustments(edit, [...adjustmentsOf(edit), { ...source, id: copyId }])

/** The adjustment with another value; 0 changes nothing. */
export function withValue(adjustment: LocalAdjustment, name: LocalValue, value: number): LocalAdjustment {
  const { [name]: _, ...others } = adjustment
  return value === 0 ? others : { ...others, [name]: value }
}

/** The adjustment with a name; without one if it is empty. */
export function withName({ name: _, ...others }: LocalAdjustment, name: string): LocalAdjustment {
  return name.trim() === '' ? others : { ...others, name: name.trim() }
}

export function withIsOff({ isOff: _, ...others }: LocalAdjustment, isOff: boolean): LocalAdjustment {
  return isOff ? { ...others, isOff } : others
}

/** The adjustment with its mask and no values. */
export const withoutValues = ({ id, name, isOff, parts }: LocalAdjustment): LocalAdjustment => ({
  id,
  ...(name && { name }),
  ...(isOff && { isOff }),
  parts,
})

/** The first part always counts as added. */
const asFirst = (part: MaskPart): MaskPart => ({ ...part, mode: 'add' })

const withParts = (adjustment: LocalAdjustment, [first, ...others]: readonly MaskPart[]): LocalAdjustment =>
  first ? { ...adjustment, parts: [asFirst(first), ...others] } : adjustment

export const withPart = (adjustment: LocalAdjustment, part: MaskPart): LocalAdjustment =>
  withParts(adjustment, [...adjustment.parts, part])

export const replacePart = (adjustment: LocalAdjustment, index: number, part: MaskPart): LocalAdjustment =>
  withParts(
    adjustment,
    adjustment.parts.map((each, at) => (at === index ? part : each)),
  )

/** Without one of its parts. The last one stays: a mask has at least one. */
export const withoutPart = (adjustment: LocalAdjustment, index: number): LocalAdjustment =>
  withParts(
    adjustment,
    adjustment.parts.filter((_, at) => at !== index),
  )

export function inverted(part: MaskPart, invert: boolean): MaskPart {
  const { invert: _, ...others } = part
  return invert ? { ...others, invert } : others
}
