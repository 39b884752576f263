import { startTransition, useEffect, useRef, useState } from 'react'
import type { LintOptions } from '@studio/domain/prompts'
import type { PromptContent } from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { ownNamesIn } from '../../things/index.ts'
import type { PromptReading } from './read-content.ts'

const PAUSE_MS = 150

const loadReader = () => import('./read-content.ts')

/**
 * Analysis of a prompt, updated after each pause in typing; undefined until the first one. `options` must keep its
 * identity while its content is the same.
 */
export function usePromptReading(content: PromptContent, options?: LintOptions): PromptReading | undefined {
  const [reading, setReading] = useState<PromptReading>()
  const hasRead = useRef(false)
  const cache = useQueryClient()
  useEffect(() => {
    let isCancelled = false
    const timer = setTimeout(
      async () => {
        // Without the analysis there are no marks, but everything else works. The next pause in typing retries.
        const [reader, ownThings] = await Promise.all([
          loadReader().catch(() => undefined),
          ownNamesIn(content.body, cache),
        ])
        if (isCancelled || !reader) return
        hasRead.current = true
        startTransition(() => setReading(reader.readContent(content, { ...options, ownThings })))
      },
      // The first analysis runs immediately, since the user hasn't typed yet.
      hasRead.current ? PAUSE_MS : 0,
    )
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [content, options, cache])
  return reading
}
