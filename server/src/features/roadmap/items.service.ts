import { randomUUID } from 'node:crypto'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import {
  MAX_SIMILAR,
  type NewSuggestion,
  type RoadmapItem,
  type RoadmapQuery,
  roadmapReasons,
  type RoadmapStatus,
  SIMILAR_MIN_LENGTH,
  SUGGESTIONS_A_DAY,
} from '@studio/contract/roadmap'
import { splitWords } from '@studio/domain/text'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { firstPosition } from '../../platform/positions/index.ts'
import * as admin from './admin.store.ts'
import { readRoadmapCursor, writeRoadmapCursor } from './cursors.ts'
import * as store from './items.store.ts'
import { ITEM_KIND, viewerOf, type RoadmapDeps } from './roadmap.deps.ts'
import { itemOf, unknownItem } from './roadmap.present.ts'
import * as votes from './votes/votes.store.ts'

const NO_VOTES: Record<RoadmapStatus, number> = {
  suggested: 0,
  planned: 0,
  in_progress: 0,
  shipped: 0,
  declined: 0,
}
/** Share of common letters from which titles count as similar. */
const ALIKE = 0.35
/** Max. words of a title to search for, in pairs: the longest are the most specific. */
const MAX_WORDS = 8

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

const longest = (lexemes: readonly string[]) =>
  lexemes.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)

const together = (words: readonly string[]) => words.map(quoted).join(' & ')
const anyOf = (groups: readonly string[][]) => groups.map((group) => `(${together(group)})`).join(' | ')

/** tsquery texts for a title, from all words down to any two; a single word as it is. */
export function titleWords(lexemes: readonly string[]): store.TitleWords {
  const words = longest(lexemes)
  if (words.length < 2) return { all: '', most: '', two: words.map(quoted).join('') }
  const without = words.map((left) => words.filter((word) => word !== left))
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]))
  return {
    all: together(words),
    // With three words, all but one means two, which the next one covers.
    most: words.length > 3 ? anyOf(without) : '',
    two: words.length > 2 ? anyOf(pairs) : '',
  }
}

export type ItemsService = ReturnType<typeof createItemsService>

export function createItemsService(deps: RoadmapDeps) {
  const { database, clock, check } = deps

  const find = async (db: Database, viewer: store.Viewer, id: string): Promise<RoadmapItem> => {
    const row = await store.findItem(db, id, viewer)
    if (!row) throw unknownItem()
    return itemOf(row, viewer.userId)
  }

  /** @throws Refusal RATE_LIMITED until the oldest of today's suggestions is a day old. */
  async function checkRate(tx: Database, userId: string): Promise<number> {
    await store.lockAuthor(tx, userId)
    const now = clock.now().getTime()
    const { count, oldest } = await store.countSuggested(tx, userId, new Date(now - DAY_MS))
    if (count >= SUGGESTIONS_A_DAY && oldest)
      throw refuse(
        roadmapReasons.tooManySuggestions,
        { most: SUGGESTIONS_A_DAY },
        { retryAfter: Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now) / 1000)) },
      )
    return SUGGESTIONS_A_DAY - count - 1
  }

  async function insert(tx: Database, viewer: store.Viewer, draft: NewSuggestion) {
    const { userId } = viewer
    const suggestionsLeft = await checkRate(tx, userId)
    const [id, now] = [randomUUID(), clock.now()]
    const { title, body, locale = null } = draft
    await store.insertItem(tx, {
      id,
      authorId: userId,
      title,
      body,
      locale,
      position: firstPosition(now),
      now,
    })
    await votes.insertVote(tx, { itemId: id, userId, votedOn: id, now })
    await votes.insertFollower(tx, id, userId)
    const subject = { kind: ITEM_KIND, id, authorId: userId, holdFrom: 'medium' as const }
    const { refusal } = await check(subject, { title, body }, tx)
    if (refusal) throw refusal
    return { item: await find(tx, viewer, id), suggestionsLeft }
  }

  return {
    find,

    async list(userId: string, { status, sort, q, cursor, limit }: RoadmapQuery) {
      const viewer = await viewerOf(deps, userId)
      const words = splitWords(q ?? '')
      const after = cursor === undefined ? undefined : readRoadmapCursor(cursor, sort)
      // A query without words matches nothing, instead of everything.
      if (q && words.length === 0) {
        const own = await ownOf(userId)
        return { items: [], nextCursor: null, counts: NO_VOTES, own }
      }
      const [rows, counts, own] = await Promise.all([
        store.listItems(database.db, viewer, { status, sort, words, after, limit }),
        store.countItems(database.db, viewer, words),
        ownOf(userId),
      ])
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const nextCursor = last
        ? writeRoadmapCursor({ key: last.key, id: last.id, asOf: after?.asOf ?? viewer.now })
        : null
      return {
        items: page.map((row) => itemOf(row, userId)),
        nextCursor,
        counts: { ...NO_VOTES, ...counts },
        own,
      }
    },

    async get(userId: string, id: string) {
      const item = await find(database.db, await viewerOf(deps, userId), id)
      const history = (await admin.findHistory(database.db, id)).map(
        ({ at, from, to, title, is_undone }) => ({
          at: at.toISOString(),
          from,
          to,
          merged: title === null ? null : { title, isUndone: is_undone },
        }),
      )
      return { item, history }
    },

    async suggest(userId: string, draft: NewSuggestion, idempotencyKey: IdempotencyKey | undefined) {
      const viewer = await viewerOf(deps, userId)
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => insert(tx, viewer, draft)),
      )
    },

    async similar(userId: string, { title, locale }: { title: string; locale?: string | undefined }) {
      if (title.length < SIMILAR_MIN_LENGTH) return { items: [] }
      const viewer = await viewerOf(deps, userId)
      return await database.transact(async (tx) => {
        const lexemes = await store.findLexemes(tx, title, locale)
        const rows = await store.findSimilar(tx, viewer, {
          title,
          words: titleWords(lexemes),
          limit: MAX_SIMILAR,
          alike: ALIKE,
        })
        return { items: rows.map((row) => itemOf(row, userId)) }
      })
    },
  }

  async function ownOf(userId: string) {
    const since = new Date(clock.now().getTime() - DAY_MS)
    const { votes: ownVotes, shipped, suggested } = await store.countOwn(database.db, userId, since)
    return { votes: ownVotes, shipped, suggestionsLeft: Math.max(0, SUGGESTIONS_A_DAY - suggested) }
  }
}
