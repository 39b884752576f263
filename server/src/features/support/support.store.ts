import type { Insertable, Selectable } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type NotNull,
} from '../../platform/database/index.ts'

type SupportTables = {
  support_feedback: DB['support_feedback']
  speakers: NotNull<DB['speakers'], 'id'>
}

export type FeedbackRow = Selectable<SupportTables['support_feedback']>
export type ReceivedRow = FeedbackRow & { email: string | null }

const tables = (db: Database) => db.withTables<SupportTables>()

/** Lock until the transaction ends. */
export const lockSpeaker = (tx: Database, userId: string) => lock(tx, 'support', userId)

export async function countSince(
  tx: Database,
  userId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { count, oldest } = await tables(tx)
    .selectFrom('support_feedback')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest }
}

export const insertFeedback = (
  tx: Database,
  feedback: Insertable<SupportTables['support_feedback']>,
): Promise<FeedbackRow> =>
  tables(tx).insertInto('support_feedback').values(feedback).returningAll().executeTakeFirstOrThrow()

interface FeedbackQuery {
  after: Cursor | undefined
  limit: number
  contextId?: string | undefined
  helpful?: boolean | undefined
}

/** Newest first, one more than the limit if there are more. */
export function findFeedback(db: Database, { after, limit, contextId, helpful }: FeedbackQuery) {
  let query = tables(db)
    .selectFrom('support_feedback')
    .innerJoin('speakers', 'speakers.id', 'support_feedback.user_id')
    .selectAll('support_feedback')
    .select(['speakers.email', microsOf('support_feedback.created_at').as('micros')])
  if (contextId !== undefined) query = query.where('context_id', '=', contextId)
  if (helpful !== undefined) query = query.where('helpful', '=', helpful)
  if (after) query = query.where(isBeyond(after, 'support_feedback.created_at', 'support_feedback.id'))
  return query
    .orderBy('support_feedback.created_at', 'desc')
    .orderBy('support_feedback.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** All feedback of a user. */
export const findFeedbackOf = (db: Database, userId: string): Promise<FeedbackRow[]> =>
  tables(db)
    .selectFrom('support_feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
