import * as z from 'zod/mini'
import { checkReasons, endpoint, Id, IdParams, lineOf, PageQuery, textOf } from '../kernel/index.ts'
import {
  MAX_ROADMAP_COMMENT,
  NewSuggestion,
  RoadmapChange,
  RoadmapComment,
  RoadmapItem,
  RoadmapSort,
  RoadmapStatus,
  SUGGESTIONS_A_DAY,
} from './roadmap.ts'
import { roadmapReasons } from './roadmap.reasons.ts'

const user = { access: 'user', factor: 'none' } as const

const Counts = z.object({
  suggested: z.int(),
  planned: z.int(),
  in_progress: z.int(),
  shipped: z.int(),
  declined: z.int(),
})

export const RoadmapQuery = z.object({
  status: z.optional(RoadmapStatus),
  sort: z._default(RoadmapSort, 'votes'),
  /** Search in titles and texts; the last word may be a prefix. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  ...PageQuery.shape,
})
export type RoadmapQuery = z.output<typeof RoadmapQuery>

/** Excludes merged items. Items under review are visible to their author and admins only. */
export const listRoadmap = endpoint({
  summary: 'List roadmap items of one status or all',
  method: 'GET',
  path: '/api/roadmap',
  ...user,
  query: RoadmapQuery,
  output: z.object({
    items: z.array(RoadmapItem),
    nextCursor: z.nullable(z.string()),
    /** Number of matching items per status. */
    counts: Counts,
    /** The user's votes, and how many of these items have shipped. */
    own: z.object({ votes: z.int(), shipped: z.int(), suggestionsLeft: z.int() }),
  }),
})

/** A merged item names its target and keeps its own texts. */
export const getRoadmapItem = endpoint({
  summary: 'Get a roadmap item with its history',
  method: 'GET',
  path: '/api/roadmap/:id',
  ...user,
  params: IdParams,
  output: z.object({ item: RoadmapItem, history: z.array(RoadmapChange) }),
  refusals: ['NOT_FOUND'],
})

/** Adds the author's vote, and the author follows it. */
export const suggestRoadmapItem = endpoint({
  summary: `Suggest a roadmap item, up to ${SUGGESTIONS_A_DAY} a day`,
  method: 'POST',
  path: '/api/roadmap',
  ...user,
  idempotent: true,
  body: NewSuggestion,
  output: z.object({ item: RoadmapItem, suggestionsLeft: z.int() }),
  status: 201,
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...checkReasons, roadmapReasons.tooManySuggestions],
})

/** Most similar first, in any status. */
export const findSimilarRoadmapItems = endpoint({
  summary: 'Find roadmap items similar to a title',
  method: 'POST',
  path: '/api/roadmap/similar',
  ...user,
  body: z.strictObject({ title: lineOf(1, 300, 'The title'), locale: NewSuggestion.shape.locale }),
  output: z.object({ items: z.array(RoadmapItem) }),
})

const VoteAnswer = z.object({
  /** The item that the vote counts for: the merge target, if merged. */
  id: Id,
  votes: z.int(),
  hasVoted: z.boolean(),
  isFollowed: z.boolean(),
})

export const voteForRoadmapItem = endpoint({
  summary: 'Vote for a roadmap item, once per person, and follow it',
  method: 'PUT',
  path: '/api/roadmap/:id/vote',
  ...user,
  params: IdParams,
  output: VoteAnswer,
  refusals: ['NOT_FOUND'],
})

export const unvoteRoadmapItem = endpoint({
  summary: 'Withdraw your vote and unfollow the item',
  method: 'DELETE',
  path: '/api/roadmap/:id/vote',
  ...user,
  params: IdParams,
  output: VoteAnswer,
  refusals: ['NOT_FOUND'],
})

const FollowAnswer = z.object({ id: Id, isFollowed: z.boolean() })

export const followRoadmapItem = endpoint({
  summary: 'Follow a roadmap item',
  method: 'PUT',
  path: '/api/roadmap/:id/follow',
  ...user,
  params: IdParams,
  output: FollowAnswer,
  refusals: ['NOT_FOUND'],
})

export const unfollowRoadmapItem = endpoint({
  summary: 'Unfollow a roadmap item',
  method: 'DELETE',
  path: '/api/roadmap/:id/follow',
  ...user,
  params: IdParams,
  output: FollowAnswer,
  refusals: ['NOT_FOUND'],
})

/** Oldest first, including comments on merged items. */
export const listRoadmapComments = endpoint({
  summary: 'List comments on a roadmap item',
  method: 'GET',
  path: '/api/roadmap/:id/comments',
  ...user,
  params: IdParams,
  query: PageQuery,
  output: z.object({ comments: z.array(RoadmapComment), nextCursor: z.nullable(z.string()) }),
  refusals: ['NOT_FOUND'],
})

export const commentOnRoadmapItem = endpoint({
  summary: 'Comment on a roadmap item',
  method: 'POST',
  path: '/api/roadmap/:id/comments',
  ...user,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({ text: textOf(1, MAX_ROADMAP_COMMENT, 'The comment') }),
  output: z.object({ comment: RoadmapComment }),
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...checkReasons, roadmapReasons.tooManyComments],
})

/** Permanent: the text is removed. */
export const deleteRoadmapComment = endpoint({
  summary: 'Delete your comment; admins can delete any',
  method: 'DELETE',
  path: '/api/roadmap/:id/comments/:commentId',
  ...user,
  params: z.object({ id: Id, commentId: Id }),
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})
