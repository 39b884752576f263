import { useTranslation } from '../../../platform/index.ts'
import styles from './decisions.module.css'
import { DecisionsList } from './decisions-list.tsx'
import { ReportsList } from './reports-list.tsx'

/** `/dashboard/decisions`: what was decided about things of one's own, and what became of what one reported. */
export function DecisionsScreen() {
  const { t } = useTranslation('decisions')
  return (
    <div className={styles.screen}>
      <div>
        <h2 className={styles.heading}>{t(($) => $.page.heading)}</h2>
        <p className={styles.lead}>{t(($) => $.page.lead)}</p>
      </div>
      <DecisionsList />
      <ReportsList />
    </div>
  )
}
