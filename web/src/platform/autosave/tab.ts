import { network } from '../session/tab-network.ts'
import { RequestError } from '../calls/request-error.ts'
import type { Around, Saver } from './saver.ts'

/** Time of this tab, and whether it saves by itself. */
export const aroundTab = (isAutomatic: () => boolean): Around => ({
  later(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
  isAutomatic,
})

/** Nothing is sent that cannot arrive: whether it did would not be known. */
export function mustBeOnline(): void {
  if (network.state() === 'offline')
    throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' })
}

/** More than 64 KiB at once browsers refuse to send on as a page is left; a character takes three bytes at most. */
export const canOutlive = (body: unknown): boolean => JSON.stringify(body).length < 20_000

/**
 * Saves when the tab is hidden and when the network is back, keeps on this device what the page is left with, and asks before
 * what nobody said to save is lost. Answers what ends it: what is not saved is kept, and sent if that is wanted; `then` is
 * called after that.
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
  const ask = (event: BeforeUnloadEvent) => {
    // What is saved by itself is on its way; without auto-save the person says what is to be saved.
    if (saver.state().saved === 'unsaved' && !isAutomatic()) event.preventDefault()
  }
  const unwatch = network.subscribe(() => network.state() === 'here' && saver.retry())
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', saver.keepNow)
  addEventListener('beforeunload', ask)
  return (then) => {
    unwatch()
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('pagehide', saver.keepNow)
    removeEventListener('beforeunload', ask)
    saver.keepNow()
    const last: Promise<unknown> = isAutomatic() ? saver.flush() : Promise.resolve()
    void last.finally(() => {
      saver.end()
      then?.()
    })
  }
}
