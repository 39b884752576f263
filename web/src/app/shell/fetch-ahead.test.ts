import { expect, test, vi } from 'vitest'
import type { Translator } from '../../platform/index.ts'
import { fetchAhead } from './fetch-ahead.ts'

test('prefetches nothing while the screen is loading', async () => {
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 0))
  const loadNamespaces = vi.fn(async () => undefined)
  const isWaiting = vi.fn(() => true)
  const stop = fetchAhead({ loadNamespaces } as unknown as Translator, isWaiting)
  await expect.poll(() => isWaiting.mock.calls.length).toBeGreaterThan(2)
  expect(loadNamespaces).not.toHaveBeenCalled()
  isWaiting.mockReturnValue(false)
  await expect.poll(() => loadNamespaces).toHaveBeenCalled()
  stop?.()
})
