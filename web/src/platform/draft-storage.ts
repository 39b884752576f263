import { useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { session } from './session/tab.ts'

/** Form content that must not be stored, in memory for this visit only. */
const memory = new Map<string, string>()

// Stored content cannot be lost; leaving asks only about content in memory.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function cacheText(key: string, text: string | null): void {
  if (text === null) memory.delete(key)
  else memory.set(key, text)
  if (memory.size > 0) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

session.subscribe((_, current) => {
  if (!current) for (const key of [...memory.keys()]) cacheText(key, null)
})

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Unsent form content, each under a key that starts with `studio-`, so that it is removed on sign-out. It survives
 * leaving a screen or the page.
 */
export const storedDrafts = {
  /** Undefined if nothing is stored or it is not valid. */
  read: (key: string): unknown => parse(memory.get(key) ?? browserStorage.read(key)),
  /** Like `read`, but ignores stored content. */
  readHeld: (key: string): unknown => parse(memory.get(key) ?? null),
  write(key: string, draft: unknown): void {
    cacheText(key, null)
    browserStorage.write(key, JSON.stringify(draft))
  },
  /**
   * Keeps content in memory only, for users with auto-save off: it survives changing screens, and leaving the page
   * asks.
   */
  hold(key: string, draft: unknown): void {
    browserStorage.remove(key)
    cacheText(key, JSON.stringify(draft))
  },
  remove(key: string): void {
    cacheText(key, null)
    browserStorage.remove(key)
  },
}

/**
 * State of a form that is stored on this device until it is sent or discarded. `read` parses a stored value; it gets
 * undefined if there is none.
 */
export function useStoredDraft<Draft>(
  key: string,
  read: (stored: unknown) => Draft,
): [Draft, (draft: Draft) => void, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => read(storedDrafts.read(key)))
  const change = (next: Draft) => {
    storedDrafts.write(key, next)
    setDraft(next)
  }
  /** Shows `next` without storing it. */
  const remove = (next: Draft) => {
    storedDrafts.remove(key)
    setDraft(next)
  }
  return [draft, change, remove]
}
