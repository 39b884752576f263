import { moderationReasons } from '@studio/contract/moderation'
import { refuse } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { findOpenAppeal } from './appeals.store.ts'
import { lockCase, updateCase } from './cases/cases.store.ts'
import { notFound } from './cases/decisions.service.ts'
import { countHeld, eraseWords } from './erasure.store.ts'
import { findEvents, findCaseNotification, insertEvent } from './cases/events.store.ts'
import type { ModerationDeps } from './moderation.deps.ts'
import type { CaseRow } from './moderation.tables.ts'
import type { Notices } from './moderation.notices.ts'

/** Kind of the council proposal. */
export const ERASE = 'moderation.erase'
const ErasePayload = z.object({ caseId: z.uuid() })

interface Deps extends Pick<ModerationDeps, 'database' | 'clock' | 'propose'> {
  notices: Notices
}

export type Erasure = ReturnType<typeof createErasure>

/**
 * Deletes the texts and marks of a case after two other admins approve (design "Admin suite", rule 8). The decision,
 * its date and decider stay, and so does the visibility.
 */
export function createErasure({ database, clock, propose, notices }: Deps) {
  /** Checked at the proposal and again at the execution, because the case may have changed. */
  async function checkErasable(tx: Database, row: CaseRow): Promise<void> {
    if (await findOpenAppeal(tx, row.id)) throw refuse(moderationReasons.appealFirst)
    if (row.status !== 'closed') throw refuse(moderationReasons.caseOpen)
    if (await findCaseNotification(tx, row.id)) throw refuse(moderationReasons.undoPending)
    if ((await findEvents(tx, row.id)).at(-1)?.kind === 'erase') throw refuse(moderationReasons.erasedBefore)
  }

  async function lockFor(tx: Database, id: string): Promise<CaseRow> {
    const row = await lockCase(tx, id)
    if (!row) throw notFound()
    return row
  }

  return {
    propose: (adminId: string, id: string, reason: string): Promise<{ proposalId: string }> =>
      database.transact(async (tx) => {
        const row = await lockFor(tx, id)
        if (row.author_id === adminId) throw refuse(moderationReasons.ownCase)
        await checkErasable(tx, row)
        const proposal = await propose(tx, {
          kind: ERASE,
          subject: String(row.number),
          concerns: row.author_id,
          payload: { caseId: id },
          reason,
          proposerId: adminId,
        })
        return { proposalId: proposal.id }
      }),

    kind: {
      payload: ErasePayload,
      needs: 2 as const,
      async summary({ caseId }: z.infer<typeof ErasePayload>, tx: Database) {
        const retained = Object.entries(await countHeld(tx, caseId)).filter(([, count]) => count > 0)
        return retained.map(([name, count]) => ({ name, before: String(count), after: '0' }))
      },
      async execute(
        tx: Database,
        { caseId }: z.infer<typeof ErasePayload>,
        { proposerId, reason }: { proposerId: string; reason: string },
      ) {
        const row = await lockFor(tx, caseId)
        await checkErasable(tx, row)
        const retained = await countHeld(tx, caseId)
        const at = clock.now()
        const auditId = await recordAudit(tx, {
          actorId: proposerId,
          action: ERASE,
          subjectId: caseId,
          reason,
          at,
          before: { ...retained },
          after: {},
        })
        const eventId = await insertEvent(tx, {
          caseId,
          authorId: row.author_id,
          at,
          byId: proposerId,
          kind: 'erase',
          auditId,
        })
        await eraseWords(tx, caseId, eventId)
        await updateCase(tx, caseId, { version: row.version + 1 })
        notices.notifyModerators(tx, caseId)
        return retained
      },
    },
  }
}
