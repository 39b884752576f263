import type { Template } from '@studio/contract/prompts'
import { hasWords } from '@studio/domain/text'

export const SORTS = ['own', 'newest', 'name'] as const
export type Sort = (typeof SORTS)[number]

interface Shown {
  kind: Template['kind'] | 'all'
  words: string
  sort: Sort
  locale: string
}

/** The templates that are asked for, in the order that is asked for. */
export function shownOf(templates: readonly Template[], { kind, words, sort, locale }: Shown): Template[] {
  const found = templates.filter(
    (each) => (kind === 'all' || each.kind === kind) && hasWords(`${each.name} ${each.content.body}`, words),
  )
  if (sort === 'newest') return found.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
  return sort === 'name' ? found.toSorted((a, b) => a.name.localeCompare(b.name, locale)) : found
}
