import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../../platform/index.ts'
import { TextArea, hueOf } from '../../../../design/index.ts'
import {
  hasWords,
  type lookOf,
  type PromptReading,
  Understood,
  useReading,
} from '../../../photoshoot/index.ts'
import { moveCaret } from './move-caret.ts'
import styles from './session-prompt.module.css'
import type { Person } from '../session-sheet.tsx'

/** Another member who is typing, and the position of their caret. */
export interface Writer extends Person {
  at: number
}

interface SessionPromptProps {
  value: string
  error: string | null
  revision: number
  writers: readonly Writer[]
  /** True for the built-in model: recognised words are underlined. */
  isRead: boolean
  negative: string
  /** The rest of the brief, which affects what is drawn. */
  look: ReturnType<typeof lookOf>
  isReadOnly: boolean
  /** True to take the focus on mount, unless another element has it. */
  isFirst: boolean
  /** Called with the new text and the text it was typed into. */
  onChange: (text: string, into: string) => void
  /** Called when the caret moves, to show it to other members. */
  onCaret: (at: number) => void
  /** True while an input method composes: remote changes must wait. */
  onComposing: (isComposing: boolean) => void
}

/** Prompt that all members edit concurrently. Remote changes keep the user’s caret in place. */
export function SessionPrompt(props: SessionPromptProps) {
  const { value, error, revision, writers, isRead, isReadOnly, onChange, onCaret, onComposing } = props
  const { t } = useTranslation('sessions')
  const { t: shootText } = useTranslation('photoshoot')
  const area = useRef<HTMLTextAreaElement>(null)
  const snapshot = useRef({ text: value, start: 0, end: 0 })
  const reading = useReading(value, isRead, { negative: props.negative, look: props.look })
  useLayoutEffect(() => {
    const { text, start, end } = snapshot.current
    if (text === value) return
    const [from, to] = [moveCaret(text, value, start), moveCaret(text, value, end)]
    snapshot.current = { text: value, start: from, end: to }
    if (document.activeElement === area.current) area.current?.setSelectionRange(from, to)
  }, [value])
  const startNow = useEffectEvent(() => {
    // The heading receives the focus when the screen opens, and may lose it to the prompt.
    const isFree = document.activeElement?.matches('body, [data-screen-heading]')
    if (props.isFirst && !isReadOnly && isFree) area.current?.focus()
  })
  useEffect(() => startNow(), [])
  const note = (text: string) => {
    const { selectionStart: start, selectionEnd: end } = area.current!
    snapshot.current = { text, start, end }
  }
  const first = writers[0]
  return (
    <div
      className={styles.prompt}
      style={first && hueOf(first.colour)}
      data-written={first ? true : undefined}
    >
      <TextArea
        ref={area}
        isPrompt
        name="prompt"
        label={shootText(($) => $.prompt.label)}
        extra={
          first ? (
            <span className={styles.writing}>{t(($) => $.writing, { name: first.name })}</span>
          ) : (
            t(($) => $.brief.revision, { revision })
          )
        }
        placeholder={shootText(($) => $.prompt.placeholder)}
        value={value}
        error={error}
        hint={reading && hasWords(reading) ? <Understood {...reading} /> : t(($) => $.brief.atOnce)}
        marked={<Marked text={value} reading={reading} writers={writers} />}
        maxLength={MAX_PROMPT_LENGTH}
        readOnly={isReadOnly}
        aria-required
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={(event) => {
          const into = snapshot.current.text
          note(event.currentTarget.value)
          onChange(event.currentTarget.value, into)
          onCaret(event.currentTarget.selectionEnd)
        }}
        onSelect={() => note(snapshot.current.text)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
    </div>
  )
}

interface MarkedProps {
  text: string
  reading: PromptReading | undefined
  writers: readonly Writer[]
}

/** Underlines recognised words, and shows the names of other members at their carets. */
function Marked({ text, reading, writers }: MarkedProps) {
  const spans = reading?.text === text ? reading.spans : []
  const carets = writers.map((writer) => ({ ...writer, at: Math.min(writer.at, text.length) }))
  const cuts = [
    ...new Set([
      0,
      text.length,
      ...spans.flatMap(({ start, end }) => [start, end]),
      ...carets.map(({ at }) => at),
    ]),
  ].sort((a, b) => a - b)
  return (
    <>
      {cuts.map((start, i) => {
        const end = cuts[i + 1] ?? text.length
        const isUnderstood = spans.some((span) => span.start <= start && end <= span.end && start < end)
        return (
          <span key={start}>
            {carets
              .filter(({ at }) => at === start)
              .map((writer) => (
                <span key={writer.userId} className={styles.caret} style={hueOf(writer.colour)}>
                  <span className={styles.name}>{writer.name}</span>
                </span>
              ))}
            <span className={isUnderstood ? styles.understood : undefined}>{text.slice(start, end)}</span>
          </span>
        )
      })}
      {/* An empty last line needs a character to have a height. */}
      {'\u200b'}
    </>
  )
}
