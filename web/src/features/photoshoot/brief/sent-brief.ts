import { storedDrafts } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import { type Draft, readDraft } from './draft.ts'

/** Stores a value according to the auto-save setting. */
export const keep = (key: string, value: unknown): void =>
  currentSetting('autoSave') ? storedDrafts.write(key, value) : storedDrafts.hold(key, value)

/** Records that the form stored under `key` was sent as `draft`. */
export const recordSent = (key: string, draft: Draft): void => keep(`${key}-sent`, draft)

/** The draft that the form stored under `key` last sent. */
export const sentBrief = (key: string): Draft => readDraft(storedDrafts.read(`${key}-sent`))
