/** A queue: `mine` resolves when it is the caller’s turn, and the next one starts after `done`. */
export function createTurn() {
  let last: Promise<void> = Promise.resolve()
  return function take(): { mine: Promise<void>; done: () => void } {
    const mine = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = mine.then(() => promise)
    return { mine, done: resolve }
  }
}
