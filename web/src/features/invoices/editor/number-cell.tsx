import type { Reading } from '../../../platform/read-number.ts'
import { useEffect, useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { useTypedNumber } from '../../../design/index.ts'
import styles from './lines.module.css'

interface NumberCellProps {
  label: string
  value: number
  /** How it is shown when nobody writes in it. */
  show: (value: number) => string
  read: (text: string) => Reading
  isBad?: boolean
  onChange: (value: number) => void
  /** Told when the text can't be read, and when it can again. */
  onUnread: (field: string, isUnread: boolean) => void
}

/** A number in a table, with what is wrong with it, or how an ambiguous text was read, below. */
export function NumberCell({ label, value, show, read, isBad = false, onChange, onUnread }: NumberCellProps) {
  const { t } = useTranslation('invoices')
  const id = useId()
  const { input, isUnread, readAs } = useTypedNumber({ value, show, read, onChange })
  useEffect(() => {
    if (!isUnread) return
    onUnread(id, true)
    return () => onUnread(id, false)
  }, [id, isUnread, onUnread])
  const note = isUnread ? t(($) => $.noNumber) : readAs && t(($) => $.readAs, { number: readAs })
  return (
    <span className={styles.cell}>
      <input
        {...input}
        className={styles.figure}
        aria-label={label}
        aria-invalid={isUnread || isBad || undefined}
        aria-describedby={note ? id : undefined}
        inputMode="decimal"
        onFocus={(event) => {
          input.onFocus()
          event.currentTarget.select()
        }}
      />
      {note && (
        <span id={id} role="status" className={isUnread ? styles.bad : styles.readAs}>
          {note}
        </span>
      )}
    </span>
  )
}
