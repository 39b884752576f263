import { useState } from 'react'
import { type FileFacts, type Measured, measuredWords } from '@studio/domain/reverse'
import { type Inferred, type ReversalSlots, type Slot, SLOTS } from '@studio/contract/reverse'
import { useTranslation } from '../../../platform/index.ts'
import type { Reading } from '../reading/use-reading.ts'
import { measuredText } from './say-measured.ts'
import { fill, infer, NO_WORDS, toggleLock, toggleWord, type Words, wordsFrom, write } from './words.ts'

interface Filled {
  id: number
  facts: FileFacts | null
  measured: Measured | null
}
const EMPTY_READING: Filled = { id: 0, facts: null, measured: null }
type EditedWords = Partial<Record<Slot, string[]>>

/** State of the slots: filled by the analysis, edited by the user. */
export function useWords(reading: Reading | null) {
  const { t, i18n } = useTranslation('reverse')
  const [words, setWords] = useState<Words>(NO_WORDS)
  const [filled, setFilled] = useState(EMPTY_READING)
  const [edited, setEdited] = useState<EditedWords>({})
  // The next image belongs to the opened slots and doesn't change them.
  const [isOpened, setIsOpened] = useState(false)
  if (
    reading &&
    (reading.id !== filled.id || reading.facts !== filled.facts || reading.measured !== filled.measured)
  ) {
    const { id, facts, measured, found, colours } = reading
    const isOther = id !== filled.id && !isOpened
    setFilled({ id, facts, measured })
    setIsOpened(false)
    const codes = measured ? measuredWords(measured) : {}
    const now: EditedWords = Object.fromEntries(
      SLOTS.map((slot) => [
        slot,
        (codes[slot] ?? []).map((word) => measuredText(word, t, i18n.language, colours)),
      ]),
    )
    setEdited(now)
    setWords((before) => fill(before, found, now, isOther))
  }
  return {
    words,
    /** Measurements in words. */
    measured: edited,
    toggleLock: (slot: Slot) => setWords((before) => toggleLock(before, slot)),
    toggleWord: (slot: Slot, index: number) => setWords((before) => toggleWord(before, slot, index)),
    write: (slot: Slot, text: string) => setWords((before) => write(before, slot, text)),
    infer: (inferred: Inferred) => setWords((before) => infer(before, inferred)),
    open: (slots: ReversalSlots) => {
      setIsOpened(true)
      setWords(wordsFrom(slots))
    },
    /** The next image is a different one. */
    close: () => setIsOpened(false),
  }
}
export type WordActions = ReturnType<typeof useWords>
