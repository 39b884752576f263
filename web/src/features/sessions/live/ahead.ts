type Change<State> = (before: State) => State

/**
 * Changes of one's own that show before they are answered. What is read beside them may be of before or after: they are
 * laid over everything that was asked for until they were answered, so that none goes back for a moment.
 */
export function createAhead<State>() {
  let answers = 0
  /** By when each was answered. */
  const changes = new Map<Change<State>, number>()
  return {
    /** At the beginning of a reading; gives what shows once it has been read. */
    begin() {
      const began = answers
      return (read: State): State => {
        let shown = read
        for (const [change, answered] of changes)
          if (answered > began) shown = change(shown)
          else changes.delete(change)
        return shown
      }
    },
    /** Until what was sent is answered; what was refused is not shown any more. */
    async lay(change: Change<State>, sent: Promise<unknown>): Promise<void> {
      changes.set(change, Number.POSITIVE_INFINITY)
      try {
        await sent
        changes.set(change, ++answers)
      } catch (error) {
        changes.delete(change)
        throw error
      }
    },
  }
}
