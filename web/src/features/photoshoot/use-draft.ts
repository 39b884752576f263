import { useReducer } from 'react'
import { browserStorage } from '../../platform/index.ts'
import { changeDraft, type Draft, type DraftAction, readDraft } from './draft.ts'

/** The form's state, written down with every change so that a reload loses nothing; one without a prompt goes on with `other`. */
export function useDraft(key: string, other?: string): [Draft, (action: DraftAction) => void] {
  const [draft, dispatch] = useReducer(
    (before: Draft, action: DraftAction) => {
      const next = changeDraft(before, action)
      browserStorage.write(key, JSON.stringify(next))
      return next
    },
    key,
    () => {
      const own = readDraft(stored(key))
      return own.prompt || !other ? own : changeDraft(own, { type: 'fill', brief: begunElsewhere(other) })
    },
  )
  return [draft, dispatch]
}

/** What a shorter form of the same brief asks for. */
function begunElsewhere(key: string): Partial<Draft> {
  const { prompt, model, count, aspectRatio } = readDraft(stored(key))
  return prompt ? { prompt, model, count, aspectRatio } : {}
}

function stored(key: string): unknown {
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null')
  } catch {
    return null
  }
}
