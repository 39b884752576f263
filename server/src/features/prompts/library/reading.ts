import { createHash } from 'node:crypto'
import { cutText } from '@studio/contract/kernel'
import { canonicalContent, type PromptContent } from '@studio/contract/prompts'
import { featuresOf, foldText, wordsOf } from '@studio/contract/text'
import type { Reading } from './prompts.store.ts'

/** Characters of a body that a list shows. */
const EXCERPT = 300
/** What is found of one text; a document of a search has its bounds too. */
const MOST_WORDS = 2_000

/** Words that a search finds, folded and with spaces between them, so that every script has some. */
export const searchOf = (...texts: readonly string[]): string =>
  wordsOf(foldText(texts.join('\n')))
    .slice(0, MOST_WORDS)
    .join(' ')

/** What the newest version leaves on its prompt. */
export const readingOf = (
  content: PromptContent,
  { title, notes, tags }: { title: string; notes: string; tags: readonly string[] },
): Reading => ({
  excerpt: cutText(content.body, EXCERPT),
  model: content.model ?? null,
  ...featuresOf(content.body),
  search: searchOf(title, tags.join(' '), content.body, notes),
})

/** Of the content whatever the order of its fields, so that the same is recognised. */
export const hashOf = (content: PromptContent): Buffer =>
  createHash('sha256').update(canonicalContent(content)).digest()

/** What was typed as PostgreSQL reads a search: every word, the last one also as the beginning of a longer one. */
export function queryOf(q: string | undefined): string | undefined {
  const words = q === undefined ? [] : wordsOf(foldText(q)).slice(0, 12)
  if (words.length === 0) return q?.trim() ? "'\uffff'" : undefined
  return words.map((word) => `'${word.replaceAll(/['\\]/g, ' ')}':*`).join(' & ')
}
