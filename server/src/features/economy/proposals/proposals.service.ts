import type { Asset, LedgerProposal } from '@studio/contract/economy'
import { Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import {
  type Cursor,
  type Database,
  type DatabaseHandle,
  pageOfRows,
  readCursor,
} from '../../../platform/database/index.ts'
import type { Intent } from '../../../platform/http/index.ts'
import { once } from '../../../platform/intents/index.ts'
import type { Adjustments } from '../adjustments.service.ts'
import { keepAudit } from '../../../platform/audit/index.ts'
import * as store from './proposals.store.ts'

export interface ProposalsDeps {
  database: DatabaseHandle
  clock: Clock
  adjustments: Adjustments
  userExists(db: Database, userId: string): Promise<boolean>
}

type Wanted = { reason: string } & ({ userId: string; asset: Asset; amount: number } | { reverses: string })

interface Query {
  cursor?: string | undefined
  limit: number
  status?: LedgerProposal['status'] | undefined
}

const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

export type Proposals = ReturnType<typeof createProposals>

/** What one admin asks for and another decides: movements above what one may do alone. */
export function createProposals({ database, clock, adjustments, userExists }: ProposalsDeps) {
  async function propose(tx: Database, proposerId: string, wanted: Wanted): Promise<LedgerProposal> {
    const isReversal = 'reverses' in wanted
    const userId = isReversal ? (await adjustments.legsBack(tx, wanted.reverses)).userId : wanted.userId
    if (!isReversal && !(await userExists(tx, userId))) throw notFound()
    const id = await store.insertProposal(tx, {
      proposer_id: proposerId,
      user_id: userId,
      asset: isReversal ? null : wanted.asset,
      amount: isReversal ? null : wanted.amount,
      reverses: isReversal ? wanted.reverses : null,
      reason: wanted.reason,
      created_at: clock.now(),
    })
    return present(await lockOpen(tx, id))
  }

  async function lockOpen(tx: Database, id: string): Promise<store.ProposalRow> {
    const row = await store.lockProposal(tx, id)
    if (!row) throw notFound()
    if (row.status !== 'open') throw new Refusal('CONFLICT', `This proposal has been ${row.status}.`)
    return row
  }

  const book = async (tx: Database, row: store.ProposalRow, by: string): Promise<string> => {
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

  const decide = (deciderId: string, id: string, status: 'approved' | 'declined', reason?: string) =>
    database.transact(async (tx) => {
      const row = await lockOpen(tx, id)
      const transaction_id = status === 'approved' ? await book(tx, row, deciderId) : null
      const at = clock.now()
      await store.decideProposal(tx, id, { status, decider_id: deciderId, transaction_id, decided_at: at })
      await keepAudit(tx, {
        ...{ actorId: deciderId, action: `ledger.proposal.${status}`, subjectId: id, reason, at },
        before: { status: 'open' },
        after: { status, transactionId: transaction_id },
      })
      return present({ ...row, status, decider_id: deciderId, transaction_id, decided_at: at })
    })

  return {
    propose: (proposerId: string, wanted: Wanted, intent: Intent | undefined) =>
      database.transact((tx) =>
        once(tx, { userId: proposerId, intent }, () => propose(tx, proposerId, wanted)),
      ),

    approve: (deciderId: string, id: string, reason?: string) => decide(deciderId, id, 'approved', reason),
    decline: (deciderId: string, id: string, reason?: string) => decide(deciderId, id, 'declined', reason),

    async find(id: string): Promise<LedgerProposal | undefined> {
      const row = await store.findProposal(database.db, id)
      return row && present(row)
    },
    countOpen: () => store.countOpen(database.db),

    /** As `list`, one more than the limit when there are more, with what the cursor of each is made of. */
    async findPage(state: 'open' | 'decided' | undefined, after: Cursor | undefined, limit: number) {
      const rows = await store.findProposals(database.db, state, after, limit)
      return rows.map((row) => ({ proposal: present(row), micros: row.micros }))
    },

    async list({ cursor, limit, status }: Query) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(
        await store.findProposals(database.db, status, after, limit),
        limit,
      )
      return { proposals: page.map(present), nextCursor }
    },
  }
}

const present = (row: store.ProposalRow): LedgerProposal => ({
  id: row.id,
  status: row.status,
  proposerId: row.proposer_id,
  userId: row.user_id,
  asset: row.asset,
  amount: row.amount,
  reverses: row.reverses,
  reason: row.reason,
  deciderId: row.decider_id,
  transactionId: row.transaction_id,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})
