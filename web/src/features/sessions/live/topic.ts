import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

export type TopicState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** Disconnected; `until` is the time of the next attempt, in ms since 1970. */
  | { kind: 'waiting'; until: number }

interface TopicDeps {
  client: () => Promise<SupabaseClient>
  name: string
  userId: string
  onState: (state: TopicState) => void
  onMessage: (event: string, payload: Record<string, unknown>) => void
  onPresent: (userIds: ReadonlySet<string>) => void
}

/**
 * The first attempt has a random delay below 500 ms to spread the load; later ones follow after 1, 2, 4, 8 and 10 s.
 */
export const waitBefore = (attempts: number, random = Math.random()): number =>
  attempts === 0 ? random * 500 : Math.min(10_000, 500 * 2 ** attempts)

export type Topic = ReturnType<typeof joinTopic>

/** Joins the topic of a session, and rejoins after a disconnect until it is left. */
export function joinTopic({ client, name, userId, onState, onMessage, onPresent }: TopicDeps) {
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isJoining = false
  let isLeft = false

  function lose(closedChannel: RealtimeChannel | undefined): void {
    if (isLeft || closedChannel !== channel) return
    if (closedChannel) void client().then((realtime) => realtime.removeChannel(closedChannel))
    channel = undefined
    const wait = waitBefore(attempts++)
    onState({ kind: 'waiting', until: Date.now() + wait })
    clearTimeout(timer)
    timer = setTimeout(join, wait)
  }

  /** Removes channels of this name first, since the client would return an existing one. */
  async function cleared(): Promise<SupabaseClient | undefined> {
    const realtime = await client().catch(() => undefined)
    for (const old of realtime?.getChannels() ?? [])
      if (old.topic === `realtime:${name}`) await realtime?.removeChannel(old)
    return realtime
  }

  async function join(): Promise<void> {
    // A concurrent second join would take the first for disconnected, and the two would cancel each other.
    if (isJoining) return
    isJoining = true
    clearTimeout(timer)
    onState({ kind: 'connecting' })
    const realtime = await cleared().finally(() => (isJoining = false))
    if (isLeft) return
    if (!realtime) return lose(undefined)
    const joined = realtime.channel(name, { config: { private: true, presence: { key: userId } } })
    channel = joined
    joined.on('broadcast', { event: '*' }, ({ event, payload }) =>
      onMessage(event, (payload ?? {}) as Record<string, unknown>),
    )
    joined.on('presence', { event: 'sync' }, () => onPresent(new Set(Object.keys(joined.presenceState()))))
    joined.subscribe((status: string) => {
      if (joined !== channel) return
      if (status !== 'SUBSCRIBED') return lose(joined)
      attempts = 0
      onState({ kind: 'live' })
      void joined.track({})
    })
  }

  void join()

  return {
    /** Broadcast to other members, not stored. */
    broadcast(event: string, payload: object): void {
      void channel?.send({ type: 'broadcast', event, payload })
    },
    /** Joins now instead of at the next attempt. */
    rejoin(): void {
      if (!channel && !isLeft) void join()
    },
    leave(): void {
      isLeft = true
      clearTimeout(timer)
      const left = channel
      channel = undefined
      if (left) void client().then((realtime) => realtime.removeChannel(left))
    },
  }
}
