import styles from './brief-form.module.css'
import { Understood } from './understood.tsx'
import { useReading } from './use-reading.ts'

interface WordsReadProps {
  /** For the field that it describes. */
  id: string
  text: string
  negative: string
}

/** What the built-in engine draws of a prompt that is typed somewhere else; nothing until something was read. */
export function WordsRead({ id, text, negative }: WordsReadProps) {
  const reading = useReading(text, true, { negative })
  if (!reading || reading.spans.length + reading.unknown.length === 0) return null
  return (
    <p id={id} className={styles.purpose}>
      <Understood {...reading} />
    </p>
  )
}
