import { Refusal } from '@studio/contract/kernel'
import type { PublicProfile } from '@studio/contract/profile'
import { BEST_OF_CREATOR, type Creator, type CreatorSort, type WorkKind } from '@studio/contract/works'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Signing } from '../../../platform/signing/index.ts'
import { createTile } from '../tile.present.ts'
import * as store from './creators.store.ts'

const COLLECTIONS = 12
const COVERS = 4

export interface CreatorsDeps {
  database: DatabaseHandle
  signing: Signing
  clock: Clock
  /** Returns the public view of a creator. Throws Refusal 404 if the profile isn’t public. */
  publicProfile(id: string): Promise<PublicProfile>
}

interface ListAsked {
  kind?: WorkKind | undefined
  sort: CreatorSort
  own?: 'true' | undefined
  cursor?: string | undefined
  limit: number
}

export type CreatorsService = ReturnType<typeof createCreatorsService>

/** Public view of creators. */
export function createCreatorsService({ database, signing, clock, publicProfile }: CreatorsDeps) {
  const workOf = createTile({ signing, clock })
  const { db } = database

  async function collectionsOf(id: string, now: Date): Promise<Creator['collections']> {
    const collections = await store.findCollections(db, id, { max: COLLECTIONS, now })
    const ids = collections.map((collection) => collection.id)
    const covers = await store.findCovers(db, ids, { max: COVERS, now })
    return collections.map((collection) => ({
      ...collection,
      covers: covers
        .filter(({ collection_id }) => collection_id === collection.id)
        .flatMap((row) => {
          const { picture } = workOf(row, null)
          const small = picture?.thumbnails[0]
          return small ? [{ ...small, placeholder: picture.placeholder }] : []
        }),
    }))
  }

  return {
    /** @throws Refusal 404 if the profile isn’t public */
    async get(id: string, viewerId: string | undefined): Promise<Creator> {
      const profile = await publicProfile(id)
      const viewer = { id: viewerId ?? null, now: clock.now() }
      const row = await store.findCreator(db, id, viewer)
      const best = await store.findCreatorWorks(db, id, viewer, {
        sort: 'kept',
        includesHidden: false,
        most: BEST_OF_CREATOR,
      })
      const { prompt, image, video, template } = row
      return {
        ...profile,
        since: row.since.toISOString(),
        works: { total: prompt + image + video + template, prompt, image, video, template },
        keptByOthers: row.kept_by,
        uses: row.uses,
        usedBy: row.used_by,
        best: best.map((work) => workOf(work, viewer.id)),
        collections: await collectionsOf(id, viewer.now),
        isFollowed: row.is_followed,
        isMuted: row.is_muted,
        isOwn: id === viewerId,
      }
    },

    /** @throws Refusal 404 if the profile isn’t public */
    async works(id: string, viewerId: string | undefined, { kind, sort, own, cursor, limit }: ListAsked) {
      await publicProfile(id)
      const viewer = { id: viewerId ?? null, now: clock.now() }
      const rows = await store.findCreatorWorks(db, id, viewer, {
        kind,
        sort,
        most: limit + 1,
        after: cursor === undefined ? undefined : readCursor(cursor),
        includesHidden: own === 'true' && id === viewerId,
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        works: page.map((row) => workOf(row, viewer.id)),
        nextCursor: last && rows.length > limit ? `${last.key}~${last.id}` : null,
      }
    },
  }
}

function readCursor(text: string): { key: string; id: string } {
  const [, key, id] = /^([0-9.]{1,40})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!key || !id || !Number.isFinite(Number(key)))
    throw new Refusal('INPUT_INVALID', 'The cursor is invalid.', {
      details: { cursor: 'Start again without it.' },
    })
  return { key, id }
}
