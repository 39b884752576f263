import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../log/index.ts'

// Any constant will do, as long as every process of ours uses the same one.
const LOCK = 7_236_410

/**
 * Brings the database to the newest version: each file of `folder` once, in order of name, each in a
 * transaction of its own. Several processes may start at once: one migrates, the others wait.
 * @throws Error when a file that was applied has been changed or removed since.
 */
export async function migrate(pool: pg.Pool, folder: string, log: Log): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const missing = rows.find((row) => !names.includes(row.name))
    if (missing)
      throw new Error(
        `The database is newer than this program: it has ${missing.name}. Use the newer version.`,
      )

    const fresh: string[] = []
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = applied.get(name)
      if (before === sha256) continue
      if (before)
        throw new Error(`${name} was changed after it had been applied. Write a new migration instead.`)
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      fresh.push(name)
    }
    if (fresh.length > 0) log.info({ migrations: fresh }, 'database migrated')
    return fresh
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}
