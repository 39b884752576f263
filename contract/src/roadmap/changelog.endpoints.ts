import * as z from 'zod/mini'
import { endpoint, Instant, PageQuery } from '../kernel/index.ts'
import { ChangelogEntry } from './roadmap.ts'

/** The newest first. */
export const listChangelog = endpoint({
  summary: 'List what is new, with the wishes that it fulfils',
  method: 'GET',
  path: '/api/changelog',
  access: 'user',
  factor: 'none',
  query: PageQuery,
  output: z.object({
    entries: z.array(ChangelogEntry),
    nextCursor: z.nullable(z.string()),
    /** Whether anything has come since it was last opened. */
    hasNew: z.boolean(),
  }),
})

export const seeChangelog = endpoint({
  summary: 'Note that one has seen what is new',
  method: 'PUT',
  path: '/api/changelog/seen',
  access: 'user',
  factor: 'none',
  output: z.object({ at: Instant }),
})

/** The latest fifty; an `ETag` says whether anything is new. Open to readers, which sign in nowhere. */
export const getChangelogAtom = endpoint({
  summary: 'Follow what is new in a feed reader (Atom)',
  method: 'GET',
  path: '/api/feeds/changelog.atom',
  access: 'public',
  factor: 'none',
  query: z.object({ locale: z._default(z.enum(['en', 'es']), 'en') }),
  output: { bytes: ['application/atom+xml'] },
})
