import { ArrowUpRight } from 'lucide-react'
import { Badge, VisuallyHidden } from '../../../design/index.ts'
import { useTranslation, version } from '../../../platform/index.ts'
import styles from './settings-dialog.module.css'

export function AboutTab() {
  const { t } = useTranslation('settings-dialog')
  const [number] = version.split(' ')
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <dt>{t(($) => $.version)}</dt>
        <dd className={styles.number}>{number}</dd>
        <dt>{t(($) => $.build)}</dt>
        <dd>
          <Badge tone="warn">{t(($) => $.alphaBuild)}</Badge>
        </dd>
      </dl>
      <section className={styles.group}>
        <h3 className={styles.legend}>{t(($) => $.credits)}</h3>
        <p>{t(($) => $.creditsStudio)}</p>
        <p className={styles.hint}>{t(($) => $.creditsFonts)}</p>
        <p className={styles.hint}>{t(($) => $.creditsCode)}</p>
      </section>
      <ul className={styles.links}>
        {(['terms', 'privacy'] as const).map((document) => (
          <li key={document}>
            <a href={`/${document}`} target="_blank" rel="noopener">
              {t(($) => $.documents[document])}
              <ArrowUpRight size={14} aria-hidden="true" />
              <VisuallyHidden>{t(($) => $.newTab)}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t(($) => $.copyright)}</p>
    </div>
  )
}
