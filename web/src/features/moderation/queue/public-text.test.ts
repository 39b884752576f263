import { expect, test } from 'vitest'
import { REASONS } from '@studio/contract/moderation'
import { publicTextOf } from './public-text.ts'

test('names words, paragraph and appeal in the message to the author, in both languages', () => {
  for (const kind of ['remove', 'hide', 'warn', 'suspend', 'ban'] as const)
    for (const reason of REASONS) {
      const text = publicTextOf({ kind, reason, title: 'Gala', words: ['red', 'wool'], reports: 2, days: 3 })
      for (const part of ['“Gala”', '“red”, “wool”', 'paragraph 6', 'appeal']) expect(text.en).toContain(part)
      for (const part of ['«Gala»', '«red», «wool»', 'párrafo 6', 'recurrir'])
        expect(text.es.toLowerCase()).toContain(part.toLowerCase())
    }
})
