import { useEffect, useState } from 'react'
import { X } from 'lucide-react'
import { Button, IconButton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './assist.module.css'
import { SuggestionDiff } from './suggestion-diff.tsx'
import type { Answer, Suggestion } from './use-assist.ts'

export type HunksModule = typeof import('./hunks.ts')

interface AssistPanelProps {
  answer: Answer
  /** Current text. */
  now: string
  onTake: (text: string) => void
  onClose: () => void
}

/** Suggestions as word diffs with reasons; each change can be applied separately. */
export function AssistPanel({ answer, now, onTake, onClose }: AssistPanelProps) {
  const { t } = useTranslation('prompt-studio')
  const errorText = useErrorText()
  const { task, suggestions, source, error, before } = answer
  const differ = useDiffer()
  return (
    <section ref={scrollIntoView} className={styles.panel} aria-label={t(($) => $.assist.suggestions)}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t(($) => $.assist.task[task])}</h3>
        <p className={styles.from} role="status">
          {error
            ? t(($) => $.assist.failed)
            : suggestions.length === 0
              ? t(($) => $.assist.nothing[task])
              : t(($) => $.assist.from[source])}
        </p>
        <IconButton label={t(($) => $.assist.close)} icon={<X size={16} />} onClick={onClose} />
      </header>
      {Boolean(error) && <p className={styles.error}>{errorText(error)}</p>}
      <ul className={styles.suggestions}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.text} className={styles.suggestion}>
            {task !== 'explain' && differ && (
              <SuggestionDiff
                differ={differ}
                before={before}
                now={now}
                onTake={onTake}
                after={suggestion.text}
              />
            )}
            <Reasons suggestion={suggestion} />
          </li>
        ))}
      </ul>
      {suggestions.length > 1 && task !== 'explain' && (
        <Button variant="plain" onClick={onClose}>
          {t(($) => $.assist.leave)}
        </Button>
      )}
    </section>
  )
}

/** The panel may open below the visible area. */
const scrollIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView?.({ block: 'nearest' })

function useDiffer(): HunksModule | undefined {
  const [differ, setDiffer] = useState<HunksModule>()
  useEffect(() => {
    let isCancelled = false
    void import('./hunks.ts').then((loaded) => !isCancelled && setDiffer(loaded)).catch(() => {})
    return () => {
      isCancelled = true
    }
  }, [])
  return differ
}

function Reasons({ suggestion: { reasons } }: { suggestion: Suggestion }) {
  const { t, i18n } = useTranslation('prompt-studio')
  const why = (code: string) =>
    i18n.exists(`prompt-studio:assist.why.${code}`)
      ? t(($) => $.assist.why[code as 'sibling'])
      : t(($) => $.assist.why.finding)
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ text, code }) => (
        <li key={`${code} ${text}`}>
          <span className={styles.words}>{text}</span> {why(code)}
        </li>
      ))}
    </ul>
  )
}
