import { useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { session } from './session/tab.ts'

/** What is in forms and must not be stored: known for this visit only. */
const held = new Map<string, string>()

// What is stored cannot be lost; only of what is held people are asked.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function hold(key: string, text: string | null): void {
  if (text === null) held.delete(key)
  else held.set(key, text)
  if (held.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

session.subscribe((_, current) => {
  if (!current) for (const key of [...held.keys()]) hold(key, null)
})

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * What is written in forms and not sent yet, each under a key that begins with `studio-`, so that it goes with the
 * person who signs out. Leaving a screen or the page loses none of it.
 */
export const keptDrafts = {
  /** Undefined where nothing was kept, or nothing that can be read. */
  read: (key: string): unknown => parse(held.get(key) ?? browserStorage.read(key)),
  /** As `read`, but nothing that was stored. */
  readHeld: (key: string): unknown => parse(held.get(key) ?? null),
  write(key: string, draft: unknown): void {
    hold(key, null)
    browserStorage.write(key, JSON.stringify(draft))
  },
  /** Stores nothing, as whoever has auto-save off wants it: other screens lose nothing, and leaving the page asks. */
  hold(key: string, draft: unknown): void {
    browserStorage.remove(key)
    hold(key, JSON.stringify(draft))
  },
  forget(key: string): void {
    hold(key, null)
    browserStorage.remove(key)
  },
}

/**
 * The state of a form that is kept on this device until it is forgotten: sent, or given up. `read` makes it of what
 * was kept, undefined when there is nothing.
 */
export function useKeptDraft<Draft>(
  key: string,
  read: (kept: unknown) => Draft,
): [Draft, (draft: Draft) => void, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => read(keptDrafts.read(key)))
  const change = (next: Draft) => {
    keptDrafts.write(key, next)
    setDraft(next)
  }
  /** Shows `next` and keeps nothing of what was written. */
  const forget = (next: Draft) => {
    keptDrafts.forget(key)
    setDraft(next)
  }
  return [draft, change, forget]
}
