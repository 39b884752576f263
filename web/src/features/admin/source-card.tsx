import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Button, Skeleton } from '../../design/index.ts'
import styles from './admin.module.css'

interface SourceCardProps {
  title: string
  /** Next to the title. */
  note?: ReactNode
  /** At the end of the title line. */
  tools?: ReactNode
  /** True until the first response. */
  isLoading?: boolean
  /** Error of the source, shown only in this card. */
  failed?: boolean
  isRetrying?: boolean
  onRetry: () => void
  /** Height in px of the expected content, so that the layout doesn’t shift when it loads. */
  height?: number
  children: ReactNode
}

/** A card of the page with a separate source. Its failure doesn’t affect other cards. */
export function SourceCard(props: SourceCardProps) {
  const { title, note, tools, isLoading, failed, isRetrying, onRetry, height = 120, children } = props
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={isLoading || undefined}>
      <div className={styles.cardHead}>
        <h3 id={id} className={styles.cardTitle}>
          {title}
        </h3>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {tools !== undefined && <div className={styles.cardTools}>{tools}</div>}
      </div>
      {failed ? (
        <div className={styles.failed} role="alert" style={{ minHeight: Math.min(height, 96) }}>
          <p>{t(($) => $.card.failed, { name: title })}</p>
          <Button loading={isRetrying} onClick={onRetry}>
            {t(($) => $.card.again)}
          </Button>
        </div>
      ) : isLoading ? (
        <Skeleton height={height} />
      ) : (
        children
      )}
    </section>
  )
}
