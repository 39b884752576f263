import { IMPORTS_CHANNEL } from '@studio/contract/imports'
import { dateFormat, ownTimeZone } from '@studio/domain/kernel'
import { network, push, session } from '../../../platform/index.ts'
import { httpTransport } from './http-transport.ts'
import { createImportEngine } from './import-engine.ts'
import { browserLocks } from './import-locks.ts'
import { createImportStore } from './import-store.ts'
import { createTiles } from './tiles.ts'
import { createImportWorker } from './worker-pool.ts'

const hashers = [createImportWorker(), createImportWorker()] as const
const drawer = createImportWorker()

/** Resolves after `ms`, or as soon as the connection is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const unwatch = network.subscribe(() => network.state() === 'here' && resolve())
  const onAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  return promise.finally(() => {
    clearTimeout(timer)
    unwatch()
    signal.removeEventListener('abort', onAbort)
  })
}

/** The import of this tab. It continues while other screens are shown. */
export const tabImport = createImportEngine({
  transport: httpTransport,
  store: createImportStore(),
  hash: (file) => (hashers[0].load() <= hashers[1].load() ? hashers[0] : hashers[1]).hash(file),
  userId: () => session.current()?.user.id,
  locks: browserLocks,
  wait,
  onNews: (listener) => push.on(IMPORTS_CHANNEL, listener),
  now: Date.now,
  timeZone: ownTimeZone(),
  nameOf: () => dateFormat(document.documentElement.lang, 'moment').format(new Date()),
})

export const tiles = createTiles({ draw: (file) => drawer.tile(file) })

session.subscribe((_event, now) => {
  if (now) return
  tabImport.stop()
  tiles.clear()
})

// Asks before a request in progress is lost.
addEventListener('beforeunload', (event) => {
  if (tabImport.isSending()) event.preventDefault()
})

let wakeLock: WakeLockSentinel | undefined
let isAsking = false

/** Keeps the device awake while files are sent. The browser drops the lock of a hidden page. */
async function keepAwake(): Promise<void> {
  const isSending = tabImport.isSending()
  if (!isSending && wakeLock) {
    void wakeLock.release()
    wakeLock = undefined
  }
  if (!isSending || isAsking || (wakeLock && !wakeLock.released)) return
  if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
  isAsking = true
  wakeLock = await navigator.wakeLock.request('screen').catch(() => undefined)
  isAsking = false
}
tabImport.subscribe(() => void keepAwake())
document.addEventListener('visibilitychange', () => void keepAwake())
