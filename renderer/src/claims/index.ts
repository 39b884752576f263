/** Claims of an image before it is rendered: pure, without Node, so that browsers use it in a worker. */

import type { Claim } from '@studio/contract/vocabulary'
import { mergeClaims } from './claims.ts'
import { foreseen, type ClaimsRequest } from './foreseen.ts'

export { type ClaimsRequest } from './foreseen.ts'

/** Predicts how the first image of a request will show its prompt. */
export function foreseeClaims(request: ClaimsRequest): Claim[] {
  const { judged, spec } = foreseen(request)
  return mergeClaims(spec.prompt, judged)
}
