import { useTranslation } from '../../../platform/index.ts'
import styles from '../forensics.module.css'

const HEIGHT = 80
const CHANNELS = ['red', 'green', 'blue'] as const

/** Histogram of red, green and blue on one scale. */
export function Histogram({ counts }: { counts: readonly Uint32Array[] }) {
  const { t } = useTranslation('forensics')
  const highest = Math.max(1, ...counts.flatMap((of) => [...of.subarray(1, 255)]))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.edge}>{t(($) => $.histogram)}</figcaption>
      <svg
        viewBox={`0 0 255 ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.histogram}
        aria-hidden="true"
      >
        {counts.map((of, channel) => (
          <polyline
            key={CHANNELS[channel]}
            data-channel={CHANNELS[channel]}
            points={[...of]
              .map((count, value) => `${value},${HEIGHT - Math.min(1, count / highest) * HEIGHT}`)
              .join(' ')}
          />
        ))}
      </svg>
    </figure>
  )
}
