import {
  getGateReports,
  getInviteStatus,
  getLegalStatus,
  getSuspension,
  getTermsStatus,
  getUserFlags,
  type Suspension,
} from '@studio/contract/gates'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, loadConfig, RequestError } from '../../platform/index.ts'

const KEY = 'gates'

/** The specification sets a retry count only for the invite status (section 7). */
const INVITE_RETRIES = 2

export const isSignedOut = (error: unknown): boolean => error instanceof RequestError && error.status === 401

/** Refusal of a call whose session isn't renewed because the account is suspended. */
const isLockedOut = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.details?.gate === 'banned'

export const STATUS_QUERIES = {
  flags: queryOptions({
    queryKey: [KEY, 'flags'],
    queryFn: ({ signal }) =>
      call(getUserFlags, {}, { signal }).catch((error: unknown) => {
        if (isLockedOut(error)) return { banned: true, deletionDueAt: null }
        throw error
      }),
  }),
  invite: queryOptions({
    queryKey: [KEY, 'invite'],
    queryFn: ({ signal }) => call(getInviteStatus, {}, { signal }),
    retry: (failures, error) => failures < INVITE_RETRIES && !isSignedOut(error),
  }),
  legal: queryOptions({
    queryKey: [KEY, 'legal'],
    queryFn: ({ signal }) => call(getLegalStatus, {}, { signal }),
  }),
  terms: queryOptions({
    queryKey: [KEY, 'terms'],
    queryFn: ({ signal }) => call(getTermsStatus, {}, { signal }),
  }),
}

/** Loads all statuses in parallel. Errors are left to the component that shows them. */
export async function prefetchGates(queries: QueryClient): Promise<void> {
  const { flags, invite, legal, terms } = STATUS_QUERIES
  const fresh = { staleTime: 0, retry: 1 }
  await Promise.all([
    queries.prefetchQuery({ ...flags, ...fresh }),
    queries.prefetchQuery({ ...invite, ...fresh }),
    queries.prefetchQuery({ ...legal, ...fresh }),
    queries.prefetchQuery({ ...terms, ...fresh }),
  ])
}

export const refetchGates = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ queryKey: [KEY] })

/** Refetches queries that failed or became stale behind a closed gate. */
export const invalidateNonGateQueries = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY })

export const suspensionQuery = queryOptions({
  queryKey: [KEY, 'suspension'],
  queryFn: async ({ signal }): Promise<(Suspension & { isLockedOut?: boolean }) | null> => {
    try {
      return (await call(getSuspension, {}, { signal })).suspension
    } catch (error) {
      if (!isLockedOut(error)) throw error
      const contact = await loadConfig().then(
        ({ supportEmail }) => supportEmail,
        () => null,
      )
      return {
        since: null,
        until: error.details?.until ?? null,
        reason: null,
        contact,
        isLockedOut: true,
      }
    }
  },
})

export const reportsQuery = queryOptions({
  queryKey: [KEY, 'reports'],
  queryFn: async ({ signal }) => (await call(getGateReports, {}, { signal })).gates,
  refetchOnMount: 'always',
})
