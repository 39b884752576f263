import { randomUUID } from 'node:crypto'
import {
  DAY_MS,
  type EndpointRequest,
  MINUTE_MS,
  Refusal,
  type RefusalCode,
  refuse,
} from '@studio/contract/kernel'
import {
  type createReversal,
  CREDITS_PER_LOOK,
  readInferred,
  type Reversal,
  REVERSAL_RESTORE_DAYS,
  type ReversalSlots,
  reverseReasons,
  SLOTS,
  splitWords,
  withInferred,
} from '@studio/contract/reverse'
import { ProviderFailure } from '../../engines/engine.ts'
import type { VisionModel } from '../../engines/text/index.ts'
import { pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { LOOK_SCHEMA, LOOK_SYSTEM, describePrompt } from './look.ts'
import { inputOf, thumbnailOf } from './pictures.ts'
import type { ReverseDeps } from './reverse.deps.ts'
import * as store from './reverse.store.ts'

type ReversalRequest = EndpointRequest<typeof createReversal>['body']

/** Max. age in ms of a pending request; far longer than a model may take. */
const STALE_MS = 5 * MINUTE_MS
/** Matches the lifetime of idempotency keys. */
const FAILED_DAYS = 2

const reversalNotFound = () => new Refusal('NOT_FOUND', 'Analysis not found.')
const UNNAMED = { en: 'Picture', es: 'Imagen' }

/** Slots with the locked words only. */
const lockedSlots = (locked: ReversalRequest['locked']): ReversalSlots =>
  Object.fromEntries(
    SLOTS.map((slot) => {
      const words = splitWords(locked[slot] ?? '').map(
        (text) => ({ text, from: 'yours', isOut: false }) as const,
      )
      return [slot, { words, isLocked: slot in locked }]
    }),
  ) as ReversalSlots

const acceptedWords = (slots: ReversalSlots) =>
  Object.values(slots).reduce((sum, { words }) => sum + words.filter(({ isOut }) => !isOut).length, 0)

interface Analysis {
  model: VisionModel
  asked: ReversalRequest
  picture: Uint8Array
  budgeted: Budgeted
}

/** Amount reserved from the daily budget, in US cents. */
type Budgeted = Parameters<ReverseDeps['budgets']['release']>[2]

export type ReverseService = ReturnType<typeof createReversalsService>

/** Analyses of images: requested from a model, saved, updated and deleted. */
export function createReversalsService(deps: ReverseDeps) {
  const { database, gallery, visionModels, charges, clock } = deps
  const { db } = database
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  async function present(userId: string, row: store.ReversalRow): Promise<Reversal> {
    const { status: _status, failure: _failure, createdAt, ...rest } = row
    const image = row.mediaId
      ? (await gallery.assetsOf(db, userId, [row.mediaId])).get(row.mediaId)
      : undefined
    const picture = image ? { url: image.url, thumbnails: image.thumbnails } : null
    return { ...rest, createdAt: createdAt.toISOString(), picture }
  }

  async function get(userId: string, id: string): Promise<Reversal> {
    const row = await store.findReversal(db, userId, id)
    if (row?.status !== 'done') throw reversalNotFound()
    return present(userId, row)
  }

  /** Outcome of an earlier request with the same idempotency key. */
  async function replayed(userId: string, id: string): Promise<Reversal> {
    const row = await store.findReversal(db, userId, id)
    if (row?.failure) throw new Refusal(row.failure.code, row.failure.message)
    if (row?.status === 'asking') throw refuse(reverseReasons.stillAnalysing, undefined, { retryAfter: 2 })
    return get(userId, id)
  }

  function modelOf(id: string): VisionModel {
    const model = visionModels().find((each) => each.id === id)
    if (!model) throw refuse(reverseReasons.modelUnknown, undefined, { details: { model: 'Unknown.' } })
    return model
  }

  /** Releases the held credit, and the reserved budget if the provider doesn't charge. */
  const fail = (userId: string, id: string, failure: store.Failure, unspent?: Budgeted) =>
    database.transact(async (tx) => {
      if (!(await store.failReversal(tx, id, failure))) return
      await charges.release(tx, { userId, jobId: id })
      if (unspent) deps.budgets.release(tx, userId, unspent)
    })

  async function analyse(
    userId: string,
    id: string,
    { model, asked, picture, budgeted: reservation }: Analysis,
  ) {
    let isAnswered = false
    try {
      const answer = await model.see(
        { system: LOOK_SYSTEM, prompt: describePrompt(asked), picture, schema: LOOK_SCHEMA },
        new AbortController().signal,
      )
      isAnswered = true
      const inferred = readInferred(answer)
      if (!inferred)
        throw new ProviderFailure(
          'PROVIDER_DOWN',
          `${model.label} gave an unreadable answer. You weren’t charged.`,
        )
      const slots = withInferred(asked.slots ?? lockedSlots(asked.locked), inferred)
      await database.transact(async (tx) => {
        if (!(await store.finishReversal(tx, { id, inferred, model: model.label, slots })))
          throw new ProviderFailure(
            'PROVIDER_TIMEOUT',
            `${model.label} took too long to answer. You weren’t charged.`,
          )
        await charges.take(tx, { userId, causeId: id })
      })
    } catch (error) {
      const isTheirs = error instanceof ProviderFailure
      const code: RefusalCode = isTheirs ? error.code : 'UNKNOWN_ERROR'
      const message = isTheirs ? error.message : 'Couldn’t save the answer. You weren’t charged.'
      // A provider that timed out, or whose answer was lost, may still charge.
      const isFree = isTheirs && error.code !== 'PROVIDER_TIMEOUT' && !error.isPaid && !isAnswered
      await fail(userId, id, { code, message }, isFree ? reservation : undefined)
      if (!isTheirs) throw error
      const { retryAfter } = error
      throw new Refusal(code, message, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) })
    }
  }

  return {
    models: (userId: string) => ({
      models: visionModels().map(({ id, label, recipient }) => ({ id, label, recipient })),
      credits: CREDITS_PER_LOOK,
      waived: deps.isFree(userId),
    }),

    /** Holds one credit during the request; captured with the answer, released without one. */
    async create(
      userId: string,
      query: ReversalRequest,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Reversal> {
      const model = query.model === null ? undefined : modelOf(query.model)
      await deps.checkWords(userId, { instruction: query.instruction })
      const input = await inputOf(userId, query, deps)
      const picture = model && (await thumbnailOf(input))
      const id = randomUUID()
      let reservation: Budgeted | undefined
      const started = await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const waived = deps.isFree(userId)
          const credits = model ? CREDITS_PER_LOOK : 0
          await store.insertReversal(tx, {
            id,
            userId,
            mediaId: input.mediaId,
            sha256: input.sha256,
            found: input.found,
            name: query.name ?? UNNAMED[query.language],
            measured: query.measured ?? null,
            slots: query.slots ?? lockedSlots(query.locked),
            status: model ? 'asking' : 'done',
            credits,
            waived: model ? waived : false,
            now: clock.now(),
          })
          if (model) {
            const cents = Math.ceil(model.cents)
            reservation = { cents, day: deps.budgets.reserve(tx, userId, cents) }
            await charges.hold(tx, { userId, jobId: id, credits, waived })
          }
          return { reversalId: id }
        }),
      )
      if (started.reversalId !== id) return replayed(userId, started.reversalId)
      if (model && picture && reservation)
        await analyse(userId, id, { model, asked: query, picture, budgeted: reservation })
      return get(userId, id)
    },

    get,

    async list(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(await store.listReversals(db, userId, after, limit), limit)
      const reversals = page.map(({ id, createdAt, name, mediaId, model, slots }) => ({
        id,
        createdAt: createdAt.toISOString(),
        name,
        mediaId,
        model,
        words: acceptedWords(slots),
      }))
      return { reversals, nextCursor }
    },

    async change(
      userId: string,
      id: string,
      changes: { name?: string | undefined; slots?: ReversalSlots | undefined },
    ): Promise<Reversal> {
      if (!(await store.updateReversal(db, { userId, id }, changes))) throw reversalNotFound()
      return get(userId, id)
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markReversal(db, { userId, id }, { deletedAt: clock.now() })))
        throw reversalNotFound()
      return { id }
    },

    async restore(userId: string, id: string): Promise<Reversal> {
      await store.markReversal(db, { userId, id }, { since: daysAgo(REVERSAL_RESTORE_DAYS) })
      return get(userId, id)
    },

    /** Releases credits of interrupted requests and purges expired rows. */
    async sweep(): Promise<void> {
      const message = 'The model didn’t answer. You weren’t charged.'
      for (const { id, userId } of await store.findStale(db, new Date(clock.now().getTime() - STALE_MS)))
        await fail(userId, id, { code: 'PROVIDER_TIMEOUT', message })
      await store.purgeReversals(db, {
        deleted: daysAgo(REVERSAL_RESTORE_DAYS),
        failed: daysAgo(FAILED_DAYS),
      })
    },
  }
}
