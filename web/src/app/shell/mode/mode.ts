import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../../../platform/index.ts'

export type Mode = 'studio' | 'session'
export const MODES: readonly Mode[] = ['studio', 'session']

// Also read by the script of the first frame.
const KEY = 'studio-mode'

/** Start of Focus mode in ms since 1970; null in Studio mode. */
function sessionStart(): number | null {
  const [mode, since] = (browserStorage.read(KEY) ?? '').split(':')
  return mode === 'session' && Number(since) > 0 ? Number(since) : null
}

const listeners = new Set<() => void>()
/** Subscribes to changes in this tab and, through storage events, in others. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Sets the mode. Focus mode starts its timer and requests full screen. */
export function setMode(mode: Mode): void {
  if (mode === 'session') {
    browserStorage.write(KEY, `session:${Date.now()}`)
    // Phones and users may refuse full screen; Focus mode works without it.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
  } else {
    browserStorage.remove(KEY)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
  for (const listener of listeners) listener()
}

/** Current mode. Its reader also sets it on the document. */
export function useMode(): { mode: Mode; since: number | null } {
  const since = useSyncExternalStore(subscribe, sessionStart)
  const mode = since === null ? 'studio' : 'session'
  useEffect(() => {
    document.documentElement.dataset.mode = mode
  }, [mode])
  return { mode, since }
}
