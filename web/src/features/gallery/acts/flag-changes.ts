// Broadcasts keep and reject marks to the other tabs of the same browser.
import type { Flag } from '@studio/contract/gallery'

export interface FlagChange {
  ids: readonly string[]
  flag: Flag | null
}

const CHANNEL = 'studio-flags'

/** Notifies the other tabs. Without BroadcastChannel they see the change with their next request. */
export function broadcastFlagChange(change: FlagChange): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(change)
  channel.close()
}

/** Subscribes to marks set in other tabs. Returns a function that unsubscribes. */
export function subscribeToFlagChanges(listener: (change: FlagChange) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<FlagChange>) => listener(data)
  return () => channel.close()
}
