import type { Address, ClientShelf } from '@studio/contract/clients'
import { isUnspaced } from '@studio/domain/text'
import { sql } from 'kysely'
import { type Cursor, type Database, isBeyond, lock, microsOf } from '../../platform/database/index.ts'

export interface ClientRow {
  id: string
  name: string
  email: string | null
  company: string | null
  phone: string | null
  address: Address | null
  tax_id: string | null
  notes: string
  tags: string[]
  projects: { id: string; name: string }[]
  version: number
  archived_at: Date | null
  waiting_since: Date | null
  moved_at: Date
  created_at: Date
  micros: string
}

/** Editable columns of a client. */
export type ClientFields = Pick<ClientRow, 'name' | 'email' | 'company' | 'phone' | 'address' | 'tax_id'> &
  Pick<ClientRow, 'notes' | 'tags' | 'archived_at'> & { words: string }

const COLUMNS = sql`clients.id, clients.name, email, company, phone, address, tax_id, notes, tags, version, archived_at,
  waiting_since, moved_at, created_at, ${microsOf('moved_at')} as micros, coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id)
    from client_projects c join own_projects p on p.id = c.project_id where c.client_id = clients.id), '[]') as projects`

const ON: Record<ClientShelf, ReturnType<typeof sql>> = {
  active: sql`archived_at is null`,
  waiting: sql`archived_at is null and waiting_since is not null`,
  archived: sql`archived_at is not null`,
}

/** End of a page: within the clients who need attention, or after them. */
export interface ClientCursor extends Cursor {
  isWaiting: boolean
}

export interface ClientFilters {
  shelf: ClientShelf
  /** All terms must match. */
  words: readonly string[]
  tag: string | undefined
  projectId: string | undefined
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** Returns one more than `limit`, to detect further pages. */
export async function listClients(
  db: Database,
  userId: string,
  { shelf, words, tag, projectId }: ClientFilters,
  { after, limit }: { after: ClientCursor | undefined; limit: number },
): Promise<ClientRow[]> {
  const conditions = [
    sql`user_id = ${userId}`,
    ON[shelf],
    // Matches the beginning of a word, or any part in scripts without spaces.
    ...words.map((word) => sql`words like ${`%${isUnspaced(word) ? '' : ' '}${escaped(word)}%`}`),
    ...(tag === undefined ? [] : [sql`${tag} = any(tags)`]),
    ...(projectId === undefined
      ? []
      : [
          sql`exists (select from client_projects c where c.client_id = clients.id and c.project_id = ${projectId})`,
        ]),
    ...(after
      ? [
          sql`((waiting_since is not null) < ${after.isWaiting}
            or (waiting_since is not null) = ${after.isWaiting} and ${isBeyond(after, 'moved_at', 'clients.id')})`,
        ]
      : []),
  ]
  const { rows } = await sql<ClientRow>`
    select ${COLUMNS} from clients where ${sql.join(conditions, sql` and `)}
    order by (waiting_since is not null) desc, moved_at desc, clients.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countShelves(db: Database, userId: string) {
  const { rows } = await sql<{ active: number; waiting: number; archived: number }>`
    select count(*) filter (where archived_at is null)::int as active,
      count(*) filter (where archived_at is null and waiting_since is not null)::int as waiting,
      count(*) filter (where archived_at is not null)::int as archived
    from clients where user_id = ${userId}`.execute(db)
  return rows[0] ?? { active: 0, waiting: 0, archived: 0 }
}

export async function listTags(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from clients where user_id = ${userId} order by tag`.execute(db)
  return rows.map(({ tag }) => tag)
}

export async function findClient(db: Database, userId: string, id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select ${COLUMNS} from clients where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Locks the row until the transaction ends. */
export async function lockClient(tx: Database, userId: string, id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select ${COLUMNS} from clients where id = ${id} and user_id = ${userId} for update`.execute(tx)
  return rows[0]
}

/** Advisory lock for the limit of clients, held until the transaction ends. */
export const lockOwner = (tx: Database, userId: string) => lock(tx, 'clients', userId)

export async function insertClient(
  tx: Database,
  { id, userId, now, fields }: { id: string; userId: string; now: Date; fields: ClientFields },
): Promise<void> {
  const { name, email, company, phone, address, tax_id, notes, tags, words } = fields
  await sql`
    insert into clients (id, user_id, name, email, company, phone, address, tax_id, notes, tags, words, moved_at, created_at)
    values (${id}, ${userId}, ${name}, ${email}, ${company}, ${phone}, ${address && JSON.stringify(address)}, ${tax_id},
      ${notes}, ${tags}, ${words}, ${now}, ${now})`.execute(tx)
}

export async function updateClient(tx: Database, id: string, fields: ClientFields, now: Date): Promise<void> {
  const { name, email, company, phone, address, tax_id, notes, tags, words, archived_at } = fields
  await sql`
    update clients set name = ${name}, email = ${email}, company = ${company}, phone = ${phone},
      address = ${address && JSON.stringify(address)}, tax_id = ${tax_id}, notes = ${notes}, tags = ${tags},
      words = ${words}, archived_at = ${archived_at}, moved_at = greatest(moved_at, ${now}), version = version + 1
    where id = ${id}`.execute(tx)
}

export async function deleteClient(db: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from clients where id = ${id} and user_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}

/** Number of these projects that belong to the user. */
export async function countOwnProjects(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from own_projects where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function setProjects(tx: Database, id: string, projectIds: readonly string[]): Promise<void> {
  await sql`delete from client_projects where client_id = ${id} and project_id <> all(${projectIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into client_projects (client_id, project_id) select ${id}, unnest(${projectIds}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** A page of all clients of a user, ordered by id. */
export async function readAllClients(
  db: Database,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select ${COLUMNS} from clients where user_id = ${userId} ${after === undefined ? sql`` : sql`and clients.id > ${after}`}
    order by clients.id limit ${limit}`.execute(db)
  return rows
}
