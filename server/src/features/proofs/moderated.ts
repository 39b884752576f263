import { Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import type { Moderated } from '../../platform/feature/index.ts'
import type { CopiesService } from './copies/copies.service.ts'
import { readProof, setHeld, updateProof } from './proofs.store.ts'

const isId = (id: string) => z.safeParse(z.uuid(), id).success

/** Moderation of proofs. Guests cannot enter a hidden proof. */
export const moderatedProofs = (
  clock: { now(): Date },
  copies: Pick<CopiesService, 'copyLater'>,
): Moderated => ({
  async read(db, id) {
    const row = isId(id) ? await readProof(db, id) : undefined
    if (!row) return undefined
    const fields = { title: row.title, message: row.message ?? '', watermark: row.rules.watermarkText ?? '' }
    return { authorId: row.user_id, title: row.title, fields, isShown: !row.held, changedAt: row.created_at }
  },
  hide: (tx, id) => setHeld(tx, id, true),
  restore: (tx, id) => setHeld(tx, id, false),
  async rewrite(tx, id, fields) {
    const row = await readProof(tx, id, true)
    if (!row) return
    const title = (fields.title ?? row.title).trim()
    if (title === '')
      throw new Refusal('INPUT_INVALID', 'The title would be empty. Write a different title.', {
        details: { title: 'The title would be empty.' },
      })
    const message = (fields.message ?? row.message)?.trim() || null
    const watermarkText = (fields.watermark ?? row.rules.watermarkText)?.trim() || null
    await updateProof(tx, id, { ...row, title, message, rules: { ...row.rules, watermarkText } }, clock.now())
    await copies.copyLater(tx, id)
  },
})
