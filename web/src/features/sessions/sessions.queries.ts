import { getSession, type Session } from '@studio/contract/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call, RequestError } from '../../platform/index.ts'
import { createAhead } from './live/ahead.ts'

export const sessionKeys = {
  lately: ['sessions', 'lately'] as const,
  one: (id: string) => ['sessions', 'one', id] as const,
  summary: (id: string) => ['sessions', 'summary', id] as const,
}

/** A response requested before an edit was saved contains an older brief, so the newer one is preserved. */
export const withNewerBrief = <Read extends { session: Session }>(
  cached: Read | undefined,
  read: Read,
): Read =>
  cached && cached.session.revision > read.session.revision
    ? {
        ...read,
        session: { ...read.session, brief: cached.session.brief, revision: cached.session.revision },
      }
    : read

/** The session doesn’t exist, or the user no longer has access. */
export const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

/** The user’s hearts and pencil marks in any session. */
export const ahead = createAhead<Session>()

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.one(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const withOwn = ahead.begin()
      const read = await call(getSession, { params: { id }, query: {} }, { signal })
      const visible = { ...read, session: withOwn(read.session) }
      return withNewerBrief(client.getQueryData<typeof read>(queryKey), visible)
    },
    // Refusals are not retried: a removed member must not see cached data of the session for seconds.
    retry: (failures, error) => failures < 3 && !isRefused(error),
    refetchOnMount: 'always',
  })
