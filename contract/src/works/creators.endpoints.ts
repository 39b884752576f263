import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, PageQuery } from '../kernel/index.ts'
import { PublicProfile } from '../profile/index.ts'
import { Work, WorkKind } from './works.ts'

/** Max. number of works at the top of a profile, most kept first. */
export const BEST_OF_CREATOR = 12

/** Number of works by kind; `GET /api/creators/:id/works` lists them. */
const WorkCounts = z.object({
  total: z.int(),
  prompt: z.int(),
  image: z.int(),
  video: z.int(),
  template: z.int(),
})

const CreatorCollection = z.object({
  id: Id,
  name: z.string(),
  works: z.int(),
  mode: z.enum(['open', 'review']),
  /** Covers of the first works, max. 4. Sizes in pixels. */
  covers: z.array(z.object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })),
})

export const Creator = z.object({
  ...PublicProfile.shape,
  /** Creation time of the account. */
  since: Instant,
  works: WorkCounts,
  /** Statistics: images made with one of the works and kept by other users, … */
  keptByOthers: z.int(),
  /** … uses of the works, once per user, and the number of these users. */
  uses: z.int(),
  usedBy: z.int(),
  best: z.array(Work),
  /** Public collections, newest first. */
  collections: z.array(CreatorCollection),
  isFollowed: z.boolean(),
  isMuted: z.boolean(),
  isOwn: z.boolean(),
})
export type Creator = z.infer<typeof Creator>

/** Public view, also for the owner of the profile. NOT_FOUND if the profile isn’t public. */
export const getCreator = endpoint({
  summary: 'Get a creator, with statistics',
  method: 'GET',
  path: '/api/creators/:id',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  output: z.object({ creator: Creator }),
  refusals: ['NOT_FOUND'],
})

export const CREATOR_SORTS = ['new', 'kept', 'used'] as const
export const CreatorSort = z.enum(CREATOR_SORTS)
export type CreatorSort = z.infer<typeof CreatorSort>

/** With `own`, authors also get works that others can’t see. NOT_FOUND as for the profile. */
export const listCreatorWorks = endpoint({
  summary: 'List the works of a creator',
  method: 'GET',
  path: '/api/creators/:id/works',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: z.object({
    kind: z.optional(WorkKind),
    sort: z._default(CreatorSort, 'new'),
    own: z.optional(z.enum(['true'])),
    ...PageQuery.shape,
  }),
  output: z.object({ works: z.array(Work), nextCursor: z.nullable(z.string()) }),
  refusals: ['NOT_FOUND'],
})
