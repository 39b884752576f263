import { useTranslation } from '../../../platform/index.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './cost.module.css'

interface Cost {
  credits: number
  waived: boolean
  captured: number
  releasedFor: { failed: number; cancelled: number }
}

/** Estimate, charge and returned credits of a job, with the reason. */
export function JobCost({ cost, isFinal }: { cost: Cost; isFinal: boolean }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const { credits, waived, captured, releasedFor } = cost
  const estimated = t(($) => $.cost.estimated, { credits: amounts.credits(credits) })
  const soFar = waived ? t(($) => $.cost.waived) : t(($) => $.cost.reserved)
  const actual = waived
    ? t(($) => $.cost.waivedActual, { credits: amounts.credits(captured) })
    : t(($) => $.cost.charged, { credits: amounts.credits(captured) })
  const reasons = (['failed', 'cancelled'] as const).filter((reason) => releasedFor[reason] > 0)
  return (
    <div className={styles.cost}>
      <p>{`${estimated}, ${isFinal ? actual : soFar}`}</p>
      {reasons.map((reason) => (
        <p key={reason}>
          {t(($) => $.cost[waived ? (`${reason}Waived` as const) : reason], {
            credits: amounts.credits(releasedFor[reason]),
          })}
        </p>
      ))}
    </div>
  )
}
