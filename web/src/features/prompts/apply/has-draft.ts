import { keptStudio, studioKey } from '../studio/kept-studio.ts'

/** Whether something is being written in Prompt Studio that is in no saved prompt. */
export function hasDraft(): boolean {
  const { content } = (keptStudio(studioKey()) ?? {}) as { content?: { body?: unknown; negative?: unknown } }
  return [content?.body, content?.negative].some((text) => typeof text === 'string' && text.trim() !== '')
}
