/** Structured logs: one JSON line each, secrets left out. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', 'req.headers.authorization'],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
