import { keptDrafts } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import { type Draft, readDraft } from './draft.ts'

/** Where the brief of the photo shoot is kept until it is sent. */
export const BRIEF_KEY = 'studio-photoshoot-draft'

/** What stands in the brief of the photo shoot now, as other screens see it. */
export const keptBrief = (): Draft => readDraft(keptDrafts.read(BRIEF_KEY))

/** What the brief of the photo shoot begins with when it is opened next. */
export const putBrief = (draft: Draft): void =>
  settingNow('autoSave') ? keptDrafts.write(BRIEF_KEY, draft) : keptDrafts.hold(BRIEF_KEY, draft)
