import type { StackKind, WholeStack } from '@studio/contract/gallery'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Stacks of a user, locked until the transaction ends. */
export async function lockStacks(tx: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_stacks where id = any(${[...ids]}::uuid[]) and user_id = ${userId}
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stacks with their images outside the trash, oldest first. */
export async function readStacks(db: Database, ids: readonly string[]): Promise<WholeStack[]> {
  const { rows } = await sql<WholeStack>`
    select stack.id, stack.kind, stack.cover_id as "coverId",
      array(select media.id from media where media.stack_id = stack.id and media.deleted_at is null
        order by media.created_at, media.id) as "mediaIds"
    from media_stacks stack where stack.id = any(${[...ids]}::uuid[]) order by stack.id`.execute(db)
  return rows
}

/** Ids of the stacks of these images. */
export async function stacksOf(db: Database, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct stack_id as id from media
    where id = any(${[...mediaIds]}::uuid[]) and stack_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewStack {
  id: string
  kind: StackKind
  coverId: string | null
  now: Date
}

/** Inserts a stack, or updates it if the user has it. Returns false if the id is taken. */
export async function putStack(tx: Database, userId: string, stack: NewStack): Promise<boolean> {
  const { rows } = await sql`
    insert into media_stacks as known (id, user_id, kind, cover_id, created_at)
    values (${stack.id}, ${userId}, ${stack.kind}, ${stack.coverId}, ${stack.now})
    on conflict (id) do update set kind = excluded.kind, cover_id = excluded.cover_id
    where known.user_id = excluded.user_id returning id`.execute(tx)
  return rows.length > 0
}

/** Writes one of its images, so that cached pages of the gallery are read again. */
export async function touchStack(tx: Database, id: string): Promise<void> {
  await sql`
    update media set stack_id = stack_id
    where id = (select id from media where stack_id = ${id} limit 1)`.execute(tx)
}

export async function setCover(tx: Database, id: string, coverId: string | null): Promise<void> {
  await sql`update media_stacks set cover_id = ${coverId} where id = ${id}`.execute(tx)
}

/** Moves images to a stack; null removes them from theirs. */
export async function moveToStack(tx: Database, mediaIds: readonly string[], stackId: string | null) {
  await sql`
    update media set stack_id = ${stackId}::uuid
    where id = any(${[...mediaIds]}::uuid[]) and stack_id is distinct from ${stackId}::uuid`.execute(tx)
}

/** Number of images of a stack, also in the trash. */
export async function countMembers(tx: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media where stack_id = ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Takes all images out of a stack, also in the trash, and deletes it. */
export async function deleteStacks(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from media_stacks where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Deletes those of these stacks that have fewer than two images. */
export async function endSmallStacks(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    delete from media_stacks where id = any(${[...ids]}::uuid[])
      and (select count(*) from media where media.stack_id = media_stacks.id) < 2`.execute(tx)
}

/** Deletes stacks whose images were deleted permanently. */
export async function sweepStacks(tx: Database): Promise<void> {
  await sql`
    delete from media_stacks
    where (select count(*) from (select from media where media.stack_id = media_stacks.id limit 2) members) < 2`.execute(
    tx,
  )
}
