import { randomUUID } from 'node:crypto'
import { Refusal, refuse } from '@studio/contract/kernel'
import {
  behind,
  type DraftText,
  LEGAL_LOCALES,
  type LegalDocumentId,
  type LegalDraft,
  type LegalDraftChange,
  type LegalDrafts,
  type LegalLocale,
  type LegalPair,
  legalReasons,
  type PublishedLegalDocument,
  settled,
} from '@studio/contract/legal'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { bodyOf } from './drafts.paragraphs.ts'
import {
  type Act,
  actOn,
  present,
  publishedOf,
  read,
  checkNotScheduled,
  readDraft,
  summary,
} from './drafts.reading.ts'
import * as store from './drafts.store.ts'
import { compareParagraphs } from './legal.diff.ts'
import { findVersions, lockVersions } from './legal.store.ts'
import { findPublished } from './published.ts'
import { nextVersion } from './publishing.ts'

interface DraftsDeps {
  database: DatabaseHandle
  clock: Clock
}

export type Drafts = ReturnType<typeof createDrafts>

/** Drafts of legal documents: at most one of each, shared by all admins. */
export function createDrafts({ database, clock }: DraftsDeps) {
  const { db } = database

  return {
    async list(): Promise<LegalDrafts> {
      const published = await findPublished(db)
      const rows = await store.findDrafts(db)
      const version = (await findVersions(db))[0]?.version ?? ''
      const drafts: LegalDraft[] = []
      for (const row of rows) {
        const now = published.find(({ id }) => id === row.document)
        if (now) drafts.push(await present(db, row, now))
      }
      return { version, reach: await store.countReach(db, version), published, drafts }
    },

    async begin(adminId: string, id: LegalDocumentId, reason: string): Promise<LegalDraft> {
      return database.transact(async (tx) => {
        await lockVersions(tx)
        const now = await publishedOf(tx, id)
        const agreedOn = (pair: LegalPair): DraftText => ({ ...pair, agreed: pair })
        const draft = {
          document: id,
          base: now.version,
          title: agreedOn(now.title),
          paragraphs: now.paragraphs.map((pair, from) => ({ id: randomUUID(), from, ...agreedOn(pair) })),
        }
        if (!(await store.insertDraft(tx, draft))) throw refuse(legalReasons.draftExists)
        await recordAudit(tx, {
          actorId: adminId,
          action: 'legal.draft',
          subjectId: id,
          reason,
          at: clock.now(),
          before: {},
          after: { base: now.version },
        })
        return readDraft(tx, id)
      })
    },

    async save(adminId: string, id: LegalDocumentId, change: LegalDraftChange): Promise<LegalDraft> {
      return actOn(database, id, change.version, async (tx, row) => {
        checkNotScheduled(row)
        const now = await publishedOf(tx, id)
        if (change.base !== now.version)
          throw refuse(legalReasons.overtaken, undefined, { details: { base: now.version } })
        const next = changed(row, change, now)
        const edited = LEGAL_LOCALES.filter((locale) => isEdited(row, next, locale, change.agreed))
        await store.updateDraft(tx, id, { ...next, base: now.version, edited, by: adminId, at: clock.now() })
        await recordAudit(tx, {
          actorId: adminId,
          action: 'legal.save',
          subjectId: id,
          reason: change.reason,
          at: clock.now(),
          before: { draft: row.version, ...summary(row) },
          after: {
            draft: row.version + 1,
            languages: edited,
            agreed: change.agreed.length,
            ...summary(next),
          },
        })
        return readDraft(tx, id)
      })
    },

    async discard(adminId: string, id: LegalDocumentId, { version, reason }: Act): Promise<void> {
      await actOn(database, id, version, async (tx, row) => {
        checkNotScheduled(row)
        await store.deleteDraft(tx, id)
        await recordAudit(tx, {
          actorId: adminId,
          action: 'legal.discard',
          subjectId: id,
          reason,
          at: clock.now(),
          before: { draft: row.version, ...summary(row) },
          after: {},
        })
      })
    },

    async diff(id: LegalDocumentId, locale: LegalLocale) {
      const [row, published, versions] = [await read(db, id), await findPublished(db), await findVersions(db)]
      const [current] = versions
      if (!current) throw new Error('There are no legal documents; they are written at the first start.')
      const version = nextVersion(
        versions.map((each) => each.version),
        row.scheduled_for ?? clock.now(),
      )
      const counts = { same: 0, added: 0, removed: 0 }
      const documents = published.map((each) => {
        const old = bodyOf(each.paragraphs, locale)
        const isChanged = each.id === id
        const paragraphs = compareParagraphs(old, isChanged ? bodyOf(row.paragraphs, locale) : old)
        if (isChanged) for (const { kind } of paragraphs) counts[kind] += 1
        return {
          id: each.id,
          isChanged,
          paragraphs,
          version: isChanged ? version : each.version,
          title: isChanged ? row.title[locale] : each.title[locale],
          publishedAt: isChanged ? (row.scheduled_for ?? clock.now()).toISOString() : each.publishedAt,
        }
      })
      const accepted = { version: current.version, at: current.published_at.toISOString() }
      return { version, accepted, documents, paragraphs: counts }
    },
  }
}

/** Paragraphs as sent, with the last agreed texts before and now. */
function changed(row: store.DraftRow, change: LegalDraftChange, now: PublishedLegalDocument) {
  const byId = new Map(row.paragraphs.map((each) => [each.id, each]))
  const agreed = new Set(change.agreed)
  const paragraphs = change.paragraphs.map(({ id, from, en, es }) => {
    const was = from === null ? undefined : now.paragraphs[from]
    if (from !== null && !was)
      throw new Refusal('INPUT_INVALID', 'A paragraph refers to a paragraph that isn’t published.', {
        details: { paragraphs: `There is no paragraph ${from}.` },
      })
    const text = { en, es, agreed: byId.get(id)?.agreed ?? was ?? { en: '', es: '' } }
    return { id, from, ...text, agreed: settled(text, agreed.has(id)) }
  })
  const title = { ...change.title, agreed: row.title.agreed }
  return { title: { ...title, agreed: settled(title, agreed.has('title')) }, paragraphs }
}

/** True if a language was changed, or confirmed as needing no change. */
function isEdited(
  before: Pick<store.DraftRow, 'title' | 'paragraphs'>,
  after: Pick<store.DraftRow, 'title' | 'paragraphs'>,
  locale: LegalLocale,
  agreed: readonly string[],
): boolean {
  const wasAgreed = [{ id: 'title', ...before.title }, ...before.paragraphs].some(
    (text) => agreed.includes(text.id) && behind(text) === locale,
  )
  const textOf = ({ title, paragraphs }: typeof before) =>
    JSON.stringify([title[locale], bodyOf(paragraphs, locale)])
  return wasAgreed || textOf(before) !== textOf(after)
}
