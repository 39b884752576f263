import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './select.module.css'

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

/** Content of a select's pill, open or closed. */
export function SelectFace({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    <>
      {/* The space separates the two words for screen readers. */}
      {label && <span className={styles.label}>{label} </span>}
      <span className={styles.value}>{children}</span>
      <ChevronDown className={styles.chevron} size={14} aria-hidden="true" />
    </>
  )
}
