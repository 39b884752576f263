import type { KeyedProvider, KeyState } from '@studio/contract/flags'
import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'

/** Channel that notifies every process, in the transaction that changes a key. */
export const KEYS_CHANNEL = 'provider_keys_changed'

export interface KeyRow {
  provider: KeyedProvider
  sealed: Buffer
  tail: string
  changedAt: Date
  checkedAt: Date | null
  state: Exclude<KeyState, 'none' | 'sealed'>
  tookMs: number | null
  problem: string | null
  /** `YYYY-MM-DD`. */
  expiresOn: string | null
}

export async function findKeys(db: Database): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select provider, sealed, tail, changed_at as "changedAt", checked_at as "checkedAt", state, took_ms as "tookMs",
      problem, expires_on::text as "expiresOn"
    from provider_keys order by provider`.execute(db)
  return rows
}

const publish = (tx: Database, provider: string) =>
  sql`select pg_notify(${KEYS_CHANNEL}, ${provider})`.execute(tx)

/** Locks the key of this provider until the transaction ends, even if there is none. */
export async function lockKey(tx: Database, provider: string): Promise<KeyRow | undefined> {
  await lock(tx, 'provider key', provider)
  return (await findKeys(tx)).find((row) => row.provider === provider)
}

export async function writeKey(
  tx: Database,
  key: Pick<KeyRow, 'provider' | 'sealed' | 'tail' | 'changedAt' | 'expiresOn'>,
): Promise<void> {
  await sql`
    insert into provider_keys (provider, sealed, tail, changed_at, expires_on)
    values (${key.provider}, ${key.sealed}, ${key.tail}, ${key.changedAt}, ${key.expiresOn}::date)
    on conflict (provider) do update
      set sealed = excluded.sealed, tail = excluded.tail, changed_at = excluded.changed_at,
        expires_on = excluded.expires_on, state = 'unchecked', checked_at = null, took_ms = null,
        problem = null`.execute(tx)
  await publish(tx, key.provider)
}

export async function deleteKey(tx: Database, provider: string): Promise<void> {
  await sql`delete from provider_keys where provider = ${provider}`.execute(tx)
  await publish(tx, provider)
}

/** Stores the result only for the checked key, which may have been replaced in the meantime. */
export async function saveCheck(
  db: Database,
  checked: Pick<KeyRow, 'provider' | 'sealed' | 'checkedAt' | 'state' | 'tookMs' | 'problem'>,
): Promise<void> {
  await sql`
    update provider_keys set state = ${checked.state}, checked_at = ${checked.checkedAt}, took_ms = ${checked.tookMs},
      problem = ${checked.problem}
    where provider = ${checked.provider} and sealed = ${checked.sealed}`.execute(db)
}
