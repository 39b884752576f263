import { randomUUID } from 'node:crypto'
import { type PromptDraft, titleFrom } from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import { firstPosition } from '../../../platform/positions/index.ts'
import * as store from './prompts.store.ts'
import { hashOf, readingOf } from './reading.ts'
import * as versions from '../versions/versions.store.ts'

/** Makes prompts with one version each, the `from`-th and on of one import; the caller has looked that there is room. */
export async function insertPrompts(
  tx: Database,
  userId: string,
  drafts: readonly (PromptDraft & { parentId?: string })[],
  { now, from = 0 }: { now: Date; from?: number },
): Promise<string[]> {
  const made = drafts.map((draft, nth) => {
    const { content, notes = '', tags = [], favourite = false, folderId = null } = draft
    const title = draft.title ?? (titleFrom(content.body) || 'Untitled')
    return {
      id: randomUUID(),
      title,
      folderId,
      favourite,
      notes,
      tags,
      content,
      draft,
      position: firstPosition(now, from + nth),
      reading: readingOf(content, { title, notes, tags }),
    }
  })
  await store.insertPrompts(
    tx,
    userId,
    made.map(({ content: _, draft: __, ...row }) => row),
    now,
  )
  await versions.insertVersions(
    tx,
    made.map(({ id, content, draft }) => ({
      promptId: id,
      number: 1,
      content,
      sha256: hashOf(content),
      note: draft.note || null,
      parentId: draft.parentId ?? null,
      madeBy: draft.madeBy ?? 'person',
    })),
    now,
  )
  return made.map(({ id }) => id)
}
