import type { DestinationStream } from 'pino'

const LEVELS: Record<number, string> = { 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

interface Line {
  level: number
  time: string
  msg?: string
  err?: { message?: string; stack?: string }
}

/** Writes log entries as readable lines: the time, the message, and its fields as `name=value`. */
export function forPeople(write: (text: string) => void): DestinationStream {
  return {
    write(json: string) {
      const { level, time, msg = '', err, ...others } = JSON.parse(json) as Line
      const details = Object.entries(others).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      const reason = err ? [err.stack ?? err.message ?? ''] : []
      const name = LEVELS[level] ?? 'debug'
      write(`${[time.slice(11, 19), name, msg, ...details, ...reason].filter(Boolean).join(' ')}\n`)
    },
  }
}
