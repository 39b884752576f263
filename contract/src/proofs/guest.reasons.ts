import { reasonsOf } from '../kernel/index.ts'

/** Reasons for refusing guests of a proof. Their page loads only these texts. */
export const proofGuestReasons = reasonsOf('proof-guest', {
  openLinkAgain: { code: 'AUTH_REQUIRED' },
  expired: { code: 'CONFLICT', facts: { from: 'text' } },
  closed: { code: 'CONFLICT', facts: { from: 'text' } },
  wrongLink: { code: 'NOT_FOUND' },
  full: { code: 'CONFLICT', facts: { most: 'number', from: 'text' } },
  onlyView: { code: 'FORBIDDEN', facts: { from: 'text' } },
  submitted: { code: 'CONFLICT', facts: { from: 'text' } },
  imageGone: { code: 'NOT_FOUND' },
  /** The limit of picks is reached. */
  capReached: { code: 'CONFLICT', facts: { count: 'number' } },
  /** Like `capReached`, but one more pick costs `amount` in the smallest unit of `currency`. */
  extraCosts: { code: 'CONFLICT', facts: { count: 'number', amount: 'number', currency: 'text' } },
  commentsOff: { code: 'FORBIDDEN', facts: { from: 'text' } },
  commentGone: { code: 'NOT_FOUND' },
  commentFixed: { code: 'CONFLICT' },
  commentNotYours: { code: 'FORBIDDEN' },
  /** The id created on the device belongs to another comment. */
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

/** Reasons for not letting a guest in. Any guest call can return them. */
export const outsideReasons = [
  proofGuestReasons.openLinkAgain,
  proofGuestReasons.expired,
  proofGuestReasons.closed,
] as const

/** Reasons for refusing `/verify`. Its page loads only these texts. */
export const certificatesReasons = reasonsOf('certificates', {
  unknown: { code: 'NOT_FOUND' },
})
