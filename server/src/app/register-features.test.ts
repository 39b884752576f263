import { expect, test, vi } from 'vitest'
import type { Feature } from '../platform/feature/index.ts'
import { registerFeatures } from './register-features.ts'

/** Records events in order. */
function watched(isWorker = true) {
  const seen: string[] = []
  const registries = {
    exporters: { register: (exporter: object) => void seen.push(`exporter ${JSON.stringify(exporter)}`) },
    subjects: { register: (kind: string) => void seen.push(`moderated ${kind}`) },
    council: { register: (kind: string) => void seen.push(`proposal ${kind}`) },
    queue: { every: (seconds: number, name: string) => void seen.push(`every ${seconds} ${name}`) },
    log: { error: () => undefined, warn: () => undefined } as never,
    isWorker,
  }
  const feature = (name: string, more: Partial<Feature> = {}): Feature => ({
    name,
    start: () => void seen.push(`start ${name}`),
    work: async () => void seen.push(`work ${name}`),
    stop: async () => void seen.push(`stop ${name}`),
    ...more,
  })
  return { seen, registries, feature }
}

const fails = async () => {
  throw new Error('no')
}

test('makes known what each feature declares, in their order', () => {
  const { seen, registries } = watched()
  const each = { read: fails, hide: fails, restore: fails }
  const kind = { payload: {} as never, needs: 1 as const, execute: fails }
  registerFeatures(
    [
      { name: 'proofs', exporter: { weigh: fails, files: () => [] as never }, moderated: { proof: each } },
      { name: 'notes' },
      { name: 'flags', proposals: { 'flags.change': kind }, exporter: { files: () => [] as never } },
    ],
    registries,
  )
  expect(seen).toEqual(['exporter {}', 'moderated proof', 'exporter {}', 'proposal flags.change'])
})

test('starts in order, begins periodic work after that, and stops the last one first', async () => {
  const { seen, registries, feature } = watched()
  const running = registerFeatures(
    [feature('a', { periodic: [{ name: 'sweep-a', seconds: 5, run: fails }] }), feature('b')],
    registries,
  )
  await running.start()
  await running.stop()
  expect(seen).toEqual(['start a', 'work a', 'start b', 'work b', 'every 5 sweep-a', 'stop b', 'stop a'])
})

test('a process that is no worker takes no tasks and no periodic work but its own', async () => {
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

test('a start that fails half way stops those that had started, and a stop after that the others', async () => {
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

test('a feature that cannot be stopped does not keep the others from it', async () => {
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

test('two features of one name are refused', () => {
  const { registries, feature } = watched()
  expect(() => registerFeatures([feature('a'), feature('a')], registries)).toThrow('called a')
})

test('two periodic tasks of one name are refused', () => {
  const { registries, feature } = watched()
  const periodic = [{ name: 'sweep', seconds: 1, run: fails }]
  const both = [feature('a', { periodic }), feature('b', { periodic })]
  expect(() => registerFeatures(both, registries)).toThrow('called sweep')
})

test('periodic work can be done at any time, by its name', async () => {
  const { registries, feature } = watched()
  const periodic = [{ name: 'sweep-a', seconds: 60, run: async () => 3 }]
  const running = registerFeatures([feature('a', { periodic })], registries)
  expect(await running.run('sweep-a')).toBe(3)
  await expect(running.run('sweep-b')).rejects.toThrow('sweep-b')
})
