import { reasonsOf } from './refusal-reason.ts'

/** Reasons of proposals, which one admin makes and others decide, for any feature. */
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

/** Reasons against a new proposal. */
export const proposeReasons = [proposalsReasons.proposedBefore, proposalsReasons.nobodyToDecide] as const
/** Reasons why a proposal can no longer be decided or withdrawn. */
export const closedReasons = [proposalsReasons.decided, proposalsReasons.expired] as const
/** Reasons why an admin can't vote on a proposal. */
export const voteReasons = [
  proposalsReasons.own,
  proposalsReasons.concerned,
  proposalsReasons.votedBefore,
  proposalsReasons.proposerLeft,
  ...closedReasons,
] as const
