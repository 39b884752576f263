import type { Endpoint, RefusalBody } from '@studio/contract/kernel'
import { expect } from 'vitest'
import { refusalsOf } from '../src/features/system/index.ts'

/** Expects that a refusal, if the answer is one, stands in the API document with its status and its code. */
export async function expectDocumented(endpoint: Endpoint, response: Response): Promise<void> {
  if (response.status < 400) return
  const { error } = (await response.clone().json()) as RefusalBody
  const known = refusalsOf(endpoint).get(response.status) ?? []
  const name = `${endpoint.method} ${endpoint.path} refuses with ${response.status} ${error.code}: name it in \`refusals\``
  expect(known, name).toContain(error.code)
  if (error.reason === undefined) return
  const reasons = (endpoint.reasons ?? []).map((reason) => reason.name)
  expect(
    reasons,
    `${endpoint.method} ${endpoint.path} refuses for ${error.reason}: name it in \`reasons\``,
  ).toContain(error.reason)
}
