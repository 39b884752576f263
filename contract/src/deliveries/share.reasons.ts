import { reasonsOf } from '../kernel/index.ts'

/** Reasons for refusing guests of a delivery. Their page loads only these texts. */
export const shareReasons = reasonsOf('share', {
  openLinkAgain: { code: 'AUTH_REQUIRED' },
  wrongLink: { code: 'NOT_FOUND' },
  expired: { code: 'CONFLICT', facts: { from: 'text' } },
  revoked: { code: 'CONFLICT', facts: { from: 'text' } },
  closed: { code: 'CONFLICT', facts: { from: 'text' } },
  imageGone: { code: 'NOT_FOUND' },
  preparing: { code: 'UNAVAILABLE' },
  notForDownload: { code: 'FORBIDDEN', facts: { from: 'text' } },
  noFavourites: { code: 'FORBIDDEN', facts: { from: 'text' } },
  nothingToDownload: { code: 'CONFLICT' },
})

/** Reasons for not letting a guest in. Any guest call can return them. */
export const outsideShareReasons = [
  shareReasons.openLinkAgain,
  shareReasons.expired,
  shareReasons.revoked,
  shareReasons.closed,
] as const
