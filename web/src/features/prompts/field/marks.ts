import { diffWords, editsOf, moveSpan, type TextEdit, type TextSpan } from '@studio/domain/text'

/** What is shown of a place in a prompt, never by colour alone. */
export type MarkKind = 'understood' | 'choice' | 'variable' | 'list' | 'block' | 'hint' | 'warning' | 'error'

export interface PromptMark extends TextSpan {
  kind: MarkKind
}

/** Marks, and the text that they were found in: a field shows those that still fit what it holds. */
export interface Painted {
  text: string
  marks: readonly PromptMark[]
}

/** How many UTF-16 units two texts begin with alike. */
export function samePrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same++
  return same
}

/** One text as an edit of another: what differs between the parts that they begin and end with alike. */
export function editBetween(before: string, after: string): TextEdit {
  const start = samePrefix(before, after)
  const most = Math.min(before.length, after.length) - start
  let same = 0
  while (
    same < most &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}

/** Where a place is after a text has become another; undefined where just that place was changed. */
export const placeAfter = (span: TextSpan, before: string, after: string): TextSpan | undefined =>
  before === after ? span : moveSpan(span, editBetween(before, after))

/** Where a caret belongs after something was changed that was not typed at it: beside the words that it stood beside. */
export function caretAfter(caret: number, before: string, after: string): number {
  const whole = editBetween(before, after)
  if (caret <= whole.start) return caret
  if (caret > whole.end) return caret + after.length - before.length
  const changes = diffWords(before, after)
  const edits = changes === 'rewritten' ? [whole] : editsOf(changes)
  // Spaces are all alike: which is which is told by the word that stands before them.
  const word = before.slice(0, caret).trimEnd().length
  const place = placeThrough(edits, word, before)
  return place + samePrefix(before.slice(word, caret), after.slice(place))
}

function placeThrough(edits: readonly TextEdit[], place: number, before: string): number {
  let shift = 0
  for (const edit of edits) {
    // Of words that were only added to, what was added.
    const { start, end, text } = editBetween(before.slice(edit.start, edit.end), edit.text)
    if (place <= edit.start + start) break
    if (place < edit.start + end) return edit.start + start + shift + text.length
    shift += text.length - (end - start)
  }
  return place + shift
}
