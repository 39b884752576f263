import { useId } from 'react'
import styles from './date-field.module.css'

interface DateFieldProps {
  label: string
  /** `2026-11-20`, or nothing. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/** A day in a pill like those beside it; the calendar is the browser's own. */
export function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  const id = useId()
  return (
    <div className={styles.pill}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.input}
        value={value}
        min={min}
        max={max}
        data-empty={!value || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
