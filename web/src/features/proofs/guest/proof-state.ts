import {
  type GuestItem,
  type GuestProof,
  type MarkChange,
  type ProofComment,
  type ProofMark,
} from '@studio/contract/proofs'
import type { Waiting } from './marks/mark-queue.ts'

export const FILTERS = ['all', 'picked', 'maybe', 'open'] as const
export type Filter = (typeof FILTERS)[number]

export type OwnMark = Pick<ProofMark, 'verdict' | 'stars'>
const NO_MARK: OwnMark = { verdict: null, stars: null }

/** Shown images in their order. Replaced images are only for comparison. */
export const shownItems = ({ items }: GuestProof): GuestItem[] =>
  items.filter(({ replacedBy }) => replacedBy === null)

/** The guest’s marks including those not saved yet. */
export function ownMarks({ marks, guest }: GuestProof, waiting: readonly Waiting[]): Map<string, OwnMark> {
  const own = new Map<string, OwnMark>(
    marks
      .filter(({ guestId }) => guestId === guest.id)
      .map(({ mediaId, verdict, stars }) => [mediaId, { verdict, stars }]),
  )
  for (const { mediaId, change } of waiting) {
    const { verdict, stars } = own.get(mediaId) ?? NO_MARK
    own.set(mediaId, {
      verdict: change.verdict === undefined ? verdict : change.verdict,
      stars: change.stars === undefined ? stars : change.stars,
    })
  }
  return own
}

export const markOf = (marks: ReadonlyMap<string, OwnMark>, mediaId: string): OwnMark =>
  marks.get(mediaId) ?? NO_MARK

export const isMarked = ({ verdict, stars }: OwnMark) => verdict !== null || stars !== null

export const passes = (filter: Filter, mark: OwnMark): boolean =>
  filter === 'all' ||
  (filter === 'picked' && mark.verdict === 'pick') ||
  (filter === 'maybe' && mark.verdict === 'maybe') ||
  (filter === 'open' && !isMarked(mark))

/** Change for a key; a second press clears the mark. Undefined for other keys. */
export function changeOf(key: string, now: OwnMark): MarkChange | undefined {
  const verdict = ({ p: 'pick', m: 'maybe', x: 'reject' } as const)[key]
  if (verdict) return { verdict: now.verdict === verdict ? null : verdict, extra: false }
  if (!/^[1-5]$/.test(key)) return undefined
  const stars = Number(key)
  return { stars: now.stars === stars ? null : stars, extra: false }
}

/** Threads of an image and of those it replaced, numbered like their pins. */
export function threadsOf(
  proof: Pick<GuestProof, 'comments'>,
  item: Pick<GuestItem, 'mediaId' | 'replaces'>,
): Thread[] {
  const earlier = item.replaces
  const all = proof.comments.filter(({ mediaId }) => mediaId === item.mediaId || mediaId === earlier)
  const firsts = all
    .filter(({ parentId }) => parentId === null)
    .toSorted((a, b) => Number(a.mediaId === item.mediaId) - Number(b.mediaId === item.mediaId))
  return firsts.map((comment, at) => ({
    comment,
    number: at + 1,
    isGhost: comment.mediaId !== item.mediaId,
    answers: all.filter(({ parentId }) => parentId === comment.id),
  }))
}
export interface Thread {
  comment: ProofComment
  number: number
  /** From an earlier round: shown dashed on the replacement. */
  isGhost: boolean
  answers: ProofComment[]
}

/** New state with the image URLs that are already loaded. */
export function withAddressesOf(before: GuestProof, now: GuestProof): GuestProof {
  const urlsById = new Map(
    before.items.filter(({ isReady }) => isReady).map(({ mediaId, urls }) => [mediaId, urls]),
  )
  return {
    ...now,
    items: now.items.map((item) => ({
      ...item,
      urls: item.urls && item.isReady ? (urlsById.get(item.mediaId) ?? item.urls) : item.urls,
    })),
  }
}
