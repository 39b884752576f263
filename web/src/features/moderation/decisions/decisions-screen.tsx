import { useTranslation } from '../../../platform/index.ts'
import styles from './decisions.module.css'
import { DecisionsList } from './decisions-list.tsx'
import { ReportsList } from './reports-list.tsx'

/** `/dashboard/decisions`: decisions about the user’s content, and outcomes of their reports. */
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
