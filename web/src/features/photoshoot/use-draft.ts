import { useReducer } from 'react'
import { browserStorage } from '../../platform/index.ts'
import { settingNow } from '../settings/index.ts'
import { changeDraft, type Draft, type DraftAction, readDraft } from './draft.ts'

/**
 * The form's state, written down with every change so that a reload loses nothing, unless auto-save is off. One
 * without a prompt goes on with `other`.
 */
export function useDraft(key: string, other?: string): [Draft, (action: DraftAction) => void] {
  const [draft, dispatch] = useReducer(
    (before: Draft, action: DraftAction) => {
      const next = changeDraft(before, action)
      if (settingNow('autoSave')) browserStorage.write(key, JSON.stringify(next))
      else browserStorage.remove(key)
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

/** What auto-save left before it was switched off does not come back. */
function stored(key: string): unknown {
  if (!settingNow('autoSave')) return null
  try {
    return JSON.parse(browserStorage.read(key) ?? 'null')
  } catch {
    return null
  }
}
