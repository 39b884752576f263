import { numberFormat } from '@studio/domain/kernel'
import { isFinal, type Job } from '@studio/contract/jobs'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { Facts } from './facts.tsx'

/** Cost of a job: reserved, paid and refunded, with the reasons. */
export function Cost({ job: { cost, items, status } }: { job: Job }) {
  const { t } = useTranslation('queue')
  const [locale] = useLocale()
  const number = numberFormat(locale)
  const credits = (count: number) => t(($) => $.credits, { count, formatted: number.format(count) })
  const { failed, cancelled } = cost.releasedFor
  const each = new Set(items.map((item) => item.credits))
  const [one] = each
  return (
    <Facts
      id="job-cost"
      title={t(($) => $.details.cost)}
      facts={[
        [cost.waived ? t(($) => $.details.computed) : t(($) => $.details.reserved), credits(cost.credits)],
        [
          t(($) => $.details.each),
          each.size === 1 && one !== undefined && items.length > 1 ? credits(one) : '',
        ],
        [
          t(($) => $.details.paid),
          cost.waived
            ? t(($) => $.details.waived)
            : cost.captured > 0 || isFinal(status)
              ? credits(cost.captured)
              : '',
        ],
        [
          t(($) => $.details.released),
          cost.waived || failed + cancelled === 0
            ? ''
            : [
                failed > 0 && t(($) => $.details.releasedFailed, { credits: credits(failed) }),
                cancelled > 0 && t(($) => $.details.releasedCancelled, { credits: credits(cancelled) }),
              ]
                .filter(Boolean)
                .join(', '),
        ],
      ]}
    />
  )
}
