import { startTransition, useEffect, useRef, useState } from 'react'
import type { LintOptions } from '@studio/domain/prompts'
import type { PromptContent } from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { ownNamesIn } from '../../things/index.ts'
import type { PromptReading } from './read-content.ts'

const PAUSE_MS = 150

const loadReader = () => import('./read-content.ts')

/**
 * What is to be seen and to be found in a prompt, anew after each pause in writing; undefined until it was read the
 * first time. `options` must be the same object as long as it says the same.
 */
export function usePromptReading(content: PromptContent, options?: LintOptions): PromptReading | undefined {
  const [reading, setReading] = useState<PromptReading>()
  const hasRead = useRef(false)
  const cache = useQueryClient()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      async () => {
        // Without the reader nothing is marked, and nothing else depends on it: it is asked for again at the next pause.
        const [reader, ownThings] = await Promise.all([
          loadReader().catch(() => undefined),
          ownNamesIn(content.body, cache),
        ])
        if (isOver || !reader) return
        hasRead.current = true
        startTransition(() => setReading(reader.readContent(content, { ...options, ownThings })))
      },
      // The first time there is nothing to disturb.
      hasRead.current ? PAUSE_MS : 0,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [content, options, cache])
  return reading
}
