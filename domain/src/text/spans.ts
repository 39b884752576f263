/** Range in a text in UTF-16 units, `end` exclusive. */
export interface TextSpan {
  start: number
  end: number
}

/** Replaces the span with `text`. */
export interface TextEdit extends TextSpan {
  text: string
}

/** True if the two spans share at least one character. */
export const isOverlapping = (one: TextSpan, other: TextSpan): boolean =>
  one.start < other.end && other.start < one.end

/** Applies edits that do not overlap, in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text
    at = Math.max(at, edit.end)
  }
  return result + text.slice(at)
}

/** Span after an edit elsewhere in the text; undefined if the edit changed the text in the span. */
export function moveSpan({ start, end }: TextSpan, edit: TextEdit): TextSpan | undefined {
  if (edit.start >= end) return { start, end }
  if (edit.end > start) return undefined
  const shift = edit.text.length - (edit.end - edit.start)
  return { start: start + shift, end: end + shift }
}

/** Part of a text with the same marks. */
export interface Stretch<Mark> {
  text: string
  marks: Mark[]
}

/** Splits a text at the start and end of marks for rendering. Marks may overlap; the parts in order are the text. */
export function stretchesOf<Mark extends TextSpan>(text: string, marks: readonly Mark[]): Stretch<Mark>[] {
  const within = marks.filter(({ start, end }) => start < end && end > 0 && start < text.length)
  const cuts = new Set([0, text.length])
  for (const { start, end } of within) {
    cuts.add(Math.max(0, start))
    cuts.add(Math.min(text.length, end))
  }
  const places = [...cuts].sort((a, b) => a - b)
  return places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? text.length
    return {
      text: text.slice(start, end),
      marks: within.filter((mark) => isOverlapping(mark, { start, end })),
    }
  })
}
