import { createHash } from 'node:crypto'
import { canonicalJson } from '@studio/contract/kernel'
import type { SubmittedItem } from '@studio/contract/proofs'
import type { SubmissionRow } from '../people.store.ts'

/** Content of a submission, from which its hash is computed. */
export type SubmissionFacts = Omit<SubmissionRow, 'id' | 'hash' | 'ownerName'> & { proofId: string }

/** Hashed text. Anyone who has it can recompute the hash. */
export const submissionText = ({
  proofId,
  round,
  guestId,
  kind,
  name,
  statement,
  network,
  items,
  createdAt,
}: SubmissionFacts) =>
  canonicalJson({
    format: 'studio-alpha-proof-submission',
    version: 1,
    proofId,
    round,
    guestId,
    kind,
    name,
    statement,
    network,
    at: createdAt.toISOString(),
    items: items.map(({ mediaId, sha256, verdict, label, stars }: SubmittedItem) => ({
      mediaId,
      sha256,
      verdict,
      label,
      stars,
    })),
  })

export const hashOfSubmission = (submission: SubmissionFacts): Buffer =>
  createHash('sha256').update(submissionText(submission)).digest()

/** Network of an address, shared by many people: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function networkOf(counted: string): string {
  if (!counted.includes(':')) return `${counted.split('.').slice(0, 3).join('.')}.0/24`
  return `${counted.split(':').slice(0, 3).join(':')}::/48`
}
