import { isFinal } from '@studio/contract/jobs'
import type { Model } from '@studio/contract/models'
import type { StoryboardDraft } from '@studio/contract/video'
import { Clapperboard } from 'lucide-react'
import { Button } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { FilmShort } from '../../economy/index.ts'
import type { FilmPlan } from './film-plan.ts'
import { FilmCost } from './film-cost.tsx'
import { JobNotice } from './job-notice.tsx'
import { JobRunning } from './job-running.tsx'
import { ProblemList } from './problem-list.tsx'
import styles from './render-panel.module.css'
import { takesOf } from './shot-progress.ts'
import type { Film } from './use-film.ts'

interface RenderPanelProps {
  draft: StoryboardDraft
  plan: FilmPlan
  model: Model | undefined
  film: Film
  /** True once the user has tried to render, which shows the problems. */
  isChecked: boolean
  onRender: () => void
  onShowShot: (id: string) => void
}

/** Foot of the editor: cost, Render button and progress. */
export function RenderPanel({ draft, plan, model, film, isChecked, onRender, onShowShot }: RenderPanelProps) {
  const { t } = useTranslation('video')
  const keys = useKeys('generate')
  const { job, isStarting } = film
  const takes = job && takesOf(job)?.filter((id) => draft.shots.some((shot) => shot.id === id))
  const numberOf = (id: string) => draft.shots.findIndex((shot) => shot.id === id) + 1
  if (job && !isFinal(job.status))
    return (
      <div className={styles.panel}>
        <JobRunning job={job} numberOf={numberOf} />
      </div>
    )
  return (
    <div className={styles.panel}>
      {job && (
        <JobNotice
          job={job}
          numberOf={numberOf}
          isStarting={isStarting}
          onShowShot={onShowShot}
          onRetry={() => (takes ? film.start(takes) : onRender())}
        />
      )}
      {isChecked && <ProblemList problems={plan.problems} model={model} onShowShot={onShowShot} />}
      {draft.shots.length > 0 && (
        <FilmCost plan={plan} shots={draft.shots.length} creditsPerSecond={model?.creditsPerSecond} />
      )}
      {plan.secondsToFilm > 0 && (
        <FilmShort seconds={plan.secondsToFilm} creditsPerSecond={model?.creditsPerSecond ?? 0} />
      )}
      <Button
        className={styles.main}
        variant="accent"
        size="main"
        icon={<Clapperboard size={16} aria-hidden="true" />}
        loading={isStarting}
        shortcut={isStarting ? undefined : keys}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onRender}
      >
        {isStarting ? t(($) => $.render.starting) : t(($) => $.render.render)}
      </Button>
    </div>
  )
}
