import type { StoredCertificate } from './certificates.store.ts'
import type { Database } from '../../../platform/database/index.ts'
import { submissionText } from '../guest/submission.ts'
import { readSubmissions, type SubmissionRow } from '../people.store.ts'
import type { ProofRow } from '../proofs.store.ts'
import { readItems } from '../rounds/items.store.ts'
import { insertKept } from './certificates.store.ts'

export async function certificateOf(
  db: Database,
  approval: SubmissionRow & { proofId: string },
): Promise<StoredCertificate> {
  // File names may have been deleted with their images. Approved files are identified by hash.
  const items = new Map((await readItems(db, approval.proofId)).map((item) => [item.mediaId, item]))
  const { id, hash, round, name, statement, createdAt } = approval
  return {
    id,
    round,
    name,
    hash: hash.toString('hex'),
    promise: submissionText(approval),
    statement: statement ?? '',
    approvedAt: createdAt.toISOString(),
    files: approval.items.map(({ mediaId, sha256 }) => {
      const item = items.get(mediaId)
      return { sha256, name: item?.name ?? '', width: item?.width ?? null, height: item?.height ?? null }
    }),
  }
}

/** Call before deleting a proof, so that its approvals can still be verified. */
export async function saveCertificates(tx: Database, row: ProofRow, now: Date): Promise<void> {
  for (const submission of await readSubmissions(tx, row.id)) {
    if (submission.kind !== 'approval') continue
    const certificate = await certificateOf(tx, { ...submission, proofId: row.id })
    await insertKept(tx, { userId: row.user_id, certificate, now })
  }
}
