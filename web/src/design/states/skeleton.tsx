import styles from './skeleton.module.css'
import { useDelayed } from '../use-delayed.ts'

/** The place of something that is coming. It holds its size at once and shows itself only after 300 ms. */
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
