import { dateFormat } from '@studio/domain/kernel'
import { type ChangelogEntry, getChangelogAtom } from '@studio/contract/roadmap'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronUp, Rss } from 'lucide-react'
import { ScrollRegion, Skeleton } from '../../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { newsQuery } from '../roadmap.queries.ts'
import { wordsIn } from '../words.ts'
import styles from './news.module.css'

/** Changelog, newest first, each version with its roadmap items. */
export function NewsList() {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const { data, error } = useQuery(newsQuery)
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.heading}>{t(($) => $.news.title)}</h2>
        <a
          className={styles.feed}
          href={`${getChangelogAtom.path}?locale=${locale === 'es' ? 'es' : 'en'}`}
          target="_blank"
          rel="noreferrer"
        >
          <Rss size={14} aria-hidden="true" /> {t(($) => $.news.feed)}
        </a>
      </header>
      {data ? (
        <ScrollRegion className={styles.list} label={t(($) => $.news.title)}>
          {data.entries.length === 0 && <p>{t(($) => $.news.none)}</p>}
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ScrollRegion>
      ) : error ? (
        <p role="alert" className={styles.entry}>
          {t(($) => $.news.failed)} {errorText(error)}
        </p>
      ) : (
        <Skeleton height={160} />
      )}
    </>
  )
}

function Entry({ entry }: { entry: ChangelogEntry }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const language = locale === 'es' ? 'es' : 'en'
  const day = dateFormat(locale, 'longDay')
  return (
    <article className={styles.entry} lang={language}>
      <p className={styles.facts}>
        <span className={styles.version}>{entry.version}</span>
        <time dateTime={entry.publishedAt}>{day.format(new Date(entry.publishedAt))}</time>
        {entry.kind.map((kind) => (
          <span key={kind}>{t(($) => $.news.kinds[kind])}</span>
        ))}
        {entry.isNew && <span className={styles.isNew}>{t(($) => $.news.newToYou)}</span>}
      </p>
      <h3 className={styles.title}>{entry.title[language]}</h3>
      <p className={styles.text}>{entry.body[language]}</p>
      {entry.items.length > 0 && (
        <ul className={styles.wishes}>
          {entry.items.map((item) => (
            <li key={item.id}>
              <ChevronUp size={14} aria-hidden="true" />
              <Link to="/dashboard/roadmap/$id" params={{ id: item.id }}>
                {wordsIn(item, locale).title}
              </Link>
              {item.hasVoted && (
                <span>
                  {item.votes > 1
                    ? t(($) => $.news.others, { count: item.votes - 1 })
                    : t(($) => $.news.alone)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
