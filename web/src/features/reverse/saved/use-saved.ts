import { useState } from 'react'
import type { Reversal } from '@studio/contract/reverse'
import { newUuid } from '../../../platform/index.ts'
import type { Reading } from '../reading/use-reading.ts'
import type { WordActions } from '../slots/use-words.ts'
import { fingerprintOf, lockedOf, slotsOf } from '../slots/words.ts'
import { pictureToSend, sha256Of } from '../vision/picture-to-send.ts'
import { type ReversalDraft, useChangeReversal, useCreateReversal } from './reversals.queries.ts'

/** A saved analysis and its saved slots. */
interface SavedAnalysis {
  id: string
  name: string
  model: string | null
  slots: string
}

const savedOf = ({ id, name, model, slots }: Reversal): SavedAnalysis => ({
  id,
  name,
  model,
  slots: fingerprintOf(slots),
})

/** Saves analyses and asks models; asking also saves. */
export function useSaved(reading: Reading | null, actions: WordActions, language: 'en' | 'es') {
  const [savedAnalysis, setSavedAnalysis] = useState<SavedAnalysis | null>(null)
  const asking = useCreateReversal()
  const keeping = useCreateReversal()
  const changing = useChangeReversal()
  const { words, measured } = actions

  const draft = async (model: string | null, instruction: string): Promise<ReversalDraft> => {
    const facts = { model, instruction, language, slots: slotsOf(words), locked: lockedOf(words), measured }
    if (!reading) return facts
    const { name, mediaId, file } = reading
    if (mediaId) return { ...facts, name, mediaId }
    const sha256 = await sha256Of(file)
    return { ...facts, name, sha256, ...(model ? { picture: await pictureToSend(file) } : {}) }
  }

  return {
    savedAnalysis,
    isChanged: savedAnalysis !== null && savedAnalysis.slots !== fingerprintOf(words),
    isSaving: keeping.isPending || changing.isPending,
    saveError: keeping.error ?? changing.error,
    isAsking: asking.isPending,
    askError: asking.error,
    /** Asks a model about the image and merges its answer into the current slots. */
    ask: (model: string, instruction: string) =>
      asking.mutate(
        { key: newUuid(), body: () => draft(model, instruction) },
        {
          onSuccess: (reversal) => {
            if (reversal.inferred) actions.infer(reversal.inferred)
            setSavedAnalysis(savedOf(reversal))
          },
        },
      ),
    save: () => {
      if (savedAnalysis)
        return changing.mutate(
          { id: savedAnalysis.id, slots: slotsOf(words) },
          { onSuccess: (reversal) => setSavedAnalysis(savedOf(reversal)) },
        )
      keeping.mutate(
        { key: newUuid(), body: () => draft(null, '') },
        { onSuccess: (reversal) => setSavedAnalysis(savedOf(reversal)) },
      )
    },
    /** Shows a saved analysis. */
    open: (reversal: Reversal) => {
      actions.open(reversal.slots)
      setSavedAnalysis(savedOf(reversal))
    },
    /** A new image detaches the saved analysis and a pending answer; both stay in the list. */
    forget: () => {
      setSavedAnalysis(null)
      asking.reset()
      keeping.reset()
      changing.reset()
    },
  }
}
export type Saved = ReturnType<typeof useSaved>
