// Cases to moderate, created as rows: users with a public profile that others have reported, with the words marked.
import pg from 'pg'

const NAMES = ['Nadia Serrano', 'Ana Ruiz', 'Mirror Lake', 'Theo Brandt', 'Inés Prado']
const REASONS = ['likeness', 'harassment', 'spam', 'deception', 'violence'] as const
const LEVELS = {
  likeness: 'medium',
  harassment: 'medium',
  spam: 'low',
  deception: 'medium',
  violence: 'medium',
}

/** Creates `count` cases, each reported by `reporterId`. */
export async function makeCases(databaseUrl: string, count: number, reporterId: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  for (let n = 0; n < count; n++) {
    const reason = REASONS[n % REASONS.length] ?? 'spam'
    const name = NAMES[n % NAMES.length] ?? 'Ana'
    const bio = `A film still of ${name} at the 2024 gala, as if she had agreed to it, red wool coat, window light from the left, 85 mm, shallow focus.`
    const start = bio.indexOf(name)
    const { rows } = await pool.query<{ id: string }>(
      `insert into users (id, email, email_confirmed_at, created_at, updated_at)
       values (gen_random_uuid(), $1, now(), now() - interval '90 days', now()) returning id`,
      [`author-${n}@example.com`],
    )
    const id = rows[0]?.id
    await pool.query(
      `insert into user_profiles (id, display_name, use_type, terms_accepted, compliance_confirmed)
       values ($1, $2, 'artist', true, true)`,
      [id, `${name} ${n}`],
    )
    await pool.query(
      `insert into profile_pages (user_id, bio, links, is_public, words_at) values ($1, $2, '[]', true, now() - interval '1 hour')`,
      [id, bio],
    )
    const opened = await pool.query<{ id: string }>(
      `insert into cases (subject_kind, subject_id, author_id, reason, level, priority, score, opened_at, due_at)
       values ('profile', $1::uuid::text, $1::uuid, $2, $3, $4, 1.5, now() - interval '5 hours', now() + make_interval(mins => $5)) returning id`,
      [id, reason, LEVELS[reason], 3 + (n % 7), -22 + n * 30],
    )
    await pool.query(
      `insert into reports (case_id, reporter_id, reason, field, span, created_at)
       values ($1, $2, $3, 'bio', int4range($4, $5), now() - interval '1 hour')`,
      [opened.rows[0]?.id, reporterId, reason, start, start + name.length],
    )
  }
  await pool.end()
}
