import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice-grid.module.css'

export interface Choice<Value extends string> {
  value: Value
  /** Its name. Shown unless `content` is given, then read out only. */
  label: string
  /** Under the label, small: `not configured`. */
  note?: string | undefined
  /** Drawn instead of the label: a pose, a frame. */
  content?: ReactNode
  isDisabled?: boolean | undefined
  /** Offered by the product but not set up here: shown with a dashed mark, not hidden. */
  isMissing?: boolean | undefined
}

interface GridProps<Value extends string> {
  label: string
  /** Beside the label, small: `1 to 10`. */
  aside?: ReactNode
  choices: readonly Choice<Value>[]
  /** Cells in a row; `narrow` below 480 px. */
  columns: number
  narrowColumns?: number | undefined
  /** Hides the label above, which stays the group's name. */
  isLabelHidden?: boolean | undefined
  /** Radio marks before the labels, for choices that need a note. */
  hasMarks?: boolean | undefined
  className?: string | undefined
}

type ChoiceGridProps<Value extends string> = GridProps<Value> &
  (
    | { isMultiple?: false; value: Value | null; onChange: (value: Value) => void }
    | { isMultiple: true; value: readonly Value[]; onChange: (value: Value[]) => void }
  )

/** A hairline grid of options: one of them (a radio group) or several (checkboxes). Arrow keys move in the former. */
export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const {
    label,
    aside,
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
    const others = props.value.filter((chosen) => chosen !== value)
    props.onChange(others.length < props.value.length ? others : [...props.value, value])
  }
  return (
    <fieldset className={classNames(styles.group, className)} aria-labelledby={`${name}-label`}>
      <div className={classNames(styles.head, isLabelHidden && styles.hiddenHead)}>
        <span id={`${name}-label`} className={styles.label}>
          {label}
        </span>
        {aside && <span className={styles.aside}>{aside}</span>}
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
