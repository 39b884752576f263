import type { Broadcast, PresenceMeta, BroadcastLimits, TopicCaller } from '../../features/realtime/index.ts'
import { createCounter } from './limits.ts'

/** Max. bytes of a channel’s presence with its key, on topics without a policy. */
const PRESENCE_BYTES = 64 * 1024

export interface PresenceRequest {
  key: string
  meta: PresenceMeta
}

/**
 * The stored part of a presence: under the member's own key where a policy restricts the topic. Undefined if it is too
 * large, too frequent, or names a user without a sign-in.
 */
export function presentable(
  { key, meta }: PresenceRequest,
  rules: BroadcastLimits | undefined,
  caller: TopicCaller | undefined,
  countUp: () => number,
): PresenceRequest | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(meta))
  if (!rules || caller?.role === 'service_role')
    return bytes + Buffer.byteLength(key) > PRESENCE_BYTES ? undefined : { key, meta }
  if (caller?.role !== 'authenticated' || bytes > rules.bytes || countUp() > rules.perSecond) return undefined
  return { key: caller.actor.id, meta }
}

/** The allowed part of a message on a topic, with its sender; undefined if it is dropped. */
export function allowedMessage(
  message: Broadcast,
  rules: BroadcastLimits | undefined,
  caller: TopicCaller | undefined,
  counters: Map<string, () => number>,
): Broadcast | undefined {
  if (!rules || caller?.role === 'service_role') return message
  const { event, payload = {} } = message
  const isThing = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
  if (caller?.role !== 'authenticated' || !rules.events.includes(event) || !isThing) return undefined
  if (Buffer.byteLength(JSON.stringify(payload)) > rules.bytes) return undefined
  const count = counters.get(event) ?? createCounter()
  counters.set(event, count)
  return count() > rules.perSecond ? undefined : { event, payload: { ...payload, by: caller.actor.id } }
}
