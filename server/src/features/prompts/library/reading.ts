import { createHash } from 'node:crypto'
import { cutText } from '@studio/contract/kernel'
import { canonicalContent, type PromptContent } from '@studio/contract/prompts'
import { featuresOf } from '@studio/domain/text'
import type { Reading } from './prompts.store.ts'

/** Maximum characters of the excerpt in lists. */
const EXCERPT = 300

/** Texts for the search index. `search_text` folds them when they are stored. */
export const searchOf = (...texts: readonly string[]): string => texts.join('\n')

/** Columns that are copied from the newest version. */
export const readingOf = (
  content: PromptContent,
  { title, notes, tags }: { title: string; notes: string; tags: readonly string[] },
): Reading => ({
  excerpt: cutText(content.body, EXCERPT),
  model: content.model ?? null,
  ...featuresOf(content.body),
  search: searchOf(title, tags.join(' '), content.body, notes),
})

/** Hash of the content, independent of the order of its fields, to recognise equal versions. */
export const hashOf = (content: PromptContent): Buffer =>
  createHash('sha256').update(canonicalContent(content)).digest()
