import { getRule, listRules, listTermSets } from '@studio/contract/rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

export const rulesQuery = queryOptions({
  queryKey: ['admin', 'rules'],
  queryFn: ({ signal }) => call(listRules, {}, { signal }),
  select: ({ rules }) => rules,
})

export const setsQuery = queryOptions({
  queryKey: ['admin', 'term-sets'],
  queryFn: ({ signal }) => call(listTermSets, {}, { signal }),
  select: ({ sets }) => sets,
})

const LOOK_MS = 1_000

/** Polled every second while a simulation is queued or running. */
export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'rule', id],
    queryFn: ({ signal }) => call(getRule, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      ['waiting', 'running'].includes(state.data?.simulation?.status ?? '') ? LOOK_MS : false,
  })

/** Call it after a change of rules. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['admin'] })
}
