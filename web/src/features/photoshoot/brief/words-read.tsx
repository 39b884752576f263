import styles from './brief-form.module.css'
import { Understood } from './understood.tsx'
import type { lookOf } from './look-of.ts'
import { hasWords, useReading } from './use-reading.ts'

interface WordsReadProps {
  /** Id for `aria-describedby` of the field. */
  id: string
  text: string
  negative: string
  /** The rest of the brief, on which depends what is drawn. */
  look: ReturnType<typeof lookOf>
}

/**
 * Shows the phrases of a prompt that the built-in engine recognises, for fields of other screens. Renders nothing
 * until it is parsed.
 */
export function WordsRead({ id, text, negative, look }: WordsReadProps) {
  const reading = useReading(text, true, { negative, look })
  if (!reading || !hasWords(reading)) return null
  return (
    <p id={id} className={styles.purpose}>
      <Understood {...reading} />
    </p>
  )
}
