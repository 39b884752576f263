import { createHash } from 'node:crypto'
import type { ProofRow } from '../proofs.store.ts'
import { TEXTS } from '../proofs.texts.ts'

/** Version of the rendering. A new number renders all copies again. */
const RENDER_VERSION = 1

type Marked = Pick<ProofRow, 'rules' | 'watermark_name'>

/** Watermark text of a proof; null for none. */
export const watermarkOf = ({ rules, watermark_name }: Marked): string | null =>
  rules.watermark
    ? (rules.watermarkText ?? [TEXTS.en.proof, watermark_name].filter((part) => part !== '').join(', '))
    : null

/** Key of a copy. It includes the watermark, so copies with another watermark aren’t found. */
export const lookOf = (row: Marked): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, watermarkOf(row)]))
    .digest('hex')
    .slice(0, 32)
