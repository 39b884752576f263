import * as z from 'zod/mini'
import { VITALS } from '../metrics/index.ts'

/** Device class reported by the browser. `unknown` for measurements from before it was recorded. */
export const DEVICES = ['desktop', 'phone', 'unknown'] as const
export const Device = z.enum(DEVICES)
export type Device = z.infer<typeof Device>

export const VitalName = z.enum(VITALS)

/** Good up to `good`, poor above `poor` (specification, section 9). Milliseconds; CLS is a score. */
export const VITAL_LIMITS = {
  LCP: { good: 2_000, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
} as const

/** Min. measurements for a meaningful quantile. */
export const MIN_SAMPLES = 50

const Count = z.int().check(z.minimum(0))
/** Day of UTC: `2026-11-22`. */
const Day = z.string()

/** 75th percentile and number of visits. Milliseconds, for CLS a score; null without visits. */
export const VitalSummary = z.object({ p75: z.nullable(z.number()), count: Count })
export type VitalSummary = z.infer<typeof VitalSummary>

export const RouteVitals = z.object({
  /** A path with its ids replaced: `/editor/:id`. */
  route: z.string(),
  device: Device,
  vitals: z.record(VitalName, VitalSummary),
  /** Count of the most frequent metric, an estimate of visits. */
  visits: Count,
})
export type RouteVitals = z.infer<typeof RouteVitals>

/** Regression of a metric on a route and device: 7 days against the 7 before, each with its 95% interval. */
export const Regression = z.object({
  metric: VitalName,
  route: z.string(),
  device: Device,
  before: z.object({ p75: z.number(), low: z.number(), high: z.number(), count: Count }),
  now: z.object({ p75: z.number(), low: z.number(), high: z.number(), count: Count }),
  /** Relative increase: 0.15 for 15%. */
  rise: z.number(),
  /** First version that was started on those days; null if there is none. */
  release: z.nullable(z.string()),
})
export type Regression = z.infer<typeof Regression>

export const VitalDay = z.object({
  day: Day,
  p75: z.nullable(z.number()),
  /** 95% confidence interval. Null with too few measurements. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  count: Count,
})
export type VitalDay = z.infer<typeof VitalDay>

export const Performance = z.object({
  days: Count,
  /** One row per route and device, most visited first, max. 200. */
  routes: z.array(RouteVitals),
  regressions: z.array(Regression),
  /** Requested metric per day, including days without visits. */
  line: z.object({
    metric: VitalName,
    route: z.nullable(z.string()),
    device: z.nullable(Device),
    days: z.array(VitalDay),
  }),
  /** Versions by the day they were first started, oldest first. */
  releases: z.array(z.object({ version: z.string(), day: Day })),
})
export type Performance = z.infer<typeof Performance>

/** Milliseconds. */
export const Latency = z.object({ p50: z.number(), p95: z.number(), p99: z.number() })

export const EndpointLatency = z.object({
  /** `GET /api/gallery`. */
  endpoint: z.string(),
  count: Count,
  /** Responses with status 500 and above. */
  failed: Count,
  ...Latency.shape,
})
export type EndpointLatency = z.infer<typeof EndpointLatency>

export const ProcessState = z.object({
  /** Event loop delay in ms since the last measurement, by quantile. */
  loop: Latency,
  /** Bytes. */
  heap: Count,
  rss: Count,
  /** Seconds since the start. */
  uptime: z.number(),
  /** Live connections of this process. */
  sockets: Count,
})

export const DatabaseState = z.object({
  /** Bytes. */
  size: Count,
  /** Share of blocks that were in memory; null before the first read. */
  cacheHits: z.nullable(z.number()),
  connections: Count,
  /** Number of pending locks. */
  waiting: Count,
  /** Age in seconds of the oldest open transaction; 0 if there is none. */
  longest: z.number(),
  /** Slowest statements by total time; null if the database doesn’t count them. */
  statements: z.nullable(
    z.array(z.object({ text: z.string(), calls: Count, meanMs: z.number(), share: z.number() })),
  ),
})

export const QueueTask = z.object({
  task: z.string(),
  ready: Count,
  deferred: Count,
  running: Count,
  dead: Count,
})

/** Jobs per model in the requested period. */
export const ModelJobs = z.object({
  model: z.string(),
  kind: z.enum(['image_batch', 'video_render']),
  jobs: Count,
  failed: Count,
  /** Seconds from the first worker to the end, for completed jobs; null if there are none. */
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  /** Completed items: images or shots. */
  items: Count,
  /** Charged credits, or in free mode those that would have been charged. */
  credits: Count,
})
export type ModelJobs = z.infer<typeof ModelJobs>

/** Each part reports its own failure. */
const source = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.union([z.object({ ok: z.literal(true), value: schema }), z.object({ ok: z.literal(false) })])

export const ServerPerformance = z.object({
  endpoints: source(z.array(EndpointLatency)),
  process: source(ProcessState),
  database: source(DatabaseState),
  queue: source(z.array(QueueTask)),
  /** Bytes stored by all users. */
  objects: source(z.object({ bytes: Count })),
})
export type ServerPerformance = z.infer<typeof ServerPerformance>

export const JobsPerformance = z.object({
  models: z.array(ModelJobs),
  /** Cost of providers in US cents by day (UTC), without days of zero. */
  spending: z.array(z.object({ day: Day, cents: Count })),
})
export type JobsPerformance = z.infer<typeof JobsPerformance>
