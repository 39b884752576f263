import { diffWords, editsOf, moveSpan, type TextEdit, type TextSpan } from '@studio/domain/text'

/** Kind of a mark in a prompt; marks do not rely on colour alone. */
export type MarkKind = 'understood' | 'choice' | 'variable' | 'list' | 'block' | 'hint' | 'warning' | 'error'

export interface PromptMark extends TextSpan {
  kind: MarkKind
}

/** Marks with the text they refer to. The field shows those that still match its content. */
export interface MarkedText {
  text: string
  marks: readonly PromptMark[]
}

/** Length of the common start of two texts in UTF-16 units. */
export function samePrefix(one: string, other: string): number {
  const max = Math.min(one.length, other.length)
  let same = 0
  while (same < max && one.charCodeAt(same) === other.charCodeAt(same)) same++
  return same
}

/** Edit that turns one text into another: the part between their common start and end. */
export function editBetween(before: string, after: string): TextEdit {
  const start = samePrefix(before, after)
  const max = Math.min(before.length, after.length) - start
  let same = 0
  while (
    same < max &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}

/** Range after a text change; undefined if the text in the range was changed. */
export const placeAfter = (span: TextSpan, before: string, after: string): TextSpan | undefined =>
  before === after ? span : moveSpan(span, editBetween(before, after))

/** Caret position after a change elsewhere: next to the same words. */
export function caretAfter(caret: number, before: string, after: string): number {
  const fullEdit = editBetween(before, after)
  if (caret <= fullEdit.start) return caret
  if (caret > fullEdit.end) return caret + after.length - before.length
  const changes = diffWords(before, after)
  const edits = changes === 'rewritten' ? [fullEdit] : editsOf(changes)
  // Spaces are identified by the word before them.
  const word = before.slice(0, caret).trimEnd().length
  const place = placeThrough(edits, word, before)
  return place + samePrefix(before.slice(word, caret), after.slice(place))
}

function placeThrough(edits: readonly TextEdit[], place: number, before: string): number {
  let shift = 0
  for (const edit of edits) {
    // Added text, if words were only added to.
    const { start, end, text } = editBetween(before.slice(edit.start, edit.end), edit.text)
    if (place <= edit.start + start) break
    if (place < edit.start + end) return edit.start + start + shift + text.length
    shift += text.length - (end - start)
  }
  return place + shift
}
