// Video Canvas: storyboards while editing and rendering. Mocked, as rendering would take too long.
import type { State } from './states.ts'
import { focusToast, TOAST_BUTTON } from './toasts.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3320'
const idOf = (last: number) => `${ID.slice(0, -1)}${last}`
const TIMESTAMP = '2026-11-20T10:00:00.000Z'
const DELETED_ID = idOf(9)

const shotOf = (last: number, prompt: string, changes: object = {}) => ({
  id: idOf(last),
  prompt,
  seconds: 4,
  camera: 'push-in',
  transition: 'dissolve',
  firstFrameId: null,
  trim: null,
  caption: '',
  takeId: null,
  ...changes,
})
const BOAT = 'A fishing boat leaves the harbour at dawn, mist over still water, long lens'
const SHOTS = [
  shotOf(1, BOAT, { caption: 'The first to leave', trim: { start: 0.5, end: 3.5 } }),
  shotOf(2, 'Gulls above the breakwater, low golden light', { firstFrameId: DELETED_ID, transition: 'wipe' }),
  shotOf(3, '', { seconds: 2 }),
]
const FILM = { model: 'studio', aspectRatio: '16:9', resolution: '720p', fps: 24 }
const recipe = { prompt: BOAT, seconds: 4, camera: 'push-in', firstFrameId: null, ...FILM }
const SIZE = { width: 1280, height: 720 }
/** Peaks that rise and fall, in base64. */
const waveformOf = (count: number) =>
  Buffer.from(
    Array.from({ length: count }, (_, i) => 130 + Math.round(100 * Math.sin(i / 4) * Math.cos(i))),
  ).toString('base64')
const takeOf = (last: number, promptText: string) => ({
  id: idOf(last),
  shotId: idOf(1),
  createdAt: TIMESTAMP,
  seed: last,
  seconds: 4,
  url: '/',
  ...SIZE,
  thumbnails: [],
  placeholder: '',
  waveform: waveformOf(80),
  recipe: { ...recipe, prompt: promptText },
})

const TRACK = {
  id: idOf(7),
  createdAt: TIMESTAMP,
  name: 'Harbour bells, a slow waltz for two accordions and a bell',
  seconds: 7,
  bytes: 2_000_000,
  waveform: waveformOf(140),
  url: '/',
}
const MUSIC = { trackId: TRACK.id, volume: 0.8, start: 1, fadeIn: 1, fadeOut: 2, ducks: true }

const THIRTY = Array.from({ length: 30 }, (_, n) => ({ ...SHOTS[n % 2]!, id: `${ID.slice(0, -2)}${n + 30}` }))

const PICTURE = idOf(4)
/** An upright image at a URL that works. */
const PORTRAIT = {
  id: PICTURE,
  type: 'image',
  createdAt: TIMESTAMP,
  model: 'studio',
  project: null,
  prompt: BOAT,
  width: 768,
  height: 1024,
  url: '/icon.svg',
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  metadata: {},
  thumbnails: [{ url: '/icon.svg', width: 240, height: 320 }],
  origin: 'generated',
  stars: 0,
  flag: null,
  tags: [],
  alt: null,
  jobId: null,
}

const boardOf = (changes: object = {}, draft: object = {}) => ({
  [`/api/storyboards/${ID}`]: {
    storyboard: {
      id: ID,
      version: 1,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      takes: [],
      films: [],
      draft: { title: 'Morning at the harbour', ...FILM, shots: SHOTS, ...draft },
      ...changes,
    },
  },
})

const itemOf = (index: number, status: string, progress = 0) => ({
  index,
  status,
  progress,
  ...SIZE,
  pose: null,
  seed: 7,
  preview: null,
  mediaId: null,
  credits: 8,
})
const jobOf = (status: string, changes: object = {}) => ({
  id: idOf(8),
  kind: 'video_render',
  status,
  error: null,
  errorCode: null,
  progress: 0.4,
  createdAt: TIMESTAMP,
  startedAt: TIMESTAMP,
  finishedAt: null,
  stuck: false,
  progressedAt: TIMESTAMP,
  canCancel: status === 'running',
  canRetry: status === 'failed',
  cost: { credits: 20, waived: true, captured: 0, released: 0, releasedFor: { failed: 0, cancelled: 0 } },
  metadata: { prompt: BOAT, storyboardId: ID, toFilm: [0, 1], shots: SHOTS },
  items: [itemOf(0, 'developing', 0.6), itemOf(1, 'waiting'), itemOf(2, 'waiting')],
  result: { media_assets: [] },
  ...changes,
})
const jobs = (job: object) => ({
  '/api/jobs': { jobs: [job], nextCursor: null },
  [`/api/jobs/${idOf(8)}`]: { job },
})
const WAITING_JOB = jobOf('queued', {
  startedAt: null,
  progress: 0,
  canCancel: true,
  items: [itemOf(0, 'waiting'), itemOf(1, 'waiting'), itemOf(2, 'waiting')],
  queue: { position: 2, of: 4, begins: { least: 65, most: 200, since: null } },
  expected: { least: 40, most: 300, since: null },
})
const FAILED_JOB = jobOf('failed', {
  error: 'The provider does not film this.',
  errorCode: 'PROVIDER_BAD_REQUEST',
  items: [itemOf(0, 'done', 1), { ...itemOf(1, 'failed'), error: 'The provider does not film this.' }],
})

const listItem = (last: number, title: string) => ({
  id: idOf(last),
  title,
  shots: last,
  seconds: last * 3.5,
  updatedAt: TIMESTAMP,
  posterUrl: null,
})

const path = `/dashboard/videocanvas?board=${ID}`

export const VIDEO_STATES: State[] = [
  { name: 'video, empty', who: 'empty', path: '/dashboard/videocanvas', shows: 'main ol li' },
  {
    name: 'video, list',
    who: 'full',
    path: '/dashboard/videocanvas',
    mockAnswers: {
      '/api/storyboards': {
        storyboards: [listItem(1, 'Morning at the harbour'), listItem(2, ''), listItem(3, 'x'.repeat(120))],
        nextCursor: null,
      },
    },
    shows: 'main li h3 a',
  },
  { name: 'video, gone', who: 'full', path, shows: 'main [role=alert] button' },
  {
    name: 'video, storyboard',
    who: 'full',
    path,
    mockAnswers: {
      ...boardOf({ takes: [takeOf(6, 'Other words'), takeOf(5, BOAT)] }, { music: MUSIC }),
      '/api/music': { tracks: [TRACK] },
    },
    shows: 'main canvas[role=img]',
  },
  {
    name: 'video, a first frame of another shape',
    who: 'full',
    path,
    mockAnswers: {
      ...boardOf({}, { shots: [shotOf(1, BOAT, { firstFrameId: PICTURE })] }),
      [`/api/gallery/${PICTURE}`]: { item: PORTRAIT, parents: [], children: [] },
    },
    shows: 'form img',
  },
  {
    name: 'video, problems',
    who: 'full',
    path,
    mockAnswers: boardOf(),
    async act(page) {
      await page.locator('[data-shot] > button').nth(1).click()
      await page.keyboard.press('Control+Enter')
    },
    shows: '[role=alert] button',
  },
  {
    name: 'video, first frames',
    who: 'full',
    path,
    mockAnswers: boardOf(),
    act: (page) => page.locator('form button:has(svg.lucide-image-plus)').click(),
    shows: '[role=dialog] li img',
  },
  {
    name: 'video, a list of shots',
    who: 'full',
    path,
    mockAnswers: boardOf(),
    async act(page) {
      await page.locator('main button:has(svg.lucide-list-plus)').click()
      await page.locator('[name=prompts]').fill('A gull\n'.repeat(60))
    },
    shows: '[role=dialog] [aria-invalid=true]',
  },
  {
    name: 'video, as many shots as it holds, in a project',
    who: 'full',
    path,
    mockAnswers: boardOf({}, { shots: THIRTY, projectName: 'Norte, autumn and the first weeks of winter' }),
    shows: '[data-shot]:nth-child(30)',
  },
  {
    name: 'video, nothing to film',
    who: 'full',
    path,
    mockAnswers: boardOf({}, { shots: [] }),
    async act(page) {
      await page.locator('[aria-labelledby=shots]').waitFor()
      await page.keyboard.press('Control+Enter')
    },
    shows: 'main [role=alert]',
  },
  {
    name: 'video, take deleted',
    who: 'full',
    path,
    mockAnswers: boardOf({ takes: [takeOf(6, 'Other words'), takeOf(5, BOAT)] }),
    async act(page) {
      await page.locator('fieldset button:has(svg.lucide-trash)').first().click()
      await focusToast(page)
    },
    shows: TOAST_BUTTON,
  },
  {
    name: 'video, in the line',
    who: 'full',
    path,
    mockAnswers: { ...boardOf(), ...jobs(WAITING_JOB) },
    shows: 'main [role=progressbar]',
  },
  {
    name: 'video, filming',
    who: 'full',
    path,
    mockAnswers: { ...boardOf(), ...jobs(jobOf('running')) },
    shows: 'main [role=progressbar]',
  },
  {
    name: 'video, failed',
    who: 'full',
    path,
    mockAnswers: { ...boardOf(), ...jobs(FAILED_JOB) },
    shows: 'main [role=alert] li button',
  },
  {
    name: 'video, film',
    who: 'full',
    path,
    mockAnswers: boardOf({
      films: [
        {
          id: idOf(7),
          type: 'video',
          index: 2,
          url: '/favicon.ico',
          thumbnails: [],
          placeholder: '',
          ...SIZE,
        },
      ],
    }),
    act: (page) => page.locator('main [role=tab]').last().click(),
    shows: 'main video',
  },
]
