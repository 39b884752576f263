import { type RawBuilder, sql } from 'kysely'

/**
 * Whether nothing keeps the author of `w`, a row of works, from being seen: no suspension, and no request to remove the account.
 * For the condition of a query.
 */
export const isAuthorSeen = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from suspended s where s.user_id = w.author_id)
  and not exists (select from leaving l where l.user_id = w.author_id)
  and not exists (select from accounts a where a.id = w.author_id and a.banned_until > ${now}))`

/** Whether `w` stands in lists, searches, feeds and on profiles: for everybody who is signed in. */
export const isListed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(w.status = 'live' and w.visibility = 'public' and ${isAuthorSeen(now)})`
