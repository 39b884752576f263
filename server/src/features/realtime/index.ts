/** Broadcasts and presence on topics, across all processes; independent of the wire protocol. */
import { MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Broadcast, createBus } from './bus.ts'
import { createChanges } from './changes.ts'
import { createHub, type Subscriber } from './hub.ts'
import { createPolicies, ownTopic } from './policies.ts'
import { createPresence } from './presence.ts'
import { deleteMessages } from './realtime.store.ts'

export type { Broadcast } from './bus.ts'
export type { Meta as PresenceMeta } from './presence.ts'
export { type RowChange, WATCHED_TABLES } from './changes.ts'
export {
  NO_RIGHTS,
  type BroadcastLimits,
  type TopicCaller,
  type TopicPolicy,
  type TopicRights,
} from './policies.ts'

export type Realtime = ReturnType<typeof createRealtime>

export function createRealtime({ database, pubsub, log, config }: Platform) {
  const { db } = database
  const bus = createBus({ db, pubsub, log })
  const hub = createHub()
  const presence = createPresence(bus, hub)
  const changes = createChanges(pubsub, log)
  const policies = createPolicies(config.conformance?.realtime?.openPrefixes ?? [])
  bus.listen((message) => {
    if (message.kind === 'broadcast') hub.broadcast(message.room, message.broadcast)
    if (message.kind === 'review') hub.review(message.room)
  })

  /** A private and a public topic with the same name are separate rooms. */
  const roomOf = (topic: string, isPrivate: boolean): string =>
    `${isPrivate || policies.covers(topic) ? 'private' : 'public'}:${topic}`
  const ownRoom = (userId: string) => roomOf(ownTopic(userId), true)

  return {
    presence,
    roomOf,
    rightsOf: policies.rightsOf,
    sayingOn: policies.sayingOn,
    /** Registers a feature’s policy for the topics with a prefix. */
    addPolicy: policies.add,
    /** Subscribes to changes of a user’s rows. */
    watchRows: changes.watch,

    /** Subscribes to a room. Returns a function that unsubscribes. */
    subscribe: (topic: string, subscriber: Subscriber): (() => void) => hub.add(topic, subscriber),

    /** Broadcasts to a room in all processes, except to `except`. */
    broadcast(topic: string, broadcast: Broadcast, except?: string): void {
      hub.broadcast(topic, broadcast, except)
      bus.notify({ kind: 'broadcast', room: topic, broadcast })
    },

    /**
     * Sends an event to all open pages of a user when the transaction of `tx` commits. It takes a lock at the commit,
     * so frequent events use `notify` after it.
     */
    publish: (tx: Database, userId: string, event: string, payload: Record<string, unknown>) =>
      bus.send(tx, { kind: 'broadcast', room: ownRoom(userId), broadcast: { event, payload } }),

    /** Same as `publish`, but immediate. It never waits or fails, and the event may be lost. */
    notify(userId: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(ownRoom(userId), { event, payload })
      bus.notify({ kind: 'broadcast', room: ownRoom(userId), broadcast: { event, payload } })
    },

    /** Same as `notify`, on a private topic with a policy of the feature. */
    notifyTopic(topic: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(roomOf(topic, true), { event, payload })
      bus.notify({ kind: 'broadcast', room: roomOf(topic, true), broadcast: { event, payload } })
    },

    /** Same as `notifyTopic`, in this process only. */
    notifyTopicHere(topic: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(roomOf(topic, true), { event, payload })
    },

    /** Lists the private topics with `prefix` that have subscribers in this process. */
    topicsHere(prefix: string): string[] {
      const start = roomOf(prefix, true)
      return [...hub.topics()]
        .filter((topic) => topic.startsWith(start))
        .map((topic) => prefix + topic.slice(start.length))
    },

    /** Returns true if a user has an open page connected to this process. */
    hasListener: (userId: string): boolean => hub.has(ownRoom(userId)),

    /** Same as `notify`, in this process only: for events that each process receives separately. */
    notifyHere(userId: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(ownRoom(userId), { event, payload })
    },

    /** Same as `notifyHere`, for all users connected to this process, each with a separate payload. */
    notifyEveryoneHere(event: string, payloadOf: (userId: string) => Record<string, unknown>): void {
      const prefix = ownRoom('')
      for (const topic of hub.topics())
        if (topic.startsWith(prefix))
          hub.broadcast(topic, { event, payload: payloadOf(topic.slice(prefix.length)) })
    },

    /**
     * Checks the rights of all subscribers of a topic again, in all processes, after a change of its policy’s
     * answers.
     */
    review(topic: string): void {
      hub.review(roomOf(topic, true))
      bus.notify({ kind: 'review', room: roomOf(topic, true) })
    },

    name: 'realtime',
    periodic: [{ name: 'sweep-realtime', seconds: MINUTE_SECONDS, run: () => deleteMessages(db) }],

    async stop(): Promise<void> {
      presence.close()
      changes.close()
      await bus.close()
    },
  }
}
