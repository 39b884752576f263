import { DEFAULT_SETTINGS, type KeptSettings as Answer, type Settings } from '@studio/contract/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordChange, unsentChanges } from '../../../platform/index.ts'
import { createKeptSettings } from '../stored-settings.ts'
import { createSync } from './create-sync.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const TIMESTAMP = '2026-11-20T12:00:00.000Z'
const answerOf = (version: number, changed: Partial<Settings> = {}): Answer => ({
  version,
  settings: { ...DEFAULT_SETTINGS, ...changed },
  updatedAt: Object.fromEntries(Object.keys(changed).map((name) => [name, TIMESTAMP])),
})

/** A browser with a mock server that returns the given responses. */
function open(answers: (Answer | Error)[]) {
  const settingsStore = createKeptSettings({
    read: (key) => localStorage.getItem(key),
    write: (key, value) => localStorage.setItem(key, value),
  })
  const requests: { method: string; body: { settings: object; updatedAt: object } | undefined }[] = []
  const room: Pick<Settings, 'theme' | 'language' | 'anonymousAnalytics'> = {
    theme: 'dark',
    language: null,
    anonymousAnalytics: true,
  }
  const sync = createSync({
    settingsStore,
    call: (async (endpoint: { method: string }, input: { body?: never }) => {
      requests.push({ method: endpoint.method, body: input.body })
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('nothing left to answer')
      return answer
    }) as never,
    room: { read: () => room, adopt: (other) => void Object.assign(room, other) },
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const choose = (changes: Partial<Settings>) => {
    settingsStore.keep(changes)
    recordChange(...Object.keys(changes))
  }
  return { settingsStore, requests, room, sync, settle, choose }
}

test('applies the account’s settings; theme, language and analytics only if set', async () => {
  const { settingsStore, requests, room, sync, settle } = open([answerOf(1, { exportFormat: 'webp' })])
  Object.assign(room, { theme: 'light', anonymousAnalytics: false })
  sync.run()
  await settle()
  expect(requests).toEqual([{ method: 'GET', body: undefined }])
  expect(settingsStore.current().exportFormat).toBe('webp')
  expect(room).toEqual({ theme: 'light', language: null, anonymousAnalytics: false })
  const choices = { theme: 'system', language: 'es', anonymousAnalytics: true } as const
  sync.receive(answerOf(2, { exportFormat: 'webp', ...choices }))
  expect(room).toEqual(choices)
})

test('sends only local changes', async () => {
  const { requests, sync, settle, choose, settingsStore } = open([
    answerOf(3, { autoSave: false, systemUpdates: true }),
  ])
  choose({ autoSave: false })
  sync.run()
  await settle()
  expect(requests[0]?.method).toBe('PUT')
  expect(requests[0]?.body?.settings).toEqual({ autoSave: false })
  expect(Object.keys(requests[0]?.body?.updatedAt ?? {})).toEqual(['autoSave'])
  expect(unsentChanges()).toEqual({})
  expect(settingsStore.current()).toMatchObject({ autoSave: false, systemUpdates: true })
})

test('keeps local changes offline and sends them later', async () => {
  const { requests, settingsStore, sync, settle, choose } = open([
    new Error('offline'),
    new Error('offline'),
    answerOf(2, { exportFormat: 'jpeg' }),
  ])
  choose({ exportFormat: 'jpeg' })
  sync.run()
  await settle()
  sync.receive(answerOf(1, { exportFormat: 'webp' }))
  expect(settingsStore.current().exportFormat).toBe('jpeg')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toHaveLength(3)
  expect(unsentChanges()).toEqual({})
  expect(settingsStore.current().exportFormat).toBe('jpeg')
})

test('changes during a sync are sent with the next one', async () => {
  const { requests, settingsStore, sync, settle, choose } = open([
    answerOf(1, { exportFormat: 'jpeg' }),
    answerOf(2, { exportFormat: 'webp' }),
  ])
  choose({ exportFormat: 'jpeg' })
  sync.run()
  vi.setSystemTime(Date.now() + 10)
  choose({ exportFormat: 'webp' })
  sync.run()
  await settle()
  expect(requests.map(({ body }) => body?.settings)).toEqual([
    { exportFormat: 'jpeg' },
    { exportFormat: 'webp' },
  ])
  expect(settingsStore.current().exportFormat).toBe('webp')
  expect(unsentChanges()).toEqual({})
})

test('ignores outdated and invalid messages', async () => {
  const { settingsStore, sync } = open([])
  sync.receive(answerOf(5, { exportFormat: 'webp' }))
  sync.receive(answerOf(4, { exportFormat: 'jpeg' }))
  sync.receive({ version: 6 })
  expect(settingsStore.current().exportFormat).toBe('webp')
})

test('ignores invalid stored data', () => {
  for (const text of ['no json', 'null', '{"exportFormat":"gif","autoSave":"no"}']) {
    localStorage.setItem('studio-settings', text)
    expect(open([]).settingsStore.current()).toEqual(DEFAULT_SETTINGS)
  }
})
