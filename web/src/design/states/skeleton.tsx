import styles from './skeleton.module.css'
import { useDelayed } from '../use-delayed.ts'

/** Placeholder of loading content. Reserves its size immediately and becomes visible after 300 ms. */
export function Skeleton({
  width = '100%',
  height = 16,
}: {
  width?: number | string
  height?: number | string
}) {
  const isShown = useDelayed(true)
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-shown={isShown || undefined}
      style={{ width, height }}
    />
  )
}
