/** How long somebody writes after their last key, as others see it, in ms. */
const STALE_MS = 4_000

export interface Signal {
  /** The field somebody writes in: `prompt`, `chat`. */
  field?: string | undefined
  /** Their caret. */
  at?: number | undefined
  /** The picture they look at. */
  mediaId?: string | undefined
  /** When they wrote last, in ms. */
  wroteAt: number
}

export type Signals = Readonly<Record<string, Signal>>

/** What somebody tells of what they do at this moment, taken in field by field: others send what they like. */
export function hearSignal(
  signals: Signals,
  event: string,
  payload: Record<string, unknown>,
  now: number,
): Signals {
  const { by, field, at, mediaId } = payload
  if (typeof by !== 'string') return signals
  const before = signals[by] ?? { wroteAt: 0 }
  if (event === 'writing' && typeof field === 'string')
    return {
      ...signals,
      [by]: { ...before, field, at: typeof at === 'number' && at >= 0 ? at : undefined, wroteAt: now },
    }
  if (event === 'pointing' && typeof mediaId === 'string') return { ...signals, [by]: { ...before, mediaId } }
  return signals
}

/** Whether somebody writes in a field now. */
export const isWritingIn = (signal: Signal | undefined, field: string): boolean => signal?.field === field

/** Without the fields of those who have not typed for a while. */
export const withoutStale = (signals: Signals, now: number): Signals =>
  Object.fromEntries(
    Object.entries(signals).map(([by, signal]) => [
      by,
      now - signal.wroteAt < STALE_MS ? signal : { ...signal, field: undefined },
    ]),
  )

/** Takes in what is heard, and that whoever wrote has stopped: by the time it was heard at, since timers may be early. */
export function noteSignal(
  note: (change: (before: Signals) => Signals) => void,
  event: string,
  payload: Record<string, unknown>,
): void {
  const now = Date.now()
  note((before) => hearSignal(before, event, payload, now))
  if (event === 'writing') setTimeout(() => note((before) => withoutStale(before, now + STALE_MS)), STALE_MS)
}

/** Lets a signal through at most every `everyMs`; the last of those that were held back follows. */
export function createThrottle(everyMs: number, send: (payload: object) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: object | undefined
  const next = () => {
    timer = undefined
    if (!waiting) return
    send(waiting)
    waiting = undefined
    timer = setTimeout(next, everyMs)
  }
  return {
    send(payload: object) {
      waiting = payload
      if (timer === undefined) next()
    },
    stop: () => clearTimeout(timer),
  }
}
