import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice-grid.module.css'

export interface Choice<Value extends string> {
  value: Value
  /** Accessible name; also visible unless `content` is set. */
  label: string
  /** Small text below the label: `not configured`. */
  note?: string | undefined
  /** Rendered instead of the label, such as a pose or an image. */
  content?: ReactNode
  isDisabled?: boolean | undefined
  /** Supported but not configured here: shown with a dashed mark instead of hidden. */
  isMissing?: boolean | undefined
}

interface GridProps<Value extends string> {
  label: string
  /** Small text beside the label: `1 to 10`. */
  extra?: ReactNode
  choices: readonly Choice<Value>[]
  /** Columns; `narrow` below 480 px. */
  columns: number
  narrowColumns?: number | undefined
  /** Hides the visible label, which stays the group's accessible name. */
  isLabelHidden?: boolean | undefined
  /** Radio marks before the labels, for options with a note. */
  hasMarks?: boolean | undefined
  className?: string | undefined
}

type ChoiceGridProps<Value extends string> = GridProps<Value> &
  (
    | { isMultiple?: false; value: Value | null; onChange: (value: Value) => void }
    | { isMultiple: true; value: readonly Value[]; onChange: (value: Value[]) => void }
  )

/** A grid of options: one (radio group, with arrow keys) or several (checkboxes). */
export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const {
    label,
    extra,
    choices,
    columns,
    narrowColumns = columns,
    isLabelHidden,
    hasMarks,
    className,
  } = props
  const name = useId()
  const isChosen = (value: Value) => (props.isMultiple ? props.value.includes(value) : props.value === value)
  const choose = (value: Value) => {
    if (!props.isMultiple) return props.onChange(value)
    const others = props.value.filter((each) => each !== value)
    props.onChange(others.length < props.value.length ? others : [...props.value, value])
  }
  return (
    <fieldset className={classNames(styles.group, className)} aria-labelledby={`${name}-label`}>
      <div className={classNames(styles.head, isLabelHidden && styles.hiddenHead)}>
        <span id={`${name}-label`} className={styles.label}>
          {label}
        </span>
        {extra && <span className={styles.aside}>{extra}</span>}
      </div>
      <div
        className={styles.grid}
        style={{ '--columns': columns, '--narrow-columns': narrowColumns } as CSSProperties}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.cell} data-missing={choice.isMissing || undefined}>
            <input
              className={styles.control}
              type={props.isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={choice.value}
              checked={isChosen(choice.value)}
              disabled={choice.isDisabled || choice.isMissing}
              aria-label={choice.content ? choice.label : undefined}
              onChange={() => choose(choice.value)}
            />
            {hasMarks && <span aria-hidden="true" className={styles.mark} />}
            {choice.content ? (
              <span aria-hidden="true" className={styles.content} title={choice.label}>
                {choice.content}
              </span>
            ) : (
              <span className={styles.words}>
                <span className={styles.name}>{choice.label}</span>
                {choice.note && <span className={styles.note}>{choice.note}</span>}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
