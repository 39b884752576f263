import { Refusal, refuse } from '@studio/contract/kernel'
import {
  MAX_PROMPTS,
  type Prompt,
  type PromptChange,
  type PromptContent,
  type PromptDraft,
  type PromptsQuery,
  promptsReasons,
} from '@studio/contract/prompts'
import { searchWords } from '@studio/domain/text'
import { type Database, pageOfRows, readCursor } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { insertPrompts } from './insert-prompts.ts'
import { insertLine } from './lines.store.ts'
import { positionBetween } from '../../../platform/positions/index.ts'
import { toListItem, promptOf } from './prompts.present.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import * as store from './prompts.store.ts'
import { searchOf } from './reading.ts'
import { listFolders } from '../shelves/shelves.store.ts'
import { findOrigin } from '../shelves/templates.store.ts'
import * as versions from '../versions/versions.store.ts'

export const promptNotFound = () => new Refusal('NOT_FOUND', 'Prompt not found.')
export const tooMany = () => refuse(promptsReasons.tooMany, { most: MAX_PROMPTS })

export type PromptsService = ReturnType<typeof createPromptsService>

/** Origin of a template: a prompt, and its first version if it still exists. */
async function originOf(tx: Database, userId: string, templateId: string | undefined) {
  if (!templateId) return {}
  const template = await findOrigin(tx, userId, { kind: 'template', id: templateId })
  if (!template)
    throw refuse(promptsReasons.templateGone, undefined, {
      details: { fromTemplate: 'Not found.' },
    })
  const { originId } = template
  return originId ? { originId, versionId: (await versions.findVersion(tx, originId, 1))?.id } : {}
}

export function createPromptsService(deps: PromptsDeps) {
  const { database, gallery, clock, realtime } = deps

  async function answer(db: Database, userId: string, row: store.PromptRow): Promise<Prompt> {
    const [version, labels, covers] = await Promise.all([
      versions.findVersion(db, row.id, row.head),
      versions.listLabels(db, row.id),
      gallery.assetsOf(db, userId, row.coverId === null ? [] : [row.coverId]),
    ])
    if (!version) throw promptNotFound()
    return promptOf(row, { version, labels, covers })
  }

  async function get(db: Database, userId: string, id: string): Promise<Prompt> {
    const row = await store.findPrompt(db, userId, id)
    if (!row) throw promptNotFound()
    return await answer(db, userId, row)
  }

  async function create(
    tx: Database,
    userId: string,
    draft: PromptDraft & { parentId?: string },
  ): Promise<Prompt> {
    await store.lockWriter(tx, userId)
    if ((await store.countPrompts(tx, userId)) >= MAX_PROMPTS) throw tooMany()
    await checkFolder(tx, userId, draft.folderId)
    const { originId, versionId } = draft.parentId ? {} : await originOf(tx, userId, draft.fromTemplate)
    const parentId = draft.parentId ?? versionId
    const [id = ''] = await insertPrompts(tx, userId, [{ ...draft, ...(parentId && { parentId }) }], {
      now: clock.now(),
    })
    if (originId && !versionId) await insertLine(tx, id, originId)
    return await get(tx, userId, id)
  }

  async function change(tx: Database, userId: string, id: string, changes: PromptChange): Promise<Prompt> {
    const row = await store.findPrompt(tx, userId, id, { locked: true })
    if (!row) throw promptNotFound()
    const { after, tags, coverId, ...rest } = changes
    await checkFolder(tx, userId, rest.folderId)
    if (coverId && !(await gallery.assetsOf(tx, userId, [coverId])).has(coverId))
      throw refuse(promptsReasons.coverGone, undefined, {
        details: { coverId: 'Not found.' },
      })
    if (tags) await store.replaceTags(tx, userId, id, tags)
    const isSearchChanged = tags !== undefined || rest.title !== undefined || rest.notes !== undefined
    const version = isSearchChanged ? await versions.findVersion(tx, id, row.head) : undefined
    const search = isSearchChanged
      ? searchOf(
          rest.title ?? row.title,
          (tags ?? row.tags).join(' '),
          version?.content.body ?? '',
          rest.notes ?? row.notes,
        )
      : undefined
    const position = after === undefined ? undefined : await positionAfter(tx, userId, { id, after })
    const { title, notes, folderId, favourite, lastValues } = rest
    await store.updatePrompt(
      tx,
      id,
      {
        ...(title === undefined ? {} : { title }),
        ...(notes === undefined ? {} : { notes }),
        ...(folderId === undefined ? {} : { folderId }),
        ...(favourite === undefined ? {} : { favourite }),
        ...(lastValues === undefined ? {} : { lastValues }),
        ...(coverId === undefined ? {} : { coverId }),
        ...(position === undefined ? {} : { position }),
      },
      // Position, favourite mark and last values do not change the time of the last edit.
      { search, now: isSearchChanged ? clock.now() : undefined },
    )
    return await get(tx, userId, id)
  }

  async function positionAfter(tx: Database, userId: string, place: { id: string; after: string | null }) {
    const neighbours = await store.neighbours(tx, userId, place)
    if (!neighbours)
      throw new Refusal('NOT_FOUND', 'The preceding prompt was not found.', {
        details: { after: 'Not found.' },
      })
    return positionBetween(neighbours.before, neighbours.next)
  }

  const notify = (userId: string, id: string, draftVersion?: number) =>
    realtime.notify(userId, 'prompts', { id, ...(draftVersion === undefined ? {} : { draftVersion }) })

  return {
    checkFolder,
    notify,
    get: (userId: string, id: string) => get(database.db, userId, id),
    getIn: get,
    createIn: create,

    async list(userId: string, query: PromptsQuery) {
      const { q, sort, cursor, limit, ...filters } = query
      const rows = await store.listPrompts(database.db, {
        userId,
        filters,
        sort,
        limit,
        words: searchWords(q ?? ''),
        after: cursor === undefined ? undefined : readCursor(cursor),
      })
      const { page, nextCursor } = pageOfRows(rows, limit)
      const coverIds = page.flatMap(({ coverId }) => (coverId === null ? [] : [coverId]))
      const covers = await gallery.assetsOf(database.db, userId, coverIds)
      return { prompts: page.map((row) => toListItem(row, covers)), nextCursor }
    },

    create: (
      userId: string,
      draft: PromptDraft,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Prompt> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => create(tx, userId, draft)),
      ),

    async change(userId: string, id: string, changes: PromptChange): Promise<Prompt> {
      const prompt = await database.transact((tx) => change(tx, userId, id, changes))
      notify(userId, id)
      return prompt
    },

    /** Duplicates a prompt, or branches from one of its versions. */
    duplicate: (
      userId: string,
      id: string,
      { version: number, title }: { version?: number | undefined; title?: string | undefined },
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Prompt> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const row = await store.findPrompt(tx, userId, id)
          if (!row) throw promptNotFound()
          const version = await versions.findVersion(tx, id, number ?? row.head)
          if (!version) throw new Refusal('NOT_FOUND', 'Version not found.')
          // The draft is copied too, unless a version was requested.
          const content = number === undefined ? (row.draft?.content ?? version.content) : version.content
          return await create(tx, userId, {
            title: title ?? row.title,
            content,
            notes: row.notes,
            tags: row.tags,
            folderId: row.folderId,
            parentId: version.id,
          })
        }),
      ),

    async saveDraft(
      userId: string,
      id: string,
      draft: {
        baseVersion: number
        content: PromptContent
        notes?: string | undefined
        title?: string | undefined
      },
    ): Promise<{ draftVersion: number }> {
      const now = clock.now()
      const { baseVersion, content, notes, title } = draft
      const draftVersion = await store.saveDraft(database.db, {
        userId,
        id,
        baseVersion,
        notes,
        title,
        now,
        draft: { content, savedAt: now.toISOString() },
      })
      if (draftVersion === undefined) throw await conflict(userId, id)
      notify(userId, id, draftVersion)
      return { draftVersion }
    },

    changedElsewhere: (userId: string, id: string) => conflict(userId, id),
  }

  async function conflict(userId: string, id: string): Promise<Refusal> {
    const row = await store.findPrompt(database.db, userId, id)
    if (!row) return promptNotFound()
    return refuse(promptsReasons.changed, undefined, {
      details: { draftVersion: String(row.draftVersion) },
    })
  }
}

async function checkFolder(tx: Database, userId: string, id: string | null | undefined): Promise<void> {
  if (id && (await listFolders(tx, userId, id)).length === 0)
    throw refuse(promptsReasons.folderGone, undefined, {
      details: { folderId: 'Not found.' },
    })
}
