import { createHash } from 'node:crypto'
import { canonicalJson } from '@studio/contract/kernel'
import type { ItemRow } from '../rounds/items.store.ts'
import type { ProofRow } from '../proofs.store.ts'

/** Rules that guests see. */
export const visibleRules = ({ rules }: Pick<ProofRow, 'rules'>) => {
  const { most, extraPrice, verdicts, comments, showOthers, download, guests } = rules
  return { most, extraPrice, verdicts, comments, showOthers, download, guests }
}

/** Version of everything that guests see, so that they only approve what they saw. */
export function viewHash(row: ProofRow, items: readonly ItemRow[]): string {
  const { title, message, round } = row
  const pictures = items
    .filter(({ replacedBy }) => replacedBy === null)
    .map(({ mediaId, sha256, replaces, withdrawn }) => ({ mediaId, sha256, replaces, withdrawn }))
  const view = { title, message, round, rules: visibleRules(row), pictures }
  return createHash('sha256').update(canonicalJson(view)).digest('base64url')
}
