import type { Actor } from '../../platform/http/index.ts'

/** Who wants something of a topic: somebody signed in, or the holder of a key of the installation. */
export type TopicCaller = { role: 'authenticated'; actor: Actor } | { role: 'anon' | 'service_role' }

interface Right {
  read: boolean
  write: boolean
}

/** What somebody may do on a topic. */
export interface TopicRights {
  broadcast: Right
  presence: Right
}

/** What clients may say themselves on a topic; anything else, and whatever is beyond, is dropped. */
export interface Saying {
  events: readonly string[]
  /** Of each event, by each channel. */
  perSecond: number
  /** Of a payload or a presence as JSON. */
  bytes: number
}

/** Decides about the topics that begin with `prefix`, which are private whatever a client calls them. */
export interface TopicPolicy {
  prefix: string
  /** Anything unless said; who says it is then added to it as `by`, and is present under their own id, whatever they claim. */
  saying?: Saying
  /** Asked when somebody joins, when their token changes, and from time to time. */
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

/** A user's own topic: what the server has to tell them. Nobody else hears it, and only the server speaks. */
const OWN: TopicPolicy = {
  prefix: OWN_PREFIX,
  rightsOf: (topic, caller) =>
    rights(caller.role === 'authenticated' && topic === ownTopic(caller.actor.id), false),
}

export interface Policies {
  add(policy: TopicPolicy): void
  /** Whether a policy decides about the topic. */
  covers(topic: string): boolean
  sayingOn(topic: string): Saying | undefined
  rightsOf(topic: string, isPrivate: boolean, caller: TopicCaller): TopicRights | Promise<TopicRights>
}

/**
 * Private topics are closed unless a policy opens them; public ones are open to whoever is signed in.
 * @param openPrefixes topics that are open to everybody, of a conformance run.
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
