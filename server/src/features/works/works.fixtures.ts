import { MINUTE_MS } from '@studio/contract/kernel'
import type { Licence, WorkKind, WorkStatus, WorkVisibility } from '@studio/contract/works'
import type { Studio } from '../../../testing/index.ts'

export interface SeedWork {
  title?: string
  about?: string
  kind?: WorkKind
  licence?: Licence
  status?: WorkStatus
  visibility?: WorkVisibility
  tags?: string[]
  model?: string | null
  prompt?: string
  style?: string
  rank?: number
  uses?: number
  visitors?: number
  keptBy?: number
  publishAt?: Date
}

/** Inserts published works without bytes. Returns their IDs in the same order. */
export async function seedWorks(studio: Studio, authorId: string, works: SeedWork[]): Promise<string[]> {
  const ids: string[] = []
  for (const [n, work] of works.entries()) {
    const at = work.publishAt ?? new Date(Date.UTC(2026, 10, 1) + n * MINUTE_MS)
    const snapshot = { prompt: work.prompt ?? 'A lamp.', ...(work.style && { style: work.style }) }
    const { rows } = await studio.database.pool.query(
      `insert into works (author_id, kind, title, about, snapshot, excerpt, tags, model, licence, terms, visibility, status,
        publish_at, locale, rank, uses, visitors, kept_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{"resale":false,"training":false,"credit":"Test Person"}', $10,
        $11, $12, 'en', $13, $14, $15, $16, $12, $12) returning id`,
      [
        ...[authorId, work.kind ?? 'prompt', work.title ?? `Work ${n}`, work.about ?? '', snapshot],
        ...[snapshot.prompt.slice(0, 200)],
        ...[work.tags ?? [], work.model ?? null, work.licence ?? 'cc-by-4.0', work.visibility ?? 'public'],
        ...[work.status ?? 'live', at, work.rank ?? 0, work.uses ?? 0, work.visitors ?? 0, work.keptBy ?? 0],
      ],
    )
    ids.push(rows[0].id)
  }
  return ids
}

/** Accounts that do nothing but be there, of this age in days; answers their ids. */
export async function seedAccounts(studio: Studio, count: number, days: number): Promise<string[]> {
  const { rows } = await studio.database.pool.query(
    `insert into users (id, email, created_at)
    select id, id || '@example.com', now() - $2 * interval '1 day' from (select gen_random_uuid() as id
      from generate_series(1, $1)) made returning id`,
    [count, days],
  )
  return rows.map(({ id }) => id)
}
