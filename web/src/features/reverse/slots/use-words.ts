import { useState } from 'react'
import {
  type FileFacts,
  foundWords,
  type Measured,
  measuredWords,
  type Slot,
  SLOTS,
} from '@studio/contract/reverse'
import { useTranslation } from 'react-i18next'
import '../reverse.texts.ts'
import type { Reading } from '../reading/use-reading.ts'
import { sayMeasured } from './say-measured.ts'
import { fill, NO_WORDS, toggleLock, toggleWord, type Words, write } from './words.ts'

interface Filled {
  id: number
  facts: FileFacts | null
  measured: Measured | null
}
const NOTHING: Filled = { id: 0, facts: null, measured: null }

/** The words of the slots: filled by what is read, changed by the person. */
export function useWords(reading: Reading | null) {
  const { t, i18n } = useTranslation('reverse')
  const [words, setWords] = useState<Words>(NO_WORDS)
  const [filled, setFilled] = useState(NOTHING)
  if (
    reading &&
    (reading.id !== filled.id || reading.facts !== filled.facts || reading.measured !== filled.measured)
  ) {
    const { id, facts, measured } = reading
    setFilled({ id, facts, measured })
    const found = facts ? foundWords(facts.recipe, facts.exif, facts.sourceType) : {}
    const codes = measured ? measuredWords(measured) : {}
    const said = Object.fromEntries(
      SLOTS.map((slot) => [slot, (codes[slot] ?? []).map((word) => sayMeasured(word, t, i18n.language))]),
    )
    setWords((before) => fill(before, found, said, id !== filled.id))
  }
  return {
    words,
    toggleLock: (slot: Slot) => setWords((before) => toggleLock(before, slot)),
    toggleWord: (slot: Slot, index: number) => setWords((before) => toggleWord(before, slot, index)),
    write: (slot: Slot, text: string) => setWords((before) => write(before, slot, text)),
  }
}
export type WordActs = ReturnType<typeof useWords>
