import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, PageQuery } from '../kernel/index.ts'
import { PublicProfile } from '../profile/index.ts'
import { Work, WorkKind } from './works.ts'

/** Works that stand at the top of a profile, those most kept by others first. */
export const BEST_OF_CREATOR = 12

/** How many works there are, of each kind; `GET /api/creators/:id/works` lists them. */
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
  /** Of its first works, four at most. Sizes in pixels. */
  covers: z.array(z.object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })),
})

export const Creator = z.object({
  ...PublicProfile.shape,
  /** When the account was made. */
  since: Instant,
  works: WorkCounts,
  /** Numbers that others made true: pictures that others kept which they made with one of the works, … */
  keptByOthers: z.int(),
  /** … how often the works were used, each once per person, and by how many people. */
  uses: z.int(),
  usedBy: z.int(),
  best: z.array(Work),
  /** Public ones, the newest first. */
  collections: z.array(CreatorCollection),
  isFollowed: z.boolean(),
  isMuted: z.boolean(),
  isOwn: z.boolean(),
})
export type Creator = z.infer<typeof Creator>

/** What others see, also of oneself. NOT_FOUND for a profile that is not public. */
export const getCreator = endpoint({
  summary: 'Get somebody who publishes, with numbers that others made true',
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

/** With `own`, whoever it is sees those that others do not see as well. NOT_FOUND as for the profile. */
export const listCreatorWorks = endpoint({
  summary: 'List the works of somebody',
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
