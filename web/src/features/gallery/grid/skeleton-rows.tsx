import { useDelayed } from '../../../design/index.ts'
import styles from './skeleton-rows.module.css'

/** Proportions of placeholder tiles. The letters are only React keys. */
const ROWS: Record<string, number>[] = [
  { a: 1, b: 0.75, c: 0.75, d: 1.33, e: 0.75, f: 1 },
  { g: 0.75, h: 1.33, i: 1.78, j: 0.75, k: 0.75 },
  { l: 1, m: 1.33, n: 0.75, o: 1, p: 1.33 },
]

/** Skeleton of the grid, shown after 300 ms. */
export function SkeletonRows({ label }: { label: string }) {
  const isShown = useDelayed(true)
  return (
    <div role="status" aria-label={label} className={styles.rows} data-shown={isShown || undefined}>
      {ROWS.map((row) => (
        <div key={Object.keys(row).join('')} className={styles.row}>
          {Object.entries(row).map(([name, proportion]) => (
            <span key={name} style={{ flexGrow: proportion }} />
          ))}
        </div>
      ))}
    </div>
  )
}
