import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Session } from '../session/session.ts'

export type PushListener = (payload: Record<string, unknown>) => void

export type Push = ReturnType<typeof createPush>

interface PushDeps {
  session: Pick<Session, 'client' | 'current' | 'subscribe'>
  /** Runs work when the screen is usable: the client is 50 KiB and not urgent. */
  whenIdle: (work: () => void) => void
  /** Called when an open connection was lost. */
  onDisconnect?: () => void
}

/**
 * Realtime messages of the signed-in user's topic. Polling can stop while it is alive. The client reconnects
 * automatically and sends each new token.
 */
export function createPush({ session, whenIdle, onDisconnect }: PushDeps) {
  const listeners = new Map<string, Set<PushListener>>()
  const watchers = new Set<() => void>()
  let isConnected = false
  let userId: string | undefined
  let channel: RealtimeChannel | undefined

  function notify(next: boolean): void {
    if (next === isConnected) return
    isConnected = next
    for (const watch of watchers) watch()
  }

  async function join(id: string): Promise<void> {
    const client = await session.client()
    if (userId !== id) return
    await client.realtime.setAuth()
    const joined = client.channel(`user:${id}`, { config: { private: true } })
    channel = joined
    joined.on('broadcast', { event: '*' }, ({ event, payload }) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as Record<string, unknown>)
    })
    joined.subscribe((status: string) => {
      if (channel !== joined) return
      if (isConnected && status !== 'SUBSCRIBED') onDisconnect?.()
      notify(status === 'SUBSCRIBED')
    })
  }

  function leave(): void {
    void channel?.unsubscribe()
    channel = undefined
    userId = undefined
    notify(false)
  }

  /** Follows the session while there are listeners. */
  function follow(): void {
    const id = listeners.size > 0 ? session.current()?.user.id : undefined
    if (id === userId) return
    leave()
    if (!id) return
    userId = id
    whenIdle(() => {
      if (userId === id)
        join(id).catch(() => {
          // Without it, everything is polled. The next sign-in or screen retries.
          if (userId === id) leave()
        })
    })
  }

  session.subscribe(follow)

  return {
    isAlive: () => isConnected,
    /** Calls back when the connection opens or closes. */
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    on(event: string, listener: PushListener): () => void {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      set.add(listener)
      follow()
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(event)
        follow()
      }
    },
  }
}
