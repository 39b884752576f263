import { claimCase, releaseCase } from '@studio/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/index.ts'
import { CASES_KEY, caseQuery } from './cases.queries.ts'

/** Whoever only passes by takes nothing. */
const STAYS_MS = 400
/** Before the fifteen minutes of a claim are over. */
const KEEP_MS = 10 * 60_000

/** Takes the case that is looked at, keeps it for as long as it is, and lets it go after. */
export function useClaim(id: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (id === undefined) return undefined
    let isTaken = false
    const take = () =>
      call(claimCase, { params: { id } }).then(
        ({ case: detail }) => {
          isTaken = true
          queries.setQueryData(caseQuery(id).queryKey, detail)
        },
        // Somebody else has it, which the case says by itself.
        () => undefined,
      )
    const first = setTimeout(() => void take(), STAYS_MS)
    const again = setInterval(() => void take(), KEEP_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      if (!isTaken) return
      void call(releaseCase, { params: { id } }).then(
        () => queries.invalidateQueries({ queryKey: [...CASES_KEY, 'list'] }),
        () => undefined,
      )
    }
  }, [id, queries])
}
