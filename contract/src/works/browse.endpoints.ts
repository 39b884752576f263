import * as z from 'zod/mini'
import { endpoint, Id, IdParams, PageQuery } from '../kernel/index.ts'
import { Licence } from './licences.ts'
import { Work, WorkKind } from './works.ts'
import { worksReasons } from './works.reasons.ts'

const user = { access: 'user', factor: 'none' } as const

export const WORK_SORTS = ['best', 'new', 'used', 'following'] as const
export const WorkSort = z.enum(WORK_SORTS)
export type WorkSort = z.infer<typeof WorkSort>

/** Filter for licences under which others may change a work and publish the result. */
export const REMIXABLE = 'remixable'
export const LicenceFilter = z.union([Licence, z.literal(REMIXABLE)])
export type LicenceFilter = z.infer<typeof LicenceFilter>

/** Max. number of works that is counted exactly. */
export const MAX_COUNTED = 10_000

export const WorksQuery = z.object({
  kind: z.optional(WorkKind),
  /** Words of titles, tags and prompts; the last one can be a prefix. */
  q: z.optional(z.string().check(z.maxLength(200))),
  tag: z.optional(z.string().check(z.maxLength(60))),
  licence: z.optional(LicenceFilter),
  model: z.optional(z.string().check(z.maxLength(100))),
  creator: z.optional(Id),
  sort: z._default(WorkSort, 'best'),
  // Longer than other cursors: for "best" it also contains the works postponed because of the limit per author.
  cursor: z.optional(z.string().check(z.maxLength(3_000))),
  limit: PageQuery.shape.limit,
})
export type WorksQuery = z.output<typeof WorksQuery>

/**
 * Lists public works without subjects that the caller has muted. `best` shows at most two works per author on a page
 * while there are others, and a tenth of a page is new works with few views.
 */
export const listWorks = endpoint({
  summary: 'List published works',
  method: 'GET',
  path: '/api/works',
  ...user,
  query: WorksQuery,
  output: z.object({
    works: z.array(Work),
    nextCursor: z.nullable(z.string()),
    /** Total, max. `MAX_COUNTED`; null on later pages. */
    total: z.nullable(z.int()),
  }),
})

/** Most frequent tags of public works, and the models used. */
export const listWorkFacets = endpoint({
  summary: 'List tags and models for filters',
  method: 'GET',
  path: '/api/works/facets',
  ...user,
  output: z.object({ tags: z.array(z.string()), models: z.array(z.string()) }),
})

const LikeAnswer = z.object({ likes: z.int(), isLiked: z.boolean() })

/** Status 410 for withdrawn or removed works. */
export const likeWork = endpoint({
  summary: 'Like a work',
  method: 'PUT',
  path: '/api/works/:id/like',
  ...user,
  params: IdParams,
  output: LikeAnswer,
  refusals: ['NOT_FOUND'],
  reasons: [worksReasons.withdrawn, worksReasons.removed, worksReasons.notPublished],
})

export const unlikeWork = endpoint({
  summary: 'Unlike a work',
  method: 'DELETE',
  path: '/api/works/:id/like',
  ...user,
  params: IdParams,
  output: LikeAnswer,
  refusals: ['NOT_FOUND'],
  reasons: [worksReasons.withdrawn, worksReasons.removed, worksReasons.notPublished],
})
