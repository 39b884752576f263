/** Structured logs: one JSON line each, secrets left out. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** An error without the objects that libraries hang on theirs: connections and their settings have no place in a log. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { name, message, stack, ...(code ? { code } : {}), ...(cause ? { cause: errorOf(cause) } : {}) }
}

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorOf },
    redact: {
      paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', 'req.headers.authorization'],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
