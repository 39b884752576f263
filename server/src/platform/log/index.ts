/** Structured logs: one JSON line per entry, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino'
import { isAway } from '../unavailable/index.ts'
import { collapseOutages } from './outages.ts'

export { forPeople } from './text.ts'

export type Log = Logger

/**
 * Returns an error without objects attached by libraries, such as connections and their settings, which must not be
 * logged.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  // The stack of a connection error gives no information.
  const where = isAway(error) ? {} : { stack }
  return { name, message, ...where, ...(code ? { code } : {}), ...(cause ? { cause: errorOf(cause) } : {}) }
}

const POSTGRES_PORT = 5432

/** `databasePort` distinguishes errors of the database from those of other services. */
export function createLog(level: string, destination?: DestinationStream, databasePort = POSTGRES_PORT): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorOf },
    hooks: { logMethod: collapseOutages(databasePort) },
    redact: {
      paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', 'req.headers.authorization'],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
