import { numberFormat } from '@studio/domain/kernel'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import type { OwnName } from '@studio/domain/vocabulary'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { TextArea } from '../../../design/index.ts'
import styles from './brief-form.module.css'
import type { ForbiddenWords } from './draft-check.ts'
import type { lookOf } from './look-of.ts'
import { Understood } from './understood.tsx'
import { hasWords, type PromptReading, useReading } from './use-reading.ts'

// Lazy: refused words are rare. Without this code they aren't marked, but the sentence below names them.
const Forbidden = lazy<ComponentType<{ text: string; words: readonly string[] }>>(() =>
  import('./forbidden.tsx').then(
    (part) => ({ default: part.Forbidden }),
    () => ({ default: ({ text }) => <>{text}</> }),
  ),
)

interface PromptFieldProps {
  value: string
  error: string | null
  /** Refused words, with the paragraph that forbids them. */
  forbidden: ForbiddenWords | undefined
  /** True if the model shows which words it recognises. */
  isRead: boolean
  /** Names of the products in the image, which are recognised too. */
  ownThings: readonly OwnName[] | undefined
  negative: string
  /** The rest of the brief, which affects what is drawn. */
  look: ReturnType<typeof lookOf>
  onChange: (prompt: string) => void
}

/** Prompt field. For the built-in engine, recognised words are underlined while typing. */
export function PromptField(props: PromptFieldProps) {
  const { value, error, forbidden, isRead, ownThings, negative, look, onChange } = props
  const { t } = useTranslation('photoshoot')
  const { t: briefText } = useTranslation('brief', { useSuspense: false })
  const reading = useReading(value, isRead, { negative, ownThings, look })
  return (
    <TextArea
      isPrompt
      name="prompt"
      label={t(($) => $.prompt.label)}
      extra={value.length > MAX_PROMPT_LENGTH * 0.9 && <Count length={value.length} />}
      placeholder={t(($) => $.prompt.placeholder)}
      value={value}
      error={
        forbidden
          ? briefText(($) => $.problem.forbidden, {
              words: forbidden.words.map((word) => `“${word}”`).join(', '),
              paragraph: forbidden.paragraph,
            })
          : error
      }
      hint={
        reading && hasWords(reading) ? <Understood {...reading} /> : isRead && t(($) => $.understood.none)
      }
      className={isRead ? styles.read : undefined}
      marked={
        forbidden ? (
          <Suspense fallback={value}>
            <Forbidden text={value} words={forbidden.words} />
          </Suspense>
        ) : (
          reading && <Marked text={value} reading={reading} />
        )
      }
      aria-required
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The last reading, for the part of the text that hasn't changed since. */
function Marked({ text, reading }: { text: string; reading: PromptReading }) {
  let same = 0
  while (same < text.length && text[same] === reading.text[same]) same++
  const spans = text === reading.text ? reading.spans : reading.spans.filter(({ end }) => end < same)
  return (
    <>
      {spans.map(({ start, end }, i) => (
        <span key={start}>
          {text.slice(spans[i - 1]?.end ?? 0, start)}
          <span className={styles.understood}>{text.slice(start, end)}</span>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
      {/* A trailing line break has no height. */}
      {'\u200b'}
    </>
  )
}

function Count({ length }: { length: number }) {
  const { t, i18n } = useTranslation('photoshoot')
  const number = numberFormat(i18n.language)
  return (
    <span className={styles.count} data-over={length > MAX_PROMPT_LENGTH || undefined}>
      {t(($) => $.prompt.count, { length: number.format(length), most: number.format(MAX_PROMPT_LENGTH) })}
    </span>
  )
}
