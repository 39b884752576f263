import { type FlagName, FLAG_NAMES } from '@studio/contract/flags'
import { useTranslation } from 'react-i18next'
import styles from './admin-settings.module.css'

/** Leads to the history of what somebody is at: the entries of the audit about it. */
export function FlagHistory({ subject = 'installation' }: { subject: string | undefined }) {
  const { t } = useTranslation('admin-settings')
  const name = (FLAG_NAMES as string[]).includes(subject)
    ? t(($) => $.flags[subject as FlagName].name)
    : subject === 'installation'
      ? t(($) => $.history.installation)
      : subject
  return (
    <section className={styles.save} aria-label={t(($) => $.history.title)}>
      <h3 className={styles.asideTitle}>{t(($) => $.history.title)}</h3>
      <a className={styles.dim} href={`/dashboard/admin/audit?subject=${encodeURIComponent(subject)}`}>
        {name}: {t(($) => $.history.all)}
      </a>
    </section>
  )
}
