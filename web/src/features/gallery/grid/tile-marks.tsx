import type { GalleryItem } from '@studio/contract/gallery'
import styles from './tile-marks.module.css'

/** As on a contact sheet: the red loop of what was picked, the stroke of what was rejected. */
const LOOP = 'M97 101 C99.5 70 101 30 98 1 C70 -0.5 25 0.5 1 1.5 C-1 35 0.5 70 1 99 C30 101 70 99.5 101 97'
const STROKE = 'M8 91 C35 60 66 36 92 9'

/** What its owner has said of a picture. */
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
