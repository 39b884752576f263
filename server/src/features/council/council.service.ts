import type { Proposal } from '@studio/contract/council'
import { proposalsReasons, Refusal, refuse } from '@studio/contract/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Kinds } from './council.kinds.ts'
import type { Letters } from './council.letters.ts'
import { coolingFrom, deciders, expiryFrom, isAlone, isConcerned, verdictOf } from './council.rules.ts'
import * as store from './council.store.ts'
import { EXECUTE_PROPOSAL } from './council.tasks.ts'
import type { Ledger } from './ledger.ts'
import { createPresenter } from './proposals.present.ts'

export interface CouncilServiceDeps {
  database: DatabaseHandle
  queue: Pick<Queue, 'enqueue'>
  clock: Clock
  kinds: Kinds
  letters: Letters
  ledger: Ledger
}

/** A new proposal; `subject` is the id of the user or the name of the object concerned. */
export interface ProposalRequest {
  kind: string
  subject: string | null
  /** Owner of an object concerned, who may not vote either. */
  concerns?: string
  payload: unknown
  reason: string
  proposerId: string
}

interface Decision {
  adminId: string
  id: string
  reason: string
}

const notFound = () => new Refusal('NOT_FOUND', 'Proposal not found.')
const adminRequired = () => new Refusal('FORBIDDEN', 'You are not authorized to perform this action.')

export type CouncilService = ReturnType<typeof createCouncilService>

/** Proposals of one admin, decided by others (design "Admin suite", rule 8). */
export function createCouncilService(deps: CouncilServiceDeps) {
  const { database, queue, clock, kinds, letters, ledger } = deps
  const { present, presentAll } = createPresenter({ clock })

  const cooling = () => {
    const { notBefore, expiresAt } = coolingFrom(clock.now())
    return { not_before: notBefore, expires_at: expiresAt }
  }

  async function propose(
    tx: Database,
    { kind, subject, concerns, payload, reason, proposerId }: ProposalRequest,
  ) {
    const definition = kinds.find(kind)
    if (!definition) throw new Error(`Unknown kind of proposal: ${kind}.`)
    const read = definition.read(payload)
    const admins = await store.findAdmins(tx)
    if (!admins.includes(proposerId)) throw adminRequired()
    const details = { subject, concerned_id: concerns ?? null }
    const proposal = { proposer_id: proposerId, ...details, needs: definition.needs }
    const alone = isAlone(proposal, admins)
    if (!alone && deciders(proposal, admins).length === 0) throw refuse(proposalsReasons.nobodyToDecide)
    const id = await store.insertProposal(tx, {
      kind,
      payload: read.payload,
      reason,
      ...proposal,
      created_at: clock.now(),
      effect: await read.summary(tx),
      ...(alone ? cooling() : { not_before: null, expires_at: expiryFrom(clock.now()) }),
    })
    if (id === undefined) throw refuse(proposalsReasons.proposedBefore)
    await note(tx, { actorId: proposerId, verb: 'propose', id, reason, after: { kind, subject } })
    const row = await lock(tx, id)
    if (row.not_before) await letters.announce(tx, row, row.not_before)
    return present(tx, row, proposerId)
  }

  async function note(
    tx: Database,
    input: { actorId: string; verb: string; id: string; reason?: string; before?: object; after: object },
  ): Promise<void> {
    const { verb, id, before = {}, ...rest } = input
    await recordAudit(tx, { ...rest, action: `council.${verb}`, subjectId: id, before, at: clock.now() })
    await store.notifyCouncil(tx, id)
  }

  async function lock(tx: Database, id: string): Promise<store.ProposalRow> {
    const row = await store.lockProposal(tx, id)
    if (!row) throw notFound()
    return row
  }

  function checkOpen(row: store.ProposalRow): void {
    if (row.status !== 'open') throw refuse(proposalsReasons.decided)
    if (row.expires_at <= clock.now()) throw refuse(proposalsReasons.expired)
  }

  /** Closes expired and decided proposals, and starts the waiting period if only one admin is left. */
  async function settle(tx: Database, row: store.ProposalRow): Promise<store.ProposalRow> {
    const now = clock.now()
    const end = async (status: 'approved' | 'declined' | 'expired') => {
      const ended = await store.updateProposal(tx, row.id, { status, decided_at: now })
      await store.notifyCouncil(tx, row.id)
      if (status === 'approved') await queue.enqueue(tx, EXECUTE_PROPOSAL, { proposalId: row.id })
      return ended
    }
    if (row.expires_at <= now) return end('expired')
    const admins = await store.findAdmins(tx)
    const alone = isAlone(row, admins)
    if (alone && row.not_before) return row.not_before <= now ? end('approved') : row
    if (alone) {
      const cooled = await store.updateProposal(tx, row.id, cooling())
      await letters.announce(tx, cooled, cooled.not_before as Date)
      await store.notifyCouncil(tx, row.id)
      return cooled
    }
    // There are other admins now, so they decide.
    const open = row.not_before ? await store.updateProposal(tx, row.id, { not_before: null }) : row
    const verdict = verdictOf(open, await store.findVotes(tx, [row.id]), admins)
    return verdict ? end(verdict) : open
  }

  const vote = (approve: boolean, { adminId, id, reason }: Decision): Promise<Proposal> =>
    database.transact(async (tx) => {
      await store.lockCouncil(tx)
      const row = await lock(tx, id)
      if (row.proposer_id === adminId) throw refuse(proposalsReasons.own)
      if (isConcerned(row, adminId)) throw refuse(proposalsReasons.concerned)
      if (!(await store.findAdmins(tx)).includes(adminId)) throw adminRequired()
      checkOpen(row)
      if (
        !(await store.insertVote(tx, {
          proposal_id: id,
          admin_id: adminId,
          approve,
          reason,
          at: clock.now(),
        }))
      )
        throw refuse(proposalsReasons.votedBefore)
      // The audit log records that someone voted. The vote itself is stored with the proposal and shown after the
      // decision.
      await note(tx, { actorId: adminId, verb: 'vote', id, after: { voted: true } })
      return present(tx, await settle(tx, row), adminId)
    })

  const withdraw = ({ adminId, id, reason }: Decision): Promise<Proposal> =>
    database.transact(async (tx) => {
      const row = await lock(tx, id)
      if (row.proposer_id !== adminId) throw refuse(proposalsReasons.ofAnother)
      checkOpen(row)
      const withdrawn = await store.updateProposal(tx, id, { status: 'withdrawn', decided_at: clock.now() })
      const [before, after] = [{ status: 'open' }, { status: 'withdrawn' }]
      await note(tx, { actorId: adminId, verb: 'withdraw', id, reason, before, after })
      return present(tx, withdrawn, adminId)
    })

  /** Number of open proposals in both lists. */
  const countOpen = async () => (await store.countOpen(database.db, clock.now())) + (await ledger.countOpen())

  const isLedgers = async (id: string) =>
    (await store.findProposal(database.db, id)) === undefined && (await ledger.holds(id))

  return {
    propose,

    /** Open ledger proposals are booked immediately, as by their own endpoints. */
    async approve(decision: Decision): Promise<Proposal> {
      return (await isLedgers(decision.id)) ? ledger.approve(decision) : vote(true, decision)
    },

    async decline(decision: Decision): Promise<Proposal> {
      return (await isLedgers(decision.id)) ? ledger.decline(decision) : vote(false, decision)
    },

    async withdraw(decision: Decision): Promise<Proposal> {
      return (await isLedgers(decision.id)) ? ledger.withdraw(decision) : withdraw(decision)
    },

    async get(viewerId: string, id: string): Promise<Proposal> {
      const row = await store.findProposal(database.db, id)
      const proposal = row ? await present(database.db, row, viewerId) : await ledger.get(viewerId, id)
      if (!proposal) throw notFound()
      return proposal
    },

    countOpen,

    /** Both lists merged, newest first. */
    async list(
      viewerId: string,
      {
        state,
        cursor,
        limit,
      }: { state?: store.State | undefined; cursor?: string | undefined; limit: number },
    ) {
      const query = {
        state,
        limit,
        now: clock.now(),
        after: cursor === undefined ? undefined : readCursor(cursor),
      }
      const own = (await store.findProposals(database.db, query)).map((row) => ({
        ...row,
        ledger: undefined,
      }))
      const both = [...own, ...(await ledger.find(viewerId, query))].sort(
        (a, b) => Number(b.micros) - Number(a.micros) || (a.id < b.id ? 1 : -1),
      )
      const { page, nextCursor } = pageOfRows(both.slice(0, limit + 1), limit)
      const presented = await presentAll(
        database.db,
        page.flatMap((row) => (row.ledger ? [] : [row])),
        viewerId,
      )
      return {
        proposals: page.flatMap((row) => row.ledger ?? presented.get(row.id) ?? []),
        nextCursor,
        admins: (await store.findAdmins(database.db)).length,
        open: await countOpen(),
      }
    },

    /**
     * Checks every open proposal of both lists for expiry, due execution and votes. To be called every
     * minute.
     */
    async sweep(): Promise<void> {
      for (const id of await store.findOpen(database.db))
        await database.transact(async (tx) => {
          await store.lockCouncil(tx)
          const row = await lock(tx, id)
          if (row.status === 'open') await settle(tx, row)
        })
      await ledger.sweep()
    },
  }
}
