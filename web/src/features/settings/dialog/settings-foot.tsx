import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import styles from './settings-dialog.module.css'

interface SettingsFootProps {
  /** True if the user is about to leave with unsaved changes. */
  isAsking: boolean
  isChanged: boolean
  isDefault: boolean
  onReset: () => void
  onDiscard: () => void
  onSave: () => void
}

/** Save and cancel; with unsaved changes on close, save or discard. */
export function SettingsFoot(props: SettingsFootProps) {
  const { isAsking, isChanged, isDefault, onReset, onDiscard, onSave } = props
  const { t } = useTranslation('settings-dialog')
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) saveButton.current?.focus()
  }, [isAsking])
  return (
    <>
      {isAsking ? (
        <p role="alert" className={styles.question}>
          {t(($) => $.unsaved)}
        </p>
      ) : (
        <Button className={styles.reset} variant="plain" disabled={isDefault} onClick={onReset}>
          {t(($) => $.reset)}
        </Button>
      )}
      <Button className={styles.choice} disabled={!isChanged} onClick={onDiscard}>
        {isAsking ? t(($) => $.discard) : t(($) => $.cancel)}
      </Button>
      <Button
        ref={saveButton}
        className={styles.choice}
        variant="accent"
        disabled={!isChanged}
        onClick={onSave}
      >
        {t(($) => $.save)}
      </Button>
    </>
  )
}
