/** What stands in the database and every process holds: read once, and again when another has changed it. */
import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import type { News } from '../news/index.ts'

/** News can be missed while a connection is made again; nothing is gone by for longer than this after its time. */
const TOLD_MS = 30_000

export interface KeptDeps<T> {
  read(): Promise<T>
  /** On which the database tells of a change, in the transaction that makes it. */
  channel: string
  news: Pick<News, 'on' | 'onReconnect'>
  clock: Clock
  log: Log
  /** Told after another look that news were the reason for, in this process. */
  changed?(current: T): void
}

export interface Kept<T> {
  current(): T
  /** Looks now: for whoever has just changed something. */
  refresh(): Promise<T>
  close(): void
}

export async function openKept<T>({
  read,
  channel,
  news,
  clock,
  log,
  changed,
}: KeptDeps<T>): Promise<Kept<T>> {
  let current = await read()
  let readAt = clock.now().getTime()
  // One look after the other, so that an old one never takes the place of a newer one.
  let turn: Promise<unknown> = Promise.resolve()

  function refresh(): Promise<T> {
    const look = turn.then(async () => {
      readAt = clock.now().getTime()
      current = await read()
      return current
    })
    turn = look.catch(() => undefined)
    return look
  }
  const quietly = (then: (value: T) => void = () => undefined) =>
    void refresh().then(then, (error: unknown) =>
      log.warn({ err: error, channel }, 'could not be read again'),
    )
  const unlisten = [news.on(channel, () => quietly(changed)), news.onReconnect(() => quietly(changed))]

  return {
    current() {
      // Also when the clock was set back.
      if (Math.abs(clock.now().getTime() - readAt) > TOLD_MS) quietly()
      return current
    },
    refresh,
    close() {
      for (const end of unlisten) end()
    },
  }
}
