import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, Kbd } from '../../../design/index.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  inputRef: Ref<HTMLInputElement>
}

const PAUSE = 250

/** Searches when typing pauses, at once with Enter. */
export function SearchField({ value, onChange, inputRef }: SearchFieldProps) {
  const { t } = useTranslation('gallery')
  const [text, setText] = useState(value)
  // A value that is not the echo of what was sent comes from elsewhere: Back, Clear All.
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
    const timer = setTimeout(() => sendAfterPause(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div role="search" className={styles.search}>
      <Search className={styles.icon} size={16} aria-hidden="true" />
      <input
        ref={inputRef}
        className={styles.input}
        type="search"
        value={text}
        maxLength={200}
        placeholder={t(($) => $.filters.search)}
        aria-label={t(($) => $.filters.search)}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim())
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            setText('')
          }
        }}
      />
      {text ? (
        <IconButton
          className={styles.clear}
          label={t(($) => $.filters.clearSearch)}
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => setText('')}
        />
      ) : (
        <Kbd className={styles.key}>/</Kbd>
      )}
    </div>
  )
}
