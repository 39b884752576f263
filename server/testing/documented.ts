import type { Endpoint, RefusalBody } from '@studio/contract/kernel'
import { expect } from 'vitest'
import { allReasonsOf, refusalsOf } from '../src/features/system/index.ts'

/** Expects that the API document lists a refusal with its status and code. */
export async function expectDocumented(endpoint: Endpoint, response: Response): Promise<void> {
  if (response.status < 400) return
  const { error } = (await response.clone().json()) as RefusalBody
  const reasons = refusalsOf(endpoint).get(response.status) ?? []
  const name = `${endpoint.method} ${endpoint.path} refuses with ${response.status} ${error.code}: name it in \`refusals\``
  expect(reasons, name).toContain(error.code)
  checkReason(endpoint, error)
}

/** @throws if the refusal has a reason that its endpoint doesn’t declare */
export function checkReason(endpoint: Endpoint, { reason }: RefusalBody['error']): void {
  if (reason === undefined || allReasonsOf(endpoint).some(({ name }) => name === reason)) return
  throw new Error(`${endpoint.method} ${endpoint.path} refuses for ${reason}: name it in \`reasons\``)
}
