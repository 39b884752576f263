import { PromptContent } from '@studio/contract/prompts'
import { safeParse } from 'zod/mini'
import type { UnsavedPrompt } from './prompt-text.ts'
import type { Written } from './written.ts'

/**
 * Parses unsaved changes of a prompt. Text that is too long is accepted.
 * @throws if the value is not valid.
 */
export function readUnsaved(stored: unknown): UnsavedPrompt {
  const { base, mine, doubts, asides } = stored as Record<string, unknown>
  return {
    base: readWritten(base),
    mine: readWritten(mine),
    doubts: (doubts as unknown[]).map(readWritten),
    asides: (asides as unknown[]).map(readContent),
  }
}

function readWritten(value: unknown): Written {
  const { title, notes, content } = value as Record<string, unknown>
  if (typeof title !== 'string' || typeof notes !== 'string') throw new Error('Not what was kept.')
  return { title, notes, content: readContent(content) }
}

function readContent(value: unknown): PromptContent {
  const { body, negative } = value as Record<string, unknown>
  const rest = safeParse(PromptContent, { ...(value as object), body: '', negative: '' })
  if (!rest.success || typeof body !== 'string' || typeof negative !== 'string')
    throw new Error('Not what was kept.')
  return { ...rest.data, body, negative }
}
