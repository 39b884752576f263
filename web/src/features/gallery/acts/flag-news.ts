// What is kept and rejected in one tab, told to the others of the same browser.
import type { Flag } from '@studio/contract/gallery'

export interface FlagNews {
  ids: readonly string[]
  flag: Flag | null
}

const CHANNEL = 'studio-flags'

/** Tells the other tabs; where the browser cannot, they learn it when they ask the server again. */
export function tellFlags(news: FlagNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell; the answer ends that. */
export function hearFlags(hear: (news: FlagNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<FlagNews>) => hear(data)
  return () => channel.close()
}
