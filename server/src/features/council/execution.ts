import { proposalsReasons, Refusal, refuse } from '@studio/contract/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'
import type { Kinds } from './council.kinds.ts'
import { isAlone, verdictOf } from './council.rules.ts'
import * as store from './council.store.ts'
import { EXECUTE_PROPOSAL } from './council.tasks.ts'

export interface ExecutionDeps {
  database: DatabaseHandle
  queue: Pick<Queue, 'work' | 'stopTaking'>
  clock: Clock
  log: Log
  kinds: Kinds
}

const EXECUTION_FAILED = 'Execution failed after several attempts. See the server log.'

/** Executes approved proposals exactly once: the status changes in the same transaction. */
export function createExecution({ database, queue, clock, log, kinds }: ExecutionDeps) {
  async function end(
    tx: Database,
    row: store.ProposalRow,
    { status, result }: { status: 'done' | 'failed'; result: Record<string, unknown> },
  ): Promise<void> {
    await store.updateProposal(tx, row.id, { status, result })
    const { proposer_id: actorId, kind, subject } = row
    await recordAudit(tx, {
      actorId,
      action: 'council.execute',
      subjectId: row.id,
      at: clock.now(),
      reason: row.reason,
      before: { status: 'approved' },
      after: { status, kind, subject },
    })
    await store.notifyCouncil(tx, row.id)
  }

  /** Checks the approval again: voters may have lost admin rights, and a lone admin may no longer be alone. */
  async function recheckApproval(tx: Database, row: store.ProposalRow): Promise<boolean> {
    const admins = await store.findAdmins(tx)
    if (row.not_before) return isAlone(row, admins) && row.not_before <= clock.now()
    if (!admins.includes(row.proposer_id)) throw refuse(proposalsReasons.proposerLeft)
    return verdictOf(row, await store.findVotes(tx, [row.id]), admins) === 'approved'
  }

  async function execute(tx: Database, id: string): Promise<void> {
    await store.lockCouncil(tx)
    const row = await store.lockProposal(tx, id)
    // Already executed by another worker, or by this one before it crashed.
    if (row?.status !== 'approved') return
    if (!(await recheckApproval(tx, row))) {
      await store.updateProposal(tx, id, { status: 'open', decided_at: null, not_before: null })
      await store.notifyCouncil(tx, id)
      return
    }
    const kind = kinds.find(row.kind)
    if (!kind)
      throw new Refusal('NOT_FOUND', 'This version of the studio can’t execute this kind of proposal.')
    const { proposer_id: proposerId, reason } = row
    const details = { proposalId: id, proposerId, reason, at: clock.now() }
    const answer = await kind.read(row.payload).execute(tx, details)
    await end(tx, row, { status: 'done', result: { ...answer } })
  }

  const fail = (id: string, error: store.ProposalFailure) =>
    database.transact(async (tx) => {
      const row = await store.lockProposal(tx, id)
      if (row?.status === 'approved') await end(tx, row, { status: 'failed', result: { error } })
    })

  /** Does not retry refusals: nothing was changed, and another attempt would be refused too. */
  async function run({ proposalId }: { proposalId: string }): Promise<void> {
    try {
      await database.transact((tx) => execute(tx, proposalId))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.info({ err: error, proposal: proposalId }, 'an approved proposal was refused')
      const { code, reason, facts } = error
      await fail(proposalId, {
        code,
        message: messageOf(error),
        ...(reason && { reason, facts: facts ?? {} }),
      })
    }
  }

  return {
    run,
    start: () =>
      queue.work(
        EXECUTE_PROPOSAL,
        { concurrency: 1 },
        {
          run,
          onFailed: ({ proposalId }) =>
            fail(proposalId, { code: 'UNKNOWN_ERROR', message: EXECUTION_FAILED }),
        },
      ),
    stop: () => queue.stopTaking(EXECUTE_PROPOSAL),
  }
}
