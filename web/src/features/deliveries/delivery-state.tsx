import type { Delivery } from '@studio/contract/deliveries'
import { StatusBadge } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'

/** Number of finished files and of all files of a delivery. */
export function doneOf({ counts }: Pick<Delivery, 'counts'>): { done: number; all: number } {
  const { ready, failed, queued, removed } = counts
  return { done: ready + failed, all: ready + failed + queued + removed }
}

/** State of a delivery as icon and word. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const { state, counts, isStorageFull } = delivery
  switch (state) {
    case 'rendering':
      return <StatusBadge status="running">{t(($) => $.state.rendering, doneOf(delivery))}</StatusBadge>
    case 'paused':
      return (
        <StatusBadge status={isStorageFull ? 'failed' : 'queued'}>
          {t(($) => (isStorageFull ? $.state.full : $.state.paused), doneOf(delivery))}
        </StatusBadge>
      )
    case 'removed':
      return <StatusBadge status="cancelled">{t(($) => $.state.removed)}</StatusBadge>
    default:
      return counts.failed > 0 ? (
        <StatusBadge status="failed">{t(($) => $.state.failed, { count: counts.failed })}</StatusBadge>
      ) : (
        <StatusBadge status="completed">{t(($) => $.state.ready)}</StatusBadge>
      )
  }
}
