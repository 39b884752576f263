import { Refusal, refuse } from '@studio/contract/kernel'
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentId,
  type LegalLocale,
  legalReasons,
  type LegalReview,
  type NewLegalVersion,
} from '@studio/contract/legal'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { compareParagraphs } from './legal.diff.ts'
import * as store from './legal.store.ts'
import { publishTexts } from './publishing.ts'

export interface LegalServiceDeps {
  database: DatabaseHandle
  clock: Clock
  /** Called when a version is published, before the response is sent. */
  published: () => Promise<void>
}

const summaryOf = ({ document, version, title, publishedAt }: store.Edition) => ({
  id: document,
  version,
  title,
  publishedAt: publishedAt.toISOString(),
})

/** The newest edition of a document at or before `place`. */
const editionAt = (editions: store.Edition[], id: LegalDocumentId, place: number) =>
  editions.find((edition) => edition.document === id && edition.place <= place)

export type LegalService = ReturnType<typeof createLegalService>

export function createLegalService({ database, clock, published }: LegalServiceDeps) {
  const { db } = database

  async function bodyOf(edition: store.Edition | undefined, locale: LegalLocale): Promise<string> {
    return edition ? ((await store.findBody(db, edition.document, edition.version, locale)) ?? '') : ''
  }

  async function newest(on: Database): Promise<store.VersionRow> {
    const [version] = await store.findVersions(on)
    if (!version) throw new Error('There are no legal documents; they are written at the first start.')
    return version
  }

  async function list(locale: LegalLocale) {
    const [version, editions] = [await newest(db), await store.findEditions(db, locale)]
    const documents = LEGAL_DOCUMENTS.flatMap((id) => editionAt(editions, id, version.place) ?? [])
    return { version: version.version, documents: documents.map(summaryOf) }
  }

  return {
    list,

    async get(
      id: LegalDocumentId,
      { version, locale }: { version?: string | undefined; locale: LegalLocale },
    ): Promise<LegalDocument> {
      const all = await store.findEditions(db, locale)
      const editions = all.filter(({ document }) => document === id)
      const edition = editions.find((each) => version === undefined || each.version === version)
      if (!edition) throw new Refusal('NOT_FOUND', `Version ${version ?? ''} of this document not found.`)
      return {
        ...summaryOf(edition),
        locale,
        body: await bodyOf(edition, locale),
        versions: editions.map((each) => ({
          version: each.version,
          publishedAt: each.publishedAt.toISOString(),
        })),
      }
    },

    /** The current documents, compared paragraph by paragraph with those that the user last accepted. */
    async review(userId: string, locale: LegalLocale): Promise<LegalReview> {
      const [versions, editions, last] = await Promise.all([
        store.findVersions(db),
        store.findEditions(db, locale),
        store.findLastAcceptance(db, userId),
      ])
      const current = versions[0] ?? (await newest(db))
      const accepted = versions.find(({ version }) => version === last?.version)
      const documents = LEGAL_DOCUMENTS.map(async (id) => {
        const now = editionAt(editions, id, current.place)
        if (!now) throw new Error(`The legal document ${id} has no text in ${locale}.`)
        const before = accepted && editionAt(editions, id, accepted.place)
        const [old, text] = await Promise.all([bodyOf(before, locale), bodyOf(now, locale)])
        const paragraphs = compareParagraphs(before ? old : text, text)
        return { ...summaryOf(now), isChanged: before?.version !== now.version, paragraphs }
      })
      return {
        version: current.version,
        accepted: last && accepted ? { version: last.version, at: last.accepted_at.toISOString() } : null,
        documents: await Promise.all(documents),
      }
    },

    async accept(userId: string, version: string) {
      return database.transact(async (tx) => {
        const current = (await newest(tx)).version
        if (version !== current)
          throw refuse(legalReasons.notCurrent, undefined, { details: { version: current } })
        const acceptance = { user_id: userId, version, confirms_terms: false, accepted_at: clock.now() }
        await store.insertAcceptance(tx, acceptance)
        return { accepted: true as const, version }
      })
    },

    /** Records within a transaction that the terms, and with them the current documents, were accepted. */
    async keepTermsAcceptance(tx: Database, userId: string, now: Date): Promise<void> {
      const { version } = await newest(tx)
      await store.insertAcceptance(tx, { user_id: userId, version, confirms_terms: true, accepted_at: now })
    },

    /** From now on every user must accept this version. */
    async publish(adminId: string, input: NewLegalVersion) {
      const { version, asksTerms } = input
      await database.transact(async (tx) => {
        await store.lockVersions(tx)
        const { documents, reason } = input
        await publishTexts(tx, { version, asksTerms, documents, reason, adminId, at: clock.now() })
      })
      await published()
      return list('en')
    },
  }
}
