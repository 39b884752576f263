/** A clock that plays, pauses and jumps; who shows it is told of each frame, and draws nothing else anew. */
export interface Player {
  /** Seconds. */
  now: () => number
  isPlaying: () => boolean
  seconds: () => number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (seconds: number) => void
  /** How long it is from now on; where it stands stays, as far as there is such a second. */
  setLength: (seconds: number) => void
  watch: (watch: () => void) => () => void
}

interface PlayerDeps {
  now: () => number
  /** Calls back at the next frame unless the returned function is called before. */
  nextFrame: (act: () => void) => () => void
}

const BROWSER: PlayerDeps = {
  now: () => performance.now(),
  nextFrame(act) {
    const frame = requestAnimationFrame(act)
    return () => cancelAnimationFrame(frame)
  },
}

export function createPlayer({ now, nextFrame }: PlayerDeps = BROWSER): Player {
  let at = 0
  let length = 0
  let begun: { at: number; time: number } | null = null
  let stop = () => {}
  const watchers = new Set<() => void>()
  const tell = () => {
    for (const watch of watchers) watch()
  }

  function step(): void {
    if (!begun) return
    at = begun.at + (now() - begun.time) / 1000
    if (at >= length) {
      at = length
      begun = null
    } else stop = nextFrame(step)
    tell()
  }

  const player: Player = {
    now: () => at,
    isPlaying: () => begun !== null,
    seconds: () => length,
    play() {
      if (begun || length === 0) return
      // From the end it begins again.
      if (at >= length - 0.01) at = 0
      begun = { at, time: now() }
      stop = nextFrame(step)
      tell()
    },
    pause() {
      stop()
      begun = null
      tell()
    },
    toggle: () => (begun ? player.pause() : player.play()),
    seek(seconds) {
      at = Math.min(length, Math.max(0, seconds))
      if (begun) begun = { at, time: now() }
      tell()
    },
    setLength(seconds) {
      if (seconds === length) return
      length = seconds
      if (at > length) at = length
      tell()
    },
    watch(watch) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
  return player
}
