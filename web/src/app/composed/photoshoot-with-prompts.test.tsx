import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from '../../design/index.ts'
import type { NetworkState } from '../../platform/index.ts'

const server = vi.hoisted(() => ({ isThere: false, state: 'here', listeners: new Set<() => void>() }))
function setNetworkState(state: NetworkState): void {
  server.state = state
  server.listeners.forEach((listener) => listener())
}
vi.mock('../shell/use-settled.ts', () => ({ useSettled: () => true }))
vi.mock('../../platform/index.ts', async (original) => {
  const { useSyncExternalStore } = await import('react')
  const subscribe = (listener: () => void) => {
    server.listeners.add(listener)
    return () => server.listeners.delete(listener)
  }
  return {
    ...(await original<object>()),
    network: { doubt: async () => setNetworkState('unreachable') },
    useNetwork: () => useSyncExternalStore(subscribe, () => server.state),
  }
})
vi.mock('../../features/prompts/index.ts', () => ({
  ShootOrigin: () => null,
  compose: undefined,
  continueWithSource: undefined,
  PromptTools: lazyComponent(async () => {
    if (!server.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The tools</p>
  }),
}))

test('the brief stays when its tools fail to load, and they load when the server is back', async () => {
  const { ToolsOnceSettled } = await import('./photoshoot-with-prompts.tsx')
  render(
    <>
      <p>The brief</p>
      <ToolsOnceSettled {...({} as Parameters<typeof ToolsOnceSettled>[0])} />
    </>,
  )
  await expect.poll(() => server.state).toBe('unreachable')
  screen.getByText('The brief')
  expect(screen.queryByText('The tools')).toBeNull()
  server.isThere = true
  act(() => setNetworkState('here'))
  await screen.findByText('The tools')
})
