import { useTranslation } from '../../../platform/index.ts'
import styles from '../forensics.module.css'
import { QUALITIES } from '../pixels/recompression.ts'

const WIDTH = 280
const HEIGHT = 96

/** Mean error at each quality, within the region and elsewhere. Square roots make small dips visible. */
export function Curve({ inside, outside }: { inside: number[]; outside: number[] }) {
  const { t } = useTranslation('forensics')
  const highest = Math.sqrt(Math.max(1e-6, ...inside, ...outside))
  const x = (quality: number) => ((quality - QUALITIES[0]) / (99 - QUALITIES[0])) * WIDTH
  const line = (errors: number[]) =>
    errors
      .map((error, at) => `${x(QUALITIES[at]!)},${HEIGHT - 4 - (Math.sqrt(error) / highest) * (HEIGHT - 8)}`)
      .join(' ')
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.edge}>{t(($) => $.curve.title)}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.curve} aria-hidden="true">
        <polyline points={line(outside)} data-dashed="" />
        {inside.length > 0 && <polyline points={line(inside)} />}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {[50, 75, 99].map((quality) => (
          <span key={quality}>{quality}</span>
        ))}
      </div>
      <p className={styles.edge}>
        {inside.length > 0 && `— ${t(($) => $.curve.inside)}   `}- - {t(($) => $.curve.outside)}
      </p>
    </figure>
  )
}
