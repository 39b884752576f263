import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface CardRow {
  /** Hash of the content of the card; a new hash means a new card. */
  state: string
  object_key: string
}

export async function findCard(db: Database, workId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select state, object_key from work_cards where work_id = ${workId}`.execute(db)
  return rows[0]
}

/** A trigger leaves the previous object to the sweep. False if the work was deleted in the meantime. */
export async function putCard(tx: Database, workId: string, card: CardRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into work_cards (work_id, state, object_key)
    select id, ${card.state}, ${card.object_key} from works where id = ${workId} for share
    on conflict (work_id) do update set state = excluded.state, object_key = excluded.object_key`.execute(tx)
  return Number(numAffectedRows) === 1
}

/** Bytes shown on a card: the largest thumbnail, or the original if there is none. */
export async function findShown(db: Database, workId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select coalesce(thumbnails -> -1 ->> 'key', case when mime <> 'video/mp4' then object_key end) as key
    from works where id = ${workId}`.execute(db)
  return rows[0]?.key ?? undefined
}
