import { featuresOf, likeness, VERY_ALIKE } from '@studio/domain/text'
import type { PromptsDeps } from '../prompts.deps.ts'
import * as store from './prompts.store.ts'

/** Maximum number of similar prompts in a response. */
const MAX_SIMILAR = 5

export type AlikeService = ReturnType<typeof createSimilarService>

/** Finds saved prompts that are equal or similar to a text. */
export function createSimilarService({ database }: PromptsDeps) {
  return {
    /** The user's prompts that are similar to a text, most similar first. */
    async similar(userId: string, body: string, except: string | undefined) {
      const features = featuresOf(body)
      if (features.words.length === 0) return []
      const rows = await store.findFeatures(database.db, userId, features.words)
      return rows
        .filter(({ id }) => id !== except)
        .map(({ id, title, ...theirs }) => ({ id, title, similarity: likeness(features, theirs) }))
        .filter(({ similarity }) => similarity >= VERY_ALIKE)
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, MAX_SIMILAR)
    },

    /** Saved prompt for each text; the one changed last if several are equal. */
    async saved(userId: string, bodies: readonly string[]) {
      const texts = bodies.map((body) => body.trim())
      const requested = [...new Set(texts.filter(Boolean))]
      const rows = requested.length === 0 ? [] : await store.findByBody(database.db, userId, requested)
      return texts.map((text) => {
        const same = rows.find(({ body }) => body === text)
        return same ? { id: same.id, title: same.title } : null
      })
    },
  }
}
