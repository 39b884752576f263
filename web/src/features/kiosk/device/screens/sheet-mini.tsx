import type { SheetTemplate } from '@studio/contract/kiosk'
import choose from './choose.module.css'

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

/** A sheet in small: its paper, and where pictures go on it. */
export const SheetMini = ({ template: { mm, slots } }: { template: SheetTemplate }) => (
  <span className={choose.mini} style={{ aspectRatio: `${mm.width} / ${mm.height}` }} aria-hidden="true">
    {slots.map(({ x, y, width, height }) => (
      <i
        key={`${x} ${y}`}
        style={{
          left: percent(x, mm.width),
          top: percent(y, mm.height),
          width: percent(width, mm.width),
          height: percent(height, mm.height),
        }}
      />
    ))}
  </span>
)
