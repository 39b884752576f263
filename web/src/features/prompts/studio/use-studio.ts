import { useReducer } from 'react'
import { keptDrafts } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import {
  beginStudio,
  changeStudio,
  readStudio,
  type StudioAction,
  type StudioDraft,
  type StudioState,
} from './studio-draft.ts'

/** Where the browser keeps what is written: of a saved prompt, or of a new one. */
export const studioKey = (promptId?: string): string =>
  promptId ? `studio-prompt-studio:${promptId}` : 'studio-prompt-studio'

const kept = (key: string): unknown =>
  settingNow('autoSave') ? keptDrafts.read(key) : keptDrafts.readHeld(key)

const isEmpty = ({ content, title }: StudioDraft) =>
  content.body === '' && content.negative === '' && title === ''

/** As other forms are: on this device, and with auto-save off for this visit, asking before the page is left. */
export function keepStudio(key: string, draft: StudioDraft): void {
  if (settingNow('autoSave')) keptDrafts.write(key, draft)
  else if (isEmpty(draft)) keptDrafts.forget(key)
  else keptDrafts.hold(key, draft)
}

/** What is written in Prompt Studio, kept with every change, and every step of it to be taken back. */
export function useStudio(key: string, first: StudioDraft): [StudioState, (action: StudioAction) => void] {
  return useReducer(
    (before: StudioState, action: StudioAction) => {
      const next = changeStudio(before, action)
      if (next.draft !== before.draft) keepStudio(key, next.draft)
      return next
    },
    key,
    () => beginStudio(readStudio(kept(key), first)),
  )
}
