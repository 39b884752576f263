/** System errors: connection refused, reset or timed out. */
const SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])

/**
 * PostgreSQL errors: stopping (57P01, 57P02), starting (57P03), database dropped (57P04), too many connections
 * (53300), read-only after a failover (25006), connection errors (class 08); and limits under load: lock timeout
 * (55P03), statement timeout (57014), idle transaction (25P03).
 */
const DATABASE_CODES = /^(57P0[1-4]|57014|55P03|25P03|53300|25006|08...)$/

/** Answers of a bucket that are about the object or the call. All others mean that the store can't be used now. */
const OBJECT_STATUSES = new Set([400, 404, 405, 409, 411, 412, 413, 416])

/** Error of the S3 client: no answer, 5xx, throttled, access denied, or no such bucket. */
function isStoreAway({ name, $metadata }: { name?: unknown; $metadata?: unknown }): boolean {
  if (typeof $metadata !== 'object' || $metadata === null) return false
  const { httpStatusCode: status } = $metadata as { httpStatusCode?: unknown }
  return (
    name === 'NoSuchBucket' || typeof status !== 'number' || (status >= 400 && !OBJECT_STATUSES.has(status))
  )
}

/** Driver errors without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client was closed and is not queryable|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Connection ended)/

/** True if a connection failed or was lost or a store refuses service, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (SYSTEM_CODES.has(code) || DATABASE_CODES.test(code)) return true
    // A missing Unix socket, as while a database is starting.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  if (isStoreAway(error)) return true
  return DRIVER_MESSAGES.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause))
}

/** The database responds, but a limit was reached that the statement itself may have caused. */
const isBusy = (error: unknown) =>
  /^(57014|55P03|25P03)$/.test(String((error as { code?: unknown } | null)?.code))

/** Like `isUnavailable`, for unreachable dependencies only: their stack trace is useless. */
export const isAway = (error: unknown): boolean => isUnavailable(error) && !isBusy(error)
