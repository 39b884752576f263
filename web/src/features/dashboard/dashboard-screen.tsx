import { useState } from 'react'
import { BADGE_POLL_MS, isFinal } from '@studio/contract/jobs'
import { useNavigate } from '@tanstack/react-router'
import { lazyComponent, Skeleton, useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { DashboardStats } from '../economy/index.ts'
import { useJobs } from '../jobs/index.ts'
import { briefOf, handOverBrief, useBrief } from '../photoshoot/index.ts'
import { compose, FillVariables } from '../prompts/index.ts'
import styles from './dashboard-screen.module.css'
import { useLatestWork } from './dashboard.queries.ts'
import { LatestWork } from './latest-work.tsx'
import { QuickComposer } from './quick-composer.tsx'
import { RunningJobs } from './running-jobs.tsx'

// Lazy: they are at the bottom, so nothing moves when they load.
const FirstShoot = lazyComponent(() => import('./first-shoot.tsx').then((m) => m.FirstShoot))
const RecentPrompts = lazyComponent(() => import('./recent-prompts.tsx').then((m) => m.RecentPrompts))

/** Prompt Studio, the first screen: start a quick shoot or continue earlier work. */
export function DashboardScreen() {
  const navigate = useNavigate()
  const { t } = useTranslation('dashboard')
  const showToast = useToast()
  const errorText = useErrorText()
  const jobs = useJobs(BADGE_POLL_MS)
  const latest = useLatestWork()
  const [isFilling, setIsFilling] = useState(false)
  const brief = useBrief({
    storedAs: 'studio-dashboard-draft',
    // The composer keeps the prompt: Back returns to it.
    async onStarted(job, sent) {
      await handOverBrief(sent)
      void navigate({ to: '/dashboard/photoshoot', search: { job } })
    },
    compose,
    onBlanks: () => setIsFilling(true),
  })
  const fill = (changes: Parameters<typeof brief.fill>[0]) => {
    brief.fill(changes)
    brief.focus('prompt')
  }
  const reuse = (changes: Parameters<typeof brief.fill>[0]) => {
    const before = brief.draft
    fill(changes)
    if (before.prompt.trim() && before.prompt !== changes.prompt)
      showToast({
        title: t(($) => $.composer.replaced),
        duration: 8_000,
        action: { label: t(($) => $.composer.undo), onSelect: () => fill(before) },
      })
  }
  const shoots = jobs.data?.jobs ?? []
  // If one loaded before the other, the content below would move: show both or neither.
  const isPending = jobs.isPending || latest.isPending
  const error = latest.error ?? jobs.error
  return (
    <div className={styles.screen}>
      <div className={styles.statsRoom}>
        <div className={styles.stats}>
          <DashboardStats finished={shoots.filter(({ status }) => isFinal(status)).length} />
        </div>
      </div>
      <QuickComposer brief={brief} />
      {isFilling && <FillVariables draft={brief.draft} onFill={fill} onClose={() => setIsFilling(false)} />}
      {isPending ? (
        <div className={styles.coming}>
          <Skeleton height="100%" />
        </div>
      ) : (
        <>
          <RunningJobs jobs={shoots} />
          {error && (
            <p role="alert" className={styles.error}>
              {errorText(error)}
            </p>
          )}
          {latest.data && latest.data.length > 0 && <LatestWork items={latest.data} />}
          {latest.data?.length === 0 && shoots.length === 0 && <FirstShoot onFill={reuse} />}
          <RecentPrompts jobs={shoots} onReuse={(job) => reuse(briefOf(job.metadata))} />
        </>
      )}
    </div>
  )
}
