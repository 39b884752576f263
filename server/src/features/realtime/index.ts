/** What is said and who is present on topics, across every process; knows no wire protocol. */
import { MINUTE, type Platform } from '../../platform/feature/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Broadcast, createBus } from './bus.ts'
import { createChanges } from './changes.ts'
import { createHub, type Subscriber } from './hub.ts'
import { createPolicies, ownTopic } from './policies.ts'
import { createPresence } from './presence.ts'
import { forgetMessages } from './realtime.store.ts'

export type { Broadcast } from './bus.ts'
export type { Meta as PresenceMeta } from './presence.ts'
export { type RowChange, WATCHED_TABLES } from './changes.ts'
export { NO_RIGHTS, type Saying, type TopicCaller, type TopicPolicy, type TopicRights } from './policies.ts'

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

  /** A private and a public topic of the same name have nothing to do with each other. */
  const roomOf = (topic: string, isPrivate: boolean): string =>
    `${isPrivate || policies.covers(topic) ? 'private' : 'public'}:${topic}`
  const ownRoom = (userId: string) => roomOf(ownTopic(userId), true)

  return {
    presence,
    roomOf,
    rightsOf: policies.rightsOf,
    sayingOn: policies.sayingOn,
    /** Lets a feature decide about the topics that begin with a prefix. */
    addPolicy: policies.add,
    /** Hears of the changes of a user's own rows. */
    watchRows: changes.watch,

    /** Listens to a room until what is answered is called. */
    subscribe: (room: string, subscriber: Subscriber): (() => void) => hub.add(room, subscriber),

    /** Says something to everybody in a room, in every process, but to `except`. */
    broadcast(room: string, broadcast: Broadcast, except?: string): void {
      hub.broadcast(room, broadcast, except)
      bus.tell({ kind: 'broadcast', room, broadcast })
    },

    /**
     * Tells a user something on every screen they have open, when the transaction of `tx` commits. It
     * takes a lock at the commit: what happens often is told after it, with `tell`.
     */
    publish: (tx: Database, userId: string, event: string, payload: Record<string, unknown>) =>
      bus.send(tx, { kind: 'broadcast', room: ownRoom(userId), broadcast: { event, payload } }),

    /** As `publish`, at once. Nothing waits for it, and it never fails: what is lost is lost. */
    tell(userId: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(ownRoom(userId), { event, payload })
      bus.tell({ kind: 'broadcast', room: ownRoom(userId), broadcast: { event, payload } })
    },

    /** As `tell`, on a private topic that a policy of the feature decides about. */
    tellTopic(topic: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(roomOf(topic, true), { event, payload })
      bus.tell({ kind: 'broadcast', room: roomOf(topic, true), broadcast: { event, payload } })
    },

    /** As `tellTopic`, in this process only. */
    tellTopicHere(topic: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(roomOf(topic, true), { event, payload })
    },

    /** The private topics beginning with `prefix` that somebody listens to in this process. */
    topicsHere(prefix: string): string[] {
      const start = roomOf(prefix, true)
      return [...hub.rooms()]
        .filter((room) => room.startsWith(start))
        .map((room) => prefix + room.slice(start.length))
    },

    /** Whether a user has a screen open that is connected to this process. */
    isHeardHere: (userId: string): boolean => hub.has(ownRoom(userId)),

    /** As `tell`, in this process only: for news that every process has heard by itself. */
    tellHere(userId: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(ownRoom(userId), { event, payload })
    },

    /** As `tellHere`, everybody who is connected to this process, each something of their own. */
    tellEverybodyHere(event: string, payloadOf: (userId: string) => Record<string, unknown>): void {
      const prefix = ownRoom('')
      for (const room of hub.rooms())
        if (room.startsWith(prefix))
          hub.broadcast(room, { event, payload: payloadOf(room.slice(prefix.length)) })
    },

    /** Has everybody on a topic looked at again, in every process: what its policy answers has changed. */
    review(topic: string): void {
      hub.review(roomOf(topic, true))
      bus.tell({ kind: 'review', room: roomOf(topic, true) })
    },

    name: 'realtime',
    periodic: [{ name: 'sweep-realtime', seconds: MINUTE, run: () => forgetMessages(db) }],

    async stop(): Promise<void> {
      presence.close()
      changes.close()
      await bus.close()
    },
  }
}
