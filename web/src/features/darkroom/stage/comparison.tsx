import { useTranslation } from '../../../platform/index.ts'
import styles from './stage.module.css'

interface ComparisonProps {
  /** Place of the divider in percent. */
  split: number
  onSplit: (split: number) => void
}

/** Divider between the original and the edited image, with their names. */
export function Comparison({ split, onSplit }: ComparisonProps) {
  const { t } = useTranslation('darkroom')
  return (
    <>
      <span className={styles.tag}>{t(($) => $.compare.original)}</span>
      <span className={styles.tag} data-side="end">
        {t(($) => $.compare.edited)}
      </span>
      <span className={styles.divider} aria-hidden="true" />
      <input
        type="range"
        className={styles.splitter}
        min={0}
        max={100}
        value={split}
        aria-label={t(($) => $.compare.divider)}
        // Dragging the divider doesn’t move the image under it.
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onChange={(event) => onSplit(Number(event.currentTarget.value))}
      />
    </>
  )
}
