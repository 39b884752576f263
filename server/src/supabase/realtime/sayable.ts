import type { Broadcast, Saying, TopicCaller } from '../../features/realtime/index.ts'
import { createCounter } from './limits.ts'

/** What of a message may be said on a topic, with who says it; undefined where it is dropped. */
export function sayable(
  said: Broadcast,
  saying: Saying | undefined,
  caller: TopicCaller | undefined,
  counters: Map<string, () => number>,
): Broadcast | undefined {
  if (!saying || caller?.role === 'service_role') return said
  const { event, payload = {} } = said
  const isThing = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  if (caller?.role !== 'authenticated' || !saying.events.includes(event) || !isThing) return undefined
  if (Buffer.byteLength(JSON.stringify(payload)) > saying.bytes) return undefined
  const count = counters.get(event) ?? createCounter()
  counters.set(event, count)
  return count() > saying.perSecond ? undefined : { event, payload: { ...payload, by: caller.actor.id } }
}
