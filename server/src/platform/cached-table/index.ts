/** In-process cache of a table: loaded once, and again when another process changes it. */
import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import type { PubSub } from '../pubsub/index.ts'

/** Maximum staleness in ms, because notifications can be missed while a connection is re-established. */
const TOLD_MS = 30_000

export interface CachedTableDeps<T> {
  read(): Promise<T>
  /** Channel on which the database notifies in the transaction of the change. */
  channel: string
  pubsub: Pick<PubSub, 'on' | 'onReconnect'>
  clock: Clock
  log: Log
  /** Called after a reload that a notification caused, in this process. */
  changed?(current: T): void
}

export interface CachedTable<T> {
  current(): T
  /** Reloads now, for callers that have just changed the table. */
  refresh(): Promise<T>
  close(): void
}

export async function createCachedTable<T>({
  read,
  channel,
  pubsub,
  clock,
  log,
  changed,
}: CachedTableDeps<T>): Promise<CachedTable<T>> {
  let current = await read()
  let readAt = clock.now().getTime()
  // Runs reloads one after the other, so that an old one never replaces a newer one.
  let turn: Promise<unknown> = Promise.resolve()

  function refresh(): Promise<T> {
    const reload = turn.then(async () => {
      readAt = clock.now().getTime()
      current = await read()
      return current
    })
    turn = reload.catch(() => undefined)
    return reload
  }
  const quietly = (then: (value: T) => void = () => undefined) =>
    void refresh().then(then, (error: unknown) =>
      log.warn({ err: error, channel }, 'couldn’t reload a cached table'),
    )
  const unsubscribe = [pubsub.on(channel, () => quietly(changed)), pubsub.onReconnect(() => quietly(changed))]

  return {
    current() {
      // Also true if the clock was set back.
      if (Math.abs(clock.now().getTime() - readAt) > TOLD_MS) quietly()
      return current
    },
    refresh,
    close() {
      for (const end of unsubscribe) end()
    },
  }
}
