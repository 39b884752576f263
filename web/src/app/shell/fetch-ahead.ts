import type { Translator } from '../../platform/index.ts'
import { loadDialogs } from '../../design/index.ts'
import { loadCentre } from '../../features/help/index.ts'
import { loadJobsPanel } from '../../features/jobs/index.ts'
import { loadSettings } from '../../features/settings/index.ts'
import { Palette } from '../palette/late-palette.ts'

const ASK_AGAIN_MS = 200

/** Chromium alone tells. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** What a key opens anywhere, the most wanted first. */
const ahead = (texts: Translator): (() => Promise<unknown>)[] => [
  loadDialogs,
  // So that a message that appears once says why a call was refused.
  () => texts.loadNamespaces('reasons'),
  () => Promise.all([Palette.fetch(), texts.loadNamespaces(['palette', 'shortcuts'])]),
  () => loadSettings(texts),
  () => loadJobsPanel(texts),
  () => loadCentre(texts),
]

/**
 * Fetches what a key opens and what a refusal says, one after another whenever the browser rests, so that the press itself waits for nothing.
 * Not where bytes are dear, and not while the screen waits for what it shows: `isWaiting`. Answers what ends it.
 */
export function fetchAhead(texts: Translator, isWaiting: () => boolean): (() => void) | undefined {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return undefined
  const rest = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200))
  const steps = ahead(texts).values()
  let isOver = false
  const next = () =>
    rest(() => {
      if (isOver) return
      if (isWaiting()) {
        setTimeout(next, ASK_AGAIN_MS)
        return
      }
      const { value: fetchStep, done } = steps.next()
      // What cannot be fetched now is fetched, or said, when it is wanted.
      if (!done) void fetchStep().then(next, () => undefined)
    })
  next()
  return () => {
    isOver = true
  }
}
