import { numberFormat } from '@studio/domain/kernel'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useReducer, useRef } from 'react'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../platform/index.ts'
import { classNames } from '../../../design/index.ts'
import { showText } from './edit-field.ts'
import type { MarkedText } from './marks.ts'
import { Mirror, type MirrorHandle } from './mirror.tsx'
import styles from './prompt-field.module.css'

export interface PromptFieldProps {
  label: string
  /** Visible only to screen readers, if a heading has the same text. */
  isLabelHidden?: boolean
  name?: string
  value: string
  /** Marks with the text they refer to, which may be older than the content. Rendered again when the object changes. */
  painted?: MarkedText | undefined
  placeholder?: string | undefined
  /** Initial number of rows. The field grows with its content. */
  rows?: number
  isReadOnly?: boolean
  error?: string | null | undefined
  /** Shown below the text, beside the counter. */
  foot?: ReactNode
  /** Ids of further descriptions. */
  describedBy?: string | undefined
  /** Element for selecting ranges and typing fixes. */
  area?: RefObject<HTMLTextAreaElement | null> | undefined
  /**
   * Current and previous value of the field. The owner of the text merges remote changes that arrived in between, for
   * example during composition.
   */
  onChange: (value: string, before: string) => void
}

const GROWS_ALONE = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

function growWithText(field: HTMLTextAreaElement): void {
  if (GROWS_ALONE) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

const EMPTY: MarkedText = { text: '', marks: [] }

/** Field for a prompt: a text area with marks behind the text and a character counter below it. */
export function PromptField({ area: outerArea, ...props }: PromptFieldProps) {
  const { label, isLabelHidden, name, value, painted = EMPTY, rows = 4, isReadOnly } = props
  const { error, foot, describedBy, placeholder, onChange } = props
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const area = outerArea ?? own
  const mirror = useRef<MirrorHandle>(null)
  const lastValue = useRef(value)
  const isComposing = useRef(false)
  const [, rerender] = useReducer((count: number) => count + 1, 0)

  // The browser owns the text. Only external changes are written into the field, and never during composition.
  useLayoutEffect(() => {
    const field = area.current
    if (!field || isComposing.current) return
    if (field.value !== value) showText(field, value)
    lastValue.current = value
    mirror.current?.follow(value)
    growWithText(field)
  })

  const changed = (field: HTMLTextAreaElement) => {
    const before = lastValue.current
    lastValue.current = field.value
    mirror.current?.follow(field.value)
    if (field.value !== before) onChange(field.value, before)
  }
  const isTooLong = value.length > MAX_PROMPT_LENGTH
  const ids = { count: `${id}-count`, error: `${id}-error` }
  return (
    <div className={styles.field}>
      <label className={classNames(styles.label, isLabelHidden && styles.hidden)} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame} data-invalid={isTooLong || Boolean(error) || undefined}>
        <div className={styles.stack}>
          <Mirror ref={mirror} painted={painted} />
          <textarea
            ref={area}
            id={id}
            name={name}
            dir="auto"
            rows={rows}
            className={classNames(styles.text, styles.area)}
            defaultValue={value}
            placeholder={placeholder}
            readOnly={isReadOnly}
            spellCheck
            autoCapitalize="sentences"
            aria-invalid={isTooLong || error ? true : undefined}
            aria-describedby={[ids.count, error ? ids.error : '', describedBy ?? '']
              .filter(Boolean)
              .join(' ')}
            onInput={(event) => changed(event.currentTarget)}
            onCompositionStart={() => {
              isComposing.current = true
            }}
            onCompositionEnd={(event) => {
              isComposing.current = false
              changed(event.currentTarget)
              rerender()
            }}
            onScroll={(event) => mirror.current?.scrollTo(event.currentTarget.scrollTop)}
          />
        </div>
        <div className={styles.foot}>
          <div className={styles.aside}>{foot}</div>
          <Count id={ids.count} length={value.length} />
        </div>
      </div>
      <p id={ids.error} className={styles.problem} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function Count({ id, length }: { id: string; length: number }) {
  const { t, i18n } = useTranslation('prompts-shared')
  const number = numberFormat(i18n.language)
  const over = length - MAX_PROMPT_LENGTH
  return (
    <p id={id} className={styles.count} data-over={over > 0 || undefined}>
      {over > 0
        ? t(($) => $.field.over, { count: over, formatted: number.format(over) })
        : t(($) => $.field.count, {
            length: number.format(length),
            most: number.format(MAX_PROMPT_LENGTH),
          })}
    </p>
  )
}
