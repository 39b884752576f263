import type { DraftParagraph, DraftText, LegalDocumentId, LegalLocale } from '@studio/contract/legal'
import { type Selectable, sql } from 'kysely'
import type { Database, DB, Narrowed, NotNull } from '../../platform/database/index.ts'

type DraftTable = Narrowed<
  DB['legal_drafts'],
  { document: LegalDocumentId; title: DraftText; paragraphs: DraftParagraph[] }
>
type DraftTables = {
  legal_drafts: DraftTable
  accounts: NotNull<DB['accounts'], 'id'>
}

export type DraftRow = Selectable<DraftTable>

const tables = (db: Database) => db.withTables<DraftTables>()

export const findDrafts = (db: Database): Promise<DraftRow[]> =>
  tables(db).selectFrom('legal_drafts').selectAll().orderBy('document', 'desc').execute()

export const findDraft = (db: Database, document: LegalDocumentId): Promise<DraftRow | undefined> =>
  tables(db).selectFrom('legal_drafts').selectAll().where('document', '=', document).executeTakeFirst()

/** Drafts due for publication. */
export async function findDue(db: Database, now: Date): Promise<LegalDocumentId[]> {
  const rows = await tables(db)
    .selectFrom('legal_drafts')
    .select('document')
    .where('scheduled_for', '<=', now)
    .orderBy('scheduled_for')
    .orderBy('document', 'desc')
    .execute()
  return rows.map(({ document }) => document)
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Returns false if there is a draft already. */
export async function insertDraft(
  tx: Database,
  { document, base, title, paragraphs }: Pick<DraftRow, 'document' | 'base' | 'title' | 'paragraphs'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into legal_drafts (document, base, title, paragraphs)
    values (${document}, ${base}, ${json(title)}, ${json(paragraphs)})
    on conflict (document) do nothing returning document`.execute(tx)
  return rows.length > 0
}

export async function updateDraft(
  tx: Database,
  document: LegalDocumentId,
  change: Pick<DraftRow, 'base' | 'title' | 'paragraphs'> & {
    edited: readonly LegalLocale[]
    by: string
    at: Date
  },
): Promise<void> {
  const edit = { by: change.by, at: change.at }
  await sql`
    update legal_drafts set version = version + 1, base = ${change.base}, stopped_at = null,
      title = ${json(change.title)}, paragraphs = ${json(change.paragraphs)}
    where document = ${document}`.execute(tx)
  for (const locale of change.edited)
    await tables(tx)
      .updateTable('legal_drafts')
      .set(
        locale === 'en'
          ? { en_edited_at: edit.at, en_edited_by: edit.by }
          : { es_edited_at: edit.at, es_edited_by: edit.by },
      )
      .where('document', '=', document)
      .execute()
}

export async function scheduleDraft(
  tx: Database,
  document: LegalDocumentId,
  schedule: { at: Date; by: string; reason: string; asksTerms: boolean } | null,
  stoppedAt: Date | null = null,
): Promise<void> {
  await tables(tx)
    .updateTable('legal_drafts')
    .set({
      version: sql<number>`version + 1`,
      scheduled_for: schedule?.at ?? null,
      scheduled_by: schedule?.by ?? null,
      schedule_reason: schedule?.reason ?? null,
      asks_terms: schedule?.asksTerms ?? false,
      stopped_at: stoppedAt,
    })
    .where('document', '=', document)
    .execute()
}

export async function deleteDraft(tx: Database, document: LegalDocumentId): Promise<void> {
  await tables(tx).deleteFrom('legal_drafts').where('document', '=', document).execute()
}

/** Number of users who accepted any version, and of those who haven’t accepted the one in force. */
export async function countReach(
  db: Database,
  current: string,
): Promise<{ people: number; waiting: number }> {
  const { rows } = await sql<{ people: number; waiting: number }>`
    select count(*)::int as people, (count(*) filter (where not has_current))::int as waiting
    from (
      select bool_or(version = ${current}) as has_current from legal_acceptances group by user_id
    ) each_person`.execute(db)
  return rows[0] ?? { people: 0, waiting: 0 }
}

/** Acceptances of existing accounts by user id. */
export async function findAddresses(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])))
}
