import type { ReferenceRole } from '@studio/contract/models'
import { expect, test } from 'vitest'
import { REQUEST } from '../../../testing/engines.ts'
import { createFakeEngine, type FakeEngine, type FakeEngineOptions } from '../../../testing/fake-engine.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { createLog } from '../../platform/log/index.ts'
import type { Operation, RunContext } from '../jobs/index.ts'
import { makeImage } from './photoshoot.making.ts'

const FAMILIES = { dalle: 'DALL-E 3', gemini: 'Gemini 2.0', leonardo: 'Leonardo AI' } as const

/** An engine that fails this many times, or always in the same way. */
function engine(
  id: keyof typeof FAMILIES,
  fails: number | ProviderFailure = 0,
  capabilities: FakeEngineOptions['capabilities'] = {},
) {
  return createFakeEngine({
    delay: 0,
    capabilities: { id, family: id, label: FAMILIES[id], ...capabilities },
    fail: (_, attempts) =>
      fails instanceof ProviderFailure
        ? fails
        : attempts < fails
          ? new ProviderFailure('PROVIDER_DOWN', `${FAMILIES[id]} is down.`)
          : undefined,
  })
}

const ALWAYS = 4
const refusal = new ProviderFailure('PROVIDER_BAD_REQUEST', 'Not with violins.')

async function make(engines: FakeEngine[], request = {}, operation: Operation | null = null) {
  const operations: (Operation | null)[] = []
  const attempts: string[] = []
  const context = {
    signal: new AbortController().signal,
    log: createLog('silent'),
    progress: () => {},
    preview: async () => {},
    startAttempt: async (_: number, { id }: { id: string }) => void attempts.push(id),
    failTry: async (_: number, { code, pauseMs }: { code: string; pauseMs: number | null }) =>
      void attempts.push(pauseMs === null ? `${code}, given up` : code),
    keepOperation: async (_: number, operation: Operation | null) => void operations.push(operation),
  } as Partial<RunContext> as RunContext
  const image = await makeImage({
    engines,
    request: { ...REQUEST, ...request },
    index: 0,
    begun: operation,
    context,
    wait: async () => {},
  })
  return { made: image, operations, tries: attempts, calls: engines.map(({ calls }) => calls.length) }
}

test('moves to the next engine after a permanent failure, and records it with the reason', async () => {
  const { made, calls } = await make([engine('dalle', ALWAYS), engine('gemini', ALWAYS), engine('leonardo')])
  expect(calls).toEqual([4, 4, 1])
  expect(made).toMatchObject({
    engine: { capabilities: { id: 'leonardo' } },
    metadata: {
      insteadOf: {
        model: 'dalle',
        label: 'DALL-E 3',
        code: 'PROVIDER_DOWN',
        reason: 'DALL-E 3 is down.',
      },
    },
  })
})

test('stays with the engine after a temporary failure, without recording it', async () => {
  const { made, calls, tries } = await make([engine('dalle', 3), engine('gemini')])
  expect(calls).toEqual([4, 0])
  expect(made).not.toHaveProperty('metadata.insteadOf')
  const failed = ['dalle', 'PROVIDER_DOWN']
  expect(tries).toEqual([...failed, ...failed, ...failed, 'dalle'])
})

test('doesn’t send a refusal to another engine', async () => {
  const { made, calls, tries } = await make([engine('dalle', refusal), engine('gemini')])
  expect(calls).toEqual([1, 0])
  expect(tries).toEqual(['dalle', 'PROVIDER_BAD_REQUEST, given up'])
  expect(made).toBe(refusal)
})

test('moves on at once from an engine that needs an administrator', async () => {
  const failure = new ProviderFailure('PROVIDER_MISCONFIGURED', 'DALL-E 3 isn’t available right now.')
  const { made, calls } = await make([engine('dalle', failure), engine('gemini')])
  expect(calls).toEqual([1, 1])
  expect(made).toMatchObject({ metadata: { insteadOf: { code: 'PROVIDER_MISCONFIGURED' } } })
})

test('skips engines that don’t support the request', async () => {
  const engines = [
    engine('dalle', ALWAYS),
    engine('gemini', 0, { aspectRatios: ['16:9'] }),
    engine('leonardo', 0, { acceptsReference: false }),
  ]
  const { made, calls } = await make(engines, { reference: new Uint8Array(3) })
  expect(calls).toEqual([4, 0, 0])
  expect(made).toMatchObject({ code: 'PROVIDER_DOWN', message: 'DALL-E 3 is down.' })
})

test('gives a guide only to engines that follow it', async () => {
  const roles = (...referenceRoles: ReferenceRole[]) => ({ referenceRoles })
  const engines = [
    engine('dalle', ALWAYS, roles('depth')),
    engine('gemini', 0, roles('style', 'pose')),
    engine('leonardo', 0, roles('composition', 'depth')),
  ]
  const { calls } = await make(engines, { reference: new Uint8Array(3), referenceRole: 'depth' })
  expect(calls).toEqual([4, 0, 1])
  expect(engines[2]?.calls[0]?.referenceRole).toBe('depth')
})

test('omits steps and guidance for engines without them', async () => {
  const range = { least: 1, most: 30 }
  const engines = [
    engine('dalle', ALWAYS, { steps: range, guidance: range }),
    engine('gemini', 0, { steps: { least: 1, most: 10 }, guidance: range }),
  ]
  await make(engines, { steps: 20, guidance: 5 })
  expect(engines[0]?.calls[0]).toMatchObject({ steps: 20, guidance: 5 })
  expect(engines[1]?.calls[0]).toMatchObject({ guidance: 5 })
  expect(engines[1]?.calls[0]).not.toHaveProperty('steps')
})

test('resumes work at the fallback engine where it is running', async () => {
  const engines = [engine('dalle'), engine('gemini'), engine('leonardo')]
  const { made, calls } = await make(engines, {}, { engine: 'gemini', id: 'op-7' })
  expect(calls).toEqual([0, 1, 0])
  expect(engines[1]?.calls[0]?.operation).toBe('op-7')
  expect(made).toMatchObject({
    metadata: {
      insteadOf: { model: 'dalle', reason: 'DALL-E 3 was skipped after failing before a restart.' },
    },
  })
})

test('restarts work at an engine that is no longer configured', async () => {
  const engines = [engine('dalle')]
  await make(engines, {}, { engine: 'leonardo', id: 'op-7' })
  expect(engines[0]?.calls[0]).not.toHaveProperty('operation')
})
