import type { Claim } from '@studio/contract/vocabulary'
import type { ClaimsRequest } from '@studio/renderer/claims'
import { useEffect, useState } from 'react'

/** Debounce in ms: composing takes about as long, in another thread. */
const PAUSE_MS = 200

/** Settings that determine which phrases of a prompt are drawn. */
export type ForeseenRequest = Omit<ClaimsRequest, 'seed'> & { seed?: number | undefined }

/** Seed for briefs without one: the same phrases are drawn, only details vary. */
const ANY_SEED = 7

/**
 * Claims of the first image of a brief, before anything is spent. Undefined until the first result, and if the worker
 * isn’t available. The last result stays while the next one is computed. No request: nothing is checked.
 */
export function useForeseen(request: ForeseenRequest | undefined): readonly Claim[] | undefined {
  const [claims, setClaims] = useState<readonly Claim[]>()
  const key = request && JSON.stringify({ seed: ANY_SEED, ...request })
  useEffect(() => {
    if (key === undefined) return
    let isCancelled = false
    const timer = setTimeout(async () => {
      // Without the worker the brief says which phrases are recognised.
      const result = await import('./foreseer.ts')
        .then(({ foresee }) => foresee(JSON.parse(key) as ClaimsRequest))
        .catch(() => undefined)
      if (!isCancelled) setClaims(result)
    }, PAUSE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [key])
  return key === undefined ? undefined : claims
}
