import { createHash, randomUUID } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import { type ChangelogEntry, type NewChangelogEntry, roadmapReasons } from '@studio/contract/roadmap'
import { recordAudit } from '../../../platform/audit/index.ts'
import { pageOfRows, readCursor } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import * as store from './changelog.store.ts'
import { atomOf } from './feed.ts'
import type { RoadmapDeps } from '../roadmap.deps.ts'

/** Max. entries in the feed. */
const MAX_ENTRIES = 50

const entryOf = (row: store.EntryRow, seenAt: Date | undefined): ChangelogEntry => ({
  id: row.id,
  version: row.version,
  title: row.title,
  body: row.body,
  kind: row.kind,
  items: row.items,
  publishedAt: row.published_at.toISOString(),
  isNew: seenAt === undefined || row.published_at > seenAt,
})

export type ChangelogService = ReturnType<typeof createChangelogService>

export function createChangelogService({
  database,
  clock,
  publicUrl,
}: Pick<RoadmapDeps, 'database' | 'clock' | 'publicUrl'>) {
  return {
    async list(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const [rows, seenAt] = await Promise.all([
        store.listEntries(database.db, { userId, now: clock.now(), after, limit }),
        store.findSeen(database.db, userId),
      ])
      const { page, nextCursor } = pageOfRows(rows, limit)
      const entries = page.map((row) => entryOf(row, seenAt))
      return { entries, nextCursor, hasNew: entries.some(({ isNew }) => isNew) }
    },

    async see(userId: string) {
      const at = clock.now()
      await store.recordSeen(database.db, userId, at)
      return { at: at.toISOString() }
    },

    add: (actorId: string, entry: NewChangelogEntry, idempotencyKey: IdempotencyKey | undefined) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId: actorId, idempotencyKey }, async () => {
          const [id, now] = [randomUUID(), clock.now()]
          await store.insertEntry(tx, { id, entry, now })
          const items = [...new Set(entry.items)]
          if ((await store.linkItems(tx, id, items)) !== items.length)
            throw refuse(roadmapReasons.itemGone, undefined, {
              details: { items: 'One of the items no longer exists.' },
            })
          const { version, title, kind, scheduledAt = null } = entry
          await recordAudit(tx, {
            actorId,
            action: 'roadmap.changelog',
            subjectId: id,
            at: now,
            before: {},
            after: { version, title, kind, scheduledAt, items },
          })
          const row = await store.findEntry(tx, id, actorId)
          if (!row) throw new Error('The new entry was not found.')
          return { entry: entryOf(row, await store.findSeen(tx, actorId)) }
        }),
      ),

    /** What's new as an Atom feed; its ETag changes with the entries. */
    async atom(locale: 'en' | 'es') {
      const wish = { userId: null, now: clock.now(), after: undefined, limit: MAX_ENTRIES }
      const entries = (await store.listEntries(database.db, wish)).slice(0, MAX_ENTRIES)
      const text = atomOf({ base: publicUrl(), locale, entries })
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
    },
  }
}
