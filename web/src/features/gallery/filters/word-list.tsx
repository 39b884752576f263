import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { classNames } from '../../../design/index.ts'
import { projectsQuery } from '../gallery.queries.ts'
import { tagsQuery } from '../picture.queries.ts'
import { type Hint, hintsFor, withHint, wordAt } from './word-hints.ts'
import styles from './word-list.module.css'

export interface WordListHandle {
  /** Returns true if the list handled the key. */
  press: (key: string) => boolean
}

export interface WordListProps {
  id: string
  text: string
  cursor: number
  onChoose: (text: string, cursor: number) => void
  onActive: (optionId: string | undefined) => void
  onClose: () => void
  handle: Ref<WordListHandle>
}

/** Suggestions below the search: special words and their values. */
export function WordList({ id, text, cursor, onChoose, onActive, onClose, handle }: WordListProps) {
  const { t } = useTranslation('pictures')
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  const [active, setActive] = useState(-1)
  const { word } = wordAt(text, cursor)
  const [shownFor, setShownFor] = useState(word)
  if (word !== shownFor) {
    setShownFor(word)
    setActive(-1)
  }
  const hints = hintsFor(word, { projects: projects.map(({ name }) => name), tags })

  const choose = (hint: Hint) => {
    const next = withHint(text, cursor, hint)
    onChoose(next.text, next.cursor)
  }
  const go = (to: number) => {
    const next = (to + hints.length) % hints.length
    setActive(next)
    onActive(`${id}-${next}`)
  }
  useImperativeHandle(handle, () => ({
    press(key) {
      if (hints.length === 0) return false
      const hint = hints[active]
      if (key === 'ArrowDown') go(active + 1)
      else if (key === 'ArrowUp') go(active < 0 ? -1 : active - 1)
      else if ((key === 'Enter' || key === 'Tab') && hint) choose(hint)
      else if (key === 'Escape') onClose()
      else return false
      return true
    },
  }))

  if (hints.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t(($) => $.words.hints)} className={styles.list}>
      {hints.map((hint, index) => (
        // The field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={hint.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(styles.option, index === active && styles.active)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(hint)}
        >
          <code className={styles.word}>{hint.text}</code>
          {hint.about && <span className={styles.about}>{t(($) => $.words[hint.about!])}</span>}
        </div>
      ))}
    </div>
  )
}
