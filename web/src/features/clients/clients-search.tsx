import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Kbd, keyPressed } from '../../design/index.ts'
import { useShortcuts, useTranslation } from '../../platform/index.ts'
import styles from './clients.module.css'

/** Searches when typing pauses for so long, in ms; with Enter at once. */
const PAUSE_MS = 250

export function ClientsSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('clients')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed elsewhere, by "show all" say.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const send = useEffectEvent((next: string) => {
    if (next !== value) onChange(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useShortcuts({ search: () => input.current?.focus() })
  return (
    <search className={styles.search}>
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={t(($) => $.search)}
        placeholder={t(($) => $.search)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (keyPressed(event) === 'Enter') onChange(text.trim())
        }}
      />
      <span className={styles.searchKey} aria-hidden="true">
        <Kbd>/</Kbd>
      </span>
    </search>
  )
}
