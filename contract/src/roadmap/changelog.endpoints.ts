import * as z from 'zod/mini'
import { endpoint, Instant, PageQuery } from '../kernel/index.ts'
import { ChangelogEntry } from './roadmap.ts'

/** Newest first. */
export const listChangelog = endpoint({
  summary: 'List changelog entries with their roadmap items',
  method: 'GET',
  path: '/api/changelog',
  access: 'user',
  factor: 'none',
  query: PageQuery,
  output: z.object({
    entries: z.array(ChangelogEntry),
    nextCursor: z.nullable(z.string()),
    /** True if there are entries since the last visit. */
    hasNew: z.boolean(),
  }),
})

export const seeChangelog = endpoint({
  summary: 'Mark the changelog as seen',
  method: 'PUT',
  path: '/api/changelog/seen',
  access: 'user',
  factor: 'none',
  output: z.object({ at: Instant }),
})

/** The latest 50 entries, with an `ETag`. Public, because feed readers can't sign in. */
export const getChangelogAtom = endpoint({
  summary: 'Get the changelog as an Atom feed',
  method: 'GET',
  path: '/api/feeds/changelog.atom',
  access: 'public',
  factor: 'none',
  query: z.object({ locale: z._default(z.enum(['en', 'es']), 'en') }),
  output: { bytes: ['application/atom+xml'] },
})
