/**
 * Reads the state anew when it is asked to: once at a time, and once more where something happened meanwhile. Nothing
 * that happens is missed, and many things at once are read together.
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
