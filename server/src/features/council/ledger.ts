import type { Proposal } from '@studio/contract/council'
import type { LedgerProposal } from '@studio/contract/economy'
import type { Cursor, Database, DatabaseHandle } from '../../platform/database/index.ts'
import { findNames, type State } from './council.store.ts'

/** Ledger adjustments that need a second admin. They also have endpoints in the economy feature. */
export interface LedgerProposals {
  find(id: string): Promise<LedgerProposal | undefined>
  findPage(
    state: State | undefined,
    after: Cursor | undefined,
    limit: number,
  ): Promise<{ proposal: LedgerProposal; micros: string }[]>
  countOpen(): Promise<number>
  /** Books due proposals and ends expired ones. */
  sweep(): Promise<void>
  approve(deciderId: string, id: string, reason: string): Promise<LedgerProposal>
  decline(deciderId: string, id: string, reason: string): Promise<LedgerProposal>
}

interface Decision {
  adminId: string
  id: string
  reason: string
}

const NAMES = { coin: 'coins', credit: 'credits', token: 'tokens' } as const
const signed = (amount: number) => (amount > 0 ? `+${amount}` : `${amount}`)

export type Ledger = ReturnType<typeof createLedger>

/** Shows ledger movements in the list of the council, and passes decisions to the economy. */
export function createLedger({
  database,
  proposals,
}: {
  database: DatabaseHandle
  proposals: () => LedgerProposals
}) {
  async function presentAll(db: Database, rows: LedgerProposal[], viewerId: string): Promise<Proposal[]> {
    const names = await findNames(
      db,
      rows.flatMap(({ proposerId, userId, deciderId }) => [
        proposerId,
        userId,
        ...(deciderId ? [deciderId] : []),
      ]),
    )
    return rows.map((each) => show(each, viewerId, (id) => ({ id, name: names.get(id) ?? null })))
  }

  const present = async (proposal: LedgerProposal, viewerId: string) =>
    (await presentAll(database.db, [proposal], viewerId))[0] as Proposal

  return {
    holds: async (id: string) => (await proposals().find(id)) !== undefined,
    countOpen: () => proposals().countOpen(),
    sweep: () => proposals().sweep(),

    async get(viewerId: string, id: string): Promise<Proposal | undefined> {
      const proposal = await proposals().find(id)
      return proposal && present(proposal, viewerId)
    },

    async find(
      viewerId: string,
      { state, after, limit }: { state: State | undefined; after: Cursor | undefined; limit: number },
    ) {
      const rows = await proposals().findPage(state, after, limit)
      const presented = await presentAll(
        database.db,
        rows.map(({ proposal }) => proposal),
        viewerId,
      )
      return rows.map(({ micros }, index) => {
        const ledger = presented[index] as Proposal
        return { id: ledger.id, micros, ledger }
      })
    },

    approve: async ({ adminId, id, reason }: Decision) =>
      present(await proposals().approve(adminId, id, reason), adminId),
    decline: async ({ adminId, id, reason }: Decision) =>
      present(await proposals().decline(adminId, id, reason), adminId),
    /** The ledger itself lets only proposers decline their own. */
    withdraw: async ({ adminId, id, reason }: Decision) =>
      present(await proposals().decline(adminId, id, reason), adminId),
  }
}

function show(
  proposal: LedgerProposal,
  viewerId: string,
  person: (id: string) => Proposal['proposer'],
): Proposal {
  const { status, deciderId, proposerId, userId, asset, amount, reverses, decidedAt } = proposal
  const isWithdrawn = status === 'declined' && deciderId === proposerId
  const decider = deciderId === null || isWithdrawn ? [] : [person(deciderId)]
  return {
    id: proposal.id,
    kind: reverses === null ? 'ledger.adjust' : 'ledger.reverse',
    subject: proposal.userId,
    subjectName: person(proposal.userId).name,
    effect:
      asset === null || amount === null
        ? [{ name: 'transaction', before: reverses, after: null }]
        : [{ name: NAMES[asset], before: null, after: signed(amount) }],
    reason: proposal.reason,
    proposer: person(proposerId),
    status: isWithdrawn ? 'withdrawn' : status === 'approved' ? 'done' : status,
    needs: 1,
    notBefore: proposal.notBefore,
    expiresAt: proposal.expiresAt,
    createdAt: proposal.createdAt,
    decidedAt,
    voters: decider,
    votes:
      status === 'open'
        ? null
        : decider.map((each) => ({
            ...each,
            approve: status === 'approved',
            reason: null,
            at: decidedAt ?? proposal.createdAt,
          })),
    result: proposal.transactionId === null ? null : { transactionId: proposal.transactionId },
    failure: null,
    standing:
      status !== 'open'
        ? 'closed'
        : proposerId === viewerId
          ? 'proposed'
          : userId === viewerId
            ? 'concerned'
            : 'may-vote',
  }
}
