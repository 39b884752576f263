import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, PageQuery, plainLineOf, plainTextOf } from '../kernel/index.ts'
import { Work } from './works.ts'
import { worksReasons } from './works.reasons.ts'

const user = { access: 'user', factor: 'none' } as const
const one = { ...user, params: IdParams, refusals: ['NOT_FOUND'] } as const

export const MAX_COLLECTIONS = 200
export const MAX_COLLECTION_ITEMS = 2_000
export const MAX_COLLECTION_PEOPLE = 50

export const CollectionVisibility = z.enum(['public', 'unlisted', 'private'])
/** `review`: works added by contributors wait until the owner or an editor accepts them. */
export const CollectionMode = z.enum(['open', 'review'])
export const CollectionRole = z.enum(['owner', 'editor', 'contributor'])
export type CollectionRole = z.infer<typeof CollectionRole>

const Name = plainLineOf(1, 80, 'The name')
const About = plainTextOf(0, 500, 'The description')

export const Collection = z.object({
  id: Id,
  name: z.string(),
  about: z.string(),
  visibility: CollectionVisibility,
  mode: CollectionMode,
  owner: z.object({ id: Id, displayName: z.string() }),
  /** Role of the caller; null: may only view. */
  role: z.nullable(CollectionRole),
  works: z.int(),
  /** Works waiting to be accepted; 0 for callers who can’t accept them. */
  waiting: z.int(),
  createdAt: Instant,
})
export type Collection = z.infer<typeof Collection>
const Answer = z.object({ collection: Collection })

/**
 * Lists the caller’s collections and those they can add to, newest first. With `work`, `holds` marks those
 * that contain it.
 */
export const listCollections = endpoint({
  summary: 'List collections the caller can add to',
  method: 'GET',
  path: '/api/collections',
  ...user,
  query: z.object({ work: z.optional(Id) }),
  output: z.object({ collections: z.array(Collection), holds: z.array(Id) }),
})

export const createCollection = endpoint({
  summary: 'Create a collection',
  method: 'POST',
  path: '/api/collections',
  ...user,
  idempotent: true,
  body: z.strictObject({
    name: Name,
    about: z._default(About, ''),
    visibility: z._default(CollectionVisibility, 'private'),
    mode: z._default(CollectionMode, 'open'),
  }),
  output: Answer,
  status: 201,
  refusals: ['CONFLICT'],
  reasons: [worksReasons.tooManyCollections],
})

export const getCollection = endpoint({
  summary: 'Get a collection',
  method: 'GET',
  path: '/api/collections/:id',
  ...one,
  output: Answer,
})

/** Owner only. */
export const patchCollection = endpoint({
  summary: 'Change the name, visibility and review mode of a collection',
  method: 'PATCH',
  path: '/api/collections/:id',
  ...one,
  body: z.strictObject({
    name: z.optional(Name),
    about: z.optional(About),
    visibility: z.optional(CollectionVisibility),
    mode: z.optional(CollectionMode),
  }),
  output: Answer,
})

export const deleteCollection = endpoint({
  summary: 'Delete a collection; its works are not deleted',
  method: 'DELETE',
  path: '/api/collections/:id',
  ...one,
  output: z.object({ id: Id }),
})

/** In the order of the collection. `waiting` is for the owner and editors. */
export const listCollectionWorks = endpoint({
  summary: 'List the works of a collection',
  method: 'GET',
  path: '/api/collections/:id/works',
  ...one,
  query: z.object({ status: z._default(z.enum(['accepted', 'waiting']), 'accepted'), ...PageQuery.shape }),
  output: z.object({ works: z.array(Work), nextCursor: z.nullable(z.string()) }),
})

const ItemParams = z.object({ id: Id, workId: Id })

/**
 * Adds a work at the end, or moves it: `after` is the work before its new place, null for the first place. In a
 * reviewed collection, works added by contributors wait. An editor accepts a waiting work with this call, and declines
 * it by removing it.
 */
export const putCollectionWork = endpoint({
  summary: 'Add a work to a collection, move it, or accept a waiting work',
  method: 'PUT',
  path: '/api/collections/:id/works/:workId',
  ...user,
  params: ItemParams,
  body: z.strictObject({ after: z.optional(z.nullable(Id)) }),
  output: z.object({ status: z.enum(['accepted', 'waiting']) }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [worksReasons.onlyViewCollection, worksReasons.collectionFull],
})

/** For the owner and editors; contributors can remove only works they added. */
export const deleteCollectionWork = endpoint({
  summary: 'Remove a work from a collection',
  method: 'DELETE',
  path: '/api/collections/:id/works/:workId',
  ...user,
  params: ItemParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
  reasons: [worksReasons.addedByOthers],
})

const PersonParams = z.object({ id: Id, userId: Id })

export const listCollectionPeople = endpoint({
  summary: 'List the members of a collection',
  method: 'GET',
  path: '/api/collections/:id/people',
  ...one,
  output: z.object({
    people: z.array(z.object({ id: Id, displayName: z.string(), role: CollectionRole })),
  }),
})

/** Owner only. */
export const putCollectionPerson = endpoint({
  summary: 'Add a member to a collection, or change the role',
  method: 'PUT',
  path: '/api/collections/:id/people/:userId',
  ...user,
  params: PersonParams,
  body: z.strictObject({ role: z.enum(['editor', 'contributor']) }),
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [worksReasons.noPublicProfile, worksReasons.tooManyCollectionPeople],
})

/** For the owner; members can remove themselves. */
export const deleteCollectionPerson = endpoint({
  summary: 'Remove a member from a collection',
  method: 'DELETE',
  path: '/api/collections/:id/people/:userId',
  ...user,
  params: PersonParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})
