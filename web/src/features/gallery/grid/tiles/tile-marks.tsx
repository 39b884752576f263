import type { GalleryItem } from '@studio/contract/gallery'
import styles from './tile-marks.module.css'

/** Contact sheet marks: a red loop for kept images, a stroke for rejected ones. */
const LOOP = 'M97 101C99 70 101 30 98 1 70 0 25 0 1 2-1 35 0 70 1 99c29 2 69 0 100-2'
const STROKE = 'M8 91C35 60 66 36 92 9'

/** The owner's mark on an item. */
export function TileMarks({ flag }: Pick<GalleryItem, 'flag'>) {
  if (!flag) return null
  return (
    <svg
      className={styles.pencil}
      data-flag={flag}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={flag === 'pick' ? LOOP : STROKE} />
    </svg>
  )
}
