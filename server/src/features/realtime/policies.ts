import type { Actor } from '../../platform/http/index.ts'

/** Caller on a topic: a signed-in user, or the holder of a key of the installation. */
export type TopicCaller = { role: 'authenticated'; actor: Actor } | { role: 'anon' | 'service_role' }

interface Right {
  read: boolean
  write: boolean
}

/** Rights of a caller on a topic. */
export interface TopicRights {
  broadcast: Right
  presence: Right
}

/** Limits of clients’ messages on a topic. Other messages are dropped. */
export interface BroadcastLimits {
  events: readonly string[]
  /** Limit per event and channel. */
  perSecond: number
  /** Max. size of a payload or presence as JSON. */
  bytes: number
}

/** Policy of the topics with `prefix`. They are private even if a client requests them as public. */
export interface TopicPolicy {
  prefix: string
  /**
   * Unlimited by default. If set, the server adds the sender as `by` and uses the sender’s id as presence key, so
   * neither can be forged.
   */
  saying?: BroadcastLimits
  /** Called when a client joins, when its token changes, and periodically. */
  rightsOf(topic: string, caller: TopicCaller): TopicRights | Promise<TopicRights>
}

const rights = (read: boolean, write: boolean): TopicRights => ({
  broadcast: { read, write },
  presence: { read, write },
})
export const NO_RIGHTS = rights(false, false)
export const ALL_RIGHTS = rights(true, true)

const OWN_PREFIX = 'user:'
export const ownTopic = (userId: string): string => OWN_PREFIX + userId

/** A user’s own topic: only the server sends, and only the user receives. */
const OWN: TopicPolicy = {
  prefix: OWN_PREFIX,
  rightsOf: (topic, caller) =>
    rights(caller.role === 'authenticated' && topic === ownTopic(caller.actor.id), false),
}

export interface Policies {
  add(policy: TopicPolicy): void
  /** Returns true if a policy covers the topic. */
  covers(topic: string): boolean
  sayingOn(topic: string): BroadcastLimits | undefined
  rightsOf(topic: string, isPrivate: boolean, caller: TopicCaller): TopicRights | Promise<TopicRights>
}

/**
 * Private topics are closed unless a policy opens them; public ones are open to signed-in users.
 * @param openPrefixes topics open to all clients, in a conformance test
 */
export function createPolicies(openPrefixes: readonly string[]): Policies {
  const policies = [OWN]
  const policyOf = (topic: string) => policies.find(({ prefix }) => topic.startsWith(prefix))
  return {
    add: (policy) => void policies.push(policy),
    covers: (topic) => policyOf(topic) !== undefined,
    sayingOn: (topic) => policyOf(topic)?.saying,
    rightsOf(topic, isPrivate, caller) {
      if (caller.role === 'service_role') return ALL_RIGHTS
      const policy = policyOf(topic)
      if (policy) return policy.rightsOf(topic, caller)
      if (openPrefixes.some((prefix) => topic.startsWith(prefix))) return ALL_RIGHTS
      return !isPrivate && caller.role === 'authenticated' ? ALL_RIGHTS : NO_RIGHTS
    },
  }
}
