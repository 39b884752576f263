import { sendWebVital, type WebVital } from '@studio/contract/metrics'
import { call } from '../../platform/index.ts'
import { consent } from './consent.ts'

let isTelling = false
/** Whether anybody wants to know: the flag may go off while the numbers come. */
let isWanted = false

/** What is measured once, as the page is loaded. */
const OF_THE_LOADING: ReadonlySet<WebVital['name']> = new Set(['LCP', 'FCP', 'TTFB'])

function loadedPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : location.pathname
}

/** Begins to tell the server how fast pages are, once consent is given; asked for again at each number. */
async function tellVitals(): Promise<void> {
  if (isTelling || consent.current() !== 'given') return
  isTelling = true
  // They are told when the tab is left, maybe from another page: what was loaded is what they are about.
  const loaded = loadedPath()
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const tell = ({ name, value, rating, delta, id, navigationType }: Omit<WebVital, 'url' | 'timestamp'>) => {
    if (!isWanted || consent.current() !== 'given') return
    const url = location.origin + (OF_THE_LOADING.has(name) ? loaded : location.pathname)
    const body = { name, value, rating, delta, id, navigationType, url, timestamp: Date.now() }
    // A number that is lost is lost: nothing the person does depends on it.
    call(sendWebVital, { body }).catch(() => undefined)
  }
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(tell)
}

/** Tells the server how fast pages are from the moment there is consent, until the returned function is called. */
export function followConsent(): () => void {
  isWanted = true
  void tellVitals()
  const unwatch = consent.watch(() => void tellVitals())
  return () => {
    isWanted = false
    unwatch()
  }
}
