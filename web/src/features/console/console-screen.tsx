import type { Overview } from '@studio/contract/console'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, EmptyState, Skeleton } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { AdminScreen, SourceCard } from '../admin/index.ts'
import { useAuditWords } from '../audit/index.ts'
import styles from './console.module.css'
import { useOverview } from './console.queries.ts'
import { EngineList, HealthList } from './health-list.tsx'
import { silentOf, thingsOf } from './things.ts'
import { TodayFigures } from './today-figures.tsx'
import { useConsoleWords } from './use-console-words.ts'
import { WaitingList } from './waiting-list.tsx'

/**
 * Items that need attention, beside the state of the installation. Refreshes automatically without moving
 * items.
 */
export function ConsoleScreen() {
  const { t } = useTranslation('console')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useOverview()
  const refresh = () => void refetch()
  if (!data && error)
    return (
      <AdminScreen>
        <div role="alert" className={styles.trouble}>
          <p>{errorText(error)}</p>
          <Button loading={isFetching} onClick={refresh}>
            {t(($) => $.again)}
          </Button>
        </div>
      </AdminScreen>
    )
  return (
    <AdminScreen
      heading={data ? <Heading overview={data} /> : t(($) => $.looking)}
      lead={data ? <Checked overview={data} hasFailed={error !== null} /> : ' '}
      asideLabel={t(($) => $.healthTitle)}
      extra={
        <>
          <SourceCard title={t(($) => $.healthTitle)} isLoading={!data} height={240} onRetry={refresh}>
            {data && <HealthList health={data.health} />}
          </SourceCard>
          <Part
            title={t(($) => $.enginesTitle)}
            read={data?.engines}
            height={200}
            isAsking={isFetching}
            onRetry={refresh}
          >
            {(engines) => <EngineList engines={engines} />}
          </Part>
        </>
      }
    >
      {data ? (
        <WaitingList overview={data} isAsking={isFetching} onRetry={refresh} />
      ) : (
        <Skeleton height={248} />
      )}
      <TodayPart overview={data} isAsking={isFetching} onRetry={refresh} />
      <Part
        title={t(($) => $.errors.title)}
        note={t(($) => $.errors.note)}
        read={data?.errors}
        height={96}
        isAsking={isFetching}
        onRetry={refresh}
      >
        {(errors) => <ErrorList errors={errors} />}
      </Part>
      <Part
        title={t(($) => $.lately.title)}
        tools={
          <Button asChild variant="plain">
            <Link to="/dashboard/admin/audit">{t(($) => $.lately.audit)}</Link>
          </Button>
        }
        read={data?.lately}
        height={200}
        isAsking={isFetching}
        onRetry={refresh}
      >
        {(entries) => <RecentSessions entries={entries} />}
      </Part>
    </AdminScreen>
  )
}

function Heading({ overview }: { overview: Overview }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  const count = thingsOf(overview).length
  if (count > 0) return t(($) => $.waiting.title, { count, formatted: labels.number(count) })
  return silentOf(overview).length > 0 ? t(($) => $.waiting.unknown) : t(($) => $.waiting.nothing)
}

function Checked({ overview, hasFailed }: { overview: Overview; hasFailed: boolean }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  const at = labels.time(overview.checkedAt)
  if (hasFailed) return <span role="status">{t(($) => $.stale, { at })}</span>
  return silentOf(overview).length > 0 ? t(($) => $.checkedPartly, { at }) : t(($) => $.checked, { at })
}

interface PartProps<Value> {
  title: string
  note?: ReactNode
  tools?: ReactNode
  /** Undefined until the first response. */
  read: { ok: true; value: Value } | { ok: false } | undefined
  height: number
  isAsking: boolean
  onRetry: () => void
  children: (value: Value) => ReactNode
}

/** A part of the page that may fail separately. */
function Part<Value>({ title, note, tools, read, height, isAsking, onRetry, children }: PartProps<Value>) {
  return (
    <div className={styles.part}>
      <SourceCard
        title={title}
        note={note}
        tools={tools}
        height={height}
        onRetry={onRetry}
        isLoading={!read}
        failed={read?.ok === false}
        isRetrying={isAsking}
      >
        {read?.ok && children(read.value)}
      </SourceCard>
    </div>
  )
}

function TodayPart({
  overview,
  ...asking
}: {
  overview: Overview | undefined
  isAsking: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  return (
    <Part
      title={t(($) => $.today.title)}
      note={t(($) => $.today.note, { weekday: labels.weekday() })}
      read={overview?.today}
      height={96}
      {...asking}
    >
      {(today) => <TodayFigures today={today} />}
    </Part>
  )
}

type Value<Read> = Read extends { ok: true; value: infer Of } ? Of : never

function ErrorList({ errors }: { errors: Value<Overview['errors']> }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  if (errors.length === 0) return <p className={styles.edge}>{t(($) => $.errors.none)}</p>
  return (
    <ul>
      {errors.map(({ code, count, last }) => (
        <li key={code} className={styles.errorRow}>
          <span className={styles.mono}>{code}</span>
          <span className={styles.edge}>{t(($) => $.errors.last, { at: labels.clock(last) })}</span>
          <span className={styles.count}>{labels.number(count)}</span>
        </li>
      ))}
    </ul>
  )
}

function RecentSessions({ entries }: { entries: Value<Overview['lately']> }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  const audit = useAuditWords()
  if (entries.length === 0)
    return <EmptyState title={t(($) => $.lately.none)} text={t(($) => $.lately.noneText)} />
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.act}>
          <span className={styles.mono}>{labels.dayAndClock(entry.at)}</span>
          <span>{audit.person(entry.actor)}</span>
          <Link to="/dashboard/admin/audit" search={{ entry: entry.id }}>
            {audit.action(entry.action)}
          </Link>
          <span className={styles.actSubject}>{audit.person(entry.subject)}</span>
        </li>
      ))}
    </ul>
  )
}
