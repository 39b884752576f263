import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton, Kbd, keyPressed } from '../../../design/index.ts'
import { useShortcuts, useTranslation } from '../../../platform/index.ts'
import styles from './board.module.css'

/** Searches when typing pauses for so long, in ms; with Enter at once. */
const PAUSE_MS = 250

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('roadmap')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const send = (next: string) => {
    if (next !== value) onChange(next)
  }
  const sendAfterPause = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendAfterPause(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useShortcuts({ search: () => input.current?.focus() })
  return (
    <div role="search" className={styles.search}>
      <Search className={styles.searchIcon} size={16} aria-hidden="true" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        value={text}
        maxLength={200}
        placeholder={t(($) => $.search)}
        aria-label={t(($) => $.search)}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (keyPressed(event) === 'Enter') send(text.trim())
          if (keyPressed(event) === 'Escape' && text) {
            event.preventDefault()
            setText('')
          }
        }}
      />
      {text ? (
        <IconButton
          className={styles.searchEnd}
          label={t(($) => $.clear)}
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => setText('')}
        />
      ) : (
        <Kbd className={styles.searchEnd}>/</Kbd>
      )}
    </div>
  )
}
