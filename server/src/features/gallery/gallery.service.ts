import {
  type GalleryItem,
  type GalleryQuery,
  type MadeAs,
  type MediaAsset,
  type Relative,
  RESTORE_DAYS,
} from '@studio/contract/gallery'
import { DAY_MS, Refusal } from '@studio/contract/kernel'
import { Claim } from '@studio/contract/vocabulary'
import type { Clock } from '../../platform/clock/index.ts'
import {
  type Cursor,
  cursorAt,
  type Database,
  type DatabaseHandle,
  pageOfRows,
  readCursor,
  writeCursor,
} from '../../platform/database/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import { addressesOf, type Whereabouts } from './addresses.ts'
import { hasCaptions } from './captions.ts'
import { instantOfMicros } from './filters.ts'
import type { Folding } from './folding.ts'
import * as store from './gallery.store.ts'
import { readRelatives } from './lineage.store.ts'
import { readMarks } from './marks.ts'
import { mediaOfJobs } from './media.store.ts'

/** Query of a page of ids. `after` is the last id of the previous page. */
export interface EntriesPage extends Pick<GalleryQuery, 'type' | 'q' | 'tags'> {
  after: { micros: string; id: string } | undefined
  /** Continues with newer items instead. */
  isBackwards?: boolean
  limit: number
}

export type GalleryService = ReturnType<typeof createGalleryService>

const placeOf = ({ micros, id }: Cursor) => ({ instant: instantOfMicros(BigInt(micros)), id })

export const imageNotFound = () => new Refusal('NOT_FOUND', 'Image not found.')

/** Stored claims; anything else in their place is ignored. */
const claimsIn = (stored: readonly unknown[]): Claim[] =>
  stored.flatMap((each) => {
    const { data } = Claim.safeParse(each)
    return data ? [data] : []
  })

export function createGalleryService(deps: {
  database: DatabaseHandle
  signing: Signing
  clock: Clock
  folding: Pick<Folding, 'filtersOf'>
  cameOrWent(userId: string, ids: readonly string[]): Promise<void>
}) {
  const { database, clock, folding } = deps

  const itemOf = (row: store.PictureRow, where?: Whereabouts): GalleryItem => ({
    id: row.id,
    type: row.type,
    origin: row.origin,
    createdAt: row.created_at.toISOString(),
    model: row.model,
    project: row.project,
    prompt: row.prompt,
    width: row.width,
    height: row.height,
    ...(row.isEdited && { isEdited: true }),
    ...addressesOf({ ...row, isCaptioned: hasCaptions(row.metadata) }, deps, where),
    placeholder: row.placeholder.toString('base64'),
    metadata: row.metadata,
    ...readMarks(row.marks),
    alt: row.alt,
    jobId: row.job_id,
    ...(row.stack && { stack: row.stack }),
  })
  const get = async (db: Database, userId: string, id: string): Promise<GalleryItem> => {
    const row = await store.findPicture(db, userId, id)
    if (!row) throw imageNotFound()
    return itemOf(row)
  }

  const relativeOf = ({ row, as }: { row: store.PictureRow; as: MadeAs }): Relative => {
    const { id, type, prompt, width, height, thumbnails, placeholder, alt } = itemOf(row)
    return { id, type, prompt, width, height, thumbnails, placeholder, alt, as }
  }

  /** The page right before an item, which may be in the trash, or the last page. */
  const listBefore = async (userId: string, query: GalleryQuery, before: string) => {
    const isEnd = before === 'end'
    const place = isEnd ? undefined : await store.findPlace(database.db, userId, before)
    if (!isEnd && !place) throw imageNotFound()
    const rows = await store.readPage(database.db, {
      userId,
      filters: await folding.filtersOf(query),
      after: place && placeOf(place),
      isBackwards: true,
      limit: query.limit + 1,
    })
    const isFirst = rows.length <= query.limit
    const page = isFirst ? rows : rows.slice(1)
    // The next page starts with the item that this page precedes.
    const last = page.at(-1) ?? place
    return {
      items: page.map((row) => itemOf(row)),
      nextCursor: isEnd || !last ? null : writeCursor(last),
      isFirst,
    }
  }

  /** First item in the list that is older than the ms `ms`, or of the same ms and not sorted before `id`. */
  const findPlaceWithin = (userId: string, ms: number, id: string) => {
    const [instant, next] = [ms, ms + 1].map((each) => instantOfMicros(BigInt(each) * 1000n)) as [
      string,
      string,
    ]
    return store.findPlaceWithin(database.db, userId, { instant, next, id })
  }

  /** The page that starts within one ms, in which a large import may have created many items. */
  const listWithin = async (userId: string, query: GalleryQuery, dateTo: string, id: string) => {
    const place = await findPlaceWithin(userId, Date.parse(dateTo), id)
    if (!place) return { items: [], nextCursor: null }
    const { dateTo: _made, ...filters } = query
    const rows = await store.readPage(database.db, {
      userId,
      filters: await folding.filtersOf(filters),
      after: placeOf(cursorAt(place)),
      limit: query.limit + 1,
    })
    const { page, nextCursor } = pageOfRows(rows, query.limit)
    return { items: page.map((row) => itemOf(row)), nextCursor }
  }

  return {
    get: (userId: string, id: string) => get(database.db, userId, id),

    /** Like `get`, with sources and derived items. */
    async getWithRelatives(userId: string, id: string) {
      const { db } = database
      const item = await get(db, userId, id)
      const [parents, children] = await Promise.all([
        readRelatives(db, userId, id, 'parents'),
        readRelatives(db, userId, id, 'children'),
      ])
      return { item, parents: parents.map(relativeOf), children: children.map(relativeOf) }
    },

    async list(userId: string, query: GalleryQuery) {
      if (query.before !== undefined) return listBefore(userId, query, query.before)
      if (query.idTo !== undefined && query.dateTo !== undefined && query.cursor === undefined)
        return listWithin(userId, query, query.dateTo, query.idTo)
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const rows = await store.readPage(database.db, {
        userId,
        filters: await folding.filtersOf(query),
        after: cursor && placeOf(cursor),
        limit: query.limit + 1,
      })
      const { page, nextCursor } = pageOfRows(rows, query.limit)
      return { items: page.map((row) => itemOf(row)), nextCursor }
    },

    async findEntries(db: Database, userId: string, { after, isBackwards, limit, ...query }: EntriesPage) {
      return await store.readEntries(db, {
        userId,
        filters: await folding.filtersOf({ limit, ...query }),
        after: after && { instant: instantOfMicros(BigInt(after.micros)), id: after.id },
        isBackwards,
        limit,
      })
    },

    async itemsOf(
      db: Database,
      userId: string,
      ids: readonly string[],
      where: Whereabouts = 'gallery',
    ): Promise<Map<string, GalleryItem>> {
      const rows = ids.length === 0 ? [] : await store.readItems(db, userId, ids, where === 'trash')
      return new Map(rows.map((row) => [row.id, itemOf(row, where)]))
    },

    itemOf,
    findPlaceWithin,
    /** Like `get`, within a transaction. */
    getIn: get,

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markDeleted(database.db, userId, id, clock.now()))) throw imageNotFound()
      await deps.cameOrWent(userId, [id])
      return { id }
    },

    async restore(userId: string, id: string): Promise<GalleryItem> {
      const since = new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS)
      if (!(await store.unmarkDeleted(database.db, userId, id, since))) throw imageNotFound()
      await deps.cameOrWent(userId, [id])
      return get(database.db, userId, id)
    },

    projects: (userId: string) => store.readProjects(database.db, userId),

    async assetsOfJobs(
      db: Database,
      userId: string,
      jobIds: readonly string[],
    ): Promise<Map<string, MediaAsset[]>> {
      const assets = new Map<string, MediaAsset[]>()
      if (jobIds.length === 0) return assets
      for (const row of await mediaOfJobs(db, userId, jobIds)) {
        const { id, type, width, height, insteadOf, generatedBy, notUnderstood, claims } = row
        const asset: MediaAsset = {
          id,
          type,
          index: row.job_index as number,
          ...addressesOf(row, deps),
          placeholder: row.placeholder.toString('base64'),
          width,
          height,
          ...(notUnderstood && { notUnderstood }),
          ...(claims && { claims: claimsIn(claims) }),
          ...(insteadOf
            ? {
                standIn: {
                  madeBy: generatedBy ?? '',
                  insteadOf: insteadOf.label,
                  code: insteadOf.code,
                  reason: insteadOf.reason,
                },
              }
            : {}),
        }
        const jobId = row.job_id as string
        const list = assets.get(jobId)
        if (list) list.push(asset)
        else assets.set(jobId, [asset])
      }
      return assets
    },
  }
}
