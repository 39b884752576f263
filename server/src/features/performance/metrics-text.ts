import type { QueueTask, ServerPerformance } from '@studio/contract/performance'
import type * as z from 'zod/mini'
import { type ResponseCounts, HISTOGRAM_BUCKETS_SECONDS } from './latencies.ts'

interface MetricsInput {
  answered: Iterable<ResponseCounts>
  state: Extract<ServerPerformance['process'], { ok: true }>['value']
  version: string
  build: string
  depths: z.infer<typeof QueueTask>[]
  /** Age of the last backup in seconds. */
  backup: number | undefined
}

type Labels = Record<string, string | number>

const escaped = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const sample = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}
const family = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: string[]) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples].join('\n')

/** Metrics of this process since its start, in the text format of Prometheus. */
export function metricsText({ answered, state, version, build, depths, backup }: MetricsInput): string {
  const requests = [...answered].toSorted((a, b) =>
    a.endpoint === b.endpoint ? a.status - b.status : a.endpoint < b.endpoint ? -1 : 1,
  )
  const duration = 'studio_http_request_duration_seconds'
  return `${[
    family('studio_info', 'gauge', 'Version and build of the server.', [
      sample('studio_info', { version, build }, 1),
    ]),
    family(
      duration,
      'histogram',
      'Response times in seconds.',
      requests.flatMap(({ endpoint, status, count, seconds, histogramCounts }) => {
        const labels = { endpoint, status }
        let sum = 0
        const below = [...HISTOGRAM_BUCKETS_SECONDS, '+Inf'].map((end, index) =>
          sample(`${duration}_bucket`, { ...labels, le: end }, (sum += histogramCounts[index] ?? 0)),
        )
        return [
          ...below,
          sample(`${duration}_sum`, labels, seconds),
          sample(`${duration}_count`, labels, count),
        ]
      }),
    ),
    gauge(
      'studio_event_loop_delay_seconds',
      'Event loop delay in seconds, 95th percentile.',
      state.loop.p95 / 1000,
    ),
    gauge('studio_heap_bytes', 'Heap in use, in bytes.', state.heap),
    gauge('studio_resident_bytes', 'Resident memory in bytes.', state.rss),
    gauge('studio_uptime_seconds', 'Seconds since the process started.', state.uptime),
    gauge('studio_realtime_connections', 'Realtime connections.', state.sockets),
    ...(backup === undefined
      ? []
      : [
          gauge(
            'studio_backup_age_seconds',
            'Age of the last successful backup, in seconds.',
            Math.round(backup),
          ),
        ]),
    family(
      'studio_queue_entries',
      'gauge',
      'Queue entries by task and state.',
      depths.flatMap(({ task, ready, deferred, running, dead }) =>
        Object.entries({ ready, deferred, running, dead }).map(([is, count]) =>
          sample('studio_queue_entries', { task, state: is }, count),
        ),
      ),
    ),
  ].join('\n')}\n`
}

const gauge = (name: string, help: string, value: number) =>
  family(name, 'gauge', help, [sample(name, {}, value)])
