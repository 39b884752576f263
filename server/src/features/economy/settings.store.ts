import type { CoinPackage, TokenPack } from '@studio/contract/economy'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export async function findSettings(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{
    name: string
    value: number
  }>`select name, value from economy_settings`.execute(db)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Like findSettings, and locks the rows until the transaction ends. */
export async function lockSettings(tx: Database): Promise<Map<string, number>> {
  await sql`select from economy_settings order by name for update`.execute(tx)
  return await findSettings(tx)
}

export async function writeSetting(tx: Database, name: string, value: number): Promise<void> {
  await sql`update economy_settings set value = ${value} where name = ${name}`.execute(tx)
}

/** Notifies every process on commit. */
export const notifyChanged = (tx: Database, pubsub: string) =>
  sql`select pg_notify(${pubsub}, '')`.execute(tx)

export async function findPackages(db: Database): Promise<CoinPackage[]> {
  const { rows } = await sql<CoinPackage>`
    select coins, amount_cents as "amountCents", bonus_percent || '% Bonus' as bonus, is_popular as "isPopular"
    from coin_packages order by coins`.execute(db)
  return rows
}

export async function findPacks(db: Database): Promise<TokenPack[]> {
  const { rows } = await sql<TokenPack>`
    select tokens, amount_cents as "amountCents" from token_packs order by tokens`.execute(db)
  return rows
}
