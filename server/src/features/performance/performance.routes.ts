import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import { getJobsPerformance, getPerformance, getServerPerformance } from '@studio/contract/performance'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Latencies } from './latencies.ts'
import { metricsText } from './metrics-text.ts'
import type { PerformanceService, ServerParts } from './performance.service.ts'
import type { ProcessState } from './process-state.ts'

export function bindPerformance(http: Http, performance: PerformanceService): void {
  bind(http, getPerformance, async ({ query }) => performance.pages(query))
  bind(http, getServerPerformance, async ({ query }) => performance.server(query.days))
  bind(http, getJobsPerformance, async ({ query }) => performance.jobs(query.days))
}

/** Groups all files of the web app as one endpoint, since their names change with every build. */
const callOf = (method: string, url: string): string =>
  `${method} ${url.startsWith('/assets/') ? '/assets/*' : url}`

/** Records the duration of each response by its bound route. */
export function countResponses({ server }: Http, latencies: Latencies): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions
    if (url !== undefined) latencies.note(callOf(request.method, url), reply.statusCode, reply.elapsedTime)
    done()
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

interface MetricsDeps {
  /** Without a token there is nothing to read. */
  token: string | undefined
  latencies: Latencies
  state: ProcessState
  version: string
  build: string
  queue: ServerParts['queue']
  backupAge: () => Promise<number | undefined>
}

/** Metrics of this process for a scraper (`Authorization: Bearer`, token from the environment). */
export function serveMetrics({ server }: Http, deps: MetricsDeps): void {
  const { token, latencies, state, version, build, queue, backupAge } = deps
  server.get('/api/admin/metrics', async (request, reply) => {
    if (token === undefined) throw new Refusal('NOT_FOUND', 'Not found: GET /api/admin/metrics.')
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!timingSafeEqual(digest(bearer), digest(token)))
      throw new Refusal('AUTH_REQUIRED', 'The token doesn’t match STUDIO_METRICS_TOKEN.')
    const [depths, backup] = await Promise.all([queue().catch(() => []), backupAge().catch(() => undefined)])
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(
      metricsText({
        answered: latencies.sinceStart(),
        state: state.read(),
        version,
        build,
        depths,
        backup,
      }),
    )
  })
}
