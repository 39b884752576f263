import { expect } from 'vitest'
import type { TestActor } from './studio.ts'

/** Collects events that the product’s client receives on the user’s topic. */
export async function collectEvents<T>(user: TestActor, event: string, events: T[] = []) {
  await user.client.realtime.setAuth(user.accessToken)
  const channel = user.client.channel(`user:${user.id}`, { config: { private: true } })
  channel.on('broadcast', { event }, ({ payload }) => void events.push(payload as T))
  expect(await new Promise((resolve) => channel.subscribe((state) => resolve(state)))).toBe('SUBSCRIBED')
  return { told: events, stop: () => user.client.realtime.disconnect() }
}
