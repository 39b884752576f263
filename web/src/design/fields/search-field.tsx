import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { keyPressed } from '../key-pressed.ts'
import { Kbd } from '../states/kbd.tsx'
import styles from './search-field.module.css'
import { useSearchText } from './use-search-text.ts'

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string
  /** Label of the clear button. */
  clearLabel: string
  /** Current search text. */
  value: string
  /** Called when typing pauses, on Enter, and when the field is cleared. */
  onSearch: (text: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
  /** Shortcut of the field, shown while it is empty. */
  keys?: string
}

/** Search field that searches while typing. Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onSearch, inputRef, keys } = props
  const { text, setText, search } = useSearchText(value, onSearch)
  return (
    <div role="search" className={styles.search}>
      <Search className={styles.icon} size={16} aria-hidden="true" />
      <input
        ref={inputRef}
        className={styles.input}
        type="search"
        value={text}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={keys || undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (keyPressed(event) === 'Enter') search()
          if (keyPressed(event) === 'Escape' && text) {
            event.preventDefault()
            setText('')
          }
        }}
      />
      {text ? (
        <IconButton
          className={styles.end}
          label={clearLabel}
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => setText('')}
        />
      ) : (
        keys && <Kbd className={styles.end}>{keys}</Kbd>
      )}
    </div>
  )
}
