import type { Database, DB, NotNull } from '../../platform/database/index.ts'

type NotificationTables = {
  job_mails: DB['job_mails']
  accounts: NotNull<DB['accounts'], 'id'>
}

const tables = (db: Database) => db.withTables<NotificationTables>()

export async function insertJobMail(tx: Database, jobId: string, userId: string): Promise<void> {
  await tables(tx)
    .insertInto('job_mails')
    .values({ job_id: jobId, user_id: userId, asked_at: null })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()
}

/** Marks new emails as asked about, and returns their users. */
export async function markAsked(db: Database, now: Date): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('job_mails')
    .set({ asked_at: now })
    .where('asked_at', 'is', null)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

export async function deleteMailsOf(db: Database, userId: string): Promise<void> {
  await tables(db).deleteFrom('job_mails').where('user_id', '=', userId).execute()
}

/** Takes the emails whose users no process has reported as connected, with their addresses. */
export async function claimDueMails(tx: Database, requestedBefore: Date) {
  const rows = await tables(tx)
    .deleteFrom('job_mails')
    .using('accounts')
    .whereRef('accounts.id', '=', 'job_mails.user_id')
    .where('asked_at', '<', requestedBefore)
    .returning(['job_id', 'user_id', 'accounts.email'])
    .execute()
  return rows.map((row) => ({ jobId: row.job_id, userId: row.user_id, email: row.email }))
}

/** Returns the user’s email address; null if there is none. */
export async function findAddress(db: Database, userId: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? null
}
