import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Search, X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, Kbd, lazyComponent, keyPressed, useSearchText } from '../../../design/index.ts'
import { hasWords } from './gallery-filters.ts'
import styles from './search-field.module.css'
import type { WordListHandle } from './word-list.tsx'

const WordList = lazyComponent(() => import('./word-list.tsx').then((module) => module.WordList))

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

const WordProblem = lazyComponent(() => import('./word-problem.tsx').then((module) => module.WordProblem))

/** True while the user is typing a special word such as `model:gem`, which is incomplete but not wrong. */
async function isUnfinished(text: string, isTyping: boolean): Promise<boolean> {
  if (!isTyping || !hasWords(text)) return false
  const { readWords } = await import('./query-words.ts')
  return readWords(text, Date.now()).problems.length > 0
}

const LIST = 'search-words'
const PROBLEM = 'search-problem'

/** Searches when typing pauses, or immediately with Enter. Suggests special words and reports invalid ones. */
export function SearchField({ value, onChange, inputRef }: SearchFieldProps) {
  const { t } = useTranslation('gallery')
  const [cursor, setCursor] = useState<number | null>(null)
  const [active, setActive] = useState<string | undefined>()
  const list = useRef<WordListHandle>(null)
  const isOpen = cursor !== null
  const { text, setText, search } = useSearchText(value, onChange, {
    isHeld: isUnfinished,
    isOpen,
  })
  const close = () => {
    setCursor(null)
    setActive(undefined)
  }
  const choose = (next: string, at: number) => {
    flushSync(() => {
      setText(next)
      setCursor(at)
      setActive(undefined)
    })
    inputRef.current?.setSelectionRange(at, at)
  }
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
        aria-describedby={PROBLEM}
        {...(isOpen && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': LIST,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active,
        })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setCursor(event.currentTarget.selectionStart)
          setActive(undefined)
        }}
        onClick={(event) => setCursor(event.currentTarget.selectionStart)}
        onBlur={close}
        onKeyDown={(event) => {
          if (list.current?.press(keyPressed(event))) return event.preventDefault()
          if (keyPressed(event) === 'ArrowDown') setCursor(event.currentTarget.selectionStart)
          if (keyPressed(event) === 'Enter') {
            close()
            search()
          }
          if (keyPressed(event) === 'Escape' && text) {
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
      {isOpen && (
        <WordList
          id={LIST}
          text={text}
          cursor={cursor}
          onChoose={choose}
          onActive={setActive}
          onClose={close}
          handle={list}
        />
      )}
      <div id={PROBLEM} aria-live="polite" className={styles.problem}>
        {hasWords(value) && <WordProblem search={value} typing={isOpen ? text : null} />}
      </div>
    </div>
  )
}
