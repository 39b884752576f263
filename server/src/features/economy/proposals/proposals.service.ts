import { type Asset, economyReasons, type LedgerProposal } from '@studio/contract/economy'
import { proposalsReasons, Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import {
  type Cursor,
  type Database,
  type DatabaseHandle,
  pageOfRows,
  readCursor,
} from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Adjustments } from '../adjustments.service.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { CouncilRules } from './council-rules.ts'
import * as store from './proposals.store.ts'

export interface ProposalsDeps {
  database: DatabaseHandle
  clock: Clock
  log: Log
  adjustments: Adjustments
  council: CouncilRules
  userExists(db: Database, userId: string): Promise<boolean>
}

type ProposalRequest = { reason: string } & (
  | { userId: string; asset: Asset; amount: number }
  | { reverses: string }
)

interface Query {
  cursor?: string | undefined
  limit: number
  status?: LedgerProposal['status'] | undefined
}

const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

export type Proposals = ReturnType<typeof createProposals>

/** Proposals of movements above the limit of one admin, decided by another. */
export function createProposals(deps: ProposalsDeps) {
  const { database, clock, adjustments, userExists } = deps
  const present = (row: store.ProposalRow) => show(row, clock.now())

  async function propose(
    tx: Database,
    proposerId: string,
    request: ProposalRequest,
  ): Promise<LedgerProposal> {
    const isReversal = 'reverses' in request
    const userId = isReversal ? (await adjustments.legsBack(tx, request.reverses)).userId : request.userId
    if (!isReversal && !(await userExists(tx, userId))) throw notFound()
    const { isAlone, deciders, cooling, expiresAt } = await deps.council.standing(tx, {
      proposerId,
      subject: userId,
    })
    if (isAlone && userId === proposerId) throw refuse(economyReasons.ownAccountAlone)
    if (!isAlone && deciders.length === 0) throw refuse(proposalsReasons.nobodyToDecide)
    const id = await store.insertProposal(tx, {
      proposer_id: proposerId,
      user_id: userId,
      asset: isReversal ? null : request.asset,
      amount: isReversal ? null : request.amount,
      reverses: isReversal ? request.reverses : null,
      reason: request.reason,
      not_before: isAlone ? cooling.notBefore : null,
      expires_at: isAlone ? cooling.expiresAt : expiresAt,
      created_at: clock.now(),
    })
    const row = await lockOpen(tx, id)
    await announce(tx, row)
    return present(row)
  }

  /** Notifies connected admins, and emails everyone who can stop a proposal of the only admin. */
  async function announce(tx: Database, row: store.ProposalRow): Promise<void> {
    const kind = row.reverses === null ? 'ledger.adjust' : 'ledger.reverse'
    if (row.not_before) await deps.council.announce(tx, { ...row, kind }, row.not_before)
    await deps.council.notify(tx, row.id)
  }

  async function lockOpen(tx: Database, id: string): Promise<store.ProposalRow> {
    const row = await store.lockProposal(tx, id)
    if (!row) throw notFound()
    const { status } = present(row)
    if (status === 'expired') throw refuse(proposalsReasons.expired)
    if (status !== 'open') throw refuse(proposalsReasons.decided)
    return row
  }

  const book = async (tx: Database, row: store.ProposalRow, by: string | null): Promise<string> => {
    const { id, proposer_id: actorId, user_id: userId, asset, amount, reverses, reason } = row
    const approval = { by, reference: `proposal:${id}` }
    const { transactionId } =
      reverses === null
        ? await adjustments.adjust(
            tx,
            { actorId, userId, asset: asset as Asset, amount: amount as number, reason },
            { approval },
          )
        : await adjustments.reverse(tx, { actorId, id: reverses, reason }, approval)
    return transactionId
  }

  /** Records the outcome. Expired proposals, and those booked after the cooling time, have no decider. */
  async function end(
    tx: Database,
    row: store.ProposalRow,
    { by, reason, ...ending }: Ending,
  ): Promise<LedgerProposal> {
    const decision = {
      status: ending.status,
      decider_id: by,
      decided_at: clock.now(),
      transaction_id: ending.transactionId ?? null,
    }
    await store.decideProposal(tx, row.id, decision)
    await recordAudit(tx, {
      actorId: by ?? row.proposer_id,
      action: `ledger.proposal.${ending.status}`,
      subjectId: row.id,
      reason,
      at: decision.decided_at,
      before: { status: 'open' },
      after: { status: ending.status, transactionId: decision.transaction_id },
    })
    await deps.council.notify(tx, row.id)
    return present({ ...row, ...decision })
  }

  const approve = (deciderId: string, id: string, reason?: string) =>
    database.transact(async (tx) => {
      const proposal = await store.findProposal(tx, id)
      if (!proposal) throw notFound()
      // Before the proposal, in the order in which a sweep locks them.
      const standing = await standingOf(tx, proposal)
      const row = await lockOpen(tx, id)
      if (row.proposer_id === deciderId) throw refuse(proposalsReasons.own)
      if (row.user_id === deciderId) throw refuse(proposalsReasons.concerned)
      if (!standing.isStillAdmin) throw refuse(proposalsReasons.proposerLeft)
      // Another admin can decide now, so the cooling time ends.
      if (row.not_before) await store.postpone(tx, id, { not_before: null })
      const transactionId = await book(tx, row, deciderId)
      return end(
        tx,
        { ...row, not_before: null },
        { by: deciderId, status: 'approved', transactionId, reason },
      )
    })

  const decline = (deciderId: string, id: string, reason?: string) =>
    database.transact(async (tx) =>
      end(tx, await lockOpen(tx, id), { by: deciderId, status: 'declined', reason }),
    )

  const standingOf = (tx: Database, { proposer_id: proposerId, user_id: subject }: store.ProposalRow) =>
    deps.council.standing(tx, { proposerId, subject })

  /** Expires or books due proposals, and starts the cooling time if one admin is left. */
  async function settle(tx: Database, id: string): Promise<void> {
    const proposal = await store.findProposal(tx, id)
    if (!proposal) return
    const { isAlone, cooling } = await standingOf(tx, proposal)
    const row = await store.lockProposal(tx, id)
    if (row?.status !== 'open') return
    const now = clock.now()
    if (row.expires_at <= now) return void (await end(tx, row, { by: null, status: 'expired' }))
    // The passing of time never books to the proposer’s own account.
    if (!isAlone || row.user_id === row.proposer_id) {
      if (row.not_before) await store.postpone(tx, id, { not_before: null })
    } else if (!row.not_before) {
      const { notBefore: not_before, expiresAt: expires_at } = cooling
      await store.postpone(tx, id, { not_before, expires_at })
      await announce(tx, { ...row, not_before, expires_at })
    } else if (row.not_before <= now)
      await end(tx, row, { by: null, status: 'approved', transactionId: await book(tx, row, null) })
  }

  return {
    propose: (proposerId: string, request: ProposalRequest, idempotencyKey: IdempotencyKey | undefined) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId: proposerId, idempotencyKey }, () => propose(tx, proposerId, request)),
      ),

    approve,
    decline,

    async find(id: string): Promise<LedgerProposal | undefined> {
      const row = await store.findProposal(database.db, id)
      return row && present(row)
    },
    countOpen: () => store.countOpen(database.db, clock.now()),

    /** Like `list`, with one more than the limit if there are more, and the cursor values of each. */
    async findPage(state: 'open' | 'decided' | undefined, after: Cursor | undefined, limit: number) {
      const rows = await store.findProposals(database.db, state, after, { limit, now: clock.now() })
      return rows.map((row) => ({ proposal: present(row), micros: row.micros }))
    },

    async list({ cursor, limit, status }: Query) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(
        await store.findProposals(database.db, status, after, { limit, now: clock.now() }),
        limit,
      )
      return { proposals: page.map(present), nextCursor }
    },

    /**
     * Proposals that cannot be booked stay open until they expire, because the balance may recover. Runs every minute.
     */
    async sweep(): Promise<void> {
      for (const id of await store.findOpen(database.db))
        try {
          await database.transact((tx) => settle(tx, id))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          deps.log.info({ err: error, proposal: id }, 'failed to book a proposal')
        }
    },
  }
}

interface Ending {
  status: 'approved' | 'declined' | 'expired'
  by: string | null
  transactionId?: string
  reason?: string | undefined
}

const show = (row: store.ProposalRow, now: Date): LedgerProposal => ({
  id: row.id,
  status: row.status === 'open' && row.expires_at <= now ? 'expired' : row.status,
  proposerId: row.proposer_id,
  userId: row.user_id,
  asset: row.asset,
  amount: row.amount,
  reverses: row.reverses,
  reason: row.reason,
  deciderId: row.decider_id,
  transactionId: row.transaction_id,
  notBefore: row.not_before?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})
