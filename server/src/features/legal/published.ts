import {
  LEGAL_DOCUMENTS,
  LEGAL_LOCALES,
  type LegalDocumentId,
  type LegalLocale,
  type LegalPair,
  type PublishedLegalDocument,
} from '@studio/contract/legal'
import type { Database } from '../../platform/database/index.ts'
import { pairsOf } from './drafts.paragraphs.ts'
import * as store from './legal.store.ts'

const EMPTY: Record<LegalLocale, string> = { en: '', es: '' }

/** The paragraphs of a document in one of its versions, both languages side by side. */
export async function findPairs(
  db: Database,
  document: LegalDocumentId,
  version: string,
): Promise<LegalPair[]> {
  const bodies = { ...EMPTY }
  for (const locale of LEGAL_LOCALES)
    bodies[locale] = (await store.findBody(db, document, version, locale)) ?? ''
  return pairsOf(bodies)
}

/** Each document in its current version. */
export async function findPublished(db: Database): Promise<PublishedLegalDocument[]> {
  const editions = {
    en: await store.findEditions(db, 'en'),
    es: await store.findEditions(db, 'es'),
  }
  const documents: PublishedLegalDocument[] = []
  for (const id of LEGAL_DOCUMENTS) {
    const [en, es] = LEGAL_LOCALES.map((locale) => editions[locale].find(({ document }) => document === id))
    if (!en || !es) throw new Error(`The legal document ${id} has no text.`)
    documents.push({
      id,
      version: en.version,
      publishedAt: en.publishedAt.toISOString(),
      title: { en: en.title, es: es.title },
      paragraphs: await findPairs(db, id, en.version),
    })
  }
  return documents
}
