import type { Session, SessionBrief } from '@studio/contract/sessions'
import { numberIn } from '../../../platform/index.ts'
import { briefOf, type Draft, EMPTY_DRAFT } from '../../photoshoot/index.ts'

type BriefFields = Omit<SessionBrief, 'prompt'>

/** Shared form fields except the prompt. */
const FIELDS = [
  ...(['style', 'aspectRatio', 'count', 'poseVariety', 'poses', 'model', 'quality'] as const),
  ...(['negativePrompt', 'seed', 'reference', 'referenceRole'] as const),
]
export type SharedField = (typeof FIELDS)[number]

/** References are compared by id. Name and preview are for display only. */
const valueOf = (draft: Draft, name: SharedField) =>
  name === 'reference' ? draft.reference?.id : draft[name]

/** Names of the form fields that differ. */
export const changedFields = (before: Draft, after: Draft): SharedField[] =>
  FIELDS.filter((name) => JSON.stringify(valueOf(before, name)) !== JSON.stringify(valueOf(after, name)))

/** Patch of these fields. An invalid seed is omitted. */
export function patchOf(draft: Draft, fields: readonly SharedField[]): Partial<BriefFields> {
  const patch: Partial<Record<keyof BriefFields, unknown>> = {}
  for (const field of fields)
    if (field === 'reference') patch.referenceImageId = draft.reference?.id ?? null
    else if (field === 'referenceRole') patch.referenceRole = draft.referenceRole || null
    else if (field !== 'seed') patch[field] = draft[field]
    else if (draft.seed.trim() === '') patch.seed = null
    else {
      const seed = numberIn(draft.seed, { min: 0, max: 9_999_999_999 })
      if (seed !== undefined) patch.seed = seed
    }
  return patch as Partial<BriefFields>
}

/** Converts the brief of a session to form values. */
export const draftOf = (brief: SessionBrief, reference: Session['reference']): Draft => ({
  ...EMPTY_DRAFT,
  ...briefOf({ ...brief, seed: brief.seed ?? undefined }),
  reference: brief.referenceImageId
    ? {
        id: brief.referenceImageId,
        name: '',
        preview: reference?.id === brief.referenceImageId ? reference.url : '',
      }
    : null,
  referenceRole: brief.referenceRole ?? '',
})
