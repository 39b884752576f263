import type { MakeAs, WholeProof } from '@studio/contract/proofs'

type JudgedProof = Pick<WholeProof, 'items' | 'guests' | 'marks' | 'comments'>

/** Guests who decide. */
const decidersOf = ({ guests }: Pick<JudgedProof, 'guests'>) =>
  new Set(guests.filter(({ role, removedAt }) => role === 'decider' && !removedAt).map(({ id }) => id))

/**
 * Images to upscale (picks of deciders) and to vary (rejections with open comments). With several deciders, the latest
 * mark counts.
 */
export function picksOf(proof: JudgedProof): Record<MakeAs, string[]> {
  const deciders = decidersOf(proof)
  const latest = new Map(
    proof.marks
      .filter(({ guestId }) => deciders.has(guestId))
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ mediaId, verdict }) => [mediaId, verdict]),
  )
  const commentedIds = new Set(
    proof.comments
      .filter(({ guestId, resolvedAt }) => guestId !== null && deciders.has(guestId) && !resolvedAt)
      .map(({ mediaId }) => mediaId),
  )
  const visibleItems = proof.items.filter(({ replacedBy, withdrawn }) => replacedBy === null && !withdrawn)
  const of = (isIncluded: (mediaId: string) => boolean) =>
    visibleItems.map(({ mediaId }) => mediaId).filter(isIncluded)
  return {
    upscale: of((id) => latest.get(id) === 'pick'),
    variation: of((id) => latest.get(id) === 'reject' && commentedIds.has(id)),
  }
}

/** Returns the list with one entry moved by a number of places, limited to its ends. */
export function moved<Item>(items: readonly Item[], from: number, by: number): Item[] {
  const to = Math.min(items.length - 1, Math.max(0, from + by))
  const next = items.filter((_, at) => at !== from)
  const item = items[from]
  return item === undefined ? [...items] : next.toSpliced(to, 0, item)
}
