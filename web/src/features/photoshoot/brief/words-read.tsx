import styles from './brief-form.module.css'
import type { Draft } from './draft.ts'
import { lookOf } from './look-of.ts'
import { Understood } from './understood.tsx'
import { hasWords, useReading } from './use-reading.ts'

interface WordsReadProps {
  /** Id for `aria-describedby` of the field. */
  id: string
  draft: Draft
}

/**
 * Shows which parts of a brief’s prompt the built-in engine will draw, for fields of other screens. Renders
 * nothing until the prompt is parsed.
 */
export function WordsRead({ id, draft }: WordsReadProps) {
  const reading = useReading(draft.prompt, true, { negative: draft.negativePrompt, look: lookOf(draft) })
  if (!reading || !hasWords(reading)) return null
  return (
    <p id={id} className={styles.purpose}>
      <Understood {...reading} />
    </p>
  )
}
