import type { ProviderKey } from '@studio/contract/flags'
import { useTranslation } from '../../platform/index.ts'
import styles from './admin-settings.module.css'

const SECTIONS = ['flags', 'keys', 'prices', 'grants', 'money', 'limits', 'moderation', 'retention'] as const

/** Table of contents of the page. */
export function SectionList({ keys, flags }: { keys: ProviderKey[] | undefined; flags: number | undefined }) {
  const { t } = useTranslation('admin-settings')
  const notes: Partial<Record<(typeof SECTIONS)[number], string>> = {
    ...(flags === undefined ? {} : { flags: String(flags) }),
    ...(keys
      ? {
          keys: t(($) => $.keys.have, {
            have: keys.filter(({ state }) => state !== 'none').length,
            all: keys.length,
          }),
        }
      : {}),
  }
  return (
    <nav className={styles.list} aria-label={t(($) => $.sectionsLabel)}>
      {SECTIONS.map((name) => (
        <a key={name} href={`#settings-${name}`} className={styles.link}>
          {t(($) => $.sections[name])}
          <span className={styles.dim}>{notes[name]}</span>
        </a>
      ))}
    </nav>
  )
}
