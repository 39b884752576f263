import { useMemo } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Badge, TextInput } from '../../../design/index.ts'
import styles from './help-search.module.css'
import type { Marked } from './mark-text.ts'
import { createTopicSearch } from './search-topics.ts'
import { useTopicTexts } from './topic-texts.ts'

interface HelpSearchProps {
  query: string
  onQuery: (query: string) => void
  onOpen: (topicId: string, section: string) => void
}

/** Searches the help topics. */
export function HelpSearch({ query, onQuery, onOpen }: HelpSearchProps) {
  const { t } = useTranslation('help')
  const texts = useTopicTexts()
  const search = useMemo(() => createTopicSearch(texts), [texts])
  const hits = useMemo(() => search(query), [search, query])
  const isEmpty = query.trim() === ''
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        size="main"
        label={t(($) => $.search.label)}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      <p role="status" className={styles.status}>
        {isEmpty
          ? t(($) => $.search.start)
          : hits.length === 0
            ? t(($) => $.search.none, { query: query.trim() })
            : t(($) => $.search.found, { count: hits.length })}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map(({ topicId, section, category, topic, title, excerpt }) => (
            <li key={`${topicId} ${section}`}>
              <button type="button" className={styles.hit} onClick={() => onOpen(topicId, section)}>
                <span className={styles.title}>
                  <MarkedText pieces={title} />
                </span>
                <span className={styles.category}>
                  <Badge>{t(($) => $.category[category])}</Badge>
                </span>
                <span className={styles.topic}>
                  <MarkedText pieces={topic} />
                </span>
                <span className={styles.excerpt}>
                  <MarkedText pieces={excerpt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MarkedText({ pieces }: { pieces: Marked }) {
  return pieces.map(({ at, text, isMarked }) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}
