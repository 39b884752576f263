import { type ClipboardEvent, type RefObject, useId } from 'react'
import { SESSION_CODE_LENGTH } from '@studio/contract/sessions'
import { type Key, keyIn, typedCode } from './code.ts'
import styles from './code-cells.module.css'

interface CodeCellsProps {
  label: string
  input: RefObject<HTMLInputElement | null>
  value: string
  error: string | undefined
  hint: string
  isBusy: boolean
  onChange: (code: string) => void
  /** Called after the sixth character, or with a pasted code or link. */
  onKey: (key: Key) => void
}

/** Six cells over one input, so that typing, pasting and autofill share one value. */
export function CodeCells({ label, input, value, error, hint, isBusy, onChange, onKey }: CodeCellsProps) {
  const id = useId()
  const take = (typed: string) => {
    const code = typedCode(typed)
    onChange(code)
    if (code.length === SESSION_CODE_LENGTH && code !== value) onKey({ code })
  }
  const paste = (event: ClipboardEvent) => {
    const key = keyIn(event.clipboardData.getData('text'))
    if (!key) return
    event.preventDefault()
    onChange('code' in key ? key.code : '')
    onKey(key)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.cells} data-wrong={error ? true : undefined}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={value}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          aria-busy={isBusy || undefined}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => take(event.currentTarget.value)}
          onPaste={paste}
        />
        <Cells text={value} />
      </div>
      <p id={`${id}-hint`} role={error ? 'alert' : undefined} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  )
}

/** Characters of a code in cells, for display only. */
export function Cells({ text }: { text: string }) {
  return (
    <div className={styles.row} aria-hidden="true">
      {Array.from({ length: SESSION_CODE_LENGTH }, (_, at) => (
        <span key={at} className={styles.cell} data-next={at === text.length || undefined}>
          {text[at]}
        </span>
      ))}
    </div>
  )
}
