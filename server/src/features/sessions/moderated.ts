import { cutText, Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import type { Moderated } from '../../platform/feature/index.ts'
import { findMessage, holdMessage, rewriteMessage } from './messages.store.ts'

const TITLE_LENGTH = 80

/** Moderation actions for messages of sessions. */
export const moderatedMessages: Moderated = {
  async read(db, id) {
    const row = z.safeParse(z.uuid(), id).success ? await findMessage(db, id) : undefined
    if (!row) return undefined
    const { user_id: authorId, text, held, created_at: changedAt } = row
    return { authorId, title: cutText(text, TITLE_LENGTH), fields: { text }, isShown: !held, changedAt }
  },
  hide: (tx, id) => holdMessage(tx, id, true),
  restore: (tx, id) => holdMessage(tx, id, false),
  async rewrite(tx, id, { text }) {
    if (text === undefined) return
    if (text.trim() === '')
      throw new Refusal('INPUT_INVALID', 'Too little text is left.', {
        details: { text: 'Too little text is left.' },
      })
    await rewriteMessage(tx, id, text.trim())
  },
}
