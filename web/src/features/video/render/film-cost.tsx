import { useQuery } from '@tanstack/react-query'
import { configKeys, loadConfig, useTranslation } from '../../../platform/index.ts'
import { timeText } from '../timeline/timeline-maths.ts'
import type { FilmPlan } from './film-plan.ts'
import styles from './render-panel.module.css'

interface FilmCostProps {
  plan: FilmPlan
  shots: number
  /** Undefined until the models are loaded. */
  creditsPerSecond: number | undefined
}

/** Shots to render, existing shots, and the cost. */
export function FilmCost({ plan, shots, creditsPerSecond = 0 }: FilmCostProps) {
  const { t } = useTranslation('video')
  const { data } = useQuery({
    queryKey: configKeys.all,
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isFree = data?.flags.freeMode ?? true
  const price = plan.secondsToFilm * creditsPerSecond
  const existingCount = shots - plan.toFilm.length
  return (
    <dl className={styles.cost}>
      <div className={styles.row}>
        <dt>{t(($) => $.cost.film)}</dt>
        <dd>{timeText(plan.seconds)}</dd>
      </div>
      {existingCount > 0 && (
        <div className={styles.row}>
          <dt>{t(($) => $.cost.there, { count: existingCount })}</dt>
          <dd>0</dd>
        </div>
      )}
      {plan.toFilm.length > 0 && (
        <div className={styles.row}>
          <dt>
            {t(($) => $.cost.toFilm, { count: plan.toFilm.length })}, {plan.secondsToFilm} s ×{' '}
            {t(($) => $.cost.credits, { count: creditsPerSecond })}
          </dt>
          <dd>{price}</dd>
        </div>
      )}
      {isFree && price > 0 && (
        <div className={styles.row}>
          <dt>{t(($) => $.cost.waived)}</dt>
          <dd>−{price}</dd>
        </div>
      )}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{t(($) => $.cost.toPay)}</dt>
        <dd>{t(($) => $.cost.credits, { count: isFree ? 0 : price })}</dd>
      </div>
    </dl>
  )
}
