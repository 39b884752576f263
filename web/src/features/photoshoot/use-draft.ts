import { useReducer } from 'react'
import { browserStorage } from '../../platform/index.ts'
import { changeDraft, type Draft, type DraftAction, readDraft } from './draft.ts'

export const DRAFT_KEY = 'studio-photoshoot-draft'

/** The form's state, written down with every change so that a reload loses nothing. */
export function useDraft(): [Draft, (action: DraftAction) => void] {
  const [draft, dispatch] = useReducer(changeAndKeep, null, () => readDraft(stored()))
  return [draft, dispatch]
}

function changeAndKeep(draft: Draft, action: DraftAction): Draft {
  const next = changeDraft(draft, action)
  browserStorage.write(DRAFT_KEY, JSON.stringify(next))
  return next
}

function stored(): unknown {
  try {
    return JSON.parse(browserStorage.read(DRAFT_KEY) ?? 'null')
  } catch {
    return null
  }
}
