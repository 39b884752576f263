import type { LedgerEntry } from '@studio/contract/economy'
import { Link } from '@tanstack/react-router'
import { Button, EmptyState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { isBackwards, type LedgerFilters, useLedger } from '../statements.queries.ts'
import table from '../table.module.css'
import { useAmounts } from '../use-amounts.ts'
import { useMoments } from '../use-moments.ts'
import styles from './credits-screen.module.css'

/** Transactions, one page at a time. */
export function EntryTable({ filters, onClear }: { filters: LedgerFilters; onClear: () => void }) {
  const { t } = useTranslation('ledger')
  const errorText = useErrorText()
  const list = useLedger(filters)
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  if (isBackwards(filters)) return <EmptyState title={t(($) => $.credits.wrongRange)} />
  if (list.isPending)
    return (
      <div className={styles.coming}>
        <Skeleton height="100%" />
      </div>
    )
  return (
    <>
      {list.error && (
        <div role="alert" className={styles.trouble}>
          <span>{`${t(($) => $.credits.failed)}. ${errorText(list.error)}`}</span>
          <Button onClick={() => void list.refetch()}>{t(($) => $.retry, { ns: 'economy' })}</Button>
        </div>
      )}
      {entries.length > 0 && <Entries entries={entries} isWaived={filters.waived !== undefined} />}
      {list.isSuccess && entries.length === 0 && <NoEntries filters={filters} onClear={onClear} />}
      {list.hasNextPage && (
        <Button
          className={styles.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t(($) => $.credits.more)}
        </Button>
      )}
    </>
  )
}

function Entries({ entries, isWaived }: { entries: readonly LedgerEntry[]; isWaived: boolean }) {
  const { t } = useTranslation('ledger')
  const amounts = useAmounts()
  const moments = useMoments()
  return (
    <table className={table.table} aria-label={t(($) => $.credits.entries)}>
      <thead>
        <tr>
          <th scope="col" className={table.wide}>
            {t(($) => $.credits.date)}
          </th>
          <th scope="col">{t(($) => $.credits.what)}</th>
          <th scope="col" className={table.number}>
            {t(($) => $.credits.amount)}
          </th>
          {!isWaived && (
            <th scope="col" className={table.number}>
              {t(($) => $.credits.balance)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={`${table.wide} ${table.when}`}>
              <time dateTime={entry.createdAt}>{moments.full(entry.createdAt)}</time>
            </td>
            <td>
              <EntryWords entry={entry} />
              <time className={`${table.narrow} ${table.when}`} dateTime={entry.createdAt}>
                {moments.full(entry.createdAt)}
              </time>
            </td>
            <td className={`${table.number} ${table.silver}`}>{amounts.signed(entry.amount)}</td>
            {!isWaived && (
              <td className={table.number}>{entry.balance === null ? '–' : amounts.number(entry.balance)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EntryWords({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('ledger')
  return (
    <div className={table.words}>
      <span className={table.strong}>{t(($) => $.kinds[entry.kind])}</span>
      {entry.jobId && (
        <Link className={table.link} to="/dashboard/photoshoot" search={{ job: entry.jobId }} preload={false}>
          {t(($) => $.credits.job)}
        </Link>
      )}
      {entry.reason && <span className={table.dim}>{entry.reason}</span>}
    </div>
  )
}

function NoEntries({ filters, onClear }: { filters: LedgerFilters; onClear: () => void }) {
  const { t } = useTranslation('ledger')
  const { kind, dateFrom, dateTo, waived } = filters
  if (kind ?? dateFrom ?? dateTo)
    return (
      <EmptyState
        title={t(($) => $.credits.noMatch)}
        text={t(($) => $.credits.noMatchText)}
        action={<Button onClick={onClear}>{t(($) => $.credits.clear)}</Button>}
      />
    )
  return (
    <EmptyState
      title={waived ? t(($) => $.credits.emptyWaived) : t(($) => $.credits.empty)}
      text={waived ? t(($) => $.credits.emptyWaivedText) : t(($) => $.credits.emptyText)}
      action={
        <Button variant="accent" asChild>
          <Link to="/dashboard/photoshoot">{t(($) => $.credits.startShoot)}</Link>
        </Button>
      }
    />
  )
}
