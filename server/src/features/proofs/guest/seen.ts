import { createHash } from 'node:crypto'
import type { ItemRow } from '../rounds/items.store.ts'
import type { ProofRow } from '../proofs.store.ts'
import { canonicalJson } from './promise.ts'

/** The rules that guests see. */
export const shownRules = ({ rules }: Pick<ProofRow, 'rules'>) => {
  const { most, extraPrice, verdicts, comments, showOthers, download, guests } = rules
  return { most, extraPrice, verdicts, comments, showOthers, download, guests }
}

/** Of all that guests see of a proof, so that nobody agrees to something else than they saw. */
export function seenHash(row: ProofRow, items: readonly ItemRow[]): string {
  const { title, message, round } = row
  const pictures = items
    .filter(({ replacedBy }) => replacedBy === null)
    .map(({ mediaId, sha256, replaces, withdrawn }) => ({ mediaId, sha256, replaces, withdrawn }))
  const seen = { title, message, round, rules: shownRules(row), pictures }
  return createHash('sha256').update(canonicalJson(seen)).digest('base64url')
}
