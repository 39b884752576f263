import type { FastifyBaseLogger } from 'fastify'
import type { Log } from '../log/index.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * The log of one request, whose lines carry its id. Most requests write none, so the log is made when the
 * first line is written.
 */
export function requestLog(log: Log, bindings: Record<string, unknown>): FastifyBaseLogger {
  let made: Log | undefined
  const lazy = {
    level: log.level,
    silent() {},
    child: (more: Record<string, unknown>) => requestLog(log, { ...bindings, ...more }),
  } as Record<string, unknown>
  for (const level of LEVELS)
    lazy[level] = (...line: [object, string?]) => {
      made ??= log.child(bindings)
      made[level](...line)
    }
  return lazy as unknown as FastifyBaseLogger
}
