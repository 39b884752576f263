import { dateFormat, shownEmail } from '@studio/domain/kernel'
import { getLegalDocument, type LegalAcceptanceFilter, LegalVersion } from '@studio/contract/legal'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button, DateField, EmptyState, Select, TextInput } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { AdminScreen, SourceCard } from '../../admin/index.ts'
import { acceptancesQuery, useExportAcceptances } from './drafts.queries.ts'
import styles from './drafts.module.css'

/** Both documents have their own versions; an acceptance names one of either. */
const versionsQuery = {
  queryKey: ['admin', 'legal', 'versions'],
  async queryFn({ signal }: { signal: AbortSignal }) {
    const of = (id: 'terms' | 'privacy') => call(getLegalDocument, { params: { id } }, { signal })
    const all = (await Promise.all([of('terms'), of('privacy')])).flatMap(({ document }) => document.versions)
    const times = new Map(all.map(({ version, publishedAt }) => [version, publishedAt]))
    return [...times].sort(([, one], [, other]) => other.localeCompare(one)).map(([version]) => version)
  },
}

/** Acceptances, filtered by user, version and day, with a CSV export. */
export function AcceptanceList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('legal-drafts')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const [person, setPerson] = useState('')
  const [filter, setFilter] = useState<LegalAcceptanceFilter>({})
  const searchText = useDeferredValue(person.trim())
  const all = { ...filter, ...(searchText && { person: searchText }) }
  const list = useInfiniteQuery(acceptancesQuery(all))
  const versions = useQuery(versionsQuery)
  const save = useExportAcceptances()
  const rows = list.data?.pages.flatMap(({ acceptances }) => acceptances) ?? []
  const at = dateFormat(locale, 'exactMoment')
  const set = (change: LegalAcceptanceFilter) => setFilter({ ...filter, ...change })

  return (
    <AdminScreen
      heading={t(($) => $.acceptances.title)}
      tools={
        <>
          {tabs}
          <Button
            icon={<Download size={16} aria-hidden="true" />}
            loading={save.isPending}
            onClick={() => save.mutate(all)}
          >
            {t(($) => $.acceptances.csv)}
          </Button>
        </>
      }
    >
      <search className={styles.filters}>
        <TextInput
          type="search"
          label={t(($) => $.acceptances.person)}
          placeholder={t(($) => $.acceptances.personHint)}
          maxLength={320}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
        <div className={styles.pills}>
          <Select
            label={t(($) => $.acceptances.version)}
            value={filter.version ?? ''}
            options={[
              { value: '', label: t(($) => $.acceptances.any) },
              ...(versions.data ?? []).map((value) => ({ value, label: value })),
            ]}
            onChange={(choice) =>
              set({ version: LegalVersion.safeParse(choice).success ? choice : undefined })
            }
          />
          <DateField
            label={t(($) => $.acceptances.from)}
            empty={t(($) => $.acceptances.start)}
            value={filter.dateFrom ?? ''}
            max={filter.dateTo}
            onChange={(day) => set({ dateFrom: day || undefined })}
          />
          <DateField
            label={t(($) => $.acceptances.to)}
            empty={t(($) => $.acceptances.today)}
            value={filter.dateTo ?? ''}
            min={filter.dateFrom}
            onChange={(day) => set({ dateTo: day || undefined })}
          />
        </div>
      </search>
      {save.error && (
        <p role="alert" className={styles.notice}>
          {errorText(save.error)}
        </p>
      )}
      <SourceCard
        title={t(($) => $.acceptances.tab)}
        isLoading={list.isPending}
        failed={list.isError}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
        height={320}
      >
        {rows.length === 0 ? (
          <EmptyState title={t(($) => $.acceptances.none)} text={t(($) => $.acceptances.noneText)} />
        ) : (
          <ul className={styles.list}>
            {rows.map((each) => (
              <li key={each.id}>
                <span className={styles.who}>{each.email ? shownEmail(each.email) : each.userId}</span>
                <span>{each.version}</span>
                <span className={styles.dim}>
                  {each.confirmsTerms ? t(($) => $.acceptances.withTerms) : t(($) => $.acceptances.read)}
                </span>
                <time className={styles.dim} dateTime={each.acceptedAt}>
                  {at.format(new Date(each.acceptedAt))}
                </time>
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.acceptances.more)}
          </Button>
        )}
      </SourceCard>
    </AdminScreen>
  )
}
