/** Structured logs: one JSON line each, secrets left out. */
import { type DestinationStream, type Logger, pino } from 'pino'
import { isAway } from '../unavailable/index.ts'
import { collapseOutages } from './outages.ts'

export { forPeople } from './text.ts'

export type Log = Logger

/** An error without the objects that libraries hang on theirs: connections and their settings have no place in a log. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  // Where in the code it was noticed that something is away says nothing.
  const where = isAway(error) ? {} : { stack }
  return { name, message, ...where, ...(code ? { code } : {}), ...(cause ? { cause: errorOf(cause) } : {}) }
}

const POSTGRES_PORT = 5432

/** `databasePort` tells errors of the database from those of others that cannot be reached. */
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
