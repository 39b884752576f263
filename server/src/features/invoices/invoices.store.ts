import type {
  InvoiceFilter,
  InvoiceKind,
  InvoiceLanguage,
  InvoiceStatus,
  Party,
} from '@studio/contract/invoices'
import { type ColumnType, type Generated, sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type Narrowed,
} from '../../platform/database/index.ts'

type Json<T> = ColumnType<T | null, string | null, string | null>
type Day = string | null

/** Seller as printed on a document. */
export type FrozenSeller = Party & {
  terms: string
  footer: string
  /** Missing on documents issued before logos existed. */
  logo?: string | null
}

type InvoiceTables = {
  invoices: Narrowed<
    DB['invoices'],
    {
      kind: InvoiceKind
      status: Generated<InvoiceStatus>
      locale: InvoiceLanguage
      seller: Json<FrozenSeller>
      buyer: Json<Party>
    }
  >
  invoice_lines: DB['invoice_lines']
  invoice_payments: DB['invoice_payments']
}

const tables = (db: Database) => db.withTables<InvoiceTables>()

/** Dates stay text, because a `Date` would depend on the time zone. */
const invoices = (db: Database) =>
  tables(db)
    .selectFrom('invoices')
    .select([
      'id',
      'client_id as clientId',
      'kind',
      'series',
      'number',
      'status',
      'locale',
      'currency',
      'decimals',
      'version',
    ])
    .select(['credits_id as creditsId', 'quote_id as quoteId', 'seller', 'buyer', 'net', 'tax', 'total'])
    .select(['note', 'created_at as createdAt', 'issued_at as issuedAt', 'sent_at as sentAt'])
    .select(['sent_to as sentTo', 'pdf_key as pdfKey', microsOf('invoices.created_at').as('micros')])
    .select([
      sql<Day>`issue_date::text`.as('issueDate'),
      sql<Day>`supply_date::text`.as('supplyDate'),
      sql<Day>`due_date::text`.as('dueDate'),
      sql<string | null>`encode(pdf_sha256, 'hex')`.as('pdfSha256'),
      sql<number>`(select coalesce(sum(amount), 0)::bigint from invoice_payments where invoice_id = invoices.id)`.as(
        'paid',
      ),
      sql<number>`(select coalesce(-sum(total), 0)::bigint from invoices c
        where c.credits_id = invoices.id and c.status not in ('draft', 'void'))`.as('credited'),
      sql<boolean>`exists (select from invoices q where q.quote_id = invoices.id and q.status not in ('draft', 'void'))`.as(
        'isInvoiced',
      ),
      sql<string>`coalesce((select text from invoice_lines where invoice_id = invoices.id order by position limit 1), '')`.as(
        'about',
      ),
    ])

export const findInvoice = (db: Database, userId: string, id: string) =>
  invoices(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Like `findInvoice`, and locks the row until the transaction ends. */
export async function lockInvoice(tx: Database, userId: string, id: string) {
  await tables(tx)
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  // Reads after the lock, to see concurrent changes.
  return findInvoice(tx, userId, id)
}

/** Returns one more than `limit`, to detect further pages. */
export function listInvoices(
  db: Database,
  userId: string,
  { clientId, kind, status }: InvoiceFilter,
  after: Cursor | undefined,
  limit: number,
) {
  let page = invoices(db).where('user_id', '=', userId)
  if (clientId) page = page.where('client_id', '=', clientId)
  if (kind) page = page.where('kind', '=', kind)
  if (status) page = page.where('status', '=', status)
  if (after) page = page.where(isBeyond(after, 'created_at', 'id'))
  return page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** A page of all documents of a user, ordered by id. */
export const readAllInvoices = (db: Database, userId: string, after: string | undefined, limit: number) =>
  invoices(db)
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Related documents in both directions. */
export const readRelated = (db: Database, row: Pick<InvoiceRow, 'id' | 'creditsId' | 'quoteId'>) =>
  tables(db)
    .selectFrom('invoices')
    .select(['id', 'kind', 'series', 'number', 'status'])
    .where((where) =>
      where.or([
        where('credits_id', '=', row.id),
        where('quote_id', '=', row.id),
        where('id', 'in', [row.creditsId, row.quoteId].filter((id) => id !== null).concat(row.id)),
      ]),
    )
    .where('id', '!=', row.id)
    .orderBy('created_at')
    .execute()

export async function countDrafts(db: Database, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return count
}

/** Advisory lock for the limit of drafts, held until the transaction ends. */
export const lockDrafts = (tx: Database, userId: string) => lock(tx, 'invoice drafts', userId)

export interface NewInvoice {
  id: string
  userId: string
  clientId: string | null
  kind: InvoiceKind
  creditsId: string | null
  quoteId: string | null
  locale: InvoiceLanguage
  currency: string
  decimals: number
  issueDate: Day
  supplyDate: Day
  dueDate: Day
  note: string
  now: Date
}

export const insertInvoice = (tx: Database, { now, ...draft }: NewInvoice) =>
  tables(tx)
    .insertInto('invoices')
    .values({
      id: draft.id,
      user_id: draft.userId,
      client_id: draft.clientId,
      kind: draft.kind,
      credits_id: draft.creditsId,
      quote_id: draft.quoteId,
      locale: draft.locale,
      currency: draft.currency,
      decimals: draft.decimals,
      issue_date: draft.issueDate,
      supply_date: draft.supplyDate,
      due_date: draft.dueDate,
      note: draft.note,
      created_at: now,
    })
    .execute()

type Changed<T> = { [K in keyof T]?: T[K] | undefined }

interface DraftFields {
  clientId: string
  locale: InvoiceLanguage
  currency: string
  decimals: number
  issueDate: Day
  supplyDate: Day
  dueDate: Day
  note: string
  net: number
  tax: number
  total: number
}

/** Updates a draft and its version. Undefined fields stay unchanged. */
export async function updateDraft(tx: Database, id: string, fields: Changed<DraftFields>): Promise<void> {
  const { clientId, issueDate, supplyDate, dueDate, ...rest } = fields
  const columns = {
    ...rest,
    client_id: clientId,
    issue_date: issueDate,
    supply_date: supplyDate,
    due_date: dueDate,
  }
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return
  await tables(tx)
    .updateTable('invoices')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = (tx: Database, id: string) =>
  tables(tx).deleteFrom('invoices').where('id', '=', id).execute()

export const markIssued = (
  tx: Database,
  id: string,
  issue: {
    series: string
    number: number
    seller: FrozenSeller
    buyer: Party
    sums: { net: number; tax: number; total: number }
    now: Date
  },
) =>
  tables(tx)
    .updateTable('invoices')
    .set({
      status: 'issued',
      series: issue.series,
      number: issue.number,
      issued_at: issue.now,
      seller: JSON.stringify(issue.seller),
      buyer: JSON.stringify(issue.buyer),
      net: issue.sums.net,
      tax: issue.sums.tax,
      total: issue.sums.total,
    })
    .where('id', '=', id)
    .execute()

export const markStatus = (tx: Database, id: string, status: Exclude<InvoiceStatus, 'draft'>) =>
  tables(tx).updateTable('invoices').set({ status }).where('id', '=', id).execute()

export const markVoid = (tx: Database, id: string, now: Date) =>
  tables(tx).updateTable('invoices').set({ status: 'void', voided_at: now }).where('id', '=', id).execute()

/** Stores the file of an issued document. Returns true if it had none before. */
export async function saveFile(
  tx: Database,
  id: string,
  file: { key: string; sha256: Buffer; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('invoices')
    .set({ pdf_key: file.key, pdf_sha256: file.sha256, pdf_bytes: file.bytes })
    .where('id', '=', id)
    .where('pdf_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
