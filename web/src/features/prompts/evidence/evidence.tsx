import { numberFormat } from '@studio/domain/kernel'
import type { EvidenceFigures } from '@studio/contract/prompts'
import { useTranslation } from '../../../platform/index.ts'
import { VisuallyHidden } from '../../../design/index.ts'
import styles from './evidence.module.css'

export interface EvidenceProps {
  /** Undefined while loading; the layout does not change then. */
  evidence: EvidenceFigures | undefined
  /**
   * `line`: short form for lists. `whole`: includes the cost per kept image and the number of images without a rating.
   */
  form?: 'line' | 'whole'
}

/**
 * Keep rate of the rated images with its 95% interval, or a note that there are too few ratings (below five). Images
 * without a rating are counted separately.
 */
export function Evidence({ evidence, form = 'line' }: EvidenceProps) {
  const rate = evidence?.rate
  return (
    <div className={styles.evidence}>
      <span className={rate ? styles.scale : undefined} aria-hidden="true">
        {rate && (
          <>
            <span
              className={styles.range}
              style={{ insetInlineStart: `${rate.low * 100}%`, width: `${(rate.high - rate.low) * 100}%` }}
            />
            <span className={styles.rate} style={{ insetInlineStart: `${rate.value * 100}%` }} />
          </>
        )}
      </span>
      <span className={styles.words}>{evidence && <EvidenceText evidence={evidence} form={form} />}</span>
      {form === 'whole' && (
        <span className={styles.apart}>{evidence && <UnreviewedCount evidence={evidence} />}</span>
      )}
    </div>
  )
}

function EvidenceText({ evidence, form }: { evidence: EvidenceFigures; form: 'line' | 'whole' }) {
  const { t, i18n } = useTranslation('prompts-shared')
  const { judged, kept, rate, creditsPerKept } = evidence
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  const counts = { judged, kept, count: judged }
  if (evidence.made === 0) return <span className={styles.said}>{t(($) => $.evidence.none)}</span>
  if (!rate) return <span className={styles.said}>{t(($) => $.evidence.tooFew, counts)}</span>
  const cost =
    creditsPerKept === null
      ? t(($) => $.evidence.noneKept)
      : t(($) => $.evidence.each, {
          count: creditsPerKept,
          credits: numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(creditsPerKept),
        })
  const values = { ...counts, rate: percent.format(rate.value) }
  // Split by hand: a component for texts with markup would make the compiler check the types of all texts.
  const [before, marked, after] = (
    form === 'line' ? t(($) => $.evidence.ofKept, values) : t(($) => $.evidence.kept, values)
  ).split(/<\/?b>/)
  return (
    <>
      <span className={styles.said}>
        {before}
        <b className={styles.value}>{marked}</b>
        {after}
        <VisuallyHidden>
          {' '}
          {t(($) => $.evidence.interval, {
            low: percent.format(rate.low),
            high: percent.format(rate.high),
          })}
          {form === 'line' && `, ${cost}`}
        </VisuallyHidden>
      </span>
      {form === 'whole' && <span>{cost}</span>}
    </>
  )
}

function UnreviewedCount({ evidence: { made, judged } }: { evidence: EvidenceFigures }) {
  const { t } = useTranslation('prompts-shared')
  const count = made - judged
  return count > 0 ? t(($) => $.evidence.unjudged, { count }) : null
}
