import type { Mute, MuteKind } from '@studio/contract/works'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { MutedSubjects } from '../browse/list.store.ts'

/** Subjects that a user has muted in lists. */
export async function findMuted(db: Database, userId: string): Promise<MutedSubjects> {
  const { rows } = await sql<Mute>`select kind, value from mutes where user_id = ${userId}`.execute(db)
  const of = (kind: MuteKind) => rows.flatMap((row) => (row.kind === kind ? [row.value] : []))
  return { creators: of('creator'), tags: of('tag'), styles: of('style') }
}

export async function listMutes(db: Database, userId: string): Promise<(Mute & { name: string })[]> {
  const { rows } = await sql<Mute & { name: string }>`
    select kind, value, coalesce(nullif(f.display_name, ''), value) as name
    from mutes left join profile_faces f on mutes.kind = 'creator' and f.id::text = mutes.value
    where user_id = ${userId} order by kind, lower(coalesce(f.display_name, value))`.execute(db)
  return rows
}

/** Returns the new number. */
export async function insertMute(tx: Database, userId: string, { kind, value }: Mute): Promise<number> {
  await sql`insert into mutes (user_id, kind, value) values (${userId}, ${kind}, ${value}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mutes where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function deleteMute(db: Database, userId: string, { kind, value }: Mute): Promise<void> {
  await sql`delete from mutes where user_id = ${userId} and kind = ${kind} and value = ${value}`.execute(db)
}

/** Checks that a profile is public. */
export async function isCreatorSeen(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from public_profiles p where p.id = ${id} and p.is_public
      and not exists (select from suspended s where s.user_id = p.id)
      and not exists (select from leaving l where l.user_id = p.id)
      and not exists (select from accounts a where a.id = p.id and a.banned_until > ${now})`.execute(db)
  return rows.length > 0
}

export async function insertFollow(
  db: Database,
  followerId: string,
  creatorId: string,
  at: Date,
): Promise<void> {
  await sql`insert into follows (follower_id, creator_id, at) values (${followerId}, ${creatorId}, ${at})
    on conflict do nothing`.execute(db)
}

/** Returns true if they were followed. */
export async function deleteFollow(db: Database, followerId: string, creatorId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from follows where follower_id = ${followerId} and creator_id = ${creatorId} returning 1`.execute(
    db,
  )
  return rows.length > 0
}
