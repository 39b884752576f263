import { createHash } from 'node:crypto'
import type { ProofRow } from '../proofs.store.ts'
import { TEXTS } from '../proofs.texts.ts'

/** Of how copies are made; another number makes all of them anew. */
const MADE_AS = 1

/** What is baked into the copies of a proof; null for nothing. */
export const watermarkOf = ({ rules, owner_name }: Pick<ProofRow, 'rules' | 'owner_name'>): string | null =>
  rules.watermark
    ? (rules.watermarkText ?? [TEXTS.en.proof, owner_name].filter((part) => part !== '').join(', '))
    : null

/** By what copies are found: with another watermark, or without one, nobody finds those that were there before. */
export const lookOf = (row: Pick<ProofRow, 'rules' | 'owner_name'>): string =>
  createHash('sha256')
    .update(JSON.stringify([MADE_AS, watermarkOf(row)]))
    .digest('hex')
    .slice(0, 32)
