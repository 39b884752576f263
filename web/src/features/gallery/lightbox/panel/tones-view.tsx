import type { GalleryItem } from '@studio/contract/gallery'
import { useTranslation } from '../../../../platform/index.ts'
import { outlineOf } from './tones.ts'
import styles from './tones-view.module.css'
import { useTones } from './use-tones.ts'

const WIDTH = 320
const HEIGHT = 56

/** Histogram and palette of an image. Their space is reserved while they are measured. */
export function TonesView({ item }: { item: GalleryItem }) {
  const { t } = useTranslation('pictures')
  const tones = useTones(item)
  const palette = tones?.palette ?? []
  return (
    <div className={styles.tones}>
      <svg
        className={styles.histogram}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(($) => $.panel.histogram)}
      >
        {tones && <path d={outlineOf(tones.histogram, WIDTH, HEIGHT)} />}
      </svg>
      <div className={styles.scale} aria-hidden="true">
        <span>0</span>
        <span>{t(($) => $.panel.luminance)}</span>
        <span>255</span>
      </div>
      <div
        className={styles.palette}
        role="img"
        aria-label={t(($) => $.panel.palette, { colours: palette.join(', ') })}
      >
        {palette.map((colour) => (
          <span key={colour} style={{ backgroundColor: colour }} title={colour} />
        ))}
      </div>
    </div>
  )
}
