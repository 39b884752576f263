import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  /** Small text between label and switch: the current value. */
  extra?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean | undefined
  /** Id of a describing text. */
  describedBy?: string | undefined
}

export function Switch({ label, extra, isOn, onChange, isDisabled, describedBy }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {extra && <span className={styles.aside}>{extra}</span>}
      {/* Labelled by the label before it. */}
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
