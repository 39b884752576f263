import { useReducer } from 'react'
import { browserStorage } from '../../platform/index.ts'
import { changeDraft, type Draft, type DraftAction, readDraft } from './draft.ts'

/** The form's state, written down with every change so that a reload loses nothing. */
export function useDraft(key: string): [Draft, (action: DraftAction) => void] {
  const [draft, dispatch] = useReducer(
    (before: Draft, action: DraftAction) => {
      const next = changeDraft(before, action)
      browserStorage.write(key, JSON.stringify(next))
      return next
    },
    key,
    () => readDraft(stored(key)),
  )
  return [draft, dispatch]
}

function stored(key: string): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null')
  } catch {
    return null
  }
}
