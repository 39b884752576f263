import type { FastifyBaseLogger } from 'fastify'
import type { Log } from '../log/index.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Child log with the request id, created lazily because most requests log nothing. */
export function requestLog(log: Log, bindings: Record<string, unknown>): FastifyBaseLogger {
  let logger: Log | undefined
  const proxy = {
    level: log.level,
    silent() {},
    child: (more: Record<string, unknown>) => requestLog(log, { ...bindings, ...more }),
  } as Record<string, unknown>
  for (const level of LEVELS)
    proxy[level] = (...line: [object, string?]) => {
      logger ??= log.child(bindings)
      logger[level](...line)
    }
  return proxy as unknown as FastifyBaseLogger
}
