/** Of the system: nobody listens there, or hung up, or did not answer. */
const OF_THE_SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])

/**
 * Of PostgreSQL: stopping (57P01, 57P02), starting (57P03), dropped under us (57P04), too many connections (53300),
 * read-only because it has just been replaced by another server (25006), or any trouble with the connection (class 08);
 * and so busy that a limit was reached: of a wait for a lock (55P03), of a statement (57014), of an idle transaction (25P03).
 */
const OF_THE_DATABASE = /^(57P0[1-4]|57014|55P03|25P03|53300|25006|08...)$/

/** Of its driver, which says some things without a code. */
const OF_THE_DRIVER =
  /^(Connection terminated|Client was closed and is not queryable|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Connection ended)/

/** Whether an error says that a connection could not be made or was lost, so that the same call may work soon. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (OF_THE_SYSTEM.has(code) || OF_THE_DATABASE.test(code)) return true
    // A socket in the file system that is not there, as that of a database that is starting.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return OF_THE_DRIVER.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause))
}

/** The database answers, and a limit was reached that the statement itself may be the reason of. */
const isBusy = (error: unknown) =>
  /^(57014|55P03|25P03)$/.test(String((error as { code?: unknown } | null)?.code))

/** As `isUnavailable`, of what cannot be reached at all: where in the code that was noticed tells nothing. */
export const isAway = (error: unknown): boolean => isUnavailable(error) && !isBusy(error)
