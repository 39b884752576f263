import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import type { Rendering } from '../engine/index.ts'
import { Comparison } from './comparison.tsx'
import { PixelCanvas } from './pixel-canvas.tsx'
import { placeInFitted } from '../zoom/use-zoom.ts'
import styles from './stage.module.css'

interface StageProps {
  after: Rendering
  before: Rendering | undefined
  /** Alternative text: what the edit does. */
  summary: string
  /** The original alone, or beside the edited image. */
  shows: 'after' | 'before' | 'both'
  onHold: (isHeld: boolean) => void
  /** Shows a place in full size, as fractions of the image. */
  onZoom: (place: { x: number; y: number }) => void
}

/** The edited image. Holding it shows the original; a divider shows both. */
export function Stage({ after, before, summary, shows, onHold, onZoom }: StageProps) {
  const { t } = useTranslation('darkroom')
  const [split, setSplit] = useState(50)
  const isComparing = shows === 'both'
  const hold = (event: PointerEvent) => {
    if (event.button === 0 && !isComparing) onHold(true)
  }
  const release = () => onHold(false)
  return (
    <div
      className={styles.stage}
      style={{ '--split': `${split}%` } as CSSProperties}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onDoubleClick={({ currentTarget, clientX, clientY }) => {
        const room = currentTarget.getBoundingClientRect()
        const place = placeInFitted(after, room, { x: clientX, y: clientY })
        if (place) onZoom(place)
      }}
    >
      <div className={styles.layer}>
        <PixelCanvas rendering={after} label={t(($) => $.alt, { summary })} />
      </div>
      {before && shows !== 'after' && (
        <div className={styles.layer} data-split={isComparing || undefined}>
          <PixelCanvas rendering={before} label={t(($) => $.compare.original)} />
        </div>
      )}
      {shows === 'before' && <span className={styles.tag}>{t(($) => $.compare.original)}</span>}
      {isComparing && <Comparison split={split} onSplit={setSplit} />}
    </div>
  )
}
