import type { Logger, LogFn } from 'pino'
import { isAway } from '../unavailable/index.ts'

/** Time in ms without errors after which an outage is over. */
const QUIET_MS = 10_000
const LOOK_MS = 1_000
const WARN = 40

interface Outage {
  from: number
  last: number
  /** Number of lines that were suppressed. */
  more: number
  log: Logger
}

interface Line {
  err?: unknown
  /** Path of a request. */
  path?: unknown
  /** Entry of a task. Each entry is logged. */
  entry?: unknown
}

/** Returns `host:port`, a name, a socket path or the error’s code; `the database` for all errors of the database. */
function sourceOf(error: unknown, databasePort: number): string {
  const { code, syscall, address, port, hostname } = error as Record<string, unknown>
  const isOfSystem = typeof syscall === 'string' && typeof code === 'string'
  if (!isOfSystem || port === databasePort || String(address).includes('.s.PGSQL.')) return 'the database'
  return [address ?? hostname ?? code, port].filter(Boolean).join(':')
}

/**
 * Logs one line when an outage starts and one when it ends, with the number of suppressed lines. While the database is
 * unavailable, all requests and background work fail in the same way. Requests that fail because of another service
 * are collapsed too; tasks with an entry always have a separate line.
 */
export function collapseOutages(
  databasePort: number,
): (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void {
  const outages = new Map<string, Outage>()
  let timer: NodeJS.Timeout | undefined

  function endFinishedOutages(): void {
    const now = performance.now()
    for (const [source, { from, last, more, log }] of outages) {
      if (now - last < QUIET_MS) continue
      outages.delete(source)
      log.warn({ source, seconds: Math.round((last - from) / 1000), more }, 'an outage is over')
    }
    if (outages.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return function (args, method, level) {
    const line = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as Line
    if (level < WARN || !line.err || line.entry !== undefined || !isAway(line.err))
      return method.apply(this, args)
    const source = sourceOf(line.err, databasePort)
    if (source !== 'the database' && line.path === undefined) return method.apply(this, args)
    const now = performance.now()
    const outage = outages.get(source)
    if (outage) {
      outage.last = now
      outage.more++
      return
    }
    outages.set(source, { from: now, last: now, more: 0, log: this })
    timer ??= setInterval(endFinishedOutages, LOOK_MS).unref()
    method.apply(this, args)
  }
}
