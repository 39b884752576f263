import type { RefObject } from 'react'
import type { RowSpec } from './pack-rows.ts'
import { useWidth } from './use-width.ts'

const TARGET = 232
const GAP = 8
/** Below this width in px the grid uses two columns. */
const PHONE_MAX_WIDTH = 620

/** Row specification for the available space. */
export function useRowSpec(room: RefObject<HTMLElement | null>): RowSpec {
  const width = useWidth(room)
  return { width, gap: GAP, target: TARGET, across: width > 0 && width < PHONE_MAX_WIDTH ? 2 : null }
}
