import { Refusal, refuse } from '@studio/contract/kernel'
import {
  type Collection,
  MAX_COLLECTION_ITEMS,
  MAX_COLLECTION_PEOPLE,
  MAX_COLLECTIONS,
  worksReasons,
} from '@studio/contract/works'
import type { Database } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { positionBetween } from '../../../platform/positions/index.ts'
import { isCreatorSeen } from '../people/people.store.ts'
import { createTile } from '../tile.present.ts'
import type { WorksDeps } from '../works.deps.ts'
import * as store from './collections.store.ts'

const collectionNotFound = () => new Refusal('NOT_FOUND', 'Collection not found.')
const workNotFound = () => new Refusal('NOT_FOUND', 'Work not found.')

type Draft = Pick<Collection, 'name' | 'about' | 'visibility' | 'mode'>
type Item = { id: string; workId: string }

export type CollectionsService = ReturnType<typeof createCollectionsService>

const CURSOR = /^([0-9a-z]{1,200})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readCursor(text: string | undefined) {
  if (text === undefined) return undefined
  const [, position, id] = CURSOR.exec(text) ?? []
  if (!position || !id)
    throw new Refusal('INPUT_INVALID', 'The cursor is invalid.', {
      details: { cursor: 'Start again without it.' },
    })
  return { position, id }
}

const isCurator = ({ role }: Pick<Collection, 'role'>): boolean => role === 'owner' || role === 'editor'

/** Collections of works: owners, contributors and order. */
export function createCollectionsService({ database, signing, clock }: WorksDeps) {
  const workOf = createTile({ signing, clock })

  const answerOf = (row: store.CollectionRow): Collection => ({
    id: row.id,
    name: row.name,
    about: row.about,
    visibility: row.visibility,
    mode: row.mode,
    owner: { id: row.owner_id, displayName: row.display_name },
    role: row.role,
    works: row.works,
    waiting: isCurator(row) ? row.waiting : 0,
    createdAt: row.created_at.toISOString(),
  })

  /**
   * Returns a collection that the viewer may see. Private collections are visible to their members only. Collections
   * of hidden owners are visible to no one else.
   */
  async function find(db: Database, viewerId: string, id: string): Promise<store.CollectionRow> {
    const row = await store.findCollection(db, id, { viewerId, now: clock.now() })
    if (!row || (row.role === null && (row.visibility === 'private' || !row.is_owner_seen)))
      throw collectionNotFound()
    return row
  }

  /** Returns a collection owned by the caller. */
  async function findOwn(db: Database, userId: string, id: string): Promise<store.CollectionRow> {
    const row = await find(db, userId, id)
    if (row.role !== 'owner') throw collectionNotFound()
    return row
  }

  return {
    async list(viewerId: string, workId: string | undefined) {
      const rows = await store.listCollections(database.db, { viewerId, now: clock.now() })
      const ids = rows.map(({ id }) => id)
      const holds = workId === undefined ? [] : await store.findHolding(database.db, workId, ids)
      return { collections: rows.map(answerOf), holds }
    },

    get: async (viewerId: string, id: string) => answerOf(await find(database.db, viewerId, id)),

    create: (userId: string, draft: Draft, idempotencyKey: IdempotencyKey | undefined): Promise<Collection> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await store.lockOwner(tx, userId)
          if ((await store.countOwn(tx, userId)) >= MAX_COLLECTIONS)
            throw refuse(worksReasons.tooManyCollections, { most: MAX_COLLECTIONS })
          const id = await store.insertCollection(tx, userId, draft, clock.now())
          return answerOf(await find(tx, userId, id))
        }),
      ),

    patch: (userId: string, id: string, change: { [K in keyof Draft]?: Draft[K] | undefined }) =>
      database.transact(async (tx) => {
        const { name, about, visibility, mode } = await findOwn(tx, userId, id)
        await store.updateCollection(tx, id, {
          name: change.name ?? name,
          about: change.about ?? about,
          visibility: change.visibility ?? visibility,
          mode: change.mode ?? mode,
        })
        return answerOf(await find(tx, userId, id))
      }),

    async remove(userId: string, id: string): Promise<{ id: string }> {
      await findOwn(database.db, userId, id)
      await store.deleteCollection(database.db, id)
      return { id }
    },

    async works(
      viewerId: string,
      id: string,
      query: { status: 'accepted' | 'waiting'; cursor?: string | undefined; limit: number },
    ) {
      const row = await find(database.db, viewerId, id)
      if (query.status === 'waiting' && !isCurator(row)) throw collectionNotFound()
      const after = readCursor(query.cursor)
      const rows = await store.listItems(database.db, id, {
        viewerId,
        now: clock.now(),
        status: query.status,
        after,
        limit: query.limit + 1,
      })
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1) : undefined
      return {
        works: page.map((each) => workOf(each, viewerId)),
        nextCursor: last ? `${last.position}~${last.id}` : null,
      }
    },

    put: (userId: string, { id, workId }: Item, after: string | null | undefined) =>
      database.transact(async (tx) => {
        await store.lockCollection(tx, id)
        const row = await find(tx, userId, id)
        if (row.role === null) throw refuse(worksReasons.onlyViewCollection)
        const item = await store.findItem(tx, id, workId)
        if (item && !isCurator(row))
          return { status: item.status === 'accepted' ? 'accepted' : 'waiting' } as const
        if (!item && !(await store.isShown(tx, workId, clock.now()))) throw workNotFound()
        if (!item && (await store.countItems(tx, id)) >= MAX_COLLECTION_ITEMS)
          throw refuse(worksReasons.collectionFull, { most: MAX_COLLECTION_ITEMS })
        // A work that is already in the collection keeps its place, unless a new place is given.
        const place =
          item && after === undefined
            ? item.position
            : await positionAfter(tx, id, {
                workId,
                after: isCurator(row) ? after : undefined,
                now: clock.now(),
              })
        const isWaiting = row.mode === 'review' && !isCurator(row)
        const status: 'waiting' | 'accepted' = isWaiting ? 'waiting' : 'accepted'
        await store.putItem(tx, id, { workId, position: place, addedBy: userId, status })
        return { status }
      }),

    take: (userId: string, { id, workId }: Item): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        await store.lockCollection(tx, id)
        const row = await find(tx, userId, id)
        const item = row.role === null ? undefined : await store.findItem(tx, id, workId)
        if (!item) throw workNotFound()
        if (!isCurator(row) && item.added_by !== userId) throw refuse(worksReasons.addedByOthers)
        await store.deleteItem(tx, id, workId)
        return { id: workId }
      }),

    async people(viewerId: string, id: string) {
      const row = await find(database.db, viewerId, id)
      const people = row.role === null ? [] : await store.listPeople(database.db, id)
      return people.map(({ id: personId, display_name: displayName, role }) => ({
        id: personId,
        displayName,
        role,
      }))
    },

    putPerson: (
      userId: string,
      { id, userId: personId }: { id: string; userId: string },
      role: 'editor' | 'contributor',
    ) =>
      database.transact(async (tx) => {
        await store.lockCollection(tx, id)
        await findOwn(tx, userId, id)
        if (personId === userId || !(await isCreatorSeen(tx, personId, clock.now())))
          throw refuse(worksReasons.noPublicProfile)
        if ((await store.listPeople(tx, id)).length > MAX_COLLECTION_PEOPLE)
          throw refuse(worksReasons.tooManyCollectionPeople, { most: MAX_COLLECTION_PEOPLE })
        await store.putPerson(tx, id, { userId: personId, role })
        return { id: personId }
      }),

    async removePerson(userId: string, { id, userId: personId }: { id: string; userId: string }) {
      if (personId === userId) await find(database.db, userId, id)
      else await findOwn(database.db, userId, id)
      if (!(await store.deletePerson(database.db, id, personId))) throw collectionNotFound()
      return { id: personId }
    },
  }
}

async function positionAfter(
  tx: Database,
  id: string,
  { now, ...place }: { workId: string; after: string | null | undefined; now: Date },
): Promise<string> {
  const neighbours = await store.neighboursOf(tx, id, place)
  if (!neighbours)
    throw new Refusal('NOT_FOUND', 'The preceding work was not found.', {
      details: { after: 'Not found.' },
    })
  return place.after === undefined
    ? lastPosition(neighbours.before, now)
    : positionBetween(neighbours.before, neighbours.next)
}

const END_POSITION = /^m(\d{17})$/

/** Appends a work. Positions of appended works come from the time, so that they stay short. */
function lastPosition(last: string | undefined, now: Date): string {
  const micros = now.getTime() * 1000
  const numbered = Number(END_POSITION.exec(last ?? '')?.[1] ?? 0)
  const position = `m${String(Math.max(micros, numbered + 1)).padStart(17, '0')}`
  return last === undefined || position > last ? position : positionBetween(last, undefined)
}
