import { listAudit } from '@studio/contract/audit'
import { type FlagName, FLAG_NAMES } from '@studio/contract/flags'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from '../../design/index.ts'
import { call, useTranslation } from '../../platform/index.ts'
import { useAuditWords } from '../audit/index.ts'
import styles from './admin-settings.module.css'
import { settingsKey } from './settings.queries.ts'

const MAX_SHOWN = 5
/** Audit log subjects of the numbers that aren’t flags. */
const NUMBERS = ['installation', 'economy'] as const

/** Recent changes of the focused setting with actor and reason, and a link to the full audit log. */
export function FlagHistory({ subject = 'installation' }: { subject: string | undefined }) {
  const { t } = useTranslation('admin-settings')
  const labels = useAuditWords()
  const { data, isError, isFetching, refetch } = useQuery({
    // Read again with the settings, after each change.
    queryKey: [...settingsKey, 'history', subject],
    queryFn: ({ signal }) => call(listAudit, { query: { subject, limit: MAX_SHOWN } }, { signal }),
    staleTime: 0,
  })
  const numbers = NUMBERS.find((each) => each === subject)
  const name = (FLAG_NAMES as string[]).includes(subject)
    ? t(($) => $.flags[subject as FlagName].name)
    : numbers
      ? t(($) => $.history[numbers])
      : subject
  return (
    <section className={styles.save} aria-label={t(($) => $.history.title)}>
      <h3 className={styles.asideTitle}>{t(($) => $.history.of, { name })}</h3>
      {isError && !data ? (
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t(($) => $.history.again)}
        </Button>
      ) : !data ? (
        <Skeleton height={72} />
      ) : data.entries.length === 0 ? (
        <p className={styles.dim}>{t(($) => $.history.none)}</p>
      ) : (
        <ol className={styles.history}>
          {data.entries.map((entry) => (
            <li key={entry.id}>
              <p>
                {labels.person(entry.actor)}: {labels.action(entry.action)}
              </p>
              <p className={styles.dim}>{labels.long(entry.at)}</p>
              {changesIn(entry.before, entry.after).map(({ what, from, to }) => (
                <p key={what} className={styles.dim}>
                  {what}: <del>{from}</del> <ins>{to}</ins>
                </p>
              ))}
              {entry.reason && <p className={styles.why}>{entry.reason}</p>}
            </li>
          ))}
        </ol>
      )}
      <a className={styles.dim} href={`/dashboard/admin/audit?subject=${encodeURIComponent(subject)}`}>
        {t(($) => $.history.all)}
      </a>
    </section>
  )
}

/** Changed values as in the audit log. Objects are shown as JSON. */
function changesIn(before: unknown, after: unknown): { what: string; from: string; to: string }[] {
  const [old, fresh] = [before, after].map((each) =>
    typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {},
  )
  const write = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return Object.keys({ ...old, ...fresh }).flatMap((name) => {
    const [from, to] = [write(old?.[name]), write(fresh?.[name])]
    return from === to ? [] : [{ what: name, from, to }]
  })
}
