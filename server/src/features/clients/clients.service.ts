import { randomUUID } from 'node:crypto'
import {
  type Address,
  type Client,
  type ClientChange,
  type ClientDraft,
  type ClientListItem,
  type ClientProofs,
  type ClientQuery,
  clientsReasons,
  MAX_CLIENTS,
} from '@studio/contract/clients'
import { Refusal, refuse } from '@studio/contract/kernel'
import { foldText } from '@studio/domain/text'
import { type Database, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { clientOf } from './client-of.ts'
import type { ClientsDeps } from './clients.deps.ts'
import * as store from './clients.store.ts'

/** Maximum search terms. */
const MAX_SEARCHED = 8

const NO_PROOFS: ClientProofs = {
  counts: { draft: 0, open: 0, submitted: 0, approved: 0, closed: 0 },
  latest: null,
  pictures: [],
}

/** Client data for invoices and emails. */
export interface BilledClient {
  id: string
  name: string
  company: string | null
  email: string | null
  taxId: string | null
  address: Address | null
}

const unknown = () => new Refusal('NOT_FOUND', 'Client not found.')

/** Normalises search terms. */
const plain = (text: string): string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')

const wordsOf = ({
  name,
  company,
  email,
  tags,
}: Pick<store.ClientFields, 'name' | 'company' | 'email' | 'tags'>) =>
  ` ${plain([name, company ?? '', email ?? '', ...tags].join(' ')).join(' ')}`

/** Clients who need attention come first, so the cursor says in which group the page ended. */
const writeClientCursor = (isWaiting: boolean, cursor: string) => `${isWaiting ? 'w' : 'r'}${cursor}`
const readClientCursor = (text: string): store.ClientCursor => ({
  isWaiting: text.startsWith('w'),
  ...readCursor(/^[wr]/.test(text) ? text.slice(1) : ''),
})

export type ClientsService = ReturnType<typeof createClientsService>

export function createClientsService({ database, clock, proofsOf }: ClientsDeps) {
  const toListItem = (row: store.ClientRow, proofs: ReadonlyMap<string, ClientProofs>): ClientListItem => ({
    ...clientOf(row),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    movedAt: row.moved_at.toISOString(),
    proofs: proofs.get(row.id) ?? NO_PROOFS,
  })

  async function getClient(db: Database, userId: string, id: string): Promise<store.ClientRow> {
    const row = await store.findClient(db, userId, id)
    if (!row) throw unknown()
    return row
  }

  /** @throws Refusal NOT_FOUND for projects of other users. */
  async function saveProjects(tx: Database, userId: string, id: string, projectIds: readonly string[]) {
    if ((await store.countOwnProjects(tx, userId, projectIds)) !== projectIds.length)
      throw refuse(clientsReasons.projectGone, undefined, {
        details: { projectIds: 'Choose again.' },
      })
    await store.setProjects(tx, id, projectIds)
  }

  async function insert(
    tx: Database,
    userId: string,
    { projectIds, taxId, ...draft }: ClientDraft,
  ): Promise<Client> {
    await store.lockOwner(tx, userId)
    const { active, archived } = await store.countShelves(tx, userId)
    if (active + archived >= MAX_CLIENTS) throw refuse(clientsReasons.tooMany, { most: MAX_CLIENTS })
    const id = randomUUID()
    const fields = { ...draft, tax_id: taxId, archived_at: null, words: wordsOf(draft) }
    await store.insertClient(tx, { id, userId, now: clock.now(), fields })
    await saveProjects(tx, userId, id, projectIds)
    return clientOf(await getClient(tx, userId, id))
  }

  return {
    async list(userId: string, { cursor, limit, shelf, q, tag, projectId }: ClientQuery) {
      const words = plain(q ?? '').slice(0, MAX_SEARCHED)
      const after = cursor === undefined ? undefined : readClientCursor(cursor)
      const [rows, counts, tags] = await Promise.all([
        store.listClients(database.db, userId, { shelf, words, tag, projectId }, { after, limit }),
        store.countShelves(database.db, userId),
        store.listTags(database.db, userId),
      ])
      const { page, nextCursor } = pageOfRows(rows, limit)
      const proofs = await proofsOf(
        userId,
        page.map(({ id }) => id),
      )
      const last = page.at(-1)
      return {
        clients: page.map((row) => toListItem(row, proofs)),
        nextCursor: nextCursor && last ? writeClientCursor(last.waiting_since !== null, nextCursor) : null,
        counts,
        tags,
      }
    },

    async get(userId: string, id: string): Promise<ClientListItem> {
      const row = await getClient(database.db, userId, id)
      return toListItem(row, await proofsOf(userId, [id]))
    },

    create: (
      userId: string,
      draft: ClientDraft,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Client> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => insert(tx, userId, draft)),
      ),

    change: (userId: string, id: string, change: ClientChange): Promise<Client> =>
      database.transact(async (tx) => {
        const row = await store.lockClient(tx, userId, id)
        if (!row) throw unknown()
        const { version, projectIds, taxId, archived, ...rest } = change
        if (version !== undefined && version !== row.version)
          throw refuse(clientsReasons.changed, undefined, {
            details: { version: String(row.version) },
          })
        const now = clock.now()
        const { name, email, company, phone, address, notes, tags } = row
        const fields = {
          name,
          email,
          company,
          phone,
          address,
          notes,
          tags,
          ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
          tax_id: taxId === undefined ? row.tax_id : taxId,
          archived_at: archived === undefined ? row.archived_at : archived ? (row.archived_at ?? now) : null,
        }
        await store.updateClient(tx, id, { ...fields, words: wordsOf(fields) }, now)
        if (projectIds) await saveProjects(tx, userId, id, projectIds)
        return clientOf(await getClient(tx, userId, id))
      }),

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.deleteClient(database.db, userId, id))) throw unknown()
      return { id }
    },

    async find(db: Database, userId: string, id: string): Promise<BilledClient | undefined> {
      const row = await store.findClient(db, userId, id)
      if (!row) return undefined
      const { name, company, email, tax_id: taxId, address } = row
      return { id, name, company, email, taxId, address }
    },
  }
}
