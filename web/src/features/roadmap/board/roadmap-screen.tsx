import { numberFormat } from '@studio/domain/kernel'
import { ROADMAP_SORTS } from '@studio/contract/roadmap'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  IS_MOBILE,
  lazyComponent,
  SearchField,
  Select,
  Tabs,
  useMedia,
} from '../../../design/index.ts'
import { useKeys, useLocale, useSearchShortcut, useSession, useTranslation } from '../../../platform/index.ts'
import { ownProfileQuery } from '../../profile/index.ts'
import { NewsButton } from '../news/news-button.tsx'
import { columnQuery } from '../roadmap.queries.ts'
import { SuggestDialog } from '../suggest/suggest-dialog.tsx'
import { useCounts } from '../use-counts.ts'
import { useStoredVotes } from '../use-vote.ts'
import styles from './board.module.css'
import { Column } from './column.tsx'
import { Declined } from './declined.tsx'
import { COLUMNS, type RoadmapSearch, TABS, useRoadmapSearch } from './roadmap-search.ts'
import { useBoardKeys } from './use-board-keys.ts'

const NewsDialog = lazyComponent(() => import('../team/news-dialog.tsx').then((m) => m.NewsDialog))

/** `/dashboard/roadmap`: planned, current and shipped items, and suggestions. */
export function RoadmapScreen() {
  const { t } = useTranslation('roadmap')
  const isPhone = useMedia(IS_MOBILE)
  const [search, change] = useRoadmapSearch()
  const [isSuggesting, setIsSuggesting] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const userId = useSession()?.user.id
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled: userId !== undefined })
  const isAdmin = profile.data?.is_admin === true
  const suggest = () => setIsSuggesting(true)
  const onKeyDown = useBoardKeys({ suggest })
  useStoredVotes()
  useCounts()
  const { sort, q, tab } = search
  const keys = useKeys('suggest')
  const shortcut = useSearchShortcut()
  const suggestButton = (
    <Button
      variant="accent"
      size={isPhone ? 'main' : 'tool'}
      icon={<Plus size={16} aria-hidden="true" />}
      shortcut={isPhone ? undefined : keys}
      onClick={suggest}
    >
      {t(($) => $.suggest.open)}
    </Button>
  )
  return (
    // It only handles keys of its items, and every item can be reached with Tab as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.screen} onKeyDown={onKeyDown}>
      <div className={styles.main}>
        {isPhone && <PhoneTabs search={search} change={change} />}
        <div className={styles.bar}>
          <SearchField
            {...shortcut}
            label={t(($) => $.search)}
            clearLabel={t(($) => $.clear)}
            value={q}
            onSearch={(next) => change({ q: next })}
          />
          <Sorts sort={sort} change={change} isPhone={isPhone} />
          <div className={styles.end}>
            <NewsButton />
            {isAdmin && (
              <Button aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
                {t(($) => $.writeNews.open)}
              </Button>
            )}
            {!isPhone && suggestButton}
          </div>
        </div>
        {isPhone ? (
          <Column key={tab} status={tab} sort={sort} q={q} isTab />
        ) : (
          <div className={styles.columns}>
            {COLUMNS.map((status) => (
              <Column key={status} status={status} sort={sort} q={q} />
            ))}
          </div>
        )}
        <Declined sort={sort} q={q} />
        {isPhone && <Own sort={sort} q={q} />}
      </div>
      {isPhone ? (
        <div className={styles.foot}>{suggestButton}</div>
      ) : (
        <aside className={styles.aside}>
          <Column status="suggested" sort={sort} q={q} isBrief />
          <Own sort={sort} q={q} />
        </aside>
      )}
      {isSuggesting && <SuggestDialog onClose={() => setIsSuggesting(false)} />}
      {isWriting && <NewsDialog onClose={() => setIsWriting(false)} />}
    </div>
  )
}

type Change = ReturnType<typeof useRoadmapSearch>[1]

function PhoneTabs({ search: { sort, q, tab }, change }: { search: RoadmapSearch; change: Change }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const counts = useInfiniteQuery(columnQuery(tab, sort, q)).data?.pages[0]?.counts
  return (
    <Tabs
      className={styles.tabs}
      variant="line"
      label={t(($) => $.columns.label)}
      tabs={TABS.map((value) => ({
        value,
        label: t(($) => $.columns[value]),
        ...(counts && { count: numberFormat(locale).format(counts[value]) }),
      }))}
      value={tab}
      onChange={(next) => change({ tab: next })}
    />
  )
}

function Sorts({
  sort,
  change,
  isPhone,
}: Pick<RoadmapSearch, 'sort'> & { change: Change; isPhone: boolean }) {
  const { t } = useTranslation('roadmap')
  const label = t(($) => $.sorts.label)
  const sorts = ROADMAP_SORTS.map((value) => ({ value, label: t(($) => $.sorts[value]) }))
  if (isPhone)
    return <Select label={label} value={sort} options={sorts} onChange={(next) => change({ sort: next })} />
  return <Tabs label={label} tabs={sorts} value={sort} onChange={(next) => change({ sort: next })} />
}

/** Summary of the user's votes; empty without votes. */
function Own({ sort, q }: Pick<RoadmapSearch, 'sort' | 'q'>) {
  const { t } = useTranslation('roadmap')
  const own = useInfiniteQuery(columnQuery('suggested', sort, q)).data?.pages[0]?.own
  if (!own || own.votes === 0) return null
  return (
    <section className={styles.own}>
      <h2>{t(($) => $.own.title)}</h2>
      <p>
        {t(($) => $.own.votes, { count: own.votes, shipped: own.shipped })} {t(($) => $.own.told)}
      </p>
    </section>
  )
}
