import { priceOf } from '@studio/contract/photoshoot'
import { X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, IconButton } from '../../../design/index.ts'
import { ShootCost } from '../../economy/index.ts'
import styles from './brief-foot.module.css'
import type { Reference } from './draft.ts'
import { GenerateFoot } from './generate-foot.tsx'
import { useFreeMode } from '../photoshoot.queries.ts'
import type { Waiting } from './use-waiting.ts'
import { WaitingNote } from './waiting-note.tsx'

interface BriefFootProps {
  /** Label of the model. */
  model: string
  count: number
  creditsPerImage: number
  /** Reference image used by this shoot. */
  reference: Reference | null
  isSubmitting: boolean
  isGenerating: boolean
  shortcut: string
  waiting: Waiting
  onCancelWaiting: () => void
  onForgetReference: () => void
}

/** Cost of the shoot and the Generate button. */
export function BriefFoot(props: BriefFootProps) {
  const { model, count, creditsPerImage, reference, isSubmitting, isGenerating, shortcut } = props
  const { waiting, onCancelWaiting, onForgetReference } = props
  const { t } = useTranslation('photoshoot')
  const { t: briefText } = useTranslation('brief')
  const isFree = useFreeMode() ?? true
  const price = priceOf(count, creditsPerImage)
  const images = briefText(($) => $.images, { count })
  const credits = t(($) => $.cost.credits, { count: creditsPerImage })
  const toPay = t(($) => $.cost.credits, { count: isFree ? 0 : price })
  const isBusy = isSubmitting || isGenerating
  return (
    <GenerateFoot
      label={isBusy ? t(($) => $.generating) : t(($) => $.generate)}
      isBusy={isBusy}
      shortcut={shortcut}
      sends={!isGenerating}
      beside={
        isGenerating &&
        !isSubmitting && (
          <Button size="main" type="submit" aria-keyshortcuts="Control+Enter Meta+Enter">
            {t(($) => $.another)}
          </Button>
        )
      }
    >
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
      {reference && (
        <div className={styles.reference}>
          {reference.preview && <img src={reference.preview} alt="" width={24} height={24} />}
          <span className={styles.referenceName}>{t(($) => $.referenceUsed, { name: reference.name })}</span>
          <IconButton
            label={t(($) => $.reference.remove)}
            icon={<X size={14} aria-hidden="true" />}
            onClick={onForgetReference}
          />
        </div>
      )}
      <ShootCost isShortOnly model={model} creditsPerImage={creditsPerImage} images={count} />
      <div role="status">{waiting && <WaitingNote waiting={waiting} onCancel={onCancelWaiting} />}</div>
    </GenerateFoot>
  )
}
