import { evidenceOf } from '@studio/domain/prompts'
import type { Prompt, PromptContent, PromptListItem, PromptVersion } from '@studio/contract/prompts'
import type { ListItemRow, PromptRow } from './prompts.store.ts'
import type { VersionRow } from '../versions/versions.store.ts'

export type Covers = ReadonlyMap<string, NonNullable<PromptListItem['cover']>>

export const toListItem = (
  {
    micros: _,
    coverId,
    createdAt,
    updatedAt,
    usedAt,
    deletedAt,
    made,
    judged,
    kept,
    credits,
    ...row
  }: ListItemRow,
  covers: Covers,
): PromptListItem => ({
  ...row,
  cover: (coverId !== null && covers.get(coverId)) || null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  deletedAt: deletedAt?.toISOString() ?? null,
  evidence: evidenceOf({ made, judged, kept, credits }),
})

export function promptOf(
  row: PromptRow,
  rest: { version: { id: string; content: PromptContent }; labels: Prompt['labels']; covers: Covers },
): Prompt {
  const { notes, draft, draftVersion, lastValues, ...glance } = row
  return {
    ...toListItem(glance, rest.covers),
    notes,
    draft,
    draftVersion,
    lastValues,
    labels: rest.labels,
    content: rest.version.content,
    versionId: rest.version.id,
  }
}

export const versionOf = ({ sha256: _, createdAt, ...row }: VersionRow): PromptVersion => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
