import { priceOf } from '@studio/contract/photoshoot'
import { useTranslation } from 'react-i18next'
import { Button } from '../../design/index.ts'
import { ShootCost } from '../economy/index.ts'
import styles from './brief-foot.module.css'
import { useFreeMode } from './photoshoot.queries.ts'
import './photoshoot.texts.ts'
import type { Waiting } from './use-waiting.ts'
import { WaitingNote } from './waiting-note.tsx'

interface BriefFootProps {
  /** Its label. */
  model: string
  count: number
  creditsPerImage: number
  isSubmitting: boolean
  shortcut: string
  waiting: Waiting
  onCancelWaiting: () => void
}

/** What the shoot costs, and the one thing to do next. */
export function BriefFoot(props: BriefFootProps) {
  const { model, count, creditsPerImage, isSubmitting, shortcut, waiting, onCancelWaiting } = props
  const { t } = useTranslation('photoshoot')
  const isFree = useFreeMode() ?? true
  const price = priceOf(count, creditsPerImage)
  const images = t(($) => $.cost.images, { count })
  const credits = t(($) => $.cost.credits, { count: creditsPerImage })
  const toPay = t(($) => $.cost.credits, { count: isFree ? 0 : price })
  return (
    <div className={styles.foot}>
      <dl className={styles.cost}>
        <div className={styles.row}>
          <dt>
            <span className={styles.model}>{model}</span> {images} × {credits}
            <span className={styles.narrow}>{isFree && `, ${t(($) => $.cost.waivedShort)}`}</span>
          </dt>
          <dd className={styles.wide}>{price}</dd>
          <dd className={styles.narrow}>{toPay}</dd>
        </div>
        {isFree && (
          <div className={`${styles.row} ${styles.wide}`}>
            <dt>{t(($) => $.cost.waived)}</dt>
            <dd>−{price}</dd>
          </div>
        )}
        <div className={`${styles.row} ${styles.total} ${styles.wide}`}>
          <dt>{t(($) => $.cost.toPay)}</dt>
          <dd>{toPay}</dd>
        </div>
      </dl>
      <ShootCost isShortOnly {...{ model, creditsPerImage }} images={count} />
      <WaitingNote waiting={waiting} onCancel={onCancelWaiting} />
      <Button
        className={styles.generate}
        variant="accent"
        size="main"
        type="submit"
        loading={isSubmitting}
        shortcut={isSubmitting ? undefined : shortcut}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isSubmitting ? t(($) => $.generating) : t(($) => $.generate)}
      </Button>
    </div>
  )
}
