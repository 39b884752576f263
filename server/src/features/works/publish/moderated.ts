import { cutText, pathOf } from '@studio/contract/kernel'
import { EXCERPT_LENGTH, getWorkPicture, WorkAbout, WorkTitle } from '@studio/contract/works'
import { Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Signing } from '../../../platform/signing/index.ts'
import { countRemixes, findChildren } from '../lineage/lineage.store.ts'
import { findParents } from '../works.store.ts'
import * as store from './publish.store.ts'

/** Remixes of a work, shown to moderators. */
const MAX_CHILDREN = 20

interface LineageWork {
  title: string
  author: string
  licence: string
  depth: number
}
const entryOf = ({ title, author, licence, depth }: LineageWork) => ({
  title,
  author,
  terms: licence,
  isNearest: depth === 1,
})

type WorkTexts = Pick<store.LockedRow, 'title' | 'about' | 'tags' | 'snapshot'>

/** Public texts of a work, by field. */
export const fieldsOf = ({ title, about, tags, snapshot }: WorkTexts): Record<string, string> => ({
  title,
  about,
  tags: tags.join(', '),
  prompt: snapshot.prompt ?? '',
  // Visible to moderators only.
  ...(snapshot.confirmed ? { confirmed: snapshot.confirmed.reason } : {}),
})

/** Moderation actions on works. */
export function moderatedWorks({ signing, clock }: { signing: Pick<Signing, 'address'>; clock: Clock }) {
  async function setStatus(tx: Database, id: string, status: 'held' | 'hidden' | 'removed' | null) {
    const row = await store.lockWork(tx, id)
    // A withdrawn work stays withdrawn, independent of the decision.
    if (!row || row.status === 'withdrawn') return
    const isDue = row.publish_at.getTime() <= clock.now().getTime()
    await store.updateWork(tx, id, { status: status ?? (isDue ? 'live' : 'scheduled') }, clock.now())
    await countRemixes(tx, id)
  }

  return {
    async read(db: Database, id: string) {
      const row = z.safeParse(z.uuid(), id).success ? await store.readWork(db, id) : undefined
      if (!row) return undefined
      const small = row.thumbnails.at(-1)
      const file = small && `${small.width}.webp`
      return {
        authorId: row.author_id,
        title: row.title,
        fields: fieldsOf(row),
        picture: file ? signing.address(pathOf(getWorkPicture.path, { id, file }), clock) : undefined,
        isShown: row.status === 'live',
        changedAt: row.updated_at,
        visitors: await store.countVisitors(db, id),
        grewFrom: (await findParents(db, id, clock.now())).map(entryOf),
        grewInto: (await findChildren(db, id, clock.now(), MAX_CHILDREN)).map(entryOf),
      }
    },

    hide: (tx: Database, id: string, as: 'held' | 'hidden' | 'removed') => setStatus(tx, id, as),
    restore: (tx: Database, id: string) => setStatus(tx, id, null),

    async rewrite(tx: Database, id: string, fields: Record<string, string>) {
      const row = await store.lockWork(tx, id)
      if (!row) return
      const title = z.safeParse(WorkTitle, fields.title ?? row.title)
      if (!title.success)
        throw new Refusal('INPUT_INVALID', 'Too little is left of the title. Enter another one.', {
          details: { title: 'Too little text is left.' },
        })
      const { prompt } = fields
      const tags = fields.tags
        ?.split(',')
        .map((tag) => tag.trim())
        .filter(Boolean)
      const { content, ...rest } = row.snapshot
      const snapshot =
        prompt === undefined
          ? undefined
          : {
              ...rest,
              prompt,
              // The copy contains the same metadata.
              ...(content === undefined
                ? {}
                : { content: { ...(content as object), body: prompt, blocks: [] } }),
            }
      await store.updateWork(
        tx,
        id,
        {
          title: title.data,
          ...(fields.about === undefined ? {} : { about: z.parse(WorkAbout, fields.about) }),
          tags,
          snapshot,
          ...(prompt === undefined ? {} : { excerpt: cutText(prompt, EXCERPT_LENGTH) }),
        },
        clock.now(),
      )
      if (snapshot) await store.insertVersion(tx, id, snapshot, clock.now())
    },
  }
}
