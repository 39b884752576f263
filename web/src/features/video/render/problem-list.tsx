import type { Model } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import type { FilmProblem } from './film-plan.ts'
import styles from './render-panel.module.css'

interface ProblemListProps {
  problems: readonly FilmProblem[]
  model: Model | undefined
  onShowShot: (id: string) => void
}

const MAX_SHOWN = 4

/** Problems that prevent rendering. Each links to its shot. */
export function ProblemList({ problems, model, onShowShot }: ProblemListProps) {
  const { t } = useTranslation('video')
  if (problems.length === 0) return null
  const rest = problems.length - MAX_SHOWN
  return (
    <div role="alert" className={styles.notice} data-tone="bad">
      <ul className={styles.problems}>
        {problems.slice(0, MAX_SHOWN).map((problem) =>
          'shotId' in problem ? (
            <li key={problem.shotId + problem.kind}>
              <button type="button" className={styles.lead} onClick={() => onShowShot(problem.shotId)}>
                {t(($) => $.problem[problem.kind], { number: problem.number })}
              </button>
            </li>
          ) : (
            <li key={problem.kind}>{t(($) => $.problem[problem.kind], { model: model?.label ?? '' })}</li>
          ),
        )}
        {rest > 0 && <li>{t(($) => $.problem.more, { count: rest })}</li>}
      </ul>
    </div>
  )
}
