import { type RefObject, useRef } from 'react'
import type { TextEdit, TextSpan } from '@studio/domain/text'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { Button, Kbd, VisuallyHidden } from '../../../design/index.ts'
import { useKeys, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { openHelp } from '../../help/index.ts'
import { selectPlace, typeEdits } from './edit-field.ts'
import styles from './findings.module.css'
import { placeAfter } from './marks.ts'
import type { PromptReading, TranslatedFinding } from './read-content.ts'
import { useSettled } from './use-settled.ts'

const ICONS = { error: CircleAlert, warning: TriangleAlert, hint: Info }

export interface FindingsProps {
  /** Undefined until the prompt is analysed. The layout stays the same. */
  reading: PromptReading | undefined
  fields: Record<'body' | 'negative', RefObject<HTMLTextAreaElement | null>>
  /** Shows issues without actions if the prompt can't be edited. */
  isReadOnly?: boolean
  /** Ignores the issue with this key in this prompt from now on. */
  onIgnore?: ((key: string) => void) | undefined
}

/** Issues of a prompt: each selects its range, and can be fixed or ignored. The list keeps its height. */
export function Findings({ reading, fields, isReadOnly = false, onIgnore }: FindingsProps) {
  const { t } = useTranslation('prompts-shared')
  const findings = reading?.findings ?? []
  const actions = useFindingActions(reading, fields)
  const last = useRef(-1)
  const showNext = () => {
    const placed = findings.filter(({ span }) => span !== null)
    last.current = (last.current + 1) % Math.max(1, placed.length)
    const next = placed[last.current]
    if (next) actions.show(next)
  }
  useShortcuts({ nextFinding: showNext })
  const keys = useKeys('nextFinding')
  const announcedCount = useSettled(findings.length)
  return (
    <section className={styles.findings} aria-labelledby="findings">
      <header className={styles.head}>
        <h3 id="findings" className={styles.title}>
          {t(($) => $.findings.title)}
        </h3>
        <p className={styles.count} aria-hidden="true">
          {reading && t(($) => $.findings.count, { count: findings.length })}
        </p>
        <p role="status">
          <VisuallyHidden>{reading && t(($) => $.findings.count, { count: announcedCount })}</VisuallyHidden>
        </p>
        <span className={styles.keys}>
          <Kbd>{keys}</Kbd> {t(($) => $.findings.next)}
        </span>
      </header>
      <ul className={styles.list}>
        {findings.map((finding, nth) => (
          <Row
            key={`${finding.key} ${findings.slice(0, nth).filter(({ key }) => key === finding.key).length}`}
            finding={finding}
            isReadOnly={isReadOnly}
            onShow={() => actions.show(finding)}
            onMend={() => actions.mend(finding)}
            onIgnore={onIgnore && (() => onIgnore(finding.key))}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  finding: TranslatedFinding
  isReadOnly: boolean
  onShow: () => void
  onMend: () => void
  onIgnore: (() => void) | undefined
}

function Row({ finding, isReadOnly, onShow, onMend, onIgnore }: RowProps) {
  const { t, i18n } = useTranslation('prompts-shared')
  const { severity, span, fix, texts, help } = finding
  const Icon = ICONS[severity]
  const text = texts[i18n.language === 'es' ? 'es' : 'en']
  const removes = fix?.every((edit) => edit.text === '')
  return (
    <li className={styles.row} data-severity={severity}>
      <Icon size={16} role="img" aria-label={t(($) => $.findings.severity[severity])} />
      {span ? (
        <button type="button" className={styles.said} onClick={onShow}>
          {text}
        </button>
      ) : (
        <span className={styles.said}>{text}</span>
      )}
      <span className={styles.acts}>
        {!isReadOnly && fix && (
          <Button
            variant="plain"
            aria-label={`${t(($) => $.findings[removes ? 'remove' : 'mend'])}: ${text}`}
            onClick={onMend}
          >
            {t(($) => $.findings[removes ? 'remove' : 'mend'])}
          </Button>
        )}
        {!isReadOnly && onIgnore && (
          <Button variant="plain" aria-label={`${t(($) => $.findings.ignore)}: ${text}`} onClick={onIgnore}>
            {t(($) => $.findings.ignore)}
          </Button>
        )}
        <Button
          variant="plain"
          aria-label={`${t(($) => $.findings.why)}: ${text}`}
          onClick={() => openHelp({ topicId: help })}
        >
          {t(($) => $.findings.why)}
        </Button>
      </span>
    </li>
  )
}

/** Uses current positions, because the text may have changed since the analysis. */
function useFindingActions(reading: PromptReading | undefined, fields: FindingsProps['fields']) {
  const now = (field: 'body' | 'negative', span: TextSpan) => {
    const element = fields[field].current
    const place = element && reading && placeAfter(span, reading[field].text, element.value)
    return element && place ? { element, place } : undefined
  }
  return {
    show({ field, span }: TranslatedFinding) {
      const current = span && now(field, span)
      if (current) selectPlace(current.element, current.place)
    },
    mend({ field, fix = [] }: TranslatedFinding) {
      const edits = fix.flatMap((edit): TextEdit[] => {
        const current = now(field, edit)
        return current ? [{ ...current.place, text: edit.text }] : []
      })
      const element = fields[field].current
      // Does nothing if part of the affected text has changed since the analysis.
      if (element && edits.length === fix.length) typeEdits(element, edits)
    },
  }
}
