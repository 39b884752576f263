import type { SheetTemplate } from '@studio/contract/kiosk'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
const percent = (part: number, total: number) => `${(part / total) * 100}%`
/** Converts a box of a sheet from mm to percentages. */
export const placed = ({ x, y, width, height }: Box, mm: SheetTemplate['mm']) => ({
  left: percent(x, mm.width),
  top: percent(y, mm.height),
  width: percent(width, mm.width),
  height: percent(height, mm.height),
})
