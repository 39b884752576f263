import { hasWords } from '@studio/domain/text'
import styles from './tags.module.css'

interface SuggestionsProps {
  label: string
  typed: string
  names: readonly string[]
  onChoose: (name: string) => void
}

const MOST = 10

/** Names there are that go with what is typed, to be pressed instead of typed to the end. */
export function Suggestions({ label, typed, names, onChoose }: SuggestionsProps) {
  const fitting = names.filter((name) => hasWords(name, typed)).slice(0, MOST)
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
