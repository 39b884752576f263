import { dateFormat } from '@studio/domain/kernel'
import type { RoadmapChange } from '@studio/contract/roadmap'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './item.module.css'

/** Status history of an item, newest first; empty if there is none. */
export function History({ changes }: { changes: readonly RoadmapChange[] }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const day = dateFormat(locale, 'longDay')
  if (changes.length === 0) return null
  const sentence = ({ from, to, merged }: RoadmapChange): string => {
    if (merged)
      return merged.isUndone
        ? t(($) => $.item.mergedOut, { title: merged.title })
        : t(($) => $.item.mergedIn, { title: merged.title })
    return from && to
      ? t(($) => $.item.moved, { from: t(($) => $.columns[from]), to: t(($) => $.columns[to]) })
      : ''
  }
  return (
    <section className={styles.section}>
      <h3 className={styles.label}>{t(($) => $.item.history)}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.at} className={styles.facts}>
            <time dateTime={change.at}>{day.format(new Date(change.at))}</time>, {sentence(change)}
          </li>
        ))}
      </ul>
    </section>
  )
}
