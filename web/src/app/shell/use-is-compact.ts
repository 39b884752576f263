import { useEffect, useState } from 'react'

/** Below this width of the header, what is needed seldom moves into the menu of the user. */
const COMPACT_PX = 680

/** Whether the header is too narrow for all of its tools: on a phone, and beside a wide sidebar. */
export function useIsCompact(isMobile: boolean): boolean {
  const [isNarrow, setIsNarrow] = useState(isMobile)
  useEffect(() => {
    const header = document.querySelector('.shell-header')
    if (!header) return
    const observer = new ResizeObserver(() => setIsNarrow(header.clientWidth < COMPACT_PX))
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return isMobile || isNarrow
}
