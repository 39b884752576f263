import { useEffect, useEffectEvent } from 'react'
import { type Notification, notifications } from './notification-store.ts'

/** Calls `act` with each new notification. */
export function useNewest(callback: (notification: Notification) => void): void {
  const latest = useEffectEvent(callback)
  useEffect(() => {
    let last = notifications.list()[0]?.id ?? 0
    return notifications.subscribe(() => {
      const fresh = notifications.list().filter(({ id }) => id > last)
      last = Math.max(last, ...fresh.map(({ id }) => id))
      for (const each of fresh.toReversed()) latest(each)
    })
  }, [])
}
