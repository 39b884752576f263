import { stretchesOf } from '@studio/domain/text'
import type { Span } from '@studio/contract/kernel'
import { type Ref, useMemo } from 'react'
import styles from './marked.module.css'

interface MarkedProps {
  text: string
  spans: readonly Span[]
  ref?: Ref<HTMLParagraphElement>
}

/** A text with its violations marked. */
export function Marked({ text, spans, ref }: MarkedProps) {
  const stretches = useMemo(() => placed(text, spans), [text, spans])
  return (
    <p ref={ref} className={styles.passage} dir="auto">
      {stretches.map(({ piece, isMarked, at }) =>
        isMarked ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
      )}
    </p>
  )
}

/** Text split into marked and unmarked parts, each with its offset. */
function placed(text: string, spans: readonly Span[]) {
  let at = 0
  const places = spans.map(([start, end]) => ({ start, end }))
  return stretchesOf(text, places).map(({ text: piece, marks }) => {
    at += piece.length
    return { piece, isMarked: marks.length > 0, at: at - piece.length }
  })
}
