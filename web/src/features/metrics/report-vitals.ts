import { sendWebVital, type WebVital } from '@studio/contract/metrics'
import { call } from '../../platform/index.ts'
import { consent } from './consent.ts'

let isReporting = false
/** True if measurements are enabled. The flag may be turned off in the meantime. */
let isWanted = false

/** Metrics measured once per page load. */
const LOADING_VITALS: ReadonlySet<WebVital['name']> = new Set(['LCP', 'FCP', 'TTFB'])

function loadedPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : location.pathname
}

/** Starts to send page speed after consent, which is checked again before each value. */
async function sendVitals(): Promise<void> {
  if (isReporting || consent.current() !== 'given') return
  isReporting = true
  // Values are sent when the tab is left, possibly from another page, but belong to the loaded page.
  const loaded = loadedPath()
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const report = ({
    name,
    value,
    rating,
    delta,
    id,
    navigationType,
  }: Omit<WebVital, 'url' | 'timestamp'>) => {
    if (!isWanted || consent.current() !== 'given') return
    const url = location.origin + (LOADING_VITALS.has(name) ? loaded : location.pathname)
    const body = { name, value, rating, delta, id, navigationType, url, timestamp: Date.now() }
    // Lost measurements aren’t sent again: no user action depends on them.
    call(sendWebVital, { body }).catch(() => undefined)
  }
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(report)
}

/** Sends page speed from the time of consent until the returned function is called. */
export function followConsent(): () => void {
  isWanted = true
  void sendVitals()
  const unwatch = consent.watch(() => void sendVitals())
  return () => {
    isWanted = false
    unwatch()
  }
}
