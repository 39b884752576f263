import type { Actor } from '../../platform/http/index.ts'

/** Who wants something of a topic: somebody signed in, or the holder of a key of the installation. */
export type TopicCaller = { role: 'authenticated'; actor: Actor } | { role: 'anon' | 'service_role' }

/** What is wanted. */
export interface TopicRight {
  extension: 'broadcast' | 'presence'
  action: 'read' | 'write'
}

/** Decides about the private topics that begin with `prefix`. */
export interface TopicPolicy {
  prefix: string
  allows(topic: string, caller: TopicCaller, right: TopicRight): boolean | Promise<boolean>
}

/** A user's own topic: what the server has to tell them. Nobody else hears it, and only the server speaks. */
const OWN: TopicPolicy = {
  prefix: 'user:',
  allows: (topic, caller, { action }) =>
    caller.role === 'authenticated' && topic === `user:${caller.actor.id}` && action === 'read',
}

export interface Policies {
  add(policy: TopicPolicy): void
  allows(
    topic: string,
    isPrivate: boolean,
    caller: TopicCaller,
    right: TopicRight,
  ): boolean | Promise<boolean>
}

/**
 * Private topics are closed unless a policy opens them; public ones are open to whoever is signed in.
 * @param openPrefixes topics that are open to everybody, of a conformance run.
 */
export function createPolicies(openPrefixes: readonly string[]): Policies {
  const policies = [OWN]
  return {
    add: (policy) => void policies.push(policy),
    allows(topic, isPrivate, caller, right) {
      if (caller.role === 'service_role') return true
      const policy = policies.find(({ prefix }) => topic.startsWith(prefix))
      // A topic that has a policy has it whatever the client calls it.
      if (policy) return policy.allows(topic, caller, right)
      if (openPrefixes.some((prefix) => topic.startsWith(prefix))) return true
      return !isPrivate && caller.role === 'authenticated'
    },
  }
}
