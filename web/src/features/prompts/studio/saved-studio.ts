import { storedDrafts } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import type { StudioDraft } from './studio-draft.ts'

/** Storage key of the draft of a saved prompt, or of a new one. */
export const studioKey = (promptId?: string): string =>
  promptId ? `studio-prompt-studio:${promptId}` : 'studio-prompt-studio'

/** Stored draft: on this device, or with auto-save off for this visit. */
export const storedStudio = (key: string): unknown =>
  currentSetting('autoSave') ? storedDrafts.read(key) : storedDrafts.readHeld(key)

const isEmpty = ({ content, title }: StudioDraft) =>
  content.body === '' && content.negative === '' && title === ''

/**
 * Stores the draft on this device. With auto-save off, it lasts for this visit, and leaving the page asks for
 * confirmation.
 */
export function saveStudioDraft(key: string, draft: StudioDraft): void {
  if (currentSetting('autoSave')) storedDrafts.write(key, draft)
  else if (isEmpty(draft)) storedDrafts.remove(key)
  else storedDrafts.hold(key, draft)
}
