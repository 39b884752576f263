/** Clock that plays, pauses and seeks. Subscribers are called on each frame without a React render. */
export interface Player {
  /** Current time in seconds. */
  now: () => number
  isPlaying: () => boolean
  seconds: () => number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (seconds: number) => void
  /** Sets the length. The position stays, unless it is beyond the end. */
  setLength: (seconds: number) => void
  watch: (watch: () => void) => () => void
}

interface PlayerDeps {
  now: () => number
  /** Calls back on the next frame, unless the returned function is called first. */
  nextFrame: (callback: () => void) => () => void
}

const BROWSER: PlayerDeps = {
  now: () => performance.now(),
  nextFrame(callback) {
    const frame = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(frame)
  },
}

export function createPlayer({ now, nextFrame }: PlayerDeps = BROWSER): Player {
  let at = 0
  let length = 0
  let playStart: { at: number; time: number } | null = null
  let stop = () => {}
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watch of watchers) watch()
  }

  function step(): void {
    if (!playStart) return
    at = playStart.at + (now() - playStart.time) / 1000
    if (at >= length) {
      at = length
      playStart = null
    } else stop = nextFrame(step)
    notify()
  }

  const player: Player = {
    now: () => at,
    isPlaying: () => playStart !== null,
    seconds: () => length,
    play() {
      if (playStart || length === 0) return
      // Restarts from the beginning if it is at the end.
      if (at >= length - 0.01) at = 0
      playStart = { at, time: now() }
      stop = nextFrame(step)
      notify()
    },
    pause() {
      stop()
      playStart = null
      notify()
    },
    toggle: () => (playStart ? player.pause() : player.play()),
    seek(seconds) {
      at = Math.min(length, Math.max(0, seconds))
      if (playStart) playStart = { at, time: now() }
      notify()
    },
    setLength(seconds) {
      if (seconds === length) return
      length = seconds
      if (at > length) at = length
      notify()
    },
    watch(watch) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
  return player
}
