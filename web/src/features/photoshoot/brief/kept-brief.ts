import { browserStorage, keptDrafts } from '../../../platform/index.ts'
import { type Draft, readDraft } from './draft.ts'
import { keep, noteSent, sentBrief } from './sent-brief.ts'

/** Where the brief of the photo shoot is kept until it is sent. */
export const BRIEF_KEY = 'studio-photoshoot-draft'

/** Where a brief is kept that another one took the place of before it was sent. */
const REPLACED_KEY = 'studio-photoshoot-draft-replaced'

/** What stands in the brief of the photo shoot now, as other screens see it. */
export const keptBrief = (): Draft => readDraft(keptDrafts.read(BRIEF_KEY))

/** What the brief of the photo shoot begins with when it is opened next. */
export const putBrief = (draft: Draft): void => keep(BRIEF_KEY, draft)

/** Puts a brief that was sent from another form into the photo shoot. What was written there and never sent is put aside. */
export function handOverBrief(draft: Draft): void {
  const before = keptBrief()
  const known = [draft, sentBrief(BRIEF_KEY)].map((each) => JSON.stringify(each))
  if ((before.prompt + before.negativePrompt).trim() && !known.includes(JSON.stringify(before)))
    keep(REPLACED_KEY, before)
  noteSent(BRIEF_KEY, draft)
  // It was for the brief before.
  browserStorage.remove(`${BRIEF_KEY}-waiting`)
  putBrief(draft)
}

/** The brief that was put aside by `handOverBrief`, if there is one. */
export function replacedBrief(): Draft | undefined {
  const kept = keptDrafts.read(REPLACED_KEY)
  return kept === undefined ? undefined : readDraft(kept)
}

/** Puts another brief aside, or none. */
export const setReplacedBrief = (draft: Draft | undefined): void =>
  draft ? keep(REPLACED_KEY, draft) : keptDrafts.forget(REPLACED_KEY)
