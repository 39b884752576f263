import { type Selectable, sql } from 'kysely'
import { countWithTrash, type Database, type DB, lock } from '../../platform/database/index.ts'

type MusicTables = Pick<DB, 'music_tracks'>
export type TrackRow = Selectable<MusicTables['music_tracks']>

const tables = (db: Database) => db.withTables<MusicTables>()

/** Locked until the transaction ends. Tracks are counted under this lock. */
export const lockTracks = (tx: Database, userId: string) => lock(tx, 'music', userId)

/** Counts against the limit: tracks outside the trash, or half of all if that is more. */
export const countTracks = (db: Database, userId: string) => countWithTrash(db, sql`music_tracks`, userId)

const ownTracks = (db: Database, userId: string) =>
  tables(db).selectFrom('music_tracks').selectAll().where('user_id', '=', userId)

/** Tracks outside the trash, newest first. */
export const listTracks = (db: Database, userId: string): Promise<TrackRow[]> =>
  ownTracks(db, userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A track of the user, in the trash or not. */
export const findTrack = (db: Database, userId: string, id: string): Promise<TrackRow | undefined> =>
  ownTracks(db, userId).where('id', '=', id).executeTakeFirst()

/** The track with this content, in the trash or not. */
export const findTrackByContent = (
  db: Database,
  userId: string,
  sha256: string,
): Promise<TrackRow | undefined> => ownTracks(db, userId).where('sha256', '=', sha256).executeTakeFirst()

export const insertTrack = (tx: Database, row: Omit<TrackRow, 'deleted_at'>) =>
  tables(tx).insertInto('music_tracks').values(row).execute()

/** Returns false if there is none outside the trash. */
export async function markTrackDeleted(
  db: Database,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('music_tracks')
    .set({ deleted_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const unmarkTrackDeleted = (tx: Database, id: string) =>
  tables(tx).updateTable('music_tracks').set({ deleted_at: null }).where('id', '=', id).execute()

/** Deletes tracks deleted before `before`. A trigger queues their files for removal. */
export async function purgeTracks(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('music_tracks')
    .where('deleted_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
