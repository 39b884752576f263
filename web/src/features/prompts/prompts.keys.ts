import type { PromptsQuery } from '@studio/contract/prompts'

/** Filters of a list of prompts; missing ones do not apply. */
export type PromptListQuery = Partial<Omit<PromptsQuery, 'cursor' | 'limit'>>

/**
 * Query keys of prompts. An update of a prompt invalidates each key that it may affect (`use-prompt-updates.ts`).
 */
export const promptKeys = {
  all: ['prompts'] as const,
  lists: ['prompts', 'list'] as const,
  list: (query: PromptListQuery) => ['prompts', 'list', query] as const,
  /** Prefix of all queries of one prompt. */
  of: (id: string) => ['prompts', 'of', id] as const,
  one: (id: string) => ['prompts', 'of', id, 'one'] as const,
  versions: (id: string) => ['prompts', 'of', id, 'versions'] as const,
  evidence: (id: string) => ['prompts', 'of', id, 'evidence'] as const,
  tags: ['prompts', 'tags'] as const,
  folders: ['prompts', 'folders'] as const,
  wordLists: ['prompts', 'word-lists'] as const,
  templates: ['prompts', 'templates'] as const,
  /** Lookup of texts among the saved prompts. */
  known: ['prompts', 'known'] as const,
}
