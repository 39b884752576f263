import { LICENCES, REMIXABLE, WORK_KINDS, WORK_SORTS } from '@studio/contract/works'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useSearchShortcut, useTranslation } from '../../../platform/index.ts'
import { BareIconButton, Button, SearchField, Select, Tabs } from '../../../design/index.ts'
import { facetsQuery } from './browse.queries.ts'
import type { ChangeSearch, WorksFilter, WorksSearch } from './works-search.ts'
import { isNarrowed } from './works-search.ts'
import { useFilterWords } from './use-filter-words.ts'
import styles from './browse-bar.module.css'

/** Value of a filter that is off. */
const ANY = 'any'

interface BrowseBarProps {
  search: WorksSearch
  onChange: ChangeSearch
  /** `1,284 works`; empty while unknown. */
  count: string
}

/** Tabs by kind, sort order, search and filters, stored in the URL. */
export function BrowseBar({ search, onChange, count }: BrowseBarProps) {
  const { t } = useTranslation('library-public')
  const labels = useFilterWords()
  const { data: facets } = useQuery(facetsQuery)
  const withCurrent = (list: readonly string[] | undefined, value: string | undefined) => [
    ...new Set([...(value ? [value] : []), ...(list ?? [])]),
  ]
  const filters: { name: Exclude<WorksFilter, 'q'>; values: readonly string[] }[] = [
    { name: 'licence', values: [REMIXABLE, ...LICENCES] },
    { name: 'model', values: withCurrent(facets?.models, search.model) },
    { name: 'tag', values: withCurrent(facets?.tags, search.tag) },
  ]
  const choose = (name: WorksFilter, value: string | undefined) => onChange({ [name]: value })

  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <Tabs
          className={styles.kinds}
          variant="line"
          label={t(($) => $.kinds.label)}
          tabs={[
            { value: ANY, label: t(($) => $.kinds.all) },
            ...WORK_KINDS.map((kind) => ({ value: kind, label: t(($) => $.kinds.many[kind]) })),
          ]}
          value={search.kind ?? ANY}
          onChange={(kind) => onChange({ kind: kind === ANY ? undefined : kind })}
        />
        <Tabs
          className={styles.sorts}
          label={t(($) => $.sorts.label)}
          tabs={WORK_SORTS.map((sort) => ({ value: sort, label: t(($) => $.sorts[sort]) }))}
          value={search.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      <div className={styles.filters}>
        <SearchField
          {...useSearchShortcut()}
          label={t(($) => $.search.placeholder)}
          clearLabel={t(($) => $.search.clear)}
          value={search.q ?? ''}
          onSearch={(q) => onChange({ q: q || undefined })}
        />
        {filters.map(({ name, values }) => (
          <span key={name} className={styles.filter} data-on={search[name] !== undefined || undefined}>
            <Select
              label={labels.nameOf(name)}
              value={search[name] ?? ANY}
              options={[
                { value: ANY, label: t(($) => $.filters.any) },
                ...values.map((value) => ({ value, label: labels.valueOf(name, value) })),
              ]}
              onChange={(value) => choose(name, value === ANY ? undefined : value)}
            />
            {search[name] !== undefined && (
              <BareIconButton
                label={t(($) => $.filters.remove, { filter: labels.nameOf(name) })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => choose(name, undefined)}
              />
            )}
          </span>
        ))}
        {isNarrowed(search) && (
          <Button variant="plain" onClick={() => onChange(EMPTY_FILTERS)}>
            {t(($) => $.filters.clear)}
          </Button>
        )}
        <Button asChild variant="plain">
          <Link to="/library/collections">{t(($) => $.collections)}</Link>
        </Button>
        <p className={styles.count} aria-live="polite">
          {count}
        </p>
      </div>
    </div>
  )
}

/** All filters cleared. */
export const EMPTY_FILTERS: Partial<WorksSearch> = {
  kind: undefined,
  q: undefined,
  tag: undefined,
  licence: undefined,
  model: undefined,
}
