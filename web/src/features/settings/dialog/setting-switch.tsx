import { type ReactNode, useId } from 'react'
import { Switch } from '../../../design/index.ts'
import styles from './settings-dialog.module.css'

interface SettingSwitchProps {
  label: string
  /** One line about the effect. */
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A switch with a hint below. */
export function SettingSwitch({ hint, ...props }: SettingSwitchProps) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <Switch {...props} describedBy={hint ? id : undefined} />
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
