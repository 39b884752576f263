import { MINUTE_MS } from '@studio/contract/kernel'
import { claimCase, releaseCase } from '@studio/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/index.ts'
import { CASES_KEY, caseQuery } from './cases.queries.ts'

/** Delay before a case is claimed, so that browsing does not claim it. */
const STAYS_MS = 400
/** Before the fifteen minutes of a claim are over. */
const KEEP_MS = 10 * MINUTE_MS

/** Claims the open case, extends the claim while it is open, and releases it afterwards. */
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
        // Claimed by another moderator; the case itself shows it.
        () => undefined,
      )
    const first = setTimeout(() => void take(), STAYS_MS)
    const renewal = setInterval(() => void take(), KEEP_MS)
    return () => {
      clearTimeout(first)
      clearInterval(renewal)
      if (!isTaken) return
      void call(releaseCase, { params: { id } }).then(
        () => queries.invalidateQueries({ queryKey: [...CASES_KEY, 'list'] }),
        () => undefined,
      )
    }
  }, [id, queries])
}
