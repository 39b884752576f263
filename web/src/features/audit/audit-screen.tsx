import type { AuditFilter } from '@studio/contract/audit'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button, EmptyState, Skeleton } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { AdminScreen } from '../admin/index.ts'
import styles from './audit.module.css'
import { useAuditSummary } from './audit.queries.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { EntryTable } from './entry-table.tsx'
import { useVerification } from './use-verification.ts'
import { Verdict } from './verdict.tsx'

const FILTERS = ['actor', 'action', 'subject', 'from', 'to'] as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Audit log: result of the integrity check, then the entries with their changes and neighbours. */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter: AuditFilter = Object.fromEntries(
    FILTERS.flatMap((name) => (isText(search[name]) ? [[name, search[name]]] : [])),
  )
  const entry = isText(search.entry) ? search.entry : undefined
  const show = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  const summary = useAuditSummary()
  const { data } = summary
  const witnesses = useMemo(
    () => data && [...data.heads, ...(data.checkpoint ? [data.checkpoint] : [])],
    [data],
  )
  const { state, begin } = useVerification(witnesses, data?.head.position)
  return (
    <AdminScreen
      asideLabel={t(($) => $.entry.label)}
      extra={
        entry ? (
          <EntryPanel
            id={entry}
            onShow={(id) => show({ ...filter, entry: id })}
            onSubject={(subject) => show({ entry, subject })}
          />
        ) : (
          <EmptyState title={t(($) => $.entry.none)} text={t(($) => $.entry.noneText)} />
        )
      }
    >
      <AuditFilters
        filter={filter}
        actors={data?.actors ?? []}
        actions={data?.actions ?? []}
        onChange={(change) => show({ ...filter, ...change, entry })}
        onClear={() => show({ entry })}
      />
      {data ? (
        <Verdict
          state={state}
          length={data.head.position}
          days={data.days}
          heads={data.heads}
          checkpoint={data.checkpoint}
          onVerify={begin}
        />
      ) : summary.error ? (
        <div role="alert" className={styles.trouble}>
          <p>{errorText(summary.error)}</p>
          <Button loading={summary.isFetching} onClick={() => void summary.refetch()}>
            {t(($) => $.again)}
          </Button>
        </div>
      ) : (
        <Skeleton height={142} />
      )}
      <EntryTable
        filter={filter}
        chosen={entry}
        onChoose={(id) => show({ ...filter, entry: id })}
        onClear={() => show({ entry })}
      />
    </AdminScreen>
  )
}
