import { compareHeads } from '@studio/domain/audit'
import type { Database } from '../../platform/database/index.ts'
import type { Heads } from './heads.service.ts'
import { findFaults, findHashes } from './audit.store.ts'

/**
 * Faults of the audit log’s chain, each position once: internal ones and differences from the checkpoints outside the
 * database. Empty if the chain is valid.
 */
export async function verifyAudit(
  db: Database,
  heads: Pick<Heads, 'list' | 'latest'>,
): Promise<{ position: number; kind: string }[]> {
  const days = (await heads.list()).filter(({ outside }) => outside !== 'missing')
  const latest = await heads.latest()
  const announced = [...days, ...(latest ? [latest] : [])]
  const hashes = await findHashes(
    db,
    announced.map(({ position }) => position),
  )
  const faults = [...(await findFaults(db)), ...compareHeads(announced, (position) => hashes.get(position))]
  const faultsByKey = new Map(faults.map((fault) => [`${fault.position} ${fault.kind}`, fault]))
  return [...faultsByKey.values()].toSorted((a, b) => a.position - b.position)
}
