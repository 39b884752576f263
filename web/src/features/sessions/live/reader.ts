/**
 * Reloads the state on request, one request at a time. Changes during a request trigger one more, so none is missed.
 */
export function createReader(read: () => Promise<unknown>) {
  let isReading = false
  let isStale = false
  return async function ask(): Promise<void> {
    if (isReading) {
      isStale = true
      return
    }
    isReading = true
    do {
      isStale = false
      await read().catch(() => undefined)
    } while (isStale)
    isReading = false
  }
}
