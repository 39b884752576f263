import { hasWords } from '@studio/domain/text'
import type { AdminFlag, FlagState, listFlags } from '@studio/contract/flags'
import type { EndpointOutput } from '@studio/contract/kernel'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { SourceCard } from '../admin/index.ts'
import styles from './admin-settings.module.css'
import { FlagDialog } from './flag-dialog.tsx'
import { FlagRow } from './flag-row.tsx'

export interface FlagChangeRequest {
  value?: FlagState['value']
  rollout?: number
}

interface FlagsCardProps {
  query: UseQueryResult<EndpointOutput<typeof listFlags>>
  draft: Record<string, FlagChangeRequest>
  changed: readonly string[]
  find: string
  onChange: (name: string, change: FlagChangeRequest) => void
  /** Called with the focused flag. */
  onLook: (name: string) => void
}

/**
 * List of flags with their state: set by the environment, scheduled, overdue for review, or requiring two
 * admins.
 */
export function FlagsCard({ query, draft, changed, find, onChange, onLook }: FlagsCardProps) {
  const { t } = useTranslation('admin-settings')
  const [open, setOpen] = useState<{ flag: AdminFlag; what: 'schedule' | 'notes' }>()
  const searchText = find.trim()
  const isFound = ({ name, note }: AdminFlag) =>
    hasWords([name, t(($) => $.flags[name].name), t(($) => $.flags[name].text), note ?? ''].join(' '), find)
  const { flags = [], people = 0 } = query.data ?? {}
  const matches = flags.filter(isFound)
  if (searchText !== '' && query.data && matches.length === 0) return null
  return (
    <div id="settings-flags" className={styles.section}>
      <SourceCard
        title={t(($) => $.sections.flags)}
        note={t(($) => $.flagsNote)}
        isLoading={query.isPending}
        failed={query.isError && !query.data}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
        height={520}
      >
        <ul className={styles.rows}>
          {matches.map((flag) => (
            <FlagRow
              key={flag.name}
              flag={flag}
              people={people}
              change={draft[flag.name] ?? {}}
              isUnsaved={changed.includes(flag.name)}
              onChange={(change) => onChange(flag.name, change)}
              onLook={() => onLook(flag.name)}
              onOpen={(dialog) => setOpen({ flag, what: dialog })}
            />
          ))}
        </ul>
      </SourceCard>
      {open && <FlagDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
