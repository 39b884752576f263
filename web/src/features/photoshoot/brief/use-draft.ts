import { useReducer } from 'react'
import { keptDrafts } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import { changeDraft, type Draft, type DraftAction, readDraft } from './draft.ts'
import { sentBrief } from './sent-brief.ts'

/**
 * The form's state, written down with every change so that a reload loses nothing. With auto-save off it is held for
 * this visit, and leaving the page asks. One without a prompt goes on with `other`.
 */
export function useDraft(key: string, other?: string): [Draft, (action: DraftAction) => void] {
  const [draft, dispatch] = useReducer(
    (before: Draft, action: DraftAction) => {
      const next = changeDraft(before, action)
      if (settingNow('autoSave')) keptDrafts.write(key, next)
      else if (next.prompt) keptDrafts.hold(key, next)
      else keptDrafts.forget(key)
      return next
    },
    key,
    () => {
      const own = readDraft(kept(key))
      return own.prompt || !other ? own : changeDraft(own, { type: 'fill', brief: begunElsewhere(other) })
    },
  )
  return [draft, dispatch]
}

/** What a shorter form of the same brief asks for, unless that was sent already. */
function begunElsewhere(key: string): Partial<Draft> {
  const { prompt, model, count, aspectRatio } = readDraft(kept(key))
  return prompt && prompt !== sentBrief(key).prompt ? { prompt, model, count, aspectRatio } : {}
}

/** What auto-save left before it was switched off does not come back. */
const kept = (key: string): unknown =>
  settingNow('autoSave') ? keptDrafts.read(key) : keptDrafts.readHeld(key)
