import type { MediaOrigin } from '@studio/contract/gallery'
import type { Licence, WorkTerms } from '@studio/contract/works'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { TILE_TABLES, tileColumns, type TileRow } from './tile.store.ts'
import { isAuthorSeen } from './visible.store.ts'

/** Snapshot of the work at publication. */
export interface Snapshot {
  /** Prompt that was or will be sent to a model; absent if none is shown. */
  prompt?: string
  negative?: string
  model?: string
  /** Of an image or video that wasn’t generated. */
  origin?: MediaOrigin
  aspectRatio?: string
  style?: string
  seed?: number
  /** Version of the published prompt. */
  number?: number
  /** Source of a copied prompt, as stored in a version of it. */
  content?: unknown
}

export interface PageRow extends TileRow {
  about: string
  snapshot: Snapshot
  terms: WorkTerms & { keepsName: boolean }
  locale: string | null
}

/** A work with all data of its page, in any state. */
export async function findWork(
  db: Database,
  id: string,
  viewer: { id: string | null; now: Date },
): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select ${tileColumns(viewer.id, viewer.now)}, w.about, w.snapshot, w.terms, w.locale
    from ${TILE_TABLES} where w.id = ${id}`.execute(db)
  return rows[0]
}

export interface RelativeRow {
  id: string
  title: string
  author: string
  licence: Licence
  depth: number
  status: 'live' | 'withdrawn' | 'gone'
}

/** All sources of a work, nearest first, with their names at that time. */
export async function findParents(db: Database, childId: string, now: Date): Promise<RelativeRow[]> {
  const { rows } = await sql<RelativeRow>`
    select p.parent_id as id, p.parent_title as title, p.parent_author as author, p.licence, p.depth,
      case when w.status = 'live' and ${isAuthorSeen(now)} then 'live'
        when w.status = 'withdrawn' and ${isAuthorSeen(now)} then 'withdrawn' else 'gone' end as status
    from work_parents p left join works w on w.id = p.parent_id
    where p.child_id = ${childId} order by p.depth, p.parent_title, p.parent_id`.execute(db)
  return rows
}

export async function findVersions(db: Database, workId: string) {
  const { rows } = await sql<{ number: number; created_at: Date }>`
    select number, created_at from work_versions where work_id = ${workId} order by number desc`.execute(db)
  return rows
}

export interface BytesRow {
  author_id: string
  status: TileRow['status']
  is_author_seen: boolean
  object_key: string | null
  mime: string | null
  bytes: number
  sha256: string | null
  thumbnails: TileRow['thumbnails']
}

/** Object keys of a work, and the facts that decide who may load them. */
export async function findWorkBytes(db: Database, id: string, now: Date): Promise<BytesRow | undefined> {
  const { rows } = await sql<BytesRow>`
    select w.author_id, w.status, ${isAuthorSeen(now)} as is_author_seen, w.object_key, w.mime, w.bytes, w.sha256,
      w.thumbnails
    from works w where w.id = ${id}`.execute(db)
  return rows[0]
}
