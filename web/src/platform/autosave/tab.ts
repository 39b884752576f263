import { network } from '../session/tab-network.ts'
import { RequestError } from '../calls/request-error.ts'
import type { Around, Saver } from './saver.ts'

/** Time and auto-save setting of this tab. */
export const aroundTab = (isAutomatic: () => boolean): Around => ({
  later(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
  isAutomatic,
})

/** Does not send while offline, because it would be unknown whether the request arrived. */
export function mustBeOnline(): void {
  if (network.state() === 'offline')
    throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' })
}

/** Browsers reject keepalive requests above 64 KiB; a character takes up to three bytes. */
export const canOutlive = (body: unknown): boolean => JSON.stringify(body).length < 20_000

/**
 * Saves when the tab is hidden and when the connection is back, stores changes on this device when the page closes,
 * and asks before unsaved changes are lost. Returns a function that stops it: it stores unsaved changes, sends them if
 * requested, then calls `then`.
 */
export function watchTab(
  saver: Pick<Saver, 'state' | 'keepNow' | 'flush' | 'retry' | 'end'>,
  isAutomatic: () => boolean,
): (then?: () => void) => void {
  const hide = () => {
    if (document.visibilityState !== 'hidden') return
    saver.keepNow()
    if (isAutomatic()) void saver.flush()
  }
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    // Automatic saves are already in progress; without auto-save the user decides what to save.
    if (saver.state().saved === 'unsaved' && !isAutomatic()) event.preventDefault()
  }
  const unwatch = network.subscribe(() => network.state() === 'here' && saver.retry())
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', saver.keepNow)
  addEventListener('beforeunload', askBeforeLeaving)
  return (then) => {
    unwatch()
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('pagehide', saver.keepNow)
    removeEventListener('beforeunload', askBeforeLeaving)
    saver.keepNow()
    const last: Promise<unknown> = isAutomatic() ? saver.flush() : Promise.resolve()
    void last.finally(() => {
      saver.end()
      then?.()
    })
  }
}
