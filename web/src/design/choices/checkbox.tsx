import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'onChange'> {
  label: ReactNode
  error?: string | null | undefined
  onCheckedChange?: (isChecked: boolean) => void
}

/** A native checkbox with our styles, so that it works in forms and with assistive technology. */
export function Checkbox({ label, error, onCheckedChange, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div aria-live="polite" className={styles.error}>
        {error && <p id={`${id}-error`}>{error}</p>}
      </div>
    </div>
  )
}
