import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinTopic, type TopicState, waitBefore } from './topic.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A topic whose server answers attempts to join as the test specifies. */
function open() {
  const attempts: ((status: string) => void)[] = []
  interface Channel {
    topic: string
    on: () => Channel
    subscribe: (then: (status: string) => void) => void
    track: () => Promise<string>
    emit: (status: string) => void
  }
  const channels = new Set<Channel>()
  const client = {
    getChannels: () => [...channels],
    channel(name: string) {
      const channel: Channel = {
        topic: `realtime:${name}`,
        on: () => channel,
        subscribe(then) {
          attempts.push(then)
          channel.emit = then
        },
        track: () => Promise.resolve('ok'),
        emit: () => undefined,
      }
      channels.add(channel)
      return channel
    },
    // Like the client, notifies subscribers when the channel closes.
    async removeChannel(channel: Channel) {
      if (channels.delete(channel)) channel.emit('CLOSED')
    },
  }
  const states: TopicState['kind'][] = []
  const topic = joinTopic({
    client: () => Promise.resolve(client as unknown as SupabaseClient),
    name: 'session:1',
    userId: 'ana',
    onMessage: () => undefined,
    onPresent: () => undefined,
    onState: ({ kind }) => void states.push(kind),
  })
  return { topic, attempts, states, answer: (status: string) => attempts.at(-1)?.(status) }
}

test('rejoins within half a second, then after 1, 2, 4, 8 and 10 s', async () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((tries) => waitBefore(tries, 1))).toEqual([
    ...[500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000],
  ])
  const { attempts, answer, states } = open()
  await vi.advanceTimersByTimeAsync(0)
  answer('SUBSCRIBED')
  answer('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(500)
  expect(attempts).toHaveLength(2)
  answer('TIMED_OUT')
  await vi.advanceTimersByTimeAsync(999)
  expect(attempts).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempts).toHaveLength(3)
  answer('SUBSCRIBED')
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'waiting', 'connecting', 'live'])
})

test('rejoins immediately once the server is reachable again', async () => {
  const { topic, attempts, answer, states } = open()
  await vi.advanceTimersByTimeAsync(0)
  for (let tries = 0; tries < 4; tries++) {
    answer('CHANNEL_ERROR')
    await vi.advanceTimersByTimeAsync(waitBefore(tries, 1))
  }
  answer('CHANNEL_ERROR')
  topic.rejoin()
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts).toHaveLength(6)
  // Requesting a join while joined has no effect.
  answer('SUBSCRIBED')
  topic.rejoin()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(attempts).toHaveLength(6)
  expect(states.at(-1)).toBe('live')
})

test('joins once, even if reachability is reported while joining', async () => {
  const { topic, attempts, answer, states } = open()
  topic.rejoin()
  await vi.advanceTimersByTimeAsync(0)
  topic.rejoin()
  answer('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(attempts).toHaveLength(1)
  expect(states.at(-1)).toBe('live')
})
