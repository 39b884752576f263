import type { OwnName, Span } from '@studio/domain/vocabulary'
import { useEffect, useState } from 'react'

/** Debounce in ms: parsing must not delay the next key press. */
const PAUSE_MS = 80

/** Phrases of a text that the built-in engine recognises. */
export interface PromptReading {
  text: string
  spans: readonly Span[]
  /** Phrases that are left out of the image, as requested. */
  excluded: readonly Span[]
  /** Meaningful words that weren't recognised, without duplicates. */
  unknown: readonly string[]
}

/** True if there is anything to say about a text. */
export const hasWords = ({ spans, excluded, unknown }: PromptReading): boolean =>
  spans.length + excluded.length + unknown.length > 0

/**
 * Parses a prompt shortly after a change. The vocabulary is loaded on demand. `negative` is the negative prompt; its
 * terms aren't drawn. `ownThings`, the products in the image, must keep its identity while unchanged.
 */
export function useReading(
  text: string,
  isRead: boolean,
  { negative = '', ownThings }: { negative?: string; ownThings?: readonly OwnName[] | undefined } = {},
): PromptReading | undefined {
  const [reading, setReading] = useState<PromptReading>()
  useEffect(() => {
    if (!isRead || text === '') return
    let isCancelled = false
    const timer = setTimeout(async () => {
      // Without the vocabulary the field works as usual.
      const vocabulary = await import('@studio/domain/vocabulary').catch(() => undefined)
      if (!vocabulary || isCancelled) return
      const { spans, excluded, unknown } = vocabulary.readPrompt(text, negative, ownThings && { ownThings })
      setReading({ text, spans, excluded, unknown })
    }, PAUSE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [text, negative, isRead, ownThings])
  return isRead && text !== '' ? reading : undefined
}
