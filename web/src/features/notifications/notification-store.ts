import type { NoticeType } from '@studio/contract/realtime'

/** A notification; `to` is the path of its target. */
export interface NewNotification {
  type: NoticeType
  title: string
  message: string
  to?: string | undefined
}

export interface Notification extends NewNotification {
  id: number
  /** Time of creation, in ms. */
  timestamp: number
  read: boolean
}

/** Specification, section 9. */
const MAX_NOTIFICATIONS = 10
const READ_AFTER_MS = 5_000

/** Notifications of this tab, in memory only, newest first. */
export function createNotificationStore() {
  const listeners = new Set<() => void>()
  let list: readonly Notification[] = []
  let nextId = 1
  const set = (next: readonly Notification[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const read = (id?: number) =>
    set(list.map((each) => (id === undefined || each.id === id ? { ...each, read: true } : each)))

  return {
    list: () => list,
    unread: () => list.filter((each) => !each.read).length,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Adds a notification. It counts as read after 5 seconds, unless it is an error. */
    notify(notification: NewNotification): void {
      const id = nextId++
      set([{ ...notification, id, timestamp: Date.now(), read: false }, ...list].slice(0, MAX_NOTIFICATIONS))
      if (notification.type !== 'error') setTimeout(() => read(id), READ_AFTER_MS)
    },
    read: (id: number) => read(id),
    readAll: () => read(),
    clear: () => set([]),
  }
}

export const notifications = createNotificationStore()
