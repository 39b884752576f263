/** Duration of the typing indicator after the last key, in ms. */
const STALE_MS = 4_000

export interface Signal {
  /** Field that the member is typing in: `prompt`, `chat`. */
  field?: string | undefined
  /** Caret position. */
  at?: number | undefined
  /** Id of the image that the member is viewing. */
  mediaId?: string | undefined
  /** Time of the last key, in ms. */
  wroteAt: number
}

export type Signals = Readonly<Record<string, Signal>>

/** Parses the ephemeral state of a member field by field, since other clients are not trusted. */
export function parseSignal(
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

/** True while the member is typing in the field. */
export const isWritingIn = (signal: Signal | undefined, field: string): boolean => signal?.field === field

/** Clears the fields of members without recent input. */
export const withoutStale = (signals: Signals, now: number): Signals =>
  Object.fromEntries(
    Object.entries(signals).map(([by, signal]) => [
      by,
      now - signal.wroteAt < STALE_MS ? signal : { ...signal, field: undefined },
    ]),
  )

/** Applies a signal, or ends the typing indicator. Compares times of receipt, since timers may fire early. */
export function applySignal(
  note: (change: (before: Signals) => Signals) => void,
  event: string,
  payload: Record<string, unknown>,
): void {
  const now = Date.now()
  note((before) => parseSignal(before, event, payload, now))
  if (event === 'writing') setTimeout(() => note((before) => withoutStale(before, now + STALE_MS)), STALE_MS)
}

/** Throttles a signal to one per `everyMs`. Sends the last suppressed one afterwards. */
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
