import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton, Kbd, keyPressed } from '../../../design/index.ts'
import { useShortcuts, useTranslation } from '../../../platform/index.ts'
import styles from './saved-search-field.module.css'

/** Searches when typing pauses for so long, in ms; with Enter at once. */
const PAUSE_MS = 250

export function SavedSearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('saved-prompts')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // A value that is not the echo of what was sent comes from elsewhere: Back, Clear.
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const send = (next: string) => {
    if (next === value) return
    setSent(next)
    onChange(next)
  }
  const sendAfterPause = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendAfterPause(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useShortcuts({ search: () => input.current?.focus() })
  return (
    <div role="search" className={styles.search}>
      <Search className={styles.icon} size={16} aria-hidden="true" />
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
        spellCheck={false}
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
          className={styles.end}
          label={t(($) => $.clearSearch)}
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => setText('')}
        />
      ) : (
        <Kbd className={styles.end}>/</Kbd>
      )}
    </div>
  )
}
