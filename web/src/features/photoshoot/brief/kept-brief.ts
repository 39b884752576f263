import { browserStorage, keptDrafts } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import { type Draft, readDraft } from './draft.ts'

/** Where the brief of the photo shoot is kept until it is sent. */
export const BRIEF_KEY = 'studio-photoshoot-draft'

/** Where a brief is kept that another one took the place of before it was sent. */
const REPLACED_KEY = 'studio-photoshoot-draft-replaced'

const keep = (key: string, what: unknown): void =>
  settingNow('autoSave') ? keptDrafts.write(key, what) : keptDrafts.hold(key, what)

/** What stands in the brief of the photo shoot now, as other screens see it. */
export const keptBrief = (): Draft => readDraft(keptDrafts.read(BRIEF_KEY))

/** What the brief of the photo shoot begins with when it is opened next. */
export const putBrief = (draft: Draft): void => keep(BRIEF_KEY, draft)

/** Notes that the form kept as `key` was sent as it stands in `draft`. */
export const noteSent = (key: string, draft: Draft): void => keep(`${key}-sent`, draft)

/** What the form kept as `key` was sent with last, and before it is written on. */
export const sentBrief = (key: string): Draft => readDraft(keptDrafts.read(`${key}-sent`))

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
