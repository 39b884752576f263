import { getSession, type Session } from '@studio/contract/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call, RequestError } from '../../platform/index.ts'
import { createAhead } from './live/ahead.ts'

export const sessionKeys = {
  lately: ['sessions', 'lately'] as const,
  one: (id: string) => ['sessions', 'one', id] as const,
  summary: (id: string) => ['sessions', 'summary', id] as const,
}

/** What was read before an edit of one's own was answered holds an older brief than is shown: the newer one stays. */
export const withNewerBrief = <Read extends { session: Session }>(
  known: Read | undefined,
  read: Read,
): Read =>
  known && known.session.revision > read.session.revision
    ? {
        ...read,
        session: { ...read.session, brief: known.session.brief, revision: known.session.revision },
      }
    : read

/** There is no such session for oneself, or not any more. */
export const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 403 || error.status === 404)

/** Hearts and pencil marks of one's own, of any session. */
export const ahead = createAhead<Session>()

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.one(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const withOwn = ahead.begin()
      const read = await call(getSession, { params: { id }, query: {} }, { signal })
      const shown = { ...read, session: withOwn(read.session) }
      return withNewerBrief(client.getQueryData<typeof read>(queryKey), shown)
    },
    // Whoever was removed is told at once, and is not shown for seconds what is the others' alone.
    retry: (failures, error) => failures < 3 && !isRefused(error),
    refetchOnMount: 'always',
  })
