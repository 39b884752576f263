import { MAX_COUNTED, USER_FILTERS, type UserFilter } from '@studio/contract/users'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/index.ts'
import {
  Button,
  EmptyState,
  FailedState,
  Skeleton,
  Tabs,
  TextInput,
  useSearchText,
} from '../../design/index.ts'
import { PeopleTable } from './people-table.tsx'
import { useUsers } from './users.queries.ts'
import type { UsersSearch } from './users-search.ts'
import { useWords } from './use-words.ts'
import styles from './users.module.css'

interface PeopleProps {
  search: UsersSearch
  go: (change: UsersSearch, replace?: boolean) => void
}

/** Searchable list of users with underlined matches. */
export function People({ search, go }: PeopleProps) {
  const { t } = useTranslation('users')
  const { q = '', state } = search
  const list = useUsers(q, state)
  const users = list.data?.pages.flatMap((page) => page.users) ?? []

  return (
    <>
      <div className={styles.bar}>
        <SearchField
          q={q}
          note={<MatchCount count={list.data?.pages[0]?.found} />}
          onSearch={(next) => go({ q: next, id: undefined }, true)}
        />
        <Tabs<UserFilter | 'all'>
          label={t(($) => $.filters.label)}
          value={state ?? 'all'}
          onChange={(next) => go({ state: next === 'all' ? undefined : next, id: undefined }, true)}
          tabs={(['all', ...USER_FILTERS] as const).map((value) => ({
            value,
            label: t(($) => $.filters[value]),
          }))}
        />
      </div>
      {list.isError && !list.data ? (
        <FailedState
          title={t(($) => $.failed.title)}
          text={t(($) => $.failed.text)}
          retry={t(($) => $.failed.again)}
          isTrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <Skeleton height={360} />
      ) : users.length === 0 ? (
        <EmptyState
          title={t(($) => $.none.title)}
          text={t(($) => $.none.text)}
          action={
            <Button onClick={() => go({ q: undefined, state: undefined })}>{t(($) => $.none.clear)}</Button>
          }
        />
      ) : (
        <>
          <PeopleTable
            users={users}
            q={q}
            chosen={search.id}
            onChoose={(id) => go({ id }, search.id !== undefined)}
          />
          {list.hasNextPage && (
            <Button
              className={styles.more}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t(($) => $.more)}
            </Button>
          )}
        </>
      )}
      <p className={styles.note}>{t(($) => $.search.keys)}</p>
    </>
  )
}

function MatchCount({ count }: { count: number | undefined }) {
  const { t } = useTranslation('users')
  const labels = useWords()
  if (count === undefined) return null
  return (
    <span role="status">
      {count > MAX_COUNTED
        ? t(($) => $.foundMany, { formatted: labels.number(MAX_COUNTED) })
        : t(($) => $.found, { count, formatted: labels.number(count) })}
    </span>
  )
}

interface SearchFieldProps {
  q: string
  note: ReactNode
  onSearch: (q: string | undefined) => void
}

function SearchField({ q, note, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('users')
  const { text, setText } = useSearchText(q, (query) => onSearch(query || undefined))
  return (
    <TextInput
      className={styles.search}
      type="search"
      label={t(($) => $.search.label)}
      extra={note}
      placeholder={t(($) => $.search.hint)}
      autoComplete="off"
      maxLength={320}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
