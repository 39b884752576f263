import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { builtInTemplates } from '@studio/domain/prompts'
import {
  MAX_TEMPLATES,
  type NewTemplate,
  PROMPT_RESTORE_DAYS,
  promptsReasons,
  type Template,
  type TemplateDraft,
} from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { positionBetween } from '../../../platform/positions/index.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { lockWriter } from '../library/prompts.store.ts'
import * as store from './templates.store.ts'

const templateNotFound = () => new Refusal('NOT_FOUND', 'Template not found.')
const tooMany = () => refuse(promptsReasons.tooManyTemplates, { most: MAX_TEMPLATES })

export type TemplatesService = ReturnType<typeof createTemplatesService>

export function createTemplatesService({ database, gallery, clock }: PromptsDeps) {
  async function answers(
    db: Database,
    userId: string,
    rows: readonly store.TemplateRow[],
  ): Promise<Template[]> {
    const covers = await gallery.assetsOf(
      db,
      userId,
      rows.flatMap(({ coverId }) => (coverId === null ? [] : [coverId])),
    )
    return rows.map(({ coverId, createdAt, originId: _, ...row }) => {
      const cover = coverId === null ? undefined : covers.get(coverId)
      return {
        ...row,
        coverId: cover ? coverId : null,
        coverUrl: cover?.thumbnails.at(-1)?.url ?? cover?.url ?? null,
        isBuiltIn: false,
        createdAt: createdAt.toISOString(),
      }
    })
  }

  async function checkCover(tx: Database, userId: string, { coverId }: TemplateDraft): Promise<void> {
    if (coverId !== null && !(await gallery.assetsOf(tx, userId, [coverId])).has(coverId))
      throw refuse(promptsReasons.coverGone, undefined, {
        details: { coverId: 'Not found.' },
      })
  }

  async function originOf(tx: Database, userId: string, from: NewTemplate['from']): Promise<string | null> {
    if (!from) return null
    const origin = await store.findOrigin(tx, userId, from)
    if (!origin)
      throw refuse(promptsReasons.originGone, undefined, {
        details: { from: 'Not found.' },
      })
    return origin.originId
  }

  async function positionAfter(
    tx: Database,
    userId: string,
    place: { id: string | null; after: string | null },
  ) {
    const neighbours = await store.neighboursOf(tx, userId, place)
    if (!neighbours)
      throw new Refusal('NOT_FOUND', 'The preceding template was not found.', {
        details: { after: 'Not found.' },
      })
    return positionBetween(neighbours.before, neighbours.next)
  }

  const answer = async (
    db: Database,
    userId: string,
    row: store.TemplateRow | undefined,
  ): Promise<Template> => {
    const [template] = row ? await answers(db, userId, [row]) : []
    if (!template) throw templateNotFound()
    return template
  }

  return {
    async list(
      userId: string,
      { kind, language }: { kind?: Template['kind'] | undefined; language?: string | undefined },
    ): Promise<Template[]> {
      const own = await answers(database.db, userId, await store.listTemplates(database.db, userId))
      const all = [...own, ...builtInTemplates(language?.startsWith('es') ? 'es' : 'en')]
      // Templates for both belong to each kind.
      return kind === undefined ? all : all.filter((each) => each.kind === kind || each.kind === 'both')
    },

    create: (
      userId: string,
      { from, ...draft }: NewTemplate,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Template> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await lockWriter(tx, userId)
          if ((await store.countTemplates(tx, userId)) >= MAX_TEMPLATES) throw tooMany()
          await checkCover(tx, userId, draft)
          const originId = await originOf(tx, userId, from)
          const { after = null } = draft
          const position = await positionAfter(tx, userId, { id: null, after })
          const row = await store.insertTemplate(tx, userId, { ...draft, position, originId }, clock.now())
          return await answer(tx, userId, row)
        }),
      ),

    put: (userId: string, id: string, draft: TemplateDraft): Promise<Template> =>
      database.transact(async (tx) => {
        await lockWriter(tx, userId)
        await checkCover(tx, userId, draft)
        const { after } = draft
        const position = after === undefined ? undefined : await positionAfter(tx, userId, { id, after })
        return await answer(tx, userId, await store.updateTemplate(tx, userId, id, { ...draft, position }))
      }),

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.removeTemplate(database.db, { userId, id }, clock.now()))) throw templateNotFound()
      return { id }
    },

    restore: (userId: string, id: string): Promise<Template> =>
      database.transact(async (tx) => {
        await lockWriter(tx, userId)
        const since = new Date(clock.now().getTime() - PROMPT_RESTORE_DAYS * DAY_MS)
        const row = await store.unremoveTemplate(tx, { userId, id }, since)
        if ((await store.countTemplates(tx, userId)) > MAX_TEMPLATES) throw tooMany()
        return await answer(tx, userId, row)
      }),
  }
}
