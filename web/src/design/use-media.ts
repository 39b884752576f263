import { useSyncExternalStore } from 'react'

/** From here up a drawer docks beside the page instead of covering it. */
export const DOCKS = '(min-width: 1280px)'
/** Below this the sidebar becomes a side sheet (specification, section 9). */
export const IS_MOBILE = '(max-width: 767.98px)'
const REDUCES_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether nothing may move: as the device asks for, or as somebody has chosen here. */
export const reducesMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' || matchMedia(REDUCES_MOTION).matches
