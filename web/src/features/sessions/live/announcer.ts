/** Screen readers are told something at most so often, in ms. */
const EVERY_MS = 5_000

/**
 * Tells what happens one after the other and never more often than every five seconds: what comes meanwhile is told
 * together. `say` shows a text where it is read out politely.
 */
export function createAnnouncer(say: (text: string) => void) {
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    if (waiting.length === 0) return
    say(waiting.join('. '))
    waiting = []
    timer = setTimeout(next, EVERY_MS)
  }
  return {
    tell(text: string) {
      if (!waiting.includes(text)) waiting.push(text)
      if (timer === undefined) next()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
