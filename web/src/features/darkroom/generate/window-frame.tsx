import type { PixelBox } from '@studio/contract/darkroom'
import type { View } from '../masks/mask-geometry.ts'
import styles from './generate.module.css'

/** Dims what isn’t sent to a model. The frame turns with the image if that is straightened. */
export function WindowFrame({ window: box, view }: { window: PixelBox; view: View }) {
  const { width, height } = view.original
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: box.x, y: box.y + box.height },
  ].map(({ x, y }) => view.toShown({ x: x / width, y: y / height }))
  const line = `M${corners.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L')}Z`
  return (
    <svg
      className={styles.window}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-window={`${box.x} ${box.y} ${box.width} ${box.height}`}
    >
      <path className={styles.outside} d={`M0 0H100V100H0Z${line}`} />
      <path className={styles.frame} d={line} />
    </svg>
  )
}
