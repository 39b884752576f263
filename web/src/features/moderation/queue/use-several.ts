import type { CaseSummary } from '@studio/contract/moderation'
import { useState } from 'react'

const canChoose = (each: CaseSummary | undefined): each is CaseSummary =>
  each !== undefined && each.status !== 'closed' && !each.isAlone && each.appealId === null

/** Cases selected for the same decision. Excludes cases about minors and cases with an appeal. */
export function useSeveral(cases: readonly CaseSummary[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  return {
    marked,
    // Omits cases that left the list or were decided in the meantime.
    chosen: cases.filter((each) => marked.has(each.id) && canChoose(each)),
    mark: (id: string) =>
      setMarked((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    clear: () => setMarked(new Set()),
    mayChoose: canChoose,
  }
}
