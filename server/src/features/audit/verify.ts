import { compareHeads } from '@studio/domain/audit'
import type { Database } from '../../platform/database/index.ts'
import type { Heads } from './heads.service.ts'
import { findFaults, findHashes } from './audit.store.ts'

/**
 * Where the chain of the audit does not hold, by position, each once: in itself, and against the heads that were told
 * outside of the database. Empty when it holds.
 */
export async function verifyAudit(
  db: Database,
  heads: Pick<Heads, 'list' | 'latest'>,
): Promise<{ position: number; kind: string }[]> {
  const days = (await heads.list()).filter(({ outside }) => outside !== 'missing')
  const latest = await heads.latest()
  const told = [...days, ...(latest ? [latest] : [])]
  const hashes = await findHashes(
    db,
    told.map(({ position }) => position),
  )
  const faults = [...(await findFaults(db)), ...compareHeads(told, (position) => hashes.get(position))]
  const named = new Map(faults.map((fault) => [`${fault.position} ${fault.kind}`, fault]))
  return [...named.values()].toSorted((a, b) => a.position - b.position)
}
