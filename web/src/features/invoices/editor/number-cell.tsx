import type { Reading } from '../../../platform/read-number.ts'
import { useEffect, useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { useTypedNumber } from '../../../design/index.ts'
import styles from './lines.module.css'

interface NumberCellProps {
  label: string
  value: number
  /** Format while the field isn’t focused. */
  show: (value: number) => string
  read: (text: string) => Reading
  isBad?: boolean
  onChange: (value: number) => void
  /** Called when the text becomes unreadable or readable. */
  onUnread: (field: string, isUnread: boolean) => void
}

/** Number in a table. Errors, and the interpretation of ambiguous text, appear below. */
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
