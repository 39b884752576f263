import { createHash } from 'node:crypto'
import { type Edit, ENGINE_VERSION } from '@studio/contract/darkroom'
import { canonicalEdit, canonicalEditText, canonicalRepairsText } from '@studio/domain/darkroom'
import { LOCAL_ADJUSTMENTS } from '../../platform/credentials/index.ts'

/** SHA-256 of the canonical edit. */
export const hashOf = (edit: Edit): Buffer => createHash('sha256').update(canonicalEditText(edit)).digest()

/** SHA-256 of the canonical repairs, in hex; null without any. */
export function repairsHashOf(edit: Edit): string | null {
  const text = canonicalRepairsText(edit)
  return text === undefined ? null : createHash('sha256').update(text).digest('hex')
}

export const NEUTRAL: Edit = { format: 1 }
export const NEUTRAL_HASH = hashOf(NEUTRAL)

/** What an image has before its first edit. */
export const unedited = {
  edit: NEUTRAL,
  hash: NEUTRAL_HASH,
  engineVersion: ENGINE_VERSION,
  version: 0,
  lastVersionNumber: 0,
  renderedHash: NEUTRAL_HASH,
  isQueued: false,
  failure: null,
}

/** What an edit does, as actions of content credentials. */
export function actionsOf(edit: Edit): string[] {
  const { geometry, light, curve, colourMixer, colourGrading, detail, effects, localAdjustments, repairs } =
    canonicalEdit(edit)
  const isCropped = geometry?.crop !== undefined || geometry?.angle !== undefined
  const isTurned = geometry?.flip !== undefined || geometry?.turn !== undefined
  return [
    ...(isCropped ? ['c2pa.cropped'] : []),
    ...(isTurned ? ['c2pa.orientation'] : []),
    ...((light ?? curve ?? colourMixer ?? colourGrading ?? localAdjustments)
      ? ['c2pa.color_adjustments']
      : []),
    ...(localAdjustments ? [LOCAL_ADJUSTMENTS] : []),
    ...((detail ?? effects ?? repairs) ? ['c2pa.edited'] : []),
  ]
}
