import { Camera, Images, WandSparkles } from 'lucide-react'
import { useTranslation, version } from '../../../platform/index.ts'
import styles from './whats-inside.module.css'

const ITEMS = [
  { key: 'prompts', icon: WandSparkles },
  { key: 'photoshoot', icon: Camera },
  { key: 'gallery', icon: Images },
] as const

/** Lists only features that exist today. */
export function WhatsInside() {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <ul className={styles.list} aria-label={t(($) => $.inside.label)}>
        {ITEMS.map(({ key, icon: Icon }) => (
          <li key={key} className={styles.item}>
            <Icon size={16} aria-hidden="true" />
            <span className={styles.name}>{t(($) => $.inside[key].name)}</span>
            <span className={styles.note}>{t(($) => $.inside[key].note)}</span>
          </li>
        ))}
      </ul>
      {/* Opened in a new tab, so that typed text isn't lost. */}
      <p className={styles.foot}>
        <a href="/terms" target="_blank" rel="noreferrer">
          {t(($) => $.terms)}
        </a>
        <a href="/privacy" target="_blank" rel="noreferrer">
          {t(($) => $.privacy)}
        </a>
        <span>{version}</span>
      </p>
    </>
  )
}
