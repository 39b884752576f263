import { type ReactNode, useId } from 'react'
import { Switch as Radix } from 'radix-ui'
import styles from './switch.module.css'

export interface SwitchProps {
  label: string
  /** Between label and switch, small: what is chosen. */
  aside?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean | undefined
}

export function Switch({ label, aside, isOn, onChange, isDisabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {aside && <span className={styles.aside}>{aside}</span>}
      <Radix.Root
        id={id}
        className={styles.switch}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled ?? false}
      >
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
    </div>
  )
}
