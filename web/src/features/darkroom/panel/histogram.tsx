import { percentText } from '@studio/domain/kernel'
import { useTranslation } from '../../../platform/index.ts'
import type { Histogram } from '../engine/index.ts'
import styles from './panel.module.css'

const HEIGHT = 88
/** Share of clipped pixels from which it is shown. */
const VISIBLE_SHARE = 0.0005

/** Line of a channel. The square root shows few pixels beside many. */
function lineOf(counts: Uint32Array, most: number): string {
  return Array.from(counts, (count, level) => {
    const y = HEIGHT - Math.sqrt(Math.min(1, count / most)) * (HEIGHT - 4)
    return `${level === 0 ? 'M' : 'L'}${level} ${y.toFixed(1)}`
  }).join('')
}

const CHANNELS = [
  ['red', 'var(--bad)'],
  ['green', 'var(--good)'],
  ['blue', 'var(--silver)'],
] as const

/** Levels of the three channels, and how much is clipped. */
export function HistogramView({ histogram }: { histogram: Histogram | undefined }) {
  const { t, i18n } = useTranslation('darkroom')
  const share = (part: number) => percentText(part, i18n.language, 1)
  // The ends may be clipped and would flatten everything else.
  const most = histogram
    ? Math.max(1, ...CHANNELS.map(([name]) => Math.max(...histogram[name].subarray(1, 255))))
    : 1
  const black = histogram?.black ?? 0
  const white = histogram?.white ?? 0
  return (
    <div className={styles.histogram}>
      <svg
        className={styles.plot}
        viewBox={`0 0 255 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(($) => $.histogram.label)}
      >
        {histogram &&
          CHANNELS.map(([name, colour]) => (
            <path key={name} className={styles.line} stroke={colour} d={lineOf(histogram[name], most)} />
          ))}
      </svg>
      <p className={styles.clipping}>
        <span>{t(($) => $.histogram.clipped)}</span>
        <span data-clipped={black >= VISIBLE_SHARE || undefined}>
          {t(($) => $.histogram.blacks, { share: share(black) })}
        </span>
        <span data-clipped={white >= VISIBLE_SHARE || undefined}>
          {t(($) => $.histogram.whites, { share: share(white) })}
        </span>
      </p>
    </div>
  )
}
