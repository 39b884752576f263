import type { OwnName, Span } from '@studio/domain/vocabulary'
import type { Claim } from '@studio/contract/vocabulary'
import { useEffect, useState } from 'react'
import { type ForeseenRequest, useForeseen } from '../../vocabulary/index.ts'

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
  /** What the first image will show. Absent until it is known, and with products. */
  claims?: readonly Claim[]
}

interface ReadingOptions {
  negative?: string
  ownThings?: readonly OwnName[] | undefined
  look?: Omit<ForeseenRequest, 'prompt' | 'negativePrompt'> | undefined
}

/** True if there is anything to say about a text. */
export const hasWords = ({ spans, excluded, unknown }: PromptReading): boolean =>
  spans.length + excluded.length + unknown.length > 0

/**
 * Parses a prompt shortly after a change. The vocabulary is loaded on demand. `negative` is the negative prompt; its
 * terms aren't drawn. `ownThings`, the products in the image, must keep its identity while unchanged. `look` is the
 * rest of the brief; with it, the image is composed to say what it will show.
 */
export function useReading(
  text: string,
  isRead: boolean,
  { negative = '', ownThings, look }: ReadingOptions = {},
): PromptReading | undefined {
  const isForeseen = isRead && text.trim() !== '' && look !== undefined && !ownThings?.length
  const claims = useForeseen(
    isForeseen ? { prompt: text, ...(negative && { negativePrompt: negative }), ...look } : undefined,
  )
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
  return isRead && text !== '' && reading ? { ...reading, ...(claims && { claims }) } : undefined
}
