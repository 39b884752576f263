/** Minimum interval between announcements, in ms. */
const EVERY_MS = 5_000

/**
 * Queues announcements for screen readers, at most one every five seconds. Queued texts are joined. `announce` writes to a
 * live region.
 */
export function createAnnouncer(announce: (text: string) => void) {
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    if (waiting.length === 0) return
    announce(waiting.join('. '))
    waiting = []
    timer = setTimeout(next, EVERY_MS)
  }
  return {
    announce(text: string) {
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
