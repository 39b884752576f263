import { refuse } from '@studio/contract/kernel'
import { type NextRound, type Proof, type ProofStatus, proofsReasons } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import { recordProofEvent } from '../events.ts'
import { createItems } from './items.ts'
import { readItems } from './items.store.ts'
import * as people from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import type { ProofsService } from '../proofs.service.ts'
import * as store from '../proofs.store.ts'

export type RoundsService = ReturnType<typeof createRoundsService>

/** Life cycle of a proof: draft, open, rounds, closed. */
export function createRoundsService(
  deps: Pick<ProofsDeps, 'database' | 'clock' | 'gallery'> & {
    proofs: Pick<ProofsService, 'lockOwn' | 'getProof' | 'shown' | 'checkWords'>
    copyLater(tx: Database, proofId: string): Promise<void>
  },
) {
  const { database, clock, copyLater } = deps
  const { lockOwn, getProof, shown, checkWords } = deps.proofs
  const items = createItems(deps)

  async function moveTo(
    tx: Database,
    row: store.ProofRow,
    status: ProofStatus,
    event: 'opened' | 'closed' | 'next-round',
    round = row.round,
  ): Promise<void> {
    const now = clock.now()
    await store.setStatus(tx, row.id, { status, round, now })
    await recordProofEvent(tx, row, event, { now })
  }

  return {
    open: (userId: string, id: string): Promise<Proof> =>
      database.transact(async (tx) => {
        const row = await lockOwn(tx, userId, id)
        if (row.status !== 'draft' && row.status !== 'closed') throw refuse(proofsReasons.alreadyOpen)
        if (!(await readItems(tx, id)).some(({ withdrawn }) => !withdrawn))
          throw refuse(proofsReasons.noImages)
        // Submissions of this round stay final.
        const kinds = (await people.readSubmissions(tx, id)).filter(({ round }) => round === row.round)
        const status = kinds.some(({ kind }) => kind === 'approval')
          ? 'approved'
          : kinds.length > 0
            ? 'submitted'
            : 'open'
        await moveTo(tx, row, status, 'opened')
        await copyLater(tx, id)
        return shown(tx, userId, id)
      }),

    close: (userId: string, id: string): Promise<Proof> =>
      database.transact(async (tx) => {
        const row = await lockOwn(tx, userId, id)
        if (row.status === 'closed') throw refuse(proofsReasons.alreadyClosed)
        await moveTo(tx, row, 'closed', 'closed')
        return shown(tx, userId, id)
      }),

    async nextRound(userId: string, id: string, { items: added, message, open }: NextRound): Promise<Proof> {
      const hashes = await items.hashesOf(userId, id, added)
      return await database.transact(async (tx) => {
        const row = await lockOwn(tx, userId, id)
        if (row.status === 'draft') throw refuse(proofsReasons.notOpenedYet)
        const round = row.round + 1
        await items.add(tx, { userId, proofId: id, round, hashes }, added)
        if (message !== undefined)
          await store.updateProof(tx, id, { ...row, message: message || null }, clock.now())
        await moveTo(tx, row, open ? 'open' : 'draft', 'next-round', round)
        await checkWords(tx, await getProof(tx, userId, id))
        await copyLater(tx, id)
        return shown(tx, userId, id)
      })
    },
  }
}
