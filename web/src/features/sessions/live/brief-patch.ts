import type { SessionBrief } from '@studio/contract/sessions'
import { briefOf, type Draft, EMPTY_DRAFT } from '../../photoshoot/index.ts'

type BriefFields = Omit<SessionBrief, 'prompt'>

/** The fields of the form that are shared besides the prompt. */
const FIELDS = [
  ...(['style', 'aspectRatio', 'count', 'poseVariety', 'poses', 'model', 'quality'] as const),
  ...(['negativePrompt', 'seed'] as const),
]
export type SharedField = (typeof FIELDS)[number]

/** Which fields of the form differ, by their names. */
export const changedFields = (before: Draft, after: Draft): SharedField[] =>
  FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** What is sent of these fields. A seed that is no number yet is not sent. */
export function patchOf(draft: Draft, fields: readonly SharedField[]): Partial<BriefFields> {
  const patch: Partial<Record<keyof BriefFields, unknown>> = {}
  for (const field of fields)
    if (field !== 'seed') patch[field] = draft[field]
    else if (draft.seed.trim() === '') patch.seed = null
    else if (/^\d{1,10}$/.test(draft.seed.trim())) patch.seed = Number(draft.seed)
  return patch as Partial<BriefFields>
}

/** The brief of a session as the form has it. */
export const draftOf = (brief: SessionBrief): Draft => ({
  ...EMPTY_DRAFT,
  ...briefOf({ ...brief, seed: brief.seed ?? undefined }),
})
