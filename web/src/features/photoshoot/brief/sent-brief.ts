import { keptDrafts } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import { type Draft, readDraft } from './draft.ts'

/** Keeps what was written, as the setting of auto-save says. */
export const keep = (key: string, what: unknown): void =>
  settingNow('autoSave') ? keptDrafts.write(key, what) : keptDrafts.hold(key, what)

/** Notes that the form kept as `key` was sent as it stands in `draft`. */
export const noteSent = (key: string, draft: Draft): void => keep(`${key}-sent`, draft)

/** What the form kept as `key` was sent with last, and before it is written on. */
export const sentBrief = (key: string): Draft => readDraft(keptDrafts.read(`${key}-sent`))
