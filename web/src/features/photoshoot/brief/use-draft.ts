import { useReducer } from 'react'
import { storedDrafts } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import { changeDraft, type Draft, type DraftAction, readDraft } from './draft.ts'
import { sentBrief } from './sent-brief.ts'

/**
 * State of the form, stored with every change so that a reload loses nothing. Without auto-save it lasts for this
 * visit, and leaving the page asks for confirmation. A draft without a prompt continues with `other`.
 */
export function useDraft(key: string, other?: string): [Draft, (action: DraftAction) => void] {
  const [draft, dispatch] = useReducer(
    (before: Draft, action: DraftAction) => {
      const next = changeDraft(before, action)
      if (currentSetting('autoSave')) storedDrafts.write(key, next)
      else if (next.prompt) storedDrafts.hold(key, next)
      else storedDrafts.remove(key)
      return next
    },
    key,
    () => {
      const own = readDraft(readStored(key))
      return own.prompt || !other ? own : changeDraft(own, { type: 'fill', brief: draftFromShortForm(other) })
    },
  )
  return [draft, dispatch]
}

/** The draft of a shorter form of the same brief, unless it was already sent. */
function draftFromShortForm(key: string): Partial<Draft> {
  const { prompt, model, count, aspectRatio } = readDraft(readStored(key))
  return prompt && prompt !== sentBrief(key).prompt ? { prompt, model, count, aspectRatio } : {}
}

/** A draft stored before auto-save was turned off isn't restored. */
const readStored = (key: string): unknown =>
  currentSetting('autoSave') ? storedDrafts.read(key) : storedDrafts.readHeld(key)
