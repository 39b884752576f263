import type { Logger, LogFn } from 'pino'
import { isAway } from '../unavailable/index.ts'

/** After so long without an error an outage is over. */
const QUIET_MS = 10_000
const LOOK_MS = 1_000
const WARN = 40

interface Outage {
  from: number
  last: number
  /** Lines that were not written. */
  more: number
  log: Logger
}

interface Line {
  err?: unknown
  /** Of a request. */
  path?: unknown
  /** Of a task: each is named. */
  entry?: unknown
}

/** `host:port`, a name, a socket's path, or the code of the error; `the database` for whatever is its. */
function sourceOf(error: unknown, databasePort: number): string {
  const { code, syscall, address, port, hostname } = error as Record<string, unknown>
  const isOfSystem = typeof syscall === 'string' && typeof code === 'string'
  if (!isOfSystem || port === databasePort || String(address).includes('.s.PGSQL.')) return 'the database'
  return [address ?? hostname ?? code, port].filter(Boolean).join(':')
}

/**
 * One line for an outage and one when it is over, with how many there would have been: while the database is away every
 * request and everything in the background fails in the same way. What else is away is told so for requests; work that names
 * its entry always has its own line.
 */
export function collapseOutages(
  databasePort: number,
): (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void {
  const outages = new Map<string, Outage>()
  let timer: NodeJS.Timeout | undefined

  function endQuietOnes(): void {
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
    timer ??= setInterval(endQuietOnes, LOOK_MS).unref()
    method.apply(this, args)
  }
}
