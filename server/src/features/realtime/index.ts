/** What is said and who is present on topics, across every process; knows no wire protocol. */
import type { Config } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { News } from '../../platform/news/index.ts'
import { type Broadcast, createBus } from './bus.ts'
import { createHub, type Subscriber } from './hub.ts'
import { createPolicies } from './policies.ts'
import { createPresence } from './presence.ts'
import { forgetMessages } from './realtime.store.ts'

export type { Broadcast } from './bus.ts'
export type { TopicCaller, TopicRight } from './policies.ts'

export interface RealtimeDeps {
  db: Database
  news: News
  log: Log
  config: Pick<Config, 'conformance'>
}

export type Realtime = ReturnType<typeof createRealtime>

const topicOf = (userId: string) => `user:${userId}`

export function createRealtime({ db, news, log, config }: RealtimeDeps) {
  const bus = createBus({ db, news, log })
  const hub = createHub()
  const presence = createPresence(bus, hub)
  const policies = createPolicies(config.conformance?.realtime.openPrefixes ?? [])
  const unlisten = bus.listen((message) => {
    if (message.kind === 'broadcast') hub.broadcast(message.topic, message.broadcast)
  })

  return {
    presence,
    allows: policies.allows,
    /** Lets a feature decide about the private topics that begin with a prefix. */
    addPolicy: policies.add,

    /** Listens to a topic until what is answered is called. */
    subscribe(topic: string, subscriber: Subscriber): () => void {
      const isFirst = !hub.has(topic)
      const end = hub.add(topic, subscriber)
      if (isFirst) presence.ask(topic)
      return end
    },

    /** Says something to everybody on a topic, in every process, but to `except`. */
    broadcast(topic: string, broadcast: Broadcast, except?: string): void {
      hub.broadcast(topic, broadcast, except)
      bus.tell({ kind: 'broadcast', topic, broadcast })
    },

    /** Tells a user something on every screen they have open, when the transaction commits. */
    publish: (tx: Database, userId: string, event: string, payload: Record<string, unknown>) =>
      bus.send(tx, { kind: 'broadcast', topic: topicOf(userId), broadcast: { event, payload } }),

    /** As `publish`, in this process only: for news that every process has heard by itself. */
    tellHere(userId: string, event: string, payload: Record<string, unknown>): void {
      hub.broadcast(topicOf(userId), { event, payload })
    },

    sweep: () => forgetMessages(db),

    close(): void {
      unlisten()
      presence.close()
    },
  }
}
