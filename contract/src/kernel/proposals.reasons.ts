import { reasonsOf } from './refusal-reason.ts'

/** Reasons of what one admin proposes and others decide, whichever feature it is about. */
export const proposalsReasons = reasonsOf('proposals', {
  proposedBefore: { code: 'CONFLICT' },
  nobodyToDecide: { code: 'CONFLICT' },
  own: { code: 'FORBIDDEN' },
  ofAnother: { code: 'FORBIDDEN' },
  concerned: { code: 'FORBIDDEN' },
  votedBefore: { code: 'CONFLICT' },
  decided: { code: 'CONFLICT' },
  expired: { code: 'CONFLICT' },
  proposerLeft: { code: 'CONFLICT' },
})

/** Reasons for which nothing can be proposed. */
export const proposeReasons = [proposalsReasons.proposedBefore, proposalsReasons.nobodyToDecide] as const
/** Reasons for which a proposal can no longer be decided or withdrawn. */
export const closedReasons = [proposalsReasons.decided, proposalsReasons.expired] as const
/** Reasons for which an admin cannot vote on a proposal. */
export const voteReasons = [
  proposalsReasons.own,
  proposalsReasons.concerned,
  proposalsReasons.votedBefore,
  proposalsReasons.proposerLeft,
  ...closedReasons,
] as const
