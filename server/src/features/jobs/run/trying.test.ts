import { expect, test, vi } from 'vitest'
import { ProviderFailure } from '../../../engines/engine.ts'
import { createLog } from '../../../platform/log/index.ts'
import type { RunContext } from '../jobs.kinds.ts'
import { tryItem } from './trying.ts'
import { RunAborted } from './run-deps.ts'

function trying(wait: () => Promise<void>, signal = new AbortController().signal) {
  const abandon = vi.fn(async () => {})
  const context = {
    signal,
    log: createLog('silent'),
    keepOperation: async () => {},
    startAttempt: async () => {},
    failTry: async () => {},
  } as unknown as RunContext
  return { engine: { id: 'flow', label: 'Flow' }, index: 0, begun: null, context, wait, abandon }
}

const down = new ProviderFailure('PROVIDER_DOWN', 'Flow isn’t working right now.')

test('cancels work at a provider after all attempts have failed, and resumes it in each of them', async () => {
  const providers: (string | undefined)[] = []
  const options = trying(async () => {})
  const failure = await tryItem(options, async (operation, saveOperation) => {
    providers.push(operation)
    await saveOperation('operation-1')
    throw down
  })
  expect(failure).toBe(down)
  expect(providers).toEqual([undefined, 'operation-1', 'operation-1', 'operation-1'])
  expect(options.abandon).toHaveBeenCalledExactlyOnceWith('operation-1')
})

test('cancels nothing if the work has ended on its own', async () => {
  const options = trying(async () => {})
  await tryItem(options, async (_, saveOperation) => {
    await saveOperation('operation-1')
    await saveOperation(null)
    throw down
  })
  expect(options.abandon).not.toHaveBeenCalled()
})

test.each([
  ['cancelled', 1],
  ['stopping', 0],
] as const)('handles a job that is %s between two attempts', async (why, times) => {
  const controller = new AbortController()
  const reason = new RunAborted(why)
  const options = trying(async () => {
    controller.abort(reason)
    throw reason
  }, controller.signal)
  const result = tryItem(options, async (_, saveOperation) => {
    await saveOperation('operation-1')
    throw down
  })
  await expect(result).rejects.toBe(reason)
  expect(options.abandon).toHaveBeenCalledTimes(times)
})
