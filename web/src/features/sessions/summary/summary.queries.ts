import {
  getSession,
  getSessionCsv,
  getSessionSummary,
  getSessionZip,
  type SessionEvent,
} from '@studio/contract/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call, saveFile } from '../../../platform/index.ts'
import { sessionKeys } from '../sessions.queries.ts'

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.summary(id),
    queryFn: ({ signal }) => call(getSessionSummary, { params: { id } }, { signal }),
    select: ({ summary }) => summary,
  })

/** All events from the start. */
export const eventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.summary(id), 'events'],
    async queryFn({ signal }) {
      const all: SessionEvent[] = []
      for (let hasMore = true; hasMore; ) {
        const since = all.at(-1)?.seq ?? 0
        const page = await call(getSession, { params: { id }, query: { since } }, { signal })
        all.push(...page.events)
        hasMore = page.hasMore && page.events.length > 0
      }
      return all
    },
  })

/** Downloads the contributions or the originals of kept images. Throws RequestError. */
export async function saveSummary(id: string, format: 'csv' | 'zip', name: string): Promise<void> {
  const answer = await call(format === 'csv' ? getSessionCsv : getSessionZip, { params: { id } })
  saveFile(await answer.blob(), `${name}.${format}`)
}
