import { numberFormat } from '@studio/domain/kernel'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { type Zoom, ZOOM_SCALES, type ZoomScale } from './use-zoom.ts'
import styles from './zoom.module.css'

/** Whole image, 100 % or 200 %. */
export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const { t, i18n } = useTranslation('darkroom')
  const keys = useKeys('darkroomZoom')
  const percent = numberFormat(i18n.language, { style: 'percent' })
  const button = (scale: ZoomScale | undefined, label: string) => (
    <button
      key={label}
      type="button"
      className={styles.button}
      aria-pressed={zoom.scale === scale}
      aria-keyshortcuts={scale === 1 ? keys : undefined}
      onClick={() => zoom.show(scale)}
    >
      {label}
    </button>
  )
  return (
    <div className={styles.buttons} role="group" aria-label={t(($) => $.zoom.label)}>
      {button(
        undefined,
        t(($) => $.zoom.fit),
      )}
      {ZOOM_SCALES.map((scale) => button(scale, percent.format(scale)))}
    </div>
  )
}
