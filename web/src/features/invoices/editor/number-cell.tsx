import { useState } from 'react'
import styles from './lines.module.css'

interface NumberCellProps {
  label: string
  value: number
  /** How it is shown when nobody writes in it. */
  show: (value: number) => string
  /** Undefined for what is none. */
  read: (text: string) => number | undefined
  isBad?: boolean
  onChange: (value: number) => void
}

/** A figure in a table: while it is written it stands as it is typed, in whatever way of the world. */
export function NumberCell({ label, value, show, read, isBad = false, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isUnread = typed !== null && read(typed) === undefined
  return (
    <input
      className={styles.figure}
      aria-label={label}
      aria-invalid={isUnread || isBad || undefined}
      inputMode="decimal"
      value={typed ?? show(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = read(text)
        if (next !== undefined) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
