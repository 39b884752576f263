import { getJobsPerformance, getPerformance, getServerPerformance } from '@studio/contract/performance'
import type { Device } from '@studio/contract/performance'
import type { Vital } from '@studio/contract/metrics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

export const SPANS = [7, 28, 90] as const
export type Span = (typeof SPANS)[number]

/** Metric and pages of the daily chart. All pages without a route. */
export interface ChartSelection {
  metric: Vital
  route?: string | undefined
  device?: Device | undefined
}

/** Query keys, for invalidation after changes. */
export const performanceKeys = {
  pages: (days: Span, chart: ChartSelection) => ['admin', 'performance', 'pages', days, chart] as const,
  server: (days: Span) => ['admin', 'performance', 'server', days] as const,
  jobs: (days: Span) => ['admin', 'performance', 'jobs', days] as const,
}

const REFRESHED_MS = 60_000

export const pagesQuery = (days: Span, chart: ChartSelection) =>
  queryOptions({
    queryKey: performanceKeys.pages(days, chart),
    queryFn: ({ signal }) => call(getPerformance, { query: { days, ...chart } }, { signal }),
    // Shows the previous metric until the next one has loaded, so that the layout doesn’t shift.
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  })

export const serverQuery = (days: Span) =>
  queryOptions({
    queryKey: performanceKeys.server(days),
    queryFn: ({ signal }) => call(getServerPerformance, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS / 6,
  })

export const jobsQuery = (days: Span) =>
  queryOptions({
    queryKey: performanceKeys.jobs(days),
    queryFn: ({ signal }) => call(getJobsPerformance, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  })
