import { applyEdits, type TextEdit, type TextSpan } from '@studio/domain/text'
import { caretAfter } from './marks.ts'

/** Focuses a field and selects a range in it. */
export function selectPlace(field: HTMLTextAreaElement, { start, end }: TextSpan): void {
  field.focus()
  field.setSelectionRange(start, end)
}

/** Edits a field as if the user typed, so that the browser's undo works and input listeners are called. */
export function typeEdits(field: HTMLTextAreaElement, edits: readonly TextEdit[]): void {
  field.focus()
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    field.setSelectionRange(start, end)
    // Deprecated, but still the only API that preserves the undo history.
    const isTyped =
      typeof document.execCommand === 'function' &&
      (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text))
    if (isTyped) continue
    field.value = applyEdits(field.value, [{ start, end, text }])
    field.setSelectionRange(start + text.length, start + text.length)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Shows a text from another source. Preserves the selection. */
export function showText(field: HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, scrollTop } = field
  field.value = text
  if (document.activeElement === field)
    field.setSelectionRange(caretAfter(selectionStart, before, text), caretAfter(selectionEnd, before, text))
  field.scrollTop = scrollTop
}
