import { expect, test, vi } from 'vitest'
import type { Feature } from '../platform/feature/index.ts'
import { registerFeatures } from './register-features.ts'

/** Records events in order. */
function watched(isWorker = true) {
  const calls: string[] = []
  const registries = {
    exporters: { register: (exporter: object) => void calls.push(`exporter ${JSON.stringify(exporter)}`) },
    subjects: { register: (kind: string) => void calls.push(`moderated ${kind}`) },
    council: { register: (kind: string) => void calls.push(`proposal ${kind}`) },
    queue: { every: (seconds: number, name: string) => void calls.push(`every ${seconds} ${name}`) },
    log: { error: () => undefined, warn: () => undefined } as never,
    isWorker,
  }
  const feature = (name: string, more: Partial<Feature> = {}): Feature => ({
    name,
    start: () => void calls.push(`start ${name}`),
    work: async () => void calls.push(`work ${name}`),
    stop: async () => void calls.push(`stop ${name}`),
    ...more,
  })
  return { seen: calls, registries, feature }
}

const fails = async () => {
  throw new Error('no')
}

test('registers the features’ declarations in order', () => {
  const { seen, registries } = watched()
  const each = { read: fails, hide: fails, restore: fails }
  const kind = { payload: {} as never, needs: 1 as const, execute: fails }
  registerFeatures(
    [
      { name: 'proofs', exporter: { sumBytes: fails, files: () => [] as never }, moderated: { proof: each } },
      { name: 'notes' },
      { name: 'flags', proposals: { 'flags.change': kind }, exporter: { files: () => [] as never } },
    ],
    registries,
  )
  expect(seen).toEqual(['exporter {}', 'moderated proof', 'exporter {}', 'proposal flags.change'])
})

test('starts in order, then runs periodic work, and stops in reverse', async () => {
  const { seen, registries, feature } = watched()
  const running = registerFeatures(
    [feature('a', { periodic: [{ name: 'sweep-a', seconds: 5, run: fails }] }), feature('b')],
    registries,
  )
  await running.start()
  await running.stop()
  expect(seen).toEqual(['start a', 'work a', 'start b', 'work b', 'every 5 sweep-a', 'stop b', 'stop a'])
})

test('runs only its own periodic work in a process without a worker', async () => {
  vi.useFakeTimers()
  try {
    const { seen, registries, feature } = watched(false)
    const flush = async () => void seen.push('flush')
    const running = registerFeatures(
      [
        feature('a', {
          periodic: [
            { name: 'sweep-a', seconds: 5, run: fails },
            { name: 'flush-a', seconds: 60, everyProcess: true, run: flush },
          ],
        }),
      ],
      registries,
    )
    await running.start()
    await vi.advanceTimersByTimeAsync(60_000)
    await running.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual(['start a', 'flush', 'stop a'])
  } finally {
    vi.useRealTimers()
  }
})

test('stops the started features after a failed start, and the others on a later stop', async () => {
  const { seen, registries, feature } = watched()
  const running = registerFeatures(
    [feature('a'), feature('b'), feature('c', { work: fails }), feature('d')],
    registries,
  )
  await expect(running.start()).rejects.toThrow('no')
  expect(seen.slice(4)).toEqual(['start c', 'stop b', 'stop a'])
  await running.stop()
  expect(seen.slice(7)).toEqual(['stop d', 'stop c'])
})

test('stops the other features if one fails to stop', async () => {
  const { seen, registries, feature } = watched()
  const running = registerFeatures([feature('a'), feature('b', { stop: fails })], registries)
  await expect(running.stop()).rejects.toMatchObject({ errors: [{ message: 'no' }] })
  expect(seen).toEqual(['stop a'])
})

test('is stopped once', async () => {
  const { seen, registries, feature } = watched()
  const running = registerFeatures([feature('a'), feature('b')], registries)
  await Promise.all([running.stop(), running.stop()])
  expect(seen).toEqual(['stop b', 'stop a'])
})

test('rejects two features with one name', () => {
  const { registries, feature } = watched()
  expect(() => registerFeatures([feature('a'), feature('a')], registries)).toThrow('called a')
})

test('rejects two periodic tasks with one name', () => {
  const { registries, feature } = watched()
  const periodic = [{ name: 'sweep', seconds: 1, run: fails }]
  const both = [feature('a', { periodic }), feature('b', { periodic })]
  expect(() => registerFeatures(both, registries)).toThrow('called sweep')
})

test('runs periodic work by name at any time', async () => {
  const { registries, feature } = watched()
  const periodic = [{ name: 'sweep-a', seconds: 60, run: async () => 3 }]
  const running = registerFeatures([feature('a', { periodic })], registries)
  expect(await running.run('sweep-a')).toBe(3)
  await expect(running.run('sweep-b')).rejects.toThrow('sweep-b')
})
