import { createHash } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import { LEGAL_LOCALES, legalReasons, type NewLegalVersion } from '@studio/contract/legal'
import { dayOf } from '@studio/domain/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import * as store from './legal.store.ts'

interface Publication {
  version: string
  asksTerms: boolean
  documents: NewLegalVersion['documents']
  /** Admin who publishes it or scheduled it. */
  adminId: string
  reason: string | undefined
  at: Date
  /** Further facts for the audit log. */
  noted?: object
}

/** Named by its day (UTC), with a suffix if there is more than one on that day. */
export function nextVersion(existing: readonly string[], at: Date): string {
  const day = dayOf(at)
  for (let number = 1; ; number++) {
    const name = number === 1 ? day : `${day}.${number}`
    if (!existing.includes(name)) return name
  }
}

/**
 * Puts texts in force, within the transaction, which must hold the lock of versions.
 * @throws Refusal CONFLICT for a version of this name.
 */
export async function publishTexts(tx: Database, publication: Publication): Promise<void> {
  const { version, asksTerms, documents, adminId, at } = publication
  const versions = await store.findVersions(tx)
  if (versions.some((each) => each.version === version))
    throw refuse(
      legalReasons.versionExists,
      { version },
      { details: { version: 'This version already exists.' } },
    )
  const texts = documents.flatMap(({ id, texts }) =>
    LEGAL_LOCALES.map((locale) => ({ document: id, version, locale, ...texts[locale] })),
  )
  await store.insertVersion(tx, { version, asksTerms, publishedBy: adminId, now: at }, texts)
  await recordAudit(tx, {
    actorId: adminId,
    action: 'legal.publish',
    subjectId: version,
    reason: publication.reason,
    at,
    before: { version: versions[0]?.version ?? null },
    // Stores hashes without texts. They are stored permanently with their version.
    after: {
      version,
      asksTerms,
      documents: documents.map(({ id, texts }) => ({
        id,
        sha256: createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
      })),
      ...publication.noted,
    },
  })
}
