import { useDelayed } from '../../../design/index.ts'
import styles from './skeleton-rows.module.css'

const ROWS = [
  [1, 0.75, 0.75, 1.33, 0.75, 1],
  [0.75, 1.33, 1.78, 0.75, 0.75],
  [1, 1.33, 0.75, 1, 1.33],
]

/** The shape of what is coming, from 300 ms on. */
export function SkeletonRows({ label }: { label: string }) {
  const isShown = useDelayed(true)
  return (
    <div role="status" aria-label={label} className={styles.rows} data-shown={isShown || undefined}>
      {ROWS.map((row, index) => (
        <div key={index} className={styles.row}>
          {row.map((proportion, place) => (
            <span key={place} style={{ flexGrow: proportion }} />
          ))}
        </div>
      ))}
    </div>
  )
}
