import { randomUUID } from 'node:crypto'
import type { PromptDraft } from '@studio/contract/prompts'
import { titleFrom } from '@studio/domain/prompts'
import type { Database } from '../../../platform/database/index.ts'
import { firstPosition } from '../../../platform/positions/index.ts'
import { runInTurns } from '../../../platform/turns/index.ts'
import * as store from './prompts.store.ts'
import { hashOf, readingOf } from './reading.ts'
import { checkVersionRoom } from '../versions/version-room.ts'
import * as versions from '../versions/versions.store.ts'

type Draft = PromptDraft & { parentId?: string }

/**
 * Computes the stored columns of each draft and pauses after each, because the search text of a long prompt takes a
 * millisecond.
 */
function* readingDrafts(drafts: readonly Draft[], now: Date, from: number) {
  const created = []
  for (const [nth, draft] of drafts.entries()) {
    const { content, notes = '', tags = [], favourite = false, folderId = null } = draft
    const title = draft.title ?? (titleFrom(content.body) || 'Untitled')
    created.push({
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
      sha256: hashOf(content),
    })
    yield
  }
  return created
}

/** Creates prompts with one version each, starting at number `from` of an import. The caller has checked the limit. */
export async function insertPrompts(
  tx: Database,
  userId: string,
  drafts: readonly Draft[],
  { now, from = 0 }: { now: Date; from?: number },
): Promise<string[]> {
  await checkVersionRoom(tx, userId)
  const created = await runInTurns(readingDrafts(drafts, now, from))
  await store.insertPrompts(
    tx,
    userId,
    created.map(({ content: _, draft: __, sha256: ___, ...row }) => row),
    now,
  )
  await versions.insertVersions(
    tx,
    created.map(({ id, content, draft, sha256 }) => ({
      promptId: id,
      number: 1,
      content,
      sha256,
      note: draft.note || null,
      parentId: draft.parentId ?? null,
      madeBy: draft.madeBy ?? 'person',
    })),
    now,
  )
  return created.map(({ id }) => id)
}
