import {
  type CaseDecision,
  type CaseDetail,
  type DecisionKind,
  decideCase,
  MAX_SUSPEND_DAYS,
  needsText,
  type PublicText,
  type Reason,
} from '@studio/contract/moderation'
import { publicTextOf } from './public-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, numberIn } from '../../../platform/index.ts'
import type { Marks } from './use-marks.ts'

/** Name that the server uses for a marked image. */
const PICTURE = 'picture'

/** Default without a recommendation. */
const USUAL_DAYS = 3
/** Days of a pause. Undefined if out of range. */
const daysIn = (typed: string): number | undefined => numberIn(typed, { min: 1, max: MAX_SUSPEND_DAYS })

interface Written {
  key: string
  reason?: Reason
  note?: string
  days?: string
  texts: Partial<Record<DecisionKind, PublicText>>
}

/** State of a decision before it is sent: reason, message to the author, and note. */
export function useDecision(detail: CaseDetail, marks: Marks, onDecided: (kind: DecisionKind) => void) {
  const key = `${detail.id} ${detail.version}`
  const [draft, setDraft] = useState<Written>({ key, texts: {} })
  const current = draft.key === key ? draft : { key, texts: {} }
  const keep = (part: Partial<Written>) => setDraft({ ...current, ...part })
  const reason = current.reason ?? detail.reason
  const passage = marks.field === undefined ? '' : (detail.now?.fields[marks.field] ?? '')
  const words = marks.spans.map(([start, end]) => passage.slice(start, end))
  const [isUnmarked, setIsUnmarked] = useState(false)
  const { recommended } = detail
  const daysTyped = current.days ?? String(recommended.days ?? USUAL_DAYS)
  const days = daysIn(daysTyped)
  const daysOf = (kind: DecisionKind) => (kind === 'suspend' ? days : undefined)

  const textOf = (kind: DecisionKind): PublicText =>
    current.texts[kind] ??
    publicTextOf({
      kind,
      reason,
      words,
      reports: detail.reported.length,
      days: daysOf(kind),
      title: detail.now?.title ?? '',
    })

  function bodyOf(kind: DecisionKind): CaseDecision {
    const forDays = daysOf(kind)
    const picture = detail.now?.picture
      ? { field: PICTURE }
      : marks.field !== undefined && marks.spans.length > 0
        ? { field: marks.field, spans: marks.spans }
        : {}
    return {
      version: detail.version,
      kind,
      policy: reason,
      ...(needsText(kind) ? { ...picture, publicText: textOf(kind) } : {}),
      ...(kind === 'remove' ? { points: recommended.points as 0 | 1 | 2 | 4 } : {}),
      ...(forDays === undefined ? {} : { days: forDays }),
      ...(current.note?.trim() ? { privateNote: current.note.trim() } : {}),
    }
  }

  const send = useMutation({
    mutationFn: (kind: DecisionKind) => call(decideCase, { params: { id: detail.id }, body: bodyOf(kind) }),
    onSuccess: (_answer, kind) => onDecided(kind),
  })
  const needsMarks = detail.now !== null && !detail.now.picture

  return {
    reason,
    textOf,
    note: current.note ?? '',
    /** Days of a publishing pause: as typed, and as parsed. */
    daysTyped,
    days,
    isEdited: (kind: DecisionKind) => current.texts[kind] !== undefined,
    isUnmarked: isUnmarked && marks.spans.length === 0,
    error: send.error,
    isPending: send.isPending,
    setReason: (next: Reason) => keep({ reason: next }),
    setDays: (next: string) => keep({ days: next }),
    setNote: (note: string) => keep({ note }),
    setText: (kind: DecisionKind, text: PublicText | undefined) => {
      const { [kind]: _, ...others } = current.texts
      keep({ texts: text ? { ...others, [kind]: text } : others })
    },
    decide(kind: DecisionKind) {
      if (send.isPending || (kind === 'suspend' && days === undefined)) return
      const isMissing = (kind === 'remove' || kind === 'hide') && needsMarks && marks.spans.length === 0
      setIsUnmarked(isMissing)
      if (!isMissing) send.mutate(kind)
    },
  }
}
