/** One after the other, in the order asked for: it is one's turn when `mine` is fulfilled, and the next one's after `done`. */
export function createTurn() {
  let last: Promise<void> = Promise.resolve()
  return function take(): { mine: Promise<void>; done: () => void } {
    const mine = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = mine.then(() => promise)
    return { mine, done: resolve }
  }
}
