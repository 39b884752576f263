import type { CSSProperties } from 'react'
import styles from './progress.module.css'

/** Progress bar, 0 to 1. */
export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.track}
    >
      <div className={styles.bar} style={{ '--part': percent / 100 } as CSSProperties} />
    </div>
  )
}
