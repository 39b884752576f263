import { HOUR_MS } from '@studio/contract/kernel'
import { evidenceOf } from '@studio/domain/prompts'
import type { Prompt, PromptContent, PromptListItem, PromptVersion } from '@studio/contract/prompts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const contentOf = (body: string): PromptContent => ({
  body,
  negative: '',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
})

/** Test prompt as in lists: the `n`th newest. */
export function toListItem(n: number, changes: Partial<PromptListItem> = {}): PromptListItem {
  const at = new Date(Date.UTC(2026, 10, 20, 12) - n * HOUR_MS).toISOString()
  return {
    id: idOf(n),
    title: `Prompt ${n}`,
    excerpt: `A coat number ${n}, window light`,
    model: null,
    folderId: null,
    favourite: false,
    tags: [],
    head: 1,
    hasDraft: false,
    cover: null,
    createdAt: at,
    updatedAt: at,
    usedAt: null,
    deletedAt: null,
    position: String(n).padStart(6, '0'),
    evidence: evidenceOf({ made: 0, judged: 0, kept: 0, credits: 0 }),
    ...changes,
  }
}

/** Test prompt with all its fields. */
export const promptOf = (n: number, changes: Partial<Prompt> = {}): Prompt => ({
  ...toListItem(n),
  notes: '',
  content: contentOf(`A coat number ${n}, window light`),
  versionId: idOf(n + 500_000),
  draft: null,
  draftVersion: 0,
  labels: [],
  lastValues: {},
  ...changes,
})

export const versionOf = (n: number, changes: Partial<PromptVersion> = {}): PromptVersion => ({
  id: idOf(n + 500_000),
  number: n,
  content: contentOf(`A coat number ${n}, window light`),
  note: null,
  parentId: null,
  madeBy: 'person',
  createdAt: toListItem(1).createdAt,
  labels: [],
  ...changes,
})
