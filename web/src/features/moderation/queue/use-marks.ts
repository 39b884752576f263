import type { Span } from '@studio/contract/kernel'
import type { CaseDetail } from '@studio/contract/moderation'
import { useState } from 'react'

export interface Marks {
  field: string | undefined
  spans: Span[]
}

/** Ranges in order, with touching or overlapping ones merged. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** Marks of rules and reports, in the field with the most marks. */
export function foundMarks({ rules, reported, now }: Pick<CaseDetail, 'rules' | 'reported' | 'now'>): Marks {
  const byField = new Map<string, Span[]>()
  const add = (field: string, spans: readonly Span[]) => {
    const length = now?.fields[field]?.length ?? 0
    const within = spans.filter(([start, end]) => start < end && end <= length)
    if (within.length > 0) byField.set(field, [...(byField.get(field) ?? []), ...within])
  }
  for (const rule of rules) add(rule.field, rule.spans)
  for (const { field, span } of reported) if (field && span) add(field, [span])
  const largest = [...byField].sort(([, a], [, b]) => b.length - a.length)[0]
  return largest ? { field: largest[0], spans: joined(largest[1]) } : { field: undefined, spans: [] }
}

/** Marked ranges: rule matches and reports first, then selections. A decision covers one field. */
export function useMarks(detail: CaseDetail) {
  const detected = foundMarks(detail)
  const key = `${detail.id} ${detail.version}`
  const [saved, setSaved] = useState<{ key: string; marks: Marks }>()
  const marks = saved?.key === key ? saved.marks : detected
  return {
    marks,
    add(field: string, span: Span) {
      const before = marks.field === field ? marks.spans : []
      setSaved({ key, marks: { field, spans: joined([...before, span]) } })
    },
    clear: () => setSaved({ key, marks: { field: undefined, spans: [] } }),
  }
}

/** Selected range within an element in characters of its text. Undefined if nothing is selected. */
export function selectedIn(element: HTMLElement): Span | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  const text = range.toString()
  const lead = text.length - text.trimStart().length
  const end = start + text.trimEnd().length
  return start + lead < end ? [start + lead, end] : undefined
}
