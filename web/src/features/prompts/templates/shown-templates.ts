import type { Template } from '@studio/contract/prompts'
import { hasWords } from '@studio/domain/text'

export const SORTS = ['own', 'newest', 'name'] as const
export type Sort = (typeof SORTS)[number]

interface VisibleTemplates {
  kind: Template['kind'] | 'all'
  query: string
  sort: Sort
  locale: string
}

/** The templates that match the filters, sorted. */
export function shownOf(
  templates: readonly Template[],
  { kind, query, sort, locale }: VisibleTemplates,
): Template[] {
  const matches = templates.filter(
    (each) => (kind === 'all' || each.kind === kind) && hasWords(`${each.name} ${each.content.body}`, query),
  )
  if (sort === 'newest')
    return matches.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
  return sort === 'name' ? matches.toSorted((a, b) => a.name.localeCompare(b.name, locale)) : matches
}
