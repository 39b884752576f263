import type {
  Proof,
  ProofComment,
  ProofEvent,
  ProofGuest,
  ProofMark,
  ProofSubmission,
} from '@studio/contract/proofs'
import type { CommentRow, EventRow, GuestRow, MarkRow, SubmissionRow } from './people.store.ts'
import type { ProofFacts, ProofRow } from './proofs.store.ts'

const instant = (date: Date | null): string | null => date?.toISOString() ?? null

/** Presents a proof to its owner. */
export const proofOf = (row: ProofRow, facts: ProofFacts | undefined): Proof => ({
  id: row.id,
  title: row.title,
  message: row.message,
  projectId: row.project_id,
  status: row.status,
  client:
    row.client_id === null
      ? null
      : { id: row.client_id, name: row.client_name ?? '', email: row.client_email },
  rules: row.rules,
  round: row.round,
  version: row.version,
  held: row.held,
  budget: row.budget,
  hasLink: row.linked_at !== null,
  hasPin: row.pin_hash !== null,
  expiresAt: instant(row.expires_at),
  createdAt: row.created_at.toISOString(),
  closedAt: instant(row.closed_at),
  frames: facts?.frames ?? 0,
  picked: facts?.picked ?? 0,
  openComments: facts?.openComments ?? 0,
  guests: facts?.guests ?? 0,
  wrongPins: facts?.wrongPins ?? 0,
  seenAt: instant(row.seen_at),
})

export const guestOf = ({ seenAt, removedAt, ...guest }: GuestRow): ProofGuest => ({
  ...guest,
  seenAt: instant(seenAt),
  removedAt: instant(removedAt),
})

export const markOf = ({ at, ...mark }: MarkRow): ProofMark => ({ ...mark, at: at.toISOString() })

/** `by`: the caller. */
export const commentOf = (
  { userId, resolvedAt, createdAt, ...comment }: CommentRow,
  by: { userId: string } | { guestId: string },
): ProofComment => ({
  ...comment,
  resolvedAt: instant(resolvedAt),
  createdAt: createdAt.toISOString(),
  isMine: 'userId' in by ? userId === by.userId : comment.guestId === by.guestId,
})

export const submissionOf = ({
  hash,
  createdAt,
  network: _,
  ownerName: __,
  ...row
}: SubmissionRow): ProofSubmission => ({
  ...row,
  hash: hash.toString('hex'),
  createdAt: createdAt.toISOString(),
})

export const eventOf = ({ id: _, micros: __, at, what, ...event }: EventRow): ProofEvent => ({
  ...event,
  what: what as ProofEvent['what'],
  at: at.toISOString(),
})
