import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

/** Spinner in the text colour, without accessible text: put words next to it. */
export function Spinner({ size = 14, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
    >
      <circle className={styles.track} cx="8" cy="8" r="6.5" />
      <path className={styles.arc} d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" />
    </svg>
  )
}
