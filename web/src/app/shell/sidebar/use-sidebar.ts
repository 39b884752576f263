import { useState } from 'react'

const COOKIE = 'sidebar_state'
const WEEK_SECONDS = 60 * 60 * 24 * 7

/**
 * Whether the sidebar is wide, remembered for 7 days. The state lives on the page's root element,
 * where the first frame has put it already and the layout reads it.
 */
export function useSidebar(): { isWide: boolean; toggle: () => void } {
  const root = document.documentElement
  const [isWide, setIsWide] = useState(() => root.dataset.sidebar !== 'collapsed')
  const toggle = () => {
    const next = !isWide
    if (next) delete root.dataset.sidebar
    else root.dataset.sidebar = 'collapsed'
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`
    setIsWide(next)
  }
  return { isWide, toggle }
}
