import { describe, expect, it } from 'vitest'
import { createPush } from './push.ts'
import type { StoredSession } from '../session/stored-session.ts'

type Handler = (message: { event: string; payload: unknown }) => void

/** A mock client whose channels the test controls. */
function fakeClient() {
  const channels: { topic: string; handler: Handler; status: (status: string) => void; isLeft: boolean }[] =
    []
  const client = {
    realtime: { setAuth: () => Promise.resolve() },
    channel(topic: string, options: unknown) {
      expect(options).toEqual({ config: { private: true } })
      const channel = { topic, handler: (() => {}) as Handler, status: (_: string) => {}, isLeft: false }
      channels.push(channel)
      return {
        on(_type: string, _filter: unknown, handler: Handler) {
          channel.handler = handler
        },
        subscribe(listener: (status: string) => void) {
          channel.status = listener
        },
        unsubscribe() {
          channel.isLeft = true
        },
      }
    },
  }
  return { client, channels }
}

function open(userId: string | null = 'ana') {
  const { client, channels } = fakeClient()
  const sessionListeners = new Set<() => void>()
  let current = userId
  const session = {
    client: () => Promise.resolve(client),
    current: () => (current ? ({ user: { id: current } } as StoredSession) : null),
    subscribe(listener: () => void) {
      sessionListeners.add(listener)
      return () => void sessionListeners.delete(listener)
    },
  }
  const idle: (() => void)[] = []
  const push = createPush({ session: session as never, whenIdle: (work) => void idle.push(work) })
  const settle = async () => {
    for (const work of idle.splice(0)) work()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const setUser = (id: string | null) => {
    current = id
    for (const listener of sessionListeners) listener()
  }
  return { push, channels, settle, setUser }
}

describe('push', () => {
  it('joins the user’s topic on the first listener and delivers messages', async () => {
    const { push, channels, settle } = open()
    await settle()
    expect(channels).toEqual([])
    const messages: unknown[] = []
    push.on('jobs', (payload) => messages.push(payload))
    expect(channels).toEqual([])
    await settle()
    expect(channels.map(({ topic }) => topic)).toEqual(['user:ana'])
    channels[0]?.handler({ event: 'jobs', payload: { id: '1' } })
    channels[0]?.handler({ event: 'balance', payload: {} })
    expect(messages).toEqual([{ id: '1' }])
  })

  it('reports when it connects and disconnects', async () => {
    const { push, channels, settle } = open()
    const values: boolean[] = []
    push.watch(() => values.push(push.isAlive()))
    push.on('jobs', () => {})
    await settle()
    for (const status of ['SUBSCRIBED', 'CHANNEL_ERROR', 'TIMED_OUT', 'SUBSCRIBED'])
      channels[0]?.status(status)
    expect(values).toEqual([true, false, true])
  })

  it('follows the session, and leaves without a session or listeners', async () => {
    const { push, channels, settle, setUser } = open()
    const end = push.on('jobs', () => {})
    await settle()
    channels[0]?.status('SUBSCRIBED')
    setUser('ben')
    expect(channels[0]?.isLeft).toBe(true)
    expect(push.isAlive()).toBe(false)
    await settle()
    channels[0]?.status('SUBSCRIBED')
    expect(push.isAlive()).toBe(false)
    expect(channels[1]?.topic).toBe('user:ben')
    setUser(null)
    expect(channels[1]?.isLeft).toBe(true)
    setUser('ana')
    await settle()
    end()
    expect(channels[2]?.isLeft).toBe(true)
  })

  it('joins nothing for a user who signed out before the screen settled', async () => {
    const { push, channels, settle, setUser } = open()
    push.on('jobs', () => {})
    setUser(null)
    await settle()
    expect(channels).toEqual([])
  })
})
