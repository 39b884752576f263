import { hasWords } from '@studio/domain/text'
import styles from './tags.module.css'

interface SuggestionsProps {
  label: string
  typed: string
  names: readonly string[]
  onChoose: (name: string) => void
}

const MAX_SUGGESTIONS = 10

/** Existing names that match the typed text, to choose instead of typing them in full. */
export function Suggestions({ label, typed, names, onChoose }: SuggestionsProps) {
  const fitting = names.filter((name) => hasWords(name, typed)).slice(0, MAX_SUGGESTIONS)
  if (fitting.length === 0) return null
  return (
    <ul className={styles.row} aria-label={label}>
      {fitting.map((name) => (
        <li key={name}>
          <button type="button" className={styles.suggestion} onClick={() => onChoose(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
