// The Jobs screen and details of jobs that the built-in model doesn’t produce, with mock data.
import type { State } from './states.ts'
import { focusToast, TOAST_BUTTON } from './toasts.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3310'
const idOf = (last: number) => `${ID.slice(0, -1)}${last}`
const TIMESTAMP = '2026-11-20T10:00:00.000Z'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const DOWN = 'The server had an error while processing your request.'

const itemOf = (index: number, status: string) => ({
  index,
  status,
  progress: status === 'developing' ? 0.4 : 0,
  width: 768,
  height: 1024,
  pose: null,
  seed: 7,
  preview: null,
  mediaId: null,
  credits: 1,
})

const jobOf = (last: number, status: string, changes: object = {}) => ({
  id: idOf(last),
  kind: 'image_batch',
  status,
  error: null,
  errorCode: null,
  progress: 0.4,
  createdAt: TIMESTAMP,
  startedAt: null,
  finishedAt: null,
  stuck: false,
  progressedAt: null,
  canCancel: status === 'queued' || status === 'running',
  canRetry: status === 'failed',
  cost: { credits: 3, waived: false, captured: 0, released: 0, releasedFor: { failed: 0, cancelled: 0 } },
  metadata: {
    prompt: 'Long camel coat over charcoal trousers, red knit; walking toward the lens through a cream room',
    model: 'dalle',
    style: 'editorial',
    aspectRatio: '3:4',
    quality: 'final',
    count: 3,
    seed: 7,
  },
  items: [itemOf(0, 'waiting')],
  result: { media_assets: [] },
  ...changes,
})

const waiting = (last: number, position: number) =>
  jobOf(last, 'queued', {
    queue: { position, of: 3, begins: { least: 30 * position, most: 90 * position, since: null } },
    expected: { least: 65, most: 200, since: null },
  })

const tryOf = (second: number, changes: object) => ({
  index: 0,
  run: 1,
  engine: 'dalle',
  label: 'DALL-E 3',
  vendorModel: 'gpt-image-1',
  isStandIn: false,
  startedAt: `2026-11-20T10:00:${second}.000Z`,
  endedAt: `2026-11-20T10:00:${second + 8}.000Z`,
  outcome: 'failed',
  code: 'PROVIDER_DOWN',
  reason: DOWN,
  pauseMs: 1_000,
  ...changes,
})

const FAILED_JOB = jobOf(0, 'failed', {
  error: DOWN,
  errorCode: 'PROVIDER_DOWN',
  startedAt: TIMESTAMP,
  finishedAt: '2026-11-20T10:01:30.000Z',
  items: [itemOf(0, 'failed'), itemOf(1, 'cancelled')],
  cost: { credits: 3, waived: false, captured: 1, released: 2, releasedFor: { failed: 1, cancelled: 1 } },
  tries: [
    tryOf(10, {}),
    tryOf(20, { pauseMs: null, run: 2 }),
    tryOf(30, { engine: 'gemini', label: 'Gemini 2.0', isStandIn: true, pauseMs: null, run: 2 }),
  ],
})

const LIST = {
  '/api/jobs': {
    jobs: [
      jobOf(1, 'running', {
        items: [itemOf(0, 'developing'), itemOf(1, 'waiting')],
        progressedAt: ago(0),
        expected: { least: 20, most: 400, since: ago(0) },
      }),
      jobOf(2, 'running', { stuck: true, progressedAt: ago(7), items: [itemOf(0, 'developing')] }),
      ...[waiting(3, 1), waiting(4, 2), waiting(5, 3)],
      FAILED_JOB,
      jobOf(6, 'cancelled'),
    ],
    nextCursor: null,
  },
  '/api/jobs/counts': { counts: { queued: 3, running: 2, completed: 0, failed: 1, cancelled: 1 } },
  [`/api/jobs/${ID}`]: { job: FAILED_JOB },
}

export const JOBS_STATES: State[] = [
  {
    name: 'jobs screen, empty',
    who: 'empty',
    path: '/dashboard/jobs',
    shows: 'main p + p + div a[href*=photoshoot]',
  },
  {
    name: 'jobs screen',
    who: 'full',
    path: '/dashboard/jobs',
    mockAnswers: LIST,
    shows: 'main section + section [data-job]',
  },
  {
    name: 'jobs screen, cleared',
    who: 'full',
    path: '/dashboard/jobs',
    mockAnswers: { ...LIST, '/api/jobs/completed': { cleared: 2, clearedAt: TIMESTAMP } },
    async act(page) {
      await page.locator('main button:has(svg.lucide-list-x)').click()
      await focusToast(page)
    },
    shows: TOAST_BUTTON,
  },
  {
    name: 'jobs screen, nothing matches',
    who: 'full',
    path: '/dashboard/jobs?status=failed&kind=video_render',
    shows: 'main p + p + div button',
  },
  {
    name: 'job details',
    who: 'full',
    path: ({ job }) => `/dashboard/jobs/${job}`,
    shows: 'main section dl',
  },
  {
    name: 'job details, failed',
    who: 'full',
    path: `/dashboard/jobs/${ID}`,
    mockAnswers: LIST,
    shows: 'main ol li',
  },
]
