/**
 * Council: actions that need more than one admin are proposed by one, decided by others, and executed once.
 */
import { MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { createKinds } from './council.kinds.ts'
import { createLetters, type LettersDeps } from './council.letters.ts'
import { bindCouncil } from './council.routes.ts'
import { createCouncilService } from './council.service.ts'
import { COUNCIL_CHANNEL, findAdmins, lockCouncil, notifyCouncil } from './council.store.ts'
import { EXECUTE_PROPOSAL } from './council.tasks.ts'
import { createExecution } from './execution.ts'
import { coolingFrom, deciders, expiryFrom, isAlone } from './council.rules.ts'
import { createLedger, type LedgerProposals } from './ledger.ts'

export type { ProposalRequest } from './council.service.ts'

/** All task kinds of this feature, for opening the queue. */
export const COUNCIL_TASKS = [EXECUTE_PROPOSAL]

interface CouncilNeeds {
  settingsOf: LettersDeps['settingsOf']
  realtime: { notifyHere(userId: string, event: string, payload: Record<string, unknown>): void }
  /** Ledger proposals, which are part of the same list. Queried on read and on decisions. */
  ledger: () => LedgerProposals
}

export type Council = ReturnType<typeof createCouncil>

export function createCouncil(platform: Platform, needs: CouncilNeeds) {
  const { http, database, queue, pubsub, mail, clock, log, config, publicUrl } = platform
  const { settingsOf, realtime } = needs
  const kinds = createKinds()
  const letters = createLetters({ mail, settingsOf, publicUrl, adminEmails: config.adminEmails })
  const ledger = createLedger({ database, proposals: needs.ledger })
  const service = createCouncilService({ database, queue, clock, kinds, letters, ledger })
  const execution = createExecution({ database, queue, clock, log, kinds })
  bindCouncil(http, service)
  const unsubscribe = pubsub.on(COUNCIL_CHANNEL, () => {
    findAdmins(database.db).then(
      (admins) => admins.forEach((id) => realtime.notifyHere(id, 'council', {})),
      (error) => log.warn({ err: error }, 'the council could not tell its admins'),
    )
  })
  return {
    /** Registers a kind of proposal. Call before the process starts working. */
    register: kinds.register,
    /** Proposes in the caller’s transaction. CONFLICT if the same is open, or no one could decide it. */
    propose: service.propose,
    /** Its rules and emails, for the proposals of the ledger. */
    rules: {
      /** Eligible voters for a proposal about a user. Admin rights can’t change in the meantime. */
      async standing(tx: Database, { proposerId, subject }: { proposerId: string; subject: string }) {
        await lockCouncil(tx)
        const admins = await findAdmins(tx)
        const proposal = { proposer_id: proposerId, subject, needs: 1 }
        return {
          isAlone: isAlone(proposal, admins),
          deciders: deciders(proposal, admins),
          isStillAdmin: admins.includes(proposerId),
          cooling: coolingFrom(clock.now()),
          expiresAt: expiryFrom(clock.now()),
        }
      },
      announce: letters.announce,
      notify: notifyCouncil,
    },
    /** Number of open proposals. */
    waiting: service.countOpen,
    name: 'council',
    periodic: [{ name: 'sweep-council', seconds: MINUTE_SECONDS, run: () => service.sweep() }],
    work: execution.start,
    async stop() {
      await execution.stop()
      unsubscribe()
    },
  }
}
