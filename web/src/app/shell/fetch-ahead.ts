import type { Translator } from '../../platform/index.ts'
import { loadDialogs } from '../../design/index.ts'
import { loadCentre } from '../../features/help/index.ts'
import { loadJobsPanel } from '../../features/jobs/index.ts'
import { loadSettings } from '../../features/settings/index.ts'
import { Palette } from '../palette/lazy-palette.ts'

const ASK_AGAIN_MS = 200

/** Supported only by Chromium. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Code behind keyboard shortcuts, most used first. */
const ahead = (texts: Translator): (() => Promise<unknown>)[] => [
  loadDialogs,
  // Preloaded so that a short-lived message can name the reason of a refusal.
  () => texts.loadNamespaces('reasons'),
  () => Promise.all([Palette.fetch(), texts.loadNamespaces(['palette', 'shortcuts'])]),
  () => loadSettings(texts),
  () => loadJobsPanel(texts),
  () => loadCentre(texts),
]

/**
 * Prefetches code behind shortcuts and refusal texts while the browser is idle. Skipped on metered or slow
 * connections and while the screen is loading (`isWaiting`). Returns a function that stops it.
 */
export function fetchAhead(texts: Translator, isWaiting: () => boolean): (() => void) | undefined {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return undefined
  const rest = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))
  const steps = ahead(texts).values()
  let isStopped = false
  const next = () =>
    rest(() => {
      if (isStopped) return
      if (isWaiting()) {
        setTimeout(next, ASK_AGAIN_MS)
        return
      }
      const { value: fetchStep, done } = steps.next()
      // A failed prefetch is retried, or reported, on use.
      if (!done) void fetchStep().then(next, () => undefined)
    })
  next()
  return () => {
    isStopped = true
  }
}
