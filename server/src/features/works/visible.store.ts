import { type RawBuilder, sql } from 'kysely'

/** Condition that the author of `w`, a row of works, is visible: not suspended, and no account deletion pending. */
export const isAuthorSeen = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from suspended s where s.user_id = w.author_id)
  and not exists (select from leaving l where l.user_id = w.author_id)
  and not exists (select from accounts a where a.id = w.author_id and a.banned_until > ${now}))`

/** Condition that `w` appears in lists, searches, feeds and profiles, for all signed-in users. */
export const isListed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(w.status = 'live' and w.visibility = 'public' and ${isAuthorSeen(now)})`
