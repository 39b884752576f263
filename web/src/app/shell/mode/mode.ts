import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../../../platform/index.ts'

export type Mode = 'studio' | 'session'
export const MODES: readonly Mode[] = ['studio', 'session']

// Read by the script of the first frame as well.
const KEY = 'studio-mode'

/** When the session that is under way began, in ms since 1970; null in the studio. */
function sessionStart(): number | null {
  const [mode, since] = (browserStorage.read(KEY) ?? '').split(':')
  return mode === 'session' && Number(since) > 0 ? Number(since) : null
}

const listeners = new Set<() => void>()
/** Hears of this tab and, by the browser, of the others. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Chooses a mode. A session begins now, full screen where the browser lets it. */
export function setMode(mode: Mode): void {
  if (mode === 'session') {
    browserStorage.write(KEY, `session:${Date.now()}`)
    // Refused on phones, and by whoever does not want it: the session goes on without.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
  } else {
    browserStorage.remove(KEY)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
  for (const listener of listeners) listener()
}

/** The mode that is chosen. Whoever reads it keeps the shell in it. */
export function useMode(): { mode: Mode; since: number | null } {
  const since = useSyncExternalStore(subscribe, sessionStart)
  const mode = since === null ? 'studio' : 'session'
  useEffect(() => {
    document.documentElement.dataset.mode = mode
  }, [mode])
  return { mode, since }
}
