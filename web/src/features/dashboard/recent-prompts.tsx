import { excerptOf, type Job } from '@studio/contract/jobs'
import { useTranslation } from '../../platform/index.ts'
import { recentPrompts } from '../jobs/index.ts'
import { RecentSave } from '../prompts/index.ts'
import styles from './recent-prompts.module.css'

/** Recent prompts without duplicates. A press fills one into the composer. */
export function RecentPrompts({ jobs, onReuse }: { jobs: readonly Job[]; onReuse: (job: Job) => void }) {
  const { t } = useTranslation('dashboard')
  const recent = recentPrompts(jobs)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-prompts">
      <h2 id="recent-prompts" className={styles.title}>
        {t(($) => $.recent.title)}
      </h2>
      <ul className={styles.rows}>
        {recent.map((job) => (
          <li key={job.id} className={styles.line}>
            <button type="button" className={styles.row} onClick={() => onReuse(job)}>
              <span className={styles.prompt}>{excerptOf(job.metadata)}</span>
              <span className={styles.facts}>{t(($) => $.recent.frames, { count: job.items.length })}</span>
            </button>
            <span className={styles.save}>
              <RecentSave job={job} all={recent} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
