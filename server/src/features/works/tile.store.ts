import type { Licence, WorkKind, WorkStatus, WorkVisibility } from '@studio/contract/works'
import { type RawBuilder, sql } from 'kysely'
import { isAuthorSeen } from './visible.store.ts'

export interface StoredThumbnail {
  width: number
  height: number
  key: string
}

/** Row that `TILE_COLUMNS` selects. */
export interface TileRow {
  id: string
  author_id: string
  kind: WorkKind
  title: string
  licence: Licence
  visibility: WorkVisibility
  status: WorkStatus
  publish_at: Date
  mime: string | null
  width: number | null
  height: number | null
  thumbnails: StoredThumbnail[]
  placeholder: Buffer | null
  seconds: number | null
  excerpt: string
  tags: string[]
  model: string | null
  likes: number
  saves: number
  uses: number
  kept_by: number
  remixes: number
  why: string[]
  version: number
  display_name: string
  avatar_id: string | null
  is_author_seen: boolean
  is_liked: boolean
  is_saved: boolean
  is_followed: boolean
}

/** Works with their authors: `from ${TILE_TABLES} where …`, with `w` and `f`. */
export const TILE_TABLES: RawBuilder<unknown> = sql`works w join profile_faces f on f.id = w.author_id`

/** Columns of a `TileRow` for a viewer; null for visitors. */
export const tileColumns = (viewerId: string | null, now: Date): RawBuilder<unknown> => sql`
  w.id, w.author_id, w.kind, w.title, w.licence, w.visibility, w.status, w.publish_at, w.mime, w.width, w.height,
  w.thumbnails, w.placeholder, w.seconds, w.excerpt, w.tags, w.model, w.likes, w.saves, w.uses, w.kept_by, w.remixes,
  w.why, w.version, f.display_name, f.avatar_id, ${isAuthorSeen(now)} as is_author_seen,
  exists (select from work_likes k where k.work_id = w.id and k.user_id = ${viewerId}::uuid) as is_liked,
  exists (
    select from collection_items i join collections c on c.id = i.collection_id
    where i.work_id = w.id and c.owner_id = ${viewerId}::uuid) as is_saved,
  exists (
    select from follows o where o.creator_id = w.author_id and o.follower_id = ${viewerId}::uuid) as is_followed`
