import { type MadeAs, MAX_RELATIVES } from '@studio/contract/gallery'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import { COLUMNS, type PictureRow } from './gallery.store.ts'

/** A source of an item. */
export interface Parent {
  id: string
  as: MadeAs
}

/** Records the sources of an item that belong to its owner and still exist. */
export async function insertParents(
  tx: Database,
  { id, userId, parents }: { id: string; userId: string; parents: readonly Parent[] },
): Promise<void> {
  if (parents.length === 0) return
  // Locked until the end of the transaction, so that they can't be deleted.
  await sql`
    insert into media_parents (child_id, parent_id, made_as)
    select ${id}, media.id, made.as
    from jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) as made (id uuid, "as" text)
    join media on media.id = made.id and media.user_id = ${userId}
    for key share of media
    on conflict do nothing`.execute(tx)
}

/** Sources or derived items, newest first, without deleted ones. */
export async function readRelatives(
  db: Database,
  userId: string,
  id: string,
  side: 'parents' | 'children',
): Promise<{ row: PictureRow; as: MadeAs }[]> {
  const [of, other] = side === 'parents' ? ['child_id', 'parent_id'] : ['parent_id', 'child_id']
  const { rows } = await sql<PictureRow & { as: MadeAs }>`
    select ${COLUMNS}, lineage.made_as as "as" from media_parents lineage
    join media on media.id = lineage.${sql.ref(other)}
    left join projects on projects.id = media.project_id
    where lineage.${sql.ref(of)} = ${id} and media.user_id = ${userId} and media.deleted_at is null
    order by media.created_at desc, media.id desc limit ${MAX_RELATIVES}`.execute(db)
  return rows.map(({ as, ...row }) => ({ row, as }))
}
