import type { CaseTab, listCases } from '@studio/contract/moderation'
import type { EndpointOutput } from '@studio/contract/kernel'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Tabs } from '../../../design/index.ts'
import styles from './queue.module.css'

const WAITING = ['queue', 'held', 'appeals'] as const

interface QueueHeadProps {
  tab: CaseTab
  counts: EndpointOutput<typeof listCases>['counts'] | undefined
  onTab: (tab: CaseTab) => void
}

/** Tabs of the open cases, or a back button above the recently decided ones. */
export function QueueHead({ tab, counts, onTab }: QueueHeadProps) {
  const { t } = useTranslation('moderation')
  return (
    <div className={styles.queueHead}>
      {tab === 'decided' ? (
        <div className={styles.lately}>
          <Button
            variant="plain"
            icon={<ChevronLeft size={18} aria-hidden="true" />}
            onClick={() => onTab('queue')}
          >
            {t(($) => $.tabs.queue)}
          </Button>
          <h2 className={styles.partName}>{t(($) => $.tabs.decided)}</h2>
        </div>
      ) : (
        <Tabs
          label={t(($) => $.tabs.label)}
          value={tab}
          onChange={onTab}
          tabs={WAITING.map((value) => ({ value, label: t(($) => $.tabs[value]), count: counts?.[value] }))}
        />
      )}
    </div>
  )
}
