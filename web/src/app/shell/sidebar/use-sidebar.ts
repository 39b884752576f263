import { DAY_SECONDS } from '@studio/contract/kernel'
import { useState } from 'react'

const COOKIE = 'sidebar_state'
const MAX_AGE_SECONDS = 7 * DAY_SECONDS

/**
 * Sidebar width, remembered for 7 days. The state is an attribute of the root element, set by the first frame and
 * read by the layout.
 */
export function useSidebar(): { isWide: boolean; toggle: () => void } {
  const root = document.documentElement
  const [isWide, setIsWide] = useState(() => root.dataset.sidebar !== 'collapsed')
  const toggle = () => {
    const next = !isWide
    if (next) delete root.dataset.sidebar
    else root.dataset.sidebar = 'collapsed'
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax`
    setIsWide(next)
  }
  return { isWide, toggle }
}
