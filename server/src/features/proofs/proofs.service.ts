import { randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  MAX_PROOFS,
  type Proof,
  type ProofChange,
  type ProofDraft,
  proofsReasons,
  type WholeProof,
} from '@studio/contract/proofs'
import { type Cursor, type Database, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { saveCertificates } from './certificates/certificate-of.ts'
import { recordProofEvent } from './events.ts'
import { createItems } from './rounds/items.ts'
import { type ItemRow, readItems } from './rounds/items.store.ts'
import * as people from './people.store.ts'
import { PROOF_KIND, type ProofsDeps } from './proofs.deps.ts'
import { proofNotFound } from './proofs.refusals.ts'
import * as store from './proofs.store.ts'
import { commentOf, eventOf, guestOf, markOf, proofOf, submissionOf } from './proofs.present.ts'

/** The owner sees everything. */
const OWNER = { guestId: null, seesAll: true } as const

export type ProofsService = ReturnType<typeof createProofsService>

export function createProofsService(
  deps: Pick<ProofsDeps, 'database' | 'clock' | 'gallery' | 'clients' | 'check'> & {
    /** Schedules the rendering of copies for guests. */
    copyLater(tx: Database, proofId: string): Promise<void>
  },
) {
  const { database, clock, gallery, clients, check, copyLater } = deps
  const items = createItems(deps)

  const factsOf = (db: Database, ids: readonly string[]) =>
    store.readFacts(db, ids, new Date(clock.now().getTime() - DAY_MS))

  async function getProof(db: Database, userId: string, id: string): Promise<store.ProofRow> {
    const row = await store.findProof(db, userId, id)
    if (!row) throw proofNotFound()
    return row
  }
  async function lockOwn(tx: Database, userId: string, id: string): Promise<store.ProofRow> {
    const row = await store.lockProof(tx, userId, id)
    if (!row) throw proofNotFound()
    return row
  }
  const presentProof = async (db: Database, userId: string, id: string): Promise<Proof> =>
    proofOf(await getProof(db, userId, id), (await factsOf(db, [id])).get(id))

  /** @throws Refusal NOT_FOUND for a client or a project of another user. */
  async function checkOwn(
    tx: Database,
    userId: string,
    { clientId, projectId }: { clientId?: string | null | undefined; projectId?: string | null | undefined },
  ) {
    if (clientId && !(await clients.find(tx, userId, clientId))) throw refuse(proofsReasons.clientGone)
    if (projectId && !(await store.isOwnProject(tx, userId, projectId)))
      throw refuse(proofsReasons.projectGone)
  }

  /** Texts that guests read. */
  async function checkWords(
    tx: Database,
    { id, user_id, title, message, rules }: store.ProofRow,
  ): Promise<void> {
    const fields = { title, message: message ?? '', watermark: rules.watermarkText ?? '' }
    const { refusal } = await check({ kind: PROOF_KIND, id, authorId: user_id }, fields, tx)
    if (refusal) throw refusal
  }

  async function insert(
    tx: Database,
    userId: string,
    draft: ProofDraft,
    hashes: ReadonlyMap<string, string>,
  ): Promise<{ proof: Proof }> {
    await store.lockOwner(tx, userId)
    if ((await store.countProofs(tx, userId)) >= MAX_PROOFS)
      throw refuse(proofsReasons.tooMany, { most: MAX_PROOFS })
    await checkOwn(tx, userId, draft)
    const [id, now] = [randomUUID(), clock.now()]
    const { clientId, projectId, title, message, rules } = draft
    const expiresAt = draft.expiresAt === null ? null : new Date(draft.expiresAt)
    const proof = { id, userId, clientId, projectId, title, message: message || null, rules, expiresAt }
    await store.insertProof(tx, { ...proof, linkHash: randomBytes(32), now })
    await items.replaceAll(tx, { userId, proofId: id, round: 1, hashes }, draft.items)
    await recordProofEvent(tx, { id, client_id: clientId }, 'made', { now })
    await checkWords(tx, await getProof(tx, userId, id))
    await copyLater(tx, id)
    return { proof: await presentProof(tx, userId, id) }
  }

  async function wholeItems(userId: string, rows: readonly ItemRow[]): Promise<WholeProof['items']> {
    const pictures = await gallery.assetsOf(
      database.db,
      userId,
      rows.map(({ mediaId }) => mediaId),
    )
    return rows.map((row, place) => {
      const { mediaId, round, replaces, replacedBy, width, height, withdrawn, sha256 } = row
      return {
        mediaId,
        round,
        replaces,
        replacedBy,
        width,
        height,
        withdrawn,
        sha256,
        number: row.number ?? place + 1,
        picture: pictures.get(mediaId) ?? null,
      }
    })
  }

  return {
    getProof,
    lockOwn,
    shown: presentProof,
    checkWords,

    async get(userId: string, id: string): Promise<WholeProof> {
      const { db } = database
      const proof = await presentProof(db, userId, id)
      const [rows, guests, marks, comments, submissions] = await Promise.all([
        readItems(db, id),
        people.readGuests(db, id),
        people.readMarks(db, id, OWNER),
        people.readComments(db, id, OWNER),
        people.readSubmissions(db, id),
      ])
      return {
        proof,
        items: await wholeItems(userId, rows),
        guests: guests.map(guestOf),
        marks: marks.map(markOf),
        comments: comments.map((comment) => commentOf(comment, { userId })),
        submissions: submissions.map(submissionOf),
      }
    },

    async create(userId: string, draft: ProofDraft, idempotencyKey: IdempotencyKey | undefined) {
      const hashes = await items.hashesOf(userId, undefined, draft.items)
      return await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => insert(tx, userId, draft, hashes)),
      )
    },

    async change(userId: string, id: string, change: ProofChange): Promise<Proof> {
      const hashes = await items.hashesOf(userId, id, change.items ?? [])
      return await database.transact(async (tx) => {
        const row = await lockOwn(tx, userId, id)
        if (change.version !== row.version)
          throw refuse(proofsReasons.changed, undefined, { details: { version: String(row.version) } })
        await checkOwn(tx, userId, change)
        const { title, message, clientId, projectId, expiresAt } = change
        const to = {
          title: title ?? row.title,
          message: message === undefined ? row.message : message || null,
          client_id: clientId === undefined ? row.client_id : clientId,
          project_id: projectId === undefined ? row.project_id : projectId,
          budget: change.budget === undefined ? row.budget : change.budget,
          rules: { ...row.rules, ...definedOf(change.rules ?? {}) },
          expires_at:
            expiresAt === undefined ? row.expires_at : expiresAt === null ? null : new Date(expiresAt),
        }
        if (change.items) {
          if (row.status !== 'draft' && row.status !== 'open') throw refuse(proofsReasons.imagesFixed)
          await items.replaceAll(tx, { userId, proofId: id, round: row.round, hashes }, change.items)
        }
        const now = clock.now()
        await store.updateProof(tx, id, to, now)
        if (row.client_id !== to.client_id) await store.moveClient(tx, row.client_id, now)
        await store.moveClient(tx, to.client_id, now)
        await checkWords(tx, await getProof(tx, userId, id))
        await copyLater(tx, id)
        return presentProof(tx, userId, id)
      })
    },

    remove: (userId: string, id: string): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        const row = await lockOwn(tx, userId, id)
        await saveCertificates(tx, row, clock.now())
        await store.deleteProof(tx, id)
        await store.moveClient(tx, row.client_id, clock.now())
        return { id }
      }),

    async events(
      userId: string,
      of: { proofId: string } | { clientId: string },
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ) {
      const { db } = database
      if ('proofId' in of) await getProof(db, userId, of.proofId)
      else if (!(await clients.find(db, userId, of.clientId)))
        throw new Refusal('NOT_FOUND', 'Client not found.')
      const after: Cursor | undefined = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(
        await people.listEvents(db, { userId, ...of }, { after, limit }),
        limit,
      )
      return { events: page.map(eventOf), nextCursor }
    },
  }
}

const definedOf = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]-?: Exclude<T[K], undefined>
  }
