import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import { CHANGES_CHANNEL } from './realtime.store.ts'

/** Inserted, updated or deleted row, as sent by the trigger. */
export interface RowChange {
  /** User who may see the change. */
  owner: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  commit_timestamp: string
  columns: { name: string; type: string }[]
  record: Record<string, unknown>
  old_record: Record<string, unknown>
  errors: string[] | null
}

/** Tables whose changes are sent to the owners of the rows. */
export const WATCHED_TABLES = ['user_profiles']

export interface Changes {
  /** Subscribes to the rows of `owner`. Returns a function that unsubscribes. */
  watch(owner: string, listener: (change: RowChange) => void): () => void
  close: () => void
}

/** Changes of rows that have subscribers in this process. */
export function createChanges(pubsub: PubSub, log: Log): Changes {
  const watchers = new Map<string, Set<(change: RowChange) => void>>()
  const unsubscribe = pubsub.on(CHANGES_CHANNEL, (payload) => {
    try {
      const change = JSON.parse(payload) as RowChange
      for (const listener of watchers.get(change.owner) ?? []) listener(change)
    } catch (error) {
      log.warn({ err: error }, 'couldn’t read a row change')
    }
  })
  return {
    watch(owner, listener) {
      const set = watchers.get(owner) ?? new Set()
      watchers.set(owner, set)
      set.add(listener)
      return () => {
        set.delete(listener)
        if (set.size === 0 && watchers.get(owner) === set) watchers.delete(owner)
      }
    },
    close: unsubscribe,
  }
}
