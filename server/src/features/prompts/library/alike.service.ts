import { featuresOf, likeness, VERY_ALIKE } from '@studio/domain/text'
import type { PromptsDeps } from '../prompts.needs.ts'
import * as store from './prompts.store.ts'

/** The most that are told of what is very like a text. */
const MOST_SIMILAR = 5

export type AlikeService = ReturnType<typeof openAlike>

/** Whether a text is saved already, or one that is very like it. */
export function openAlike({ database }: PromptsDeps) {
  return {
    /** Own prompts that are very like a text, the most alike first. */
    async similar(userId: string, body: string, except: string | undefined) {
      const features = featuresOf(body)
      if (features.words.length === 0) return []
      const known = await store.findFeatures(database.db, userId, features.words)
      return known
        .filter(({ id }) => id !== except)
        .map(({ id, title, ...theirs }) => ({ id, title, similarity: likeness(features, theirs) }))
        .filter(({ similarity }) => similarity >= VERY_ALIKE)
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, MOST_SIMILAR)
    },

    /** Which texts are saved as they are; the prompt that was changed last, where several are the same. */
    async saved(userId: string, bodies: readonly string[]) {
      const texts = bodies.map((body) => body.trim())
      const asked = [...new Set(texts.filter(Boolean))]
      const found = asked.length === 0 ? [] : await store.findByBody(database.db, userId, asked)
      return texts.map((text) => {
        const same = found.find(({ body }) => body === text)
        return same ? { id: same.id, title: same.title } : null
      })
    },
  }
}
