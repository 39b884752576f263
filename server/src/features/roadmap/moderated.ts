import { cutText, Refusal } from '@studio/contract/kernel'
import { RoadmapBody, RoadmapTitle } from '@studio/contract/roadmap'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/index.ts'
import type { Moderated } from '../../platform/feature/index.ts'
import * as store from './moderated.store.ts'

const TITLE_LENGTH = 80

const isId = (id: string) => z.safeParse(z.uuid(), id).success
const tooLittle = (field: string) =>
  new Refusal('INPUT_INVALID', 'The text is too short. Write a longer one.', {
    details: { [field]: 'The text is too short.' },
  })

/** Moderation of suggestions. Texts of the team have no author and can't be moderated. */
export const moderatedItems: Moderated = {
  async read(db: Database, id: string) {
    const row = isId(id) ? await store.readItem(db, id) : undefined
    if (!row || row.author_id === null) return undefined
    const { author_id: authorId, title, body, held, created_at: changedAt } = row
    return { authorId, title, fields: { title, body }, isShown: !held, changedAt }
  },
  hide: (tx, id) => store.holdItem(tx, id, true),
  restore: (tx, id) => store.holdItem(tx, id, false),
  async rewrite(tx, id, fields) {
    const row = await store.readItem(tx, id)
    if (!row) return
    const title = z.safeParse(RoadmapTitle, fields.title ?? row.title)
    if (!title.success) throw tooLittle('title')
    await store.rewriteItem(tx, id, title.data, z.parse(RoadmapBody, fields.body ?? row.body))
  },
}

/** Moderation of comments. */
export const moderatedComments: Moderated = {
  async read(db: Database, id: string) {
    const row = isId(id) ? await store.readComment(db, id) : undefined
    if (!row || row.author_id === null) return undefined
    const { author_id: authorId, body: text, held, created_at: changedAt } = row
    return { authorId, title: cutText(text, TITLE_LENGTH), fields: { text }, isShown: !held, changedAt }
  },
  hide: (tx, id) => store.holdComment(tx, id, true),
  restore: (tx, id) => store.holdComment(tx, id, false),
  async rewrite(tx, id, { text }) {
    if (text === undefined) return
    if (text.trim() === '') throw tooLittle('text')
    await store.rewriteComment(tx, id, text.trim())
  },
}
