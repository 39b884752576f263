import { startTransition, useEffect, useRef, useState } from 'react'
import type { Model } from '@studio/contract/models'
import type { WordList } from '@studio/contract/prompts'
import type { StudioReading } from './read-studio.ts'
import type { StudioDraft } from './studio-draft.ts'

const PAUSE_MS = 150

type Reader = typeof import('./read-studio.ts')
export const loadReader = (): Promise<Reader> => import('./read-studio.ts')

const NO_FINDINGS: readonly [] = []

interface StudioContext {
  lists: readonly WordList[] | undefined
  models: readonly Model[] | undefined
  seed: number
}

/**
 * Analysis of the draft, updated after each pause in typing; undefined until the first one. `reader` edits blocks once
 * it is loaded.
 */
export function useStudioReading(
  { content, values, variant }: StudioDraft,
  { lists, models, seed }: StudioContext,
) {
  const [read, setRead] = useState<{ reading: StudioReading; reader: Reader }>()
  const hasRead = useRef(false)
  useEffect(() => {
    let isCancelled = false
    const timer = setTimeout(
      async () => {
        const reader = await loadReader().catch(() => undefined)
        if (isCancelled || !reader) return
        hasRead.current = true
        const input = {
          content,
          values,
          variant,
          seed,
          lists: lists ?? NO_FINDINGS,
          models: models ?? NO_FINDINGS,
        }
        startTransition(() => setRead({ reading: reader.readStudioPrompt(input), reader }))
      },
      hasRead.current ? PAUSE_MS : 0,
    )
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [content, values, variant, seed, lists, models])
  return read
}
