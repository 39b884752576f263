import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  /** Between label and switch, small: what is chosen. */
  aside?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean | undefined
  /** Id of a text that says more. */
  describedBy?: string | undefined
}

export function Switch({ label, aside, isOn, onChange, isDisabled, describedBy }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {aside && <span className={styles.aside}>{aside}</span>}
      {/* The label before it names it. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={describedBy}
        className={styles.switch}
        data-state={isOn ? 'checked' : 'unchecked'}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
      >
        <span className={styles.thumb} />
      </button>
    </div>
  )
}
