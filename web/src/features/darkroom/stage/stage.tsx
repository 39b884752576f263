import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import type { Rendering } from '../engine/index.ts'
import { PixelCanvas } from './pixel-canvas.tsx'
import styles from './stage.module.css'

interface StageProps {
  after: Rendering
  before: Rendering | undefined
  /** Alternative text: what the edit does. */
  summary: string
  /** The original alone, or beside the edited image. */
  shows: 'after' | 'before' | 'both'
  onHold: (isHeld: boolean) => void
}

/** The edited image. Holding it shows the original; a divider shows both. */
export function Stage({ after, before, summary, shows, onHold }: StageProps) {
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
      {isComparing && (
        <>
          <span className={styles.tag}>{t(($) => $.compare.original)}</span>
          <span className={styles.tag} data-side="end">
            {t(($) => $.compare.edited)}
          </span>
          <span className={styles.divider} aria-hidden="true" />
          <input
            type="range"
            className={styles.splitter}
            min={0}
            max={100}
            value={split}
            aria-label={t(($) => $.compare.divider)}
            onChange={(event) => setSplit(Number(event.currentTarget.value))}
          />
        </>
      )}
    </div>
  )
}
