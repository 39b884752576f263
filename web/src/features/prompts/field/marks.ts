import { moveSpan, type TextEdit, type TextSpan } from '@studio/contract/text'

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

/** Where a caret belongs after something was changed that was not typed at it. */
export function caretAfter(caret: number, before: string, after: string): number {
  const { start, end, text } = editBetween(before, after)
  if (caret <= start) return caret
  return caret >= end ? caret + text.length - (end - start) : start + text.length
}
