import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { ScrollRegion } from '../../design/index.ts'
import { SourceCard } from '../admin/index.ts'
import { serverQuery, type Span } from './performance.queries.ts'
import styles from './performance.module.css'
import { useFigures } from './use-figures.ts'

const PARTS = ['endpoints', 'process', 'database', 'queue', 'objects'] as const

/** State of the server by part. Parts load and fail separately. */
export function ServerView({ days }: { days: Span }) {
  const { t } = useTranslation('performance')
  const { data, error, isFetching, refetch } = useQuery(serverQuery(days))
  const card = (part: (typeof PARTS)[number], height: number, content: ReactNode) => (
    <SourceCard
      key={part}
      title={t(($) => $.server[part].title)}
      note={t(($) => $.server[part].note)}
      isLoading={!data && error === null}
      failed={data ? !data[part].ok : error !== null}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      height={height}
    >
      {content}
    </SourceCard>
  )
  return (
    <>
      <div className={styles.parts}>
        {card('process', 150, data?.process.ok && <ProcessFacts state={data.process.value} />)}
        {card('database', 150, data?.database.ok && <DatabaseFacts state={data.database.value} />)}
        {card(
          'queue',
          150,
          data?.queue.ok && (
            <Facts
              rows={data.queue.value.map(({ task, ready, deferred, running, dead }) => [
                task,
                t(($) => $.server.queue.counts, { ready: ready + deferred, running, dead }),
                dead > 0,
              ])}
            />
          ),
        )}
        {card('objects', 150, data?.objects.ok && <ObjectsFacts bytes={data.objects.value.bytes} />)}
      </div>
      {card('endpoints', 320, data?.endpoints.ok && <EndpointTable rows={data.endpoints.value} />)}
    </>
  )
}

type Data = Awaited<ReturnType<NonNullable<ReturnType<typeof serverQuery>['queryFn']>>>
type Value<Part extends keyof Data> = Extract<Data[Part], { ok: true }>['value']

function Facts({ rows }: { rows: [name: string, value: string, isBad?: boolean][] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value, isBad]) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ProcessFacts({ state }: { state: Value<'process'> }) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const uptime = (seconds: number) =>
    seconds < 3_600
      ? t(($) => $.minutes, { minutes: figures.count(Math.floor(seconds / 60)) })
      : t(($) => $.hours, { hours: figures.count(Math.floor(seconds / 3_600)) })
  return (
    <Facts
      rows={[
        [t(($) => $.server.process.loop), figures.time(state.loop.p95), state.loop.p95 > 100],
        [t(($) => $.server.process.heap), figures.size(state.heap)],
        [t(($) => $.server.process.rss), figures.size(state.rss)],
        [t(($) => $.server.process.sockets), figures.count(state.sockets)],
        [t(($) => $.server.process.uptime), uptime(state.uptime)],
      ]}
    />
  )
}

function DatabaseFacts({ state }: { state: Value<'database'> }) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const { size, cacheHits, connections, waiting, longest, statements } = state
  return (
    <>
      <Facts
        rows={[
          [t(($) => $.server.database.size), figures.size(size)],
          [
            t(($) => $.server.database.cache),
            cacheHits === null ? '–' : figures.share(cacheHits, 1),
            cacheHits !== null && cacheHits < 0.9,
          ],
          [t(($) => $.server.database.connections), figures.count(connections)],
          [t(($) => $.server.database.waiting), figures.count(waiting), waiting > 0],
          [t(($) => $.server.database.longest), figures.time(longest * 1000), longest > 60],
        ]}
      />
      {statements === null ? (
        <p className={styles.dim}>{t(($) => $.server.database.noStatements)}</p>
      ) : (
        <ol className={styles.statements}>
          {statements.map(({ text, calls, meanMs, share }) => (
            <li key={text}>
              <code>{text}</code>
              <span className={styles.dim}>
                {t(($) => $.server.database.statement, {
                  calls: figures.count(calls),
                  mean: figures.time(meanMs),
                  share: figures.share(share),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function ObjectsFacts({ bytes }: { bytes: number }) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  return <Facts rows={[[t(($) => $.server.objects.kept), figures.size(bytes)]]} />
}

function EndpointTable({ rows }: { rows: Value<'endpoints'> }) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  if (rows.length === 0) return <p className={styles.dim}>{t(($) => $.server.endpoints.none)}</p>
  return (
    <ScrollRegion label={t(($) => $.server.endpoints.title)} className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.server.endpoints.call)}</th>
            {(['p50', 'p95', 'p99'] as const).map((quantile) => (
              <th key={quantile} scope="col" className={styles.number}>
                {quantile}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {t(($) => $.server.endpoints.failed)}
            </th>
            <th scope="col" className={styles.number}>
              {t(($) => $.server.endpoints.count)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ endpoint, count, failed, p50, p95, p99 }) => (
            <tr key={endpoint}>
              <th scope="row" className={styles.route}>
                {endpoint}
              </th>
              {[p50, p95, p99].map((ms, index) => (
                <td key={['p50', 'p95', 'p99'][index]} className={styles.number}>
                  {figures.time(ms)}
                </td>
              ))}
              <td className={styles.number} data-bad={failed > 0 || undefined}>
                {figures.count(failed)}
              </td>
              <td className={styles.number}>{figures.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
