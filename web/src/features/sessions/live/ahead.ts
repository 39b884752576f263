type Change<State> = (before: State) => State

/**
 * Optimistic changes. A concurrent read may be older or newer than a change, so every change is applied to all reads
 * requested before its response. Otherwise it would disappear for a moment.
 */
export function createAhead<State>() {
  let answerCount = 0
  /** Number of responses at which each change was confirmed. */
  const changes = new Map<Change<State>, number>()
  return {
    /** Called when a read starts. Returns a function that applies the changes to its result. */
    begin() {
      const startedAt = answerCount
      return (read: State): State => {
        let result = read
        for (const [change, answerNumber] of changes)
          if (answerNumber > startedAt) result = change(result)
          else changes.delete(change)
        return result
      }
    },
    /** Shows a change until its request is answered. A refused change is reverted. */
    async lay(change: Change<State>, sent: Promise<unknown>): Promise<void> {
      changes.set(change, Number.POSITIVE_INFINITY)
      try {
        await sent
        changes.set(change, ++answerCount)
      } catch (error) {
        changes.delete(change)
        throw error
      }
    },
  }
}
