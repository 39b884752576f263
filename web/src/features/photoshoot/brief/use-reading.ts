import type { OwnName, Span } from '@studio/domain/vocabulary'
import { useEffect, useState } from 'react'

/** Milliseconds after the last key until the text is read: reading must not make the next key late. */
const PAUSE_MS = 80

/** What the built-in engine understands of a text. */
export interface PromptReading {
  text: string
  spans: readonly Span[]
  /** Words that say something but were not understood, each once. */
  unknown: readonly string[]
}

/**
 * Reads a prompt a moment after it was changed. The words are fetched when there is something to read. `negative` is the
 * negative prompt: what it names is not drawn. `ownThings`, those that stand in the picture, must be the same array as long as
 * they are the same.
 */
export function useReading(
  text: string,
  isRead: boolean,
  { negative = '', ownThings }: { negative?: string; ownThings?: readonly OwnName[] | undefined } = {},
): PromptReading | undefined {
  const [reading, setReading] = useState<PromptReading>()
  useEffect(() => {
    if (!isRead || text === '') return
    let isOver = false
    const timer = setTimeout(async () => {
      // Without them the field is as good as ever.
      const words = await import('@studio/domain/vocabulary').catch(() => undefined)
      if (!words || isOver) return
      const { spans, unknown } = words.readPrompt(text, negative, ownThings && { ownThings })
      setReading({ text, spans, unknown })
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, negative, isRead, ownThings])
  return isRead && text !== '' ? reading : undefined
}
