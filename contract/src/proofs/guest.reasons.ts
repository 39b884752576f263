import { reasonsOf } from '../kernel/index.ts'

/** Why guests of a proof are refused. Their page brings the texts of these along, and no others. */
export const proofGuestReasons = reasonsOf('proof-guest', {
  openLinkAgain: { code: 'AUTH_REQUIRED' },
  expired: { code: 'CONFLICT', facts: { from: 'text' } },
  closed: { code: 'CONFLICT', facts: { from: 'text' } },
  wrongLink: { code: 'NOT_FOUND' },
  full: { code: 'CONFLICT', facts: { most: 'number', from: 'text' } },
  onlyView: { code: 'FORBIDDEN', facts: { from: 'text' } },
  submitted: { code: 'CONFLICT', facts: { from: 'text' } },
  imageGone: { code: 'NOT_FOUND' },
  /** As many as were agreed are picked. */
  capReached: { code: 'CONFLICT', facts: { count: 'number' } },
  /** As `capReached`, and one more costs `amount` in the smallest unit of `currency`. */
  extraCosts: { code: 'CONFLICT', facts: { count: 'number', amount: 'number', currency: 'text' } },
  commentsOff: { code: 'FORBIDDEN', facts: { from: 'text' } },
  commentGone: { code: 'NOT_FOUND' },
  commentFixed: { code: 'CONFLICT' },
  commentNotYours: { code: 'FORBIDDEN' },
  /** The id that the device made is another comment's. */
  commentIdTaken: { code: 'CONFLICT' },
  tooManyComments: { code: 'CONFLICT', facts: { most: 'number' } },
  notDecider: { code: 'FORBIDDEN' },
  newRound: { code: 'CONFLICT', facts: { round: 'number' } },
  changed: { code: 'CONFLICT', facts: { from: 'text' } },
  picksChanged: { code: 'CONFLICT' },
  nothingMarked: { code: 'CONFLICT' },
  notForDownload: { code: 'FORBIDDEN', facts: { from: 'text' } },
  addressExpired: { code: 'FORBIDDEN' },
  nothingToDownload: { code: 'CONFLICT' },
  preparing: { code: 'UNAVAILABLE' },
  certificateNotYours: { code: 'FORBIDDEN' },
  notApproved: { code: 'NOT_FOUND' },
})

/** Why nobody is let in, as every call of a guest may be told. */
export const outsideReasons = [
  proofGuestReasons.openLinkAgain,
  proofGuestReasons.expired,
  proofGuestReasons.closed,
] as const

/** Why `/verify` is refused, which brings these texts along. */
export const certificatesReasons = reasonsOf('certificates', {
  unknown: { code: 'NOT_FOUND' },
})
