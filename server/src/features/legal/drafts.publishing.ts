import { DAY_MS, type Refusal, refuse } from '@studio/contract/kernel'
import {
  type DraftObstacle,
  type LegalDocumentId,
  type LegalDraft,
  type LegalLocale,
  legalReasons,
} from '@studio/contract/legal'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { bodyOf, fingerprintOf, MAX_DOCUMENT_LENGTH, obstaclesOf } from './drafts.paragraphs.ts'
import {
  type Act,
  actOn,
  publishedOf,
  checkNotScheduled,
  readDraft,
  rebaseDraft,
  summary,
} from './drafts.reading.ts'
import * as store from './drafts.store.ts'
import { findVersions, lockVersions } from './legal.store.ts'
import { nextVersion, publishTexts } from './publishing.ts'

interface DraftPublishingDeps {
  database: DatabaseHandle
  clock: Clock
  log: Log
  /** Called when a version is published, before the response is sent. */
  published: () => Promise<void>
}

/** Max. time ahead of a schedule. */
const YEAR_MS = 366 * DAY_MS

const REFUSALS: Record<DraftObstacle, () => Refusal> = {
  overtaken: () => refuse(legalReasons.overtaken),
  same: () => refuse(legalReasons.unchanged),
  behind: () => refuse(legalReasons.languageBehind),
  empty: () => refuse(legalReasons.textMissing),
  long: () => refuse(legalReasons.tooLong, { most: MAX_DOCUMENT_LENGTH }),
}

async function checkReady(tx: Database, row: store.DraftRow): Promise<void> {
  const now = await publishedOf(tx, row.document)
  const { isOvertaken, draft } = await rebaseDraft(tx, row, now)
  const [first] = obstaclesOf(draft, now, isOvertaken)
  if (first) throw REFUSALS[first]()
}

/** Publishes a draft and deletes it, so that it can’t be published twice. */
async function publishDraft(
  tx: Database,
  clock: Clock,
  row: store.DraftRow,
  by: { adminId: string; reason: string; asksTerms: boolean; scheduledFor?: Date | undefined },
): Promise<string> {
  const at = clock.now()
  const versions = (await findVersions(tx)).map(({ version }) => version)
  const version = nextVersion(versions, at)
  const textIn = (locale: LegalLocale) => ({
    title: row.title[locale],
    body: bodyOf(row.paragraphs, locale),
  })
  await publishTexts(tx, {
    version,
    at,
    adminId: by.adminId,
    reason: by.reason,
    asksTerms: by.asksTerms,
    documents: [{ id: row.document, texts: { en: textIn('en'), es: textIn('es') } }],
    noted: {
      draft: row.version,
      draftSha256: fingerprintOf(row),
      ...(by.scheduledFor && { scheduledFor: by.scheduledFor.toISOString() }),
    },
  })
  await store.deleteDraft(tx, row.document)
  return version
}

export type DraftPublishing = ReturnType<typeof createDraftPublishing>

/** Publishes drafts immediately or on schedule. */
export function createDraftPublishing({ database, clock, log, published: notify }: DraftPublishingDeps) {
  /** Publishes due drafts. A draft overtaken by another version is stopped instead. */
  async function publishOne(id: LegalDocumentId): Promise<boolean> {
    return database.transact(async (tx) => {
      await lockVersions(tx)
      const row = await store.findDraft(tx, id)
      const at = clock.now()
      if (!row?.scheduled_for || !row.scheduled_by || row.scheduled_for > at) return false
      const now = await publishedOf(tx, id)
      if (row.base !== now.version) {
        await store.scheduleDraft(tx, id, null, at)
        await recordAudit(tx, {
          actorId: row.scheduled_by,
          action: 'legal.stop',
          subjectId: id,
          at,
          before: { scheduledFor: row.scheduled_for.toISOString(), base: row.base },
          after: { overtakenBy: now.version },
        })
        return false
      }
      await publishDraft(tx, clock, row, {
        adminId: row.scheduled_by,
        reason: row.schedule_reason ?? '',
        asksTerms: row.asks_terms,
        scheduledFor: row.scheduled_for,
      })
      return true
    })
  }

  return {
    async publish(
      adminId: string,
      id: LegalDocumentId,
      input: Act & { asksTerms: boolean },
    ): Promise<string> {
      const version = await actOn(database, id, input.version, async (tx, row) => {
        checkNotScheduled(row)
        await checkReady(tx, row)
        return publishDraft(tx, clock, row, { adminId, reason: input.reason, asksTerms: input.asksTerms })
      })
      await notify()
      return version
    },

    async schedule(
      adminId: string,
      id: LegalDocumentId,
      input: Act & { at: string; asksTerms: boolean },
    ): Promise<LegalDraft> {
      const [at, now] = [new Date(input.at), clock.now()]
      const delayMs = at.getTime() - now.getTime()
      if (!(delayMs > 0 && delayMs <= YEAR_MS))
        throw refuse(legalReasons.timeOutOfRange, undefined, {
          details: { at: delayMs > 0 ? 'Choose a time within a year.' : 'Choose a time in the future.' },
        })
      return actOn(database, id, input.version, async (tx, row) => {
        checkNotScheduled(row)
        await checkReady(tx, row)
        const { reason, asksTerms } = input
        await store.scheduleDraft(tx, id, { at, by: adminId, reason, asksTerms })
        await recordAudit(tx, {
          actorId: adminId,
          action: 'legal.schedule',
          subjectId: id,
          reason,
          at: now,
          before: { draft: row.version, ...summary(row) },
          after: { scheduledFor: at.toISOString(), asksTerms },
        })
        return readDraft(tx, id)
      })
    },

    async unschedule(adminId: string, id: LegalDocumentId, { version, reason }: Act): Promise<LegalDraft> {
      return actOn(database, id, version, async (tx, row) => {
        if (!row.scheduled_for) throw refuse(legalReasons.notScheduled)
        await store.scheduleDraft(tx, id, null)
        await recordAudit(tx, {
          actorId: adminId,
          action: 'legal.unschedule',
          subjectId: id,
          reason,
          at: clock.now(),
          before: { scheduledFor: row.scheduled_for.toISOString() },
          after: {},
        })
        return readDraft(tx, id)
      })
    },

    /** Publishes due drafts. Called every few seconds in every process. */
    async publishDue(): Promise<void> {
      let isOut = false
      for (const id of await store.findDue(database.db, clock.now()))
        try {
          isOut = (await publishOne(id)) || isOut
        } catch (error) {
          log.error({ err: error, document: id }, 'failed to publish a scheduled legal document')
        }
      if (isOut) await notify()
    },
  }
}
