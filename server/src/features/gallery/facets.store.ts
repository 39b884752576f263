import { FacetName } from '@studio/contract/gallery'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

const MAX_VALUES = 100

/**
 * Values of a facet with the number of the user's photographs, most frequent first. Marks are counted along their index;
 * only the trash, which is small, is joined.
 */
async function countFacet(db: Database, userId: string, name: FacetName) {
  const [from, to] = [`${name}:`, `${name};`]
  const { rows } = await sql<{ value: string; count: number }>`
    with trashed as (
      select mark, count(*) as count from media join media_marks on media_marks.media_id = media.id
      where media.user_id = ${userId} and media.deleted_at is not null and mark > ${from} and mark < ${to}
      group by mark
    ), counted as (
      select mark, count(*) as count from media_marks
      where user_id = ${userId} and mark > ${from} and mark < ${to} group by mark
    )
    select substr(counted.mark, ${from.length + 1}::int) as value,
      (counted.count - coalesce(trashed.count, 0))::int as count
    from counted left join trashed using (mark)
    where counted.count > coalesce(trashed.count, 0)
    order by 2 desc, 1 limit ${MAX_VALUES}`.execute(db)
  return rows
}

/** Counts of a user’s photographs by facet and value. */
export async function countFacets(db: Database, userId: string) {
  const counts = FacetName.options.map(async (name) => [name, await countFacet(db, userId, name)] as const)
  return Object.fromEntries(await Promise.all(counts)) as Record<
    FacetName,
    Awaited<ReturnType<typeof countFacet>>
  >
}
