import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'

const FeedQuery = z.object({
  /** Only works by this creator. */
  creator: z.optional(Id),
  /** Only works with this tag. */
  tag: z.optional(z.string().check(z.maxLength(100))),
})

/** Newest first, max. 50. Supports `ETag`. Open to feed readers, which can’t sign in. */
export const getWorksAtom = endpoint({
  summary: 'Follow public works in a feed reader (Atom)',
  method: 'GET',
  path: '/api/feeds/works.atom',
  access: 'public',
  factor: 'none',
  query: FeedQuery,
  output: { bytes: ['application/atom+xml'] },
})

export const getWorksJson = endpoint({
  summary: 'Follow public works in a feed reader (JSON Feed 1.1)',
  method: 'GET',
  path: '/api/feeds/works.json',
  access: 'public',
  factor: 'none',
  query: FeedQuery,
  output: { bytes: ['application/feed+json'] },
})
