import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './select.module.css'
import { usePressToLoad } from './use-press-to-load.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  note?: string | undefined
  isDisabled?: boolean | undefined
}

export interface SelectProps<Value extends string> {
  /** Shown inside the pill, before the value: `Model  Studio Preview`. */
  label: string
  isLabelHidden?: boolean | undefined
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  isDisabled?: boolean | undefined
}

const loadList = () => import('./select-list.tsx')

/**
 * A pill with its name and value that opens a list. Values must not be empty text. What draws the list
 * is fetched when the pill is about to be pressed.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, options, isDisabled = false } = props
  const { part, events } = usePressToLoad(loadList)
  if (part) return <part.SelectList {...props} />
  const current = options.find((option) => option.value === value)?.label ?? ''
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={`${label}: ${current}`}
      className={styles.pill}
      disabled={isDisabled}
      {...events}
    >
      <SelectFace label={isLabelHidden ? null : label}>{current}</SelectFace>
    </button>
  )
}

/** What a pill shows, open or not. */
export function SelectFace({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    <>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.value}>{children}</span>
      <ChevronDown className={styles.chevron} size={14} aria-hidden="true" />
    </>
  )
}
