import type { Gate, GateReport, Statuses } from '@studio/contract/gates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Badge, Button, Skeleton } from '../../design/index.ts'
import { RequestError, useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './debug-screen.module.css'
import { refetchGates, reportsQuery, STATUS_QUERIES } from './gates.queries.ts'
import { clearStatuses, rememberedStatuses } from './gates-memory.ts'

/** Status call and fields that belong to each gate. */
const ENDPOINTS = {
  deletion: { query: STATUS_QUERIES.flags, fields: ['deletionDueAt'] },
  banned: { query: STATUS_QUERIES.flags, fields: ['banned'] },
  invite: { query: STATUS_QUERIES.invite, fields: ['hasClaimed'] },
  legal: { query: STATUS_QUERIES.legal, fields: ['accepted'] },
  terms: { query: STATUS_QUERIES.terms, fields: ['termsAccepted', 'complianceConfirmed'] },
} as const satisfies Record<Gate, { query: object; fields: (keyof Statuses)[] }>

interface GatesDebugScreenProps {
  userId: string
  Frame: ComponentType<{ children: ReactNode }>
  /** Rendered if the server answers NOT_FOUND. */
  missing: ReactNode
}

/** State of each gate of the signed-in user, with the values of server and browser. */
export function GatesDebugScreen({ userId, Frame, missing }: GatesDebugScreenProps) {
  const { t } = useTranslation('gates')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, error, isFetching } = useQuery(reportsQuery)
  const [stored, setStored] = useState(() => rememberedStatuses(userId))
  if (error instanceof RequestError && error.status === 404) return missing
  const refetch = async () => {
    await refetchGates(queries)
    setStored(rememberedStatuses(userId))
  }
  return (
    <Frame>
      <div className={styles.screen}>
        <div className={styles.head}>
          <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
            {t(($) => $.debug.title)}
          </h1>
          <p className="sign-in-sub">{t(($) => $.debug.subtitle)}</p>
        </div>
        <div className={styles.actions}>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t(($) => $.debug.askAll)}
          </Button>
          <Button
            variant="plain"
            disabled={Object.keys(stored).length === 0}
            onClick={() => {
              clearStatuses()
              setStored({})
            }}
          >
            {t(($) => $.debug.forget)}
          </Button>
        </div>
        {error && <p role="alert">{errorText(error)}</p>}
        {!data && !error && <Skeleton height={400} />}
        <ol className={styles.gates}>
          {data?.map((report) => (
            <GateRow key={report.gate} report={report} stored={stored} />
          ))}
        </ol>
      </div>
    </Frame>
  )
}

const show = (value: string | boolean | null | undefined, none: string): string =>
  value === undefined || value === null || value === '' ? none : String(value)

function GateRow({ report, stored }: { report: GateReport; stored: Partial<Statuses> }) {
  const { t } = useTranslation('gates')
  const queries = useQueryClient()
  const { query, fields } = ENDPOINTS[report.gate]
  const status = useQuery<Partial<Statuses>>(query as never)
  const none = t(($) => $.debug.none)
  const isStored = fields.every((field) => stored[field] !== undefined)
  const by = status.data ? report.decidedBy : isStored ? 'stored' : 'nothing'
  const refetch = () => void Promise.all([status.refetch(), queries.refetchQueries(reportsQuery)])
  return (
    <li className={styles.gate}>
      <div className={styles.title}>
        <h2>{t(($) => $.debug.names[report.gate])}</h2>
        <Badge tone={report.isOpen ? 'good' : 'bad'}>
          {report.isOpen ? t(($) => $.debug.open) : t(($) => $.debug.closed)}
        </Badge>
        <Button className={styles.ask} loading={status.isFetching} onClick={refetch}>
          {t(($) => $.debug.askAgain)}
        </Button>
      </div>
      <p className={styles.by}>{t(($) => $.debug.by[by])}</p>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {t(($) => $.debug.server)}: {show(status.data?.[field], none)} · {t(($) => $.debug.stored)}:{' '}
              {show(stored[field], none)}
            </dd>
          </div>
        ))}
        {Object.entries(report.facts).map(([name, value]) => (
          <div key={`fact-${name}`}>
            <dt>{name}</dt>
            <dd>{show(value, none)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
