import type { AuditEntry, AuditFilter } from '@studio/contract/audit'
import { DAY_MS, Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import { csvHead, csvLine } from '@studio/domain/kernel'
import { type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import * as store from './audit.store.ts'
import type { Heads } from './heads.service.ts'

const CSV_PAGE = 500

export interface AuditServiceDeps {
  database: DatabaseHandle
  clock: Clock
  heads: Heads
}

export type AuditService = ReturnType<typeof createAuditService>

export const present = (row: store.EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: row.actorName },
  action: row.action,
  subject: { id: row.subjectId, name: row.subjectName },
  reason: row.reason,
  before: row.before,
  after: row.after,
  position: row.position,
  hash: row.hash,
})

const filterOf = ({ actor, action, subject, from, to }: AuditFilter): store.EntryFilter => ({
  actor,
  action,
  subject: subject?.trim() || undefined,
  from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
  until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
})

const asText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export function createAuditService({ database: { db }, clock, heads }: AuditServiceDeps) {
  return {
    async list({ cursor, limit, ...filter }: AuditFilter & { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(
        await store.findEntries(db, { ...filterOf(filter), after }, limit + 1),
        limit,
      )
      return { entries: page.map(present), nextCursor }
    },

    /** Lines of the log, read page by page. */
    async *csv(filter: AuditFilter): AsyncGenerator<string> {
      yield csvHead([
        ...['date', 'position', 'actor', 'action', 'subject'],
        ...['reason', 'before', 'after', 'id', 'hash'],
      ])
      let after: store.EntryFilter['after']
      for (;;) {
        const rows = await store.findEntries(db, { ...filterOf(filter), after }, CSV_PAGE)
        for (const row of rows)
          yield csvLine([
            ...[row.at.toISOString(), row.position, row.actorId, row.action, row.subjectId],
            ...[row.reason, asText(row.before), asText(row.after), row.id, row.hash],
          ])
        const last = rows.at(-1)
        if (!last || rows.length < CSV_PAGE) return
        after = { micros: last.micros, id: last.id }
      }
    },

    async get(id: string) {
      const row = await store.findEntry(db, id)
      if (!row) throw new Refusal('NOT_FOUND', 'Audit log entry not found.')
      return {
        entry: present(row),
        neighbours: row.position === null ? [] : await store.findNeighbours(db, row.position),
      }
    },

    async summary(days: number) {
      const since = new Date((Math.floor(clock.now().getTime() / DAY_MS) - days + 1) * DAY_MS)
      const [head, counted, knownActors, checkpoint, actors, actions] = await Promise.all([
        store.findHead(db),
        store.countByDay(db, since),
        heads.list(),
        heads.latest(),
        store.findActors(db),
        store.findActions(db),
      ])
      return { head, days: counted, heads: knownActors, checkpoint: checkpoint ?? null, actors, actions }
    },

    async proof({ after, limit }: { after: number; limit: number }) {
      // Reads the end of the chain first: links added later are beyond it and not a fault.
      const head = await store.findHead(db)
      return { head, links: await store.findLinks(db, after, limit) }
    },
  }
}
