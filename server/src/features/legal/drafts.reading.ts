import { Refusal, refuse } from '@studio/contract/kernel'
import {
  type LegalDocumentId,
  type LegalDraft,
  legalReasons,
  type PublishedLegalDocument,
} from '@studio/contract/legal'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { fingerprintOf, movedTo, obstaclesOf } from './drafts.paragraphs.ts'
import * as store from './drafts.store.ts'
import { lockVersions } from './legal.store.ts'
import { findPairs, findPublished } from './published.ts'

/** Action on a draft that was read in this version, and the reason. */
export interface Act {
  version: number
  reason: string
}

export const publishedOf = async (on: Database, id: LegalDocumentId): Promise<PublishedLegalDocument> => {
  const published = (await findPublished(on)).find((each) => each.id === id)
  if (!published) throw new Error(`Legal document ${id} not found.`)
  return published
}

/** Row of a draft, rebased on the version in force. */
export async function rebaseDraft(on: Database, row: store.DraftRow, now: PublishedLegalDocument) {
  const isOvertaken = row.base !== now.version
  const paragraphs = isOvertaken
    ? movedTo(row.paragraphs, await findPairs(on, row.document, row.base), now.paragraphs)
    : row.paragraphs
  return { isOvertaken, draft: { title: row.title, paragraphs } }
}

export async function present(
  on: Database,
  row: store.DraftRow,
  now: PublishedLegalDocument,
): Promise<LegalDraft> {
  const { isOvertaken, draft } = await rebaseDraft(on, row, now)
  const people = [row.en_edited_by, row.es_edited_by, row.scheduled_by].filter((id) => id !== null)
  const addresses = await store.findAddresses(on, people)
  const stamp = (at: Date | null, by: string | null) =>
    at && by ? { at: at.toISOString(), byId: by, email: addresses.get(by) ?? null } : null
  const schedule = stamp(row.scheduled_for, row.scheduled_by)
  return {
    id: row.document,
    version: row.version,
    base: row.base,
    ...draft,
    edited: {
      en: stamp(row.en_edited_at, row.en_edited_by),
      es: stamp(row.es_edited_at, row.es_edited_by),
    },
    scheduled: schedule && { ...schedule, asksTerms: row.asks_terms },
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    obstacles: obstaclesOf(draft, now, isOvertaken),
    fingerprint: fingerprintOf(draft),
  }
}

export async function read(on: Database, id: LegalDocumentId): Promise<store.DraftRow> {
  const row = await store.findDraft(on, id)
  if (!row) throw new Refusal('NOT_FOUND', 'Draft not found.')
  return row
}

export const readDraft = async (on: Database, id: LegalDocumentId) =>
  present(on, await read(on, id), await publishedOf(on, id))

/** Serialises actions, including the periodic ones, so that each sees the result of the one before. */
export const actOn = <T>(
  database: DatabaseHandle,
  id: LegalDocumentId,
  version: number,
  run: (tx: Database, row: store.DraftRow) => Promise<T>,
) =>
  database.transact(async (tx) => {
    await lockVersions(tx)
    const row = await read(tx, id)
    if (row.version !== version)
      throw refuse(legalReasons.draftChanged, undefined, { details: { version: String(row.version) } })
    return run(tx, row)
  })

export function checkNotScheduled(row: store.DraftRow): void {
  if (row.scheduled_for) throw refuse(legalReasons.draftScheduled, { at: row.scheduled_for.toISOString() })
}

/** Facts about a draft for the audit log, without texts. */
export const summary = (row: Pick<store.DraftRow, 'title' | 'paragraphs'>) => ({
  paragraphs: row.paragraphs.length,
  sha256: fingerprintOf(row),
})
