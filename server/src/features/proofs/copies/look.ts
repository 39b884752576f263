import { createHash } from 'node:crypto'
import type { ProofRow } from '../proofs.store.ts'
import { TEXTS } from '../proofs.texts.ts'

/** Of how copies are made; another number makes all of them anew. */
const MADE_AS = 1

type Marked = Pick<ProofRow, 'rules' | 'watermark_name'>

/** What is baked into the copies of a proof; null for nothing. */
export const watermarkOf = ({ rules, watermark_name }: Marked): string | null =>
  rules.watermark
    ? (rules.watermarkText ?? [TEXTS.en.proof, watermark_name].filter((part) => part !== '').join(', '))
    : null

/** By what copies are found: with another watermark, or without one, nobody finds those that were there before. */
export const lookOf = (row: Marked): string =>
  createHash('sha256')
    .update(JSON.stringify([MADE_AS, watermarkOf(row)]))
    .digest('hex')
    .slice(0, 32)
