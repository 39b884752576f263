// The text diff, lazy-loaded with the first suggestion.
import { applyEdits, diffWords, editsOf, merge3, type TextEdit } from '@studio/domain/text'

/** Unchanged or changed part of a text. `edit` is the index of the change; null if unchanged. */
export interface Hunk {
  edit: number | null
  /** Range in the text before the suggestion. */
  start: number
  removed: string
  added: string
}

export interface Changes {
  edits: TextEdit[]
  hunks: Hunk[]
}

/** Changes of a suggestion, each of which can be applied separately. */
export function changesOf(before: string, after: string): Changes {
  const diff = diffWords(before, after)
  const edits = diff === 'rewritten' ? [{ start: 0, end: before.length, text: after }] : editsOf(diff)
  const hunks: Hunk[] = []
  let at = 0
  for (const [n, { start, end, text }] of edits.entries()) {
    if (start > at) hunks.push({ edit: null, start: at, removed: '', added: before.slice(at, start) })
    hunks.push({ edit: n, start, removed: before.slice(start, end), added: text })
    at = end
  }
  if (at < before.length) hunks.push({ edit: null, start: at, removed: '', added: before.slice(at) })
  return { edits, hunks }
}

/** Applies the accepted changes to the current text, and preserves edits made since the request. */
export function takeEdits(
  before: string,
  now: string,
  edits: readonly TextEdit[],
  isTaken: (edit: number) => boolean,
): string {
  const applied = applyEdits(
    before,
    edits.filter((_, n) => isTaken(n)),
  )
  return merge3(before, now, applied).text
}

export { assistByWords } from '@studio/domain/prompts'
