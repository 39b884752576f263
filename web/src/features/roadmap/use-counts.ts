import { ROADMAP_COUNT, ROADMAP_TOPIC, RoadmapCount } from '@studio/contract/roadmap'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { safeParse } from 'zod/mini'
import { session } from '../../platform/index.ts'
import { changeShown, roadmapKeys } from './roadmap.queries.ts'

/** Applies vote counts from realtime. Refetches after a reconnect. */
export function useCounts(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let isUnmounted = false
    let leave = () => {}
    let wasLost = false
    const join = async () => {
      const client = await session.client()
      // The realtime client reuses a channel by name, even one that another screen has just left.
      for (const old of client.getChannels())
        if (old.topic === `realtime:${ROADMAP_TOPIC}`) await client.removeChannel(old)
      if (isUnmounted) return
      const channel = client.channel(ROADMAP_TOPIC, { config: { private: true } })
      leave = () => void client.removeChannel(channel)
      channel.on('broadcast', { event: ROADMAP_COUNT }, ({ payload }) => {
        const { data } = safeParse(RoadmapCount, payload)
        if (data) changeShown(queries, data.id, () => ({ votes: data.votes }))
      })
      channel.subscribe((status: string) => {
        if (status === 'SUBSCRIBED' && wasLost) void queries.invalidateQueries({ queryKey: roadmapKeys.all })
        wasLost = status !== 'SUBSCRIBED'
      })
    }
    // Without realtime, counts stay as loaded.
    join().catch(() => undefined)
    return () => {
      isUnmounted = true
      leave()
    }
  }, [queries])
}
