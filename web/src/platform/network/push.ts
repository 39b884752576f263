import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Session } from '../session/session.ts'

export type PushListener = (payload: Record<string, unknown>) => void

export type Push = ReturnType<typeof createPush>

interface PushDeps {
  session: Pick<Session, 'client' | 'current' | 'subscribe'>
  /** Puts work off until the screen is usable: the client is 50 KiB that nothing waits for. */
  whenIdle: (work: () => void) => void
  /** Told when a connection that stood has ended by itself. */
  onLost?: () => void
}

/**
 * What the server tells the signed-in user as it happens, on their own topic. Whoever polls may stop while
 * it is alive. The client brings connections back by itself and gives them each new token.
 */
export function createPush({ session, whenIdle, onLost }: PushDeps) {
  const listeners = new Map<string, Set<PushListener>>()
  const watchers = new Set<() => void>()
  let isAlive = false
  let userId: string | undefined
  let channel: RealtimeChannel | undefined

  function tell(next: boolean): void {
    if (next === isAlive) return
    isAlive = next
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
      if (isAlive && status !== 'SUBSCRIBED') onLost?.()
      tell(status === 'SUBSCRIBED')
    })
  }

  function leave(): void {
    void channel?.unsubscribe()
    channel = undefined
    userId = undefined
    tell(false)
  }

  /** Follows who is signed in, as long as somebody listens. */
  function follow(): void {
    const id = listeners.size > 0 ? session.current()?.user.id : undefined
    if (id === userId) return
    leave()
    if (!id) return
    userId = id
    whenIdle(() => {
      if (userId === id)
        join(id).catch(() => {
          // Without it everything is polled as before; the next sign-in or screen tries again.
          if (userId === id) leave()
        })
    })
  }

  session.subscribe(follow)

  return {
    isAlive: () => isAlive,
    /** Told whenever the push comes alive or dies. */
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
