import { Refusal, refuse } from '@studio/contract/kernel'
import { evidenceOf } from '@studio/domain/prompts'
import {
  type MadeBy,
  MAX_VERSIONS,
  promptsReasons,
  type Prompt,
  type PromptContent,
  type PromptVersion,
} from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import { type EvidenceRow, findEvidence } from './evidence.store.ts'
import { versionOf } from '../library/prompts.present.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { promptNotFound, type PromptsService } from '../library/prompts.service.ts'
import { findPrompt, type PromptRow } from '../library/prompts.store.ts'
import { hashOf, readingOf } from '../library/reading.ts'
import { checkVersionRoom } from './version-room.ts'
import * as store from './versions.store.ts'

const versionNotFound = () => new Refusal('NOT_FOUND', 'Version not found.')

interface VersionInput {
  content?: PromptContent | undefined
  note?: string | undefined
  madeBy?: MadeBy | undefined
  aside?: boolean | undefined
  baseVersion?: number | undefined
  parentId?: string | undefined
}

const sumOf = (rows: readonly EvidenceRow[]) =>
  rows.reduce(
    (sum, { made, judged, kept, credits }) => ({
      made: sum.made + made,
      judged: sum.judged + judged,
      kept: sum.kept + kept,
      credits: sum.credits + credits,
    }),
    { made: 0, judged: 0, kept: 0, credits: 0 },
  )

export type VersionsService = ReturnType<typeof createVersionsService>

export function createVersionsService(
  { database, clock }: Pick<PromptsDeps, 'database' | 'clock'>,
  prompts: Pick<PromptsService, 'getIn' | 'changedElsewhere' | 'notify'>,
) {
  async function lock(tx: Database, userId: string, id: string): Promise<PromptRow> {
    const row = await findPrompt(tx, userId, id, { locked: true })
    if (!row) throw promptNotFound()
    return row
  }

  async function version(db: Database, id: string, number: number): Promise<store.VersionRow> {
    const row = await store.findVersion(db, id, number)
    if (!row) throw versionNotFound()
    return row
  }

  /** Adds a version, which becomes the newest unless it is the other side of a conflict. */
  async function add(
    tx: Database,
    userId: string,
    row: PromptRow,
    content: PromptContent,
    input: VersionInput,
  ) {
    const now = clock.now()
    const number = (await store.lastNumber(tx, row.id)) + 1
    if (number > MAX_VERSIONS) throw refuse(promptsReasons.tooManyVersions, { most: MAX_VERSIONS })
    await checkVersionRoom(tx, userId)
    await store.insertVersions(
      tx,
      [
        {
          promptId: row.id,
          number,
          content,
          sha256: hashOf(content),
          note: input.note || null,
          parentId: input.parentId ?? null,
          madeBy: input.madeBy ?? 'person',
        },
      ],
      now,
    )
    const draftVersion = input.aside
      ? row.draftVersion
      : await store.setHead(tx, row.id, number, readingOf(content, row), now)
    return { number, draftVersion }
  }

  async function keep(tx: Database, userId: string, id: string, input: VersionInput) {
    const row = await lock(tx, userId, id)
    if (input.baseVersion !== undefined && input.baseVersion !== row.draftVersion)
      return 'changed-elsewhere' as const
    const head = await version(tx, id, row.head)
    const content = input.content ?? row.draft?.content ?? head.content
    if (hashOf(content).equals(head.sha256)) {
      if (!input.aside && row.draft) await store.dropDraft(tx, id)
      return { version: versionOf(head), draftVersion: row.draftVersion, isNew: false }
    }
    const { number, draftVersion } = await add(tx, userId, row, content, input)
    return { version: versionOf(await version(tx, id, number)), draftVersion, isNew: true }
  }

  return {
    async add(userId: string, id: string, input: VersionInput) {
      const added = await database.transact((tx) => keep(tx, userId, id, input))
      if (added === 'changed-elsewhere') throw await prompts.changedElsewhere(userId, id)
      prompts.notify(userId, id, added.draftVersion)
      return added
    },

    async list(
      userId: string,
      id: string,
      { before, limit }: { before?: number | undefined; limit: number },
    ) {
      const { db } = database
      if (!(await findPrompt(db, userId, id))) throw promptNotFound()
      const [rows, evidence] = await Promise.all([
        store.listVersions(db, id, before, limit),
        findEvidence(db, id),
      ])
      const page = rows.slice(0, limit)
      return {
        versions: page.map((row) => ({
          ...versionOf(row),
          evidence: evidenceOf(sumOf(evidence.filter(({ versionId }) => versionId === row.id))),
        })),
        nextBefore: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
      }
    },

    async get(userId: string, id: string, number: number): Promise<PromptVersion> {
      if (!(await findPrompt(database.db, userId, id))) throw promptNotFound()
      return versionOf(await version(database.db, id, number))
    },

    /** Restores the content of an old version as a new one. Saves unsaved changes as a version first. */
    async restore(userId: string, id: string, number: number): Promise<Prompt> {
      const prompt = await database.transact(async (tx) => {
        await keep(tx, userId, id, {})
        const row = await lock(tx, userId, id)
        const old = await version(tx, id, number)
        if (number !== row.head)
          await add(tx, userId, row, old.content, { madeBy: 'restore', parentId: old.id })
        return await prompts.getIn(tx, userId, id)
      })
      prompts.notify(userId, id, prompt.draftVersion)
      return prompt
    },

    putLabel: (userId: string, id: string, name: string, number: number): Promise<Prompt> =>
      database.transact(async (tx) => {
        await lock(tx, userId, id)
        const { id: version_id } = await version(tx, id, number)
        await store.putLabel(tx, { prompt_id: id, name, version_id })
        return await prompts.getIn(tx, userId, id)
      }),

    removeLabel: (userId: string, id: string, name: string): Promise<Prompt> =>
      database.transact(async (tx) => {
        await lock(tx, userId, id)
        if (!(await store.removeLabel(tx, id, name))) throw new Refusal('NOT_FOUND', 'Label not found.')
        return await prompts.getIn(tx, userId, id)
      }),

    async evidence(userId: string, id: string) {
      if (!(await findPrompt(database.db, userId, id))) throw promptNotFound()
      const rows = await findEvidence(database.db, id)
      return {
        all: evidenceOf(sumOf(rows)),
        rows: rows.map(({ version, versionId, model, ...counts }) => ({
          version,
          versionId,
          model,
          ...evidenceOf(counts),
        })),
      }
    },
  }
}
