import { createHash } from 'node:crypto'
import { cutText } from '@studio/contract/kernel'
import { canonicalContent, type PromptContent } from '@studio/contract/prompts'
import { featuresOf } from '@studio/domain/text'
import type { Reading } from './prompts.store.ts'

/** Characters of a body that a list shows. */
const EXCERPT = 300

/** The texts that a search looks in. `search_text` folds them as they are stored. */
export const searchOf = (...texts: readonly string[]): string => texts.join('\n')

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
