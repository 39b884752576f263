import { useSyncExternalStore } from 'react'

/** Min. width at which a drawer docks beside the page instead of covering it. */
export const WIDE_SCREEN = '(min-width: 1280px)'
/** Below this width the sidebar becomes a sheet (specification, section 9). */
export const IS_MOBILE = '(max-width: 767.98px)'
const REDUCES_MOTION = '(prefers-reduced-motion: reduce)'

/** True while a media query matches. */
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

/** True if motion is reduced by the device or the user's setting. */
export const reducesMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' || matchMedia(REDUCES_MOTION).matches
