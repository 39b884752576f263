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
  /** Words of titles and texts; the last one may be the beginning of a word. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  ...PageQuery.shape,
})
export type RoadmapQuery = z.output<typeof RoadmapQuery>

/** Without what was merged into another item. What is held is there for its author and for admins alone. */
export const listRoadmap = endpoint({
  summary: 'List items of the roadmap, of one status or of all',
  method: 'GET',
  path: '/api/roadmap',
  ...user,
  query: RoadmapQuery,
  output: z.object({
    items: z.array(RoadmapItem),
    nextCursor: z.nullable(z.string()),
    /** How many there are of each status that the words fit. */
    counts: Counts,
    /** Own votes, and how many of what was voted for is there by now. */
    own: z.object({ votes: z.int(), shipped: z.int(), suggestionsLeft: z.int() }),
  }),
})

/** An item that was merged says into which; its own words stay. */
export const getRoadmapItem = endpoint({
  summary: 'Get an item of the roadmap with what became of it',
  method: 'GET',
  path: '/api/roadmap/:id',
  ...user,
  params: IdParams,
  output: z.object({ item: RoadmapItem, history: z.array(RoadmapChange) }),
  refusals: ['NOT_FOUND'],
})

/** With the own vote, and followed by its author. */
export const suggestRoadmapItem = endpoint({
  summary: `Suggest something for the roadmap; ${SUGGESTIONS_A_DAY} a day`,
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

/** Those most alike first, whatever their status. */
export const findSimilarRoadmapItems = endpoint({
  summary: 'Find items of the roadmap that are like a title',
  method: 'POST',
  path: '/api/roadmap/similar',
  ...user,
  body: z.strictObject({ title: lineOf(1, 300, 'The title'), locale: NewSuggestion.shape.locale }),
  output: z.object({ items: z.array(RoadmapItem) }),
})

const VoteAnswer = z.object({
  /** The item the vote counts for: the one it was merged into, where it was. */
  id: Id,
  votes: z.int(),
  hasVoted: z.boolean(),
  isFollowed: z.boolean(),
})

export const voteForRoadmapItem = endpoint({
  summary: 'Vote for an item of the roadmap; once per person, and follows it',
  method: 'PUT',
  path: '/api/roadmap/:id/vote',
  ...user,
  params: IdParams,
  output: VoteAnswer,
  refusals: ['NOT_FOUND'],
})

export const unvoteRoadmapItem = endpoint({
  summary: 'Take the own vote back, and follow the item no more',
  method: 'DELETE',
  path: '/api/roadmap/:id/vote',
  ...user,
  params: IdParams,
  output: VoteAnswer,
  refusals: ['NOT_FOUND'],
})

const FollowAnswer = z.object({ id: Id, isFollowed: z.boolean() })

export const followRoadmapItem = endpoint({
  summary: 'Be told when an item of the roadmap moves',
  method: 'PUT',
  path: '/api/roadmap/:id/follow',
  ...user,
  params: IdParams,
  output: FollowAnswer,
  refusals: ['NOT_FOUND'],
})

export const unfollowRoadmapItem = endpoint({
  summary: 'Be told of an item of the roadmap no more',
  method: 'DELETE',
  path: '/api/roadmap/:id/follow',
  ...user,
  params: IdParams,
  output: FollowAnswer,
  refusals: ['NOT_FOUND'],
})

/** The oldest first; with those of what was merged into it. */
export const listRoadmapComments = endpoint({
  summary: 'List what people say about an item of the roadmap',
  method: 'GET',
  path: '/api/roadmap/:id/comments',
  ...user,
  params: IdParams,
  query: PageQuery,
  output: z.object({ comments: z.array(RoadmapComment), nextCursor: z.nullable(z.string()) }),
  refusals: ['NOT_FOUND'],
})

export const commentOnRoadmapItem = endpoint({
  summary: 'Say something about an item of the roadmap',
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

/** For good: its words are removed. */
export const deleteRoadmapComment = endpoint({
  summary: 'Delete an own comment; admins may delete any',
  method: 'DELETE',
  path: '/api/roadmap/:id/comments/:commentId',
  ...user,
  params: z.object({ id: Id, commentId: Id }),
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})
