import type { LegalDocumentId, LegalLocale } from '@studio/contract/legal'
import { type Selectable, sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type Narrowed,
  type NotNull,
} from '../../platform/database/index.ts'

type LegalTables = {
  legal_versions: DB['legal_versions']
  legal_texts: Narrowed<
    DB['legal_texts'],
    {
      document: LegalDocumentId
      locale: LegalLocale
    }
  >
  legal_acceptances: DB['legal_acceptances']
  accounts: NotNull<DB['accounts'], 'id'>
}

export type VersionRow = Selectable<LegalTables['legal_versions']>
export type TextRow = Selectable<LegalTables['legal_texts']>
export type AcceptanceRow = Selectable<LegalTables['legal_acceptances']>

const tables = (db: Database) => db.withTables<LegalTables>()

/** Held until the transaction ends, so that versions are published one at a time. */
export const lockVersions = (tx: Database) => lock(tx, 'legal versions')

/** Newest first. */
export const findVersions = (db: Database): Promise<VersionRow[]> =>
  tables(db).selectFrom('legal_versions').selectAll().orderBy('place', 'desc').execute()

export async function insertVersion(
  tx: Database,
  version: { version: string; asksTerms: boolean; publishedBy: string | null; now: Date },
  texts: TextRow[],
): Promise<void> {
  await tables(tx)
    .insertInto('legal_versions')
    .values({
      version: version.version,
      asks_terms: version.asksTerms,
      // The account of the admin who scheduled it may be deleted.
      published_by: sql<string>`(select id from accounts where id = ${version.publishedBy})`,
      published_at: version.now,
    })
    .execute()
  await tables(tx).insertInto('legal_texts').values(texts).execute()
}

/** Every version of every document in a language, with its number, newest first. */
export const findEditions = (db: Database, locale: LegalLocale) =>
  tables(db)
    .selectFrom('legal_texts')
    .innerJoin('legal_versions', 'legal_versions.version', 'legal_texts.version')
    .select(['document', 'legal_texts.version', 'title', 'place', 'published_at as publishedAt'])
    .where('locale', '=', locale)
    .orderBy('place', 'desc')
    .execute()

export type Edition = Awaited<ReturnType<typeof findEditions>>[number]

export async function findBody(
  db: Database,
  document: LegalDocumentId,
  version: string,
  locale: LegalLocale,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('legal_texts')
    .select('body')
    .where('document', '=', document)
    .where('version', '=', version)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row?.body
}

export async function insertAcceptance(tx: Database, acceptance: Omit<AcceptanceRow, 'id'>): Promise<void> {
  await tables(tx).insertInto('legal_acceptances').values(acceptance).execute()
}

/** Newest version that a user accepted, independent of the clock. */
export const findLastAcceptance = (db: Database, userId: string): Promise<AcceptanceRow | undefined> =>
  tables(db)
    .selectFrom('legal_acceptances')
    .leftJoin('legal_versions', 'legal_versions.version', 'legal_acceptances.version')
    .selectAll('legal_acceptances')
    .where('user_id', '=', userId)
    .orderBy('place', (order) => order.desc().nullsLast())
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findAcceptancesOf = (db: Database, userId: string): Promise<AcceptanceRow[]> =>
  tables(db)
    .selectFrom('legal_acceptances')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute()

export interface AcceptanceFilter {
  /** An id, or the beginning of an email address. */
  person?: string | undefined
  version?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
}

/** Newest first; one more than the limit if there are more. */
export function findAcceptances(
  db: Database,
  { person, version, from, before }: AcceptanceFilter,
  cursor: Cursor | undefined,
  limit: number,
) {
  let query = tables(db)
    .selectFrom('legal_acceptances')
    .innerJoin('accounts', 'accounts.id', 'legal_acceptances.user_id')
    .select(['legal_acceptances.id', 'user_id as userId', 'email', 'version'])
    .select([
      'confirms_terms as confirmsTerms',
      'accepted_at as acceptedAt',
      microsOf('legal_acceptances.accepted_at').as('micros'),
    ])
  if (person !== undefined)
    query = query.where(
      sql<boolean>`(user_id::text = ${person.toLowerCase()} or starts_with(lower(email), ${person.toLowerCase()}))`,
    )
  if (version !== undefined) query = query.where('version', '=', version)
  if (from) query = query.where('accepted_at', '>=', from)
  if (before) query = query.where('accepted_at', '<', before)
  if (cursor) query = query.where(isBeyond(cursor, 'accepted_at', 'legal_acceptances.id'))
  return query
    .orderBy('accepted_at', 'desc')
    .orderBy('legal_acceptances.id', 'desc')
    .limit(limit + 1)
    .execute()
}
