import { storedStudio, studioKey } from '../studio/saved-studio.ts'

/** True if Prompt Studio has a draft that belongs to no saved prompt. */
export function hasDraft(): boolean {
  const { content } = (storedStudio(studioKey()) ?? {}) as {
    content?: { body?: unknown; negative?: unknown }
  }
  return [content?.body, content?.negative].some((text) => typeof text === 'string' && text.trim() !== '')
}
