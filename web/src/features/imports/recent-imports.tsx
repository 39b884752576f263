import { dateFormat } from '@studio/domain/kernel'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { httpTransport } from './engine/http-transport.ts'
import styles from './imports.module.css'

const SHOWN = 3

/** The last imports, on any device. */
export function RecentImports() {
  const { t } = useTranslation('imports')
  const [locale] = useLocale()
  const { data = [] } = useQuery({
    queryKey: ['imports', 'list'],
    queryFn: httpTransport.list,
    refetchOnMount: 'always',
  })
  if (data.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent-imports">
      <h2 id="recent-imports" className={styles.label}>
        {t(($) => $.recent.title)}
      </h2>
      <ul className={styles.list}>
        {data.slice(0, SHOWN).map(({ id, name, createdAt, counts, state }) => (
          <li key={id}>
            <p dir="auto">{name}</p>
            <p className={styles.dim}>
              {dateFormat(locale, 'moment').format(new Date(createdAt))}
              {' · '}
              {t(($) => $.recent.count, { count: counts.ready + counts.duplicate + counts.damaged })}
              {(state === 'open' || state === 'paused') && ` · ${t(($) => $.recent.open)}`}
              {state === 'undone' && ` · ${t(($) => $.recent.undone)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
