import type { JobTry } from '@studio/contract/jobs'
import { MINUTE_MS } from '@studio/contract/kernel'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, assetOf, draw, itemOf, jobOf, refusal } from './jobs.fixtures.tsx'
import { JobsScreen } from './screen.ts'

const QUEUE_ESTIMATE = { least: 30, most: 60, since: new Date(Date.now() + 60_000).toISOString() }
const queued = (id: number, position: number) =>
  jobOf(id, {
    status: 'queued',
    canCancel: true,
    items: [itemOf(0, { status: 'waiting', progress: 0 })],
    queue: { position, of: 3, ...(position === 1 ? { begins: QUEUE_ESTIMATE } : {}) },
    result: { media_assets: [] },
    expected: { least: 20, most: 40, since: null },
  })
const RUNNING_JOB = jobOf(1, {
  status: 'running',
  canCancel: true,
  progress: 0.5,
  progressedAt: new Date().toISOString(),
  items: [itemOf(0), itemOf(1, { status: 'developing', progress: 0.5 })],
  result: { media_assets: [assetOf(0)] },
})
// Server order: newest first, regardless of the queue position.
const ACTIVE_JOBS = [queued(4, 2), queued(3, 3), queued(2, 1), RUNNING_JOB]
const FAILED_JOB = jobOf(5, {
  status: 'failed',
  canRetry: true,
  error: 'The model said no.',
  errorCode: 'PROVIDER_BAD_REQUEST',
  items: [itemOf(0, { status: 'failed', credits: 1 })],
  result: { media_assets: [] },
  cost: { credits: 3, waived: false, captured: 1, released: 2, releasedFor: { failed: 2, cancelled: 0 } },
})
const COMPLETED_JOB = jobOf(6)
const COUNTS = { queued: 3, running: 1, completed: 1, failed: 1, cancelled: 0 }

const ANSWERS = {
  'GET /api/jobs': ({ search }: { search: URLSearchParams }) => {
    const statuses = search.get('status')?.split(',') ?? []
    const jobs = [...ACTIVE_JOBS, FAILED_JOB, COMPLETED_JOB].filter(({ status }) => statuses.includes(status))
    return { jobs, nextCursor: null }
  },
  'GET /api/jobs/counts': { counts: COUNTS },
}

async function open(at = '/dashboard/jobs', answers: Record<string, unknown> = {}) {
  const requests = answerWith({ ...ANSWERS, ...answers })
  const view = await draw(<JobsScreen />, { at, path: '/dashboard/jobs/{-$id}' })
  await screen.findByRole('tab', { name: /All/ })
  return { requests, user: userEvent.setup(), ...view }
}

const prompts = () =>
  [...document.querySelectorAll('[data-job] a')].map(({ textContent }) => textContent?.replace('Prompt ', ''))
const row = (id: number) => screen.getByRole('link', { name: `Prompt ${id}` }).closest('li')!
const sent = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows running jobs, the queue in order, then ended jobs, with counts', async () => {
  await open()
  await waitFor(() => expect(prompts()).toEqual(['1', '2', '4', '3', '5', '6']))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['All6', 'Pending3', 'Running1', 'Completed1', 'Failed1', 'Cancelled0'],
  ])
  expect(row(2).textContent).toContain('Next in your queue · starts in about 30–60 s · takes about 20–40 s')
  expect(row(4).textContent).toContain('Position 2 of 3 in your queue')
})

it('keeps filters in the URL, requests only matching jobs, and suggests other filters', async () => {
  const { user, router, requests } = await open('/dashboard/jobs?status=failed')
  await waitFor(() => expect(prompts()).toEqual(['5']))
  expect(requests.some(({ search }) => search.get('status') === 'failed')).toBe(true)
  await user.click(screen.getByRole('tab', { name: /Pending/ }))
  await waitFor(() => expect(prompts()).toEqual(['2', '4', '3']))
  expect(router.state.location.search).toEqual({ status: 'pending' })
  await user.click(screen.getByRole('tab', { name: /Cancelled/ }))
  await screen.findByText('Try a different filter')
  await user.click(screen.getByRole('button', { name: 'Show all jobs' }))
  await waitFor(() => expect(prompts()).toHaveLength(6))
  expect(router.state.location.search).toEqual({})
})

it('moves a queued job immediately with Alt and an arrow, or to the front with its button', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { user, requests } = await open('/dashboard/jobs?status=pending', {
    [`PATCH /api/jobs/${queued(3, 3).id}`]: () => answer.promise,
  })
  await waitFor(() => expect(prompts()).toEqual(['2', '4', '3']))
  screen.getByRole('link', { name: 'Prompt 3' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(prompts()).toEqual(['2', '3', '4']))
  expect(screen.getByText('Moved to position 2 of 3')).toBeTruthy()
  await waitFor(() => expect(sent(requests)).toMatchObject([{ body: { to: queued(4, 2).id } }]))
  // The list is refetched after the response; the mock returns the old order.
  answer.resolve({ job: queued(3, 2), order: [] })
  await waitFor(() => expect(prompts()).toEqual(['2', '4', '3']))
  await user.click(within(row(3)).getByRole('button', { name: 'Move to front' }))
  await waitFor(() => expect(sent(requests).at(-1)).toMatchObject({ body: { to: 'first' } }))
})

it('drags a queued job to where it is dropped', async () => {
  const { requests } = await open('/dashboard/jobs?status=pending', {
    [`PATCH /api/jobs/${queued(2, 1).id}`]: { job: queued(2, 3), order: [] },
  })
  await waitFor(() => expect(prompts()).toEqual(['2', '4', '3']))
  for (const [at, id] of [2, 4, 3].entries())
    row(id).getBoundingClientRect = () => new DOMRect(0, at * 80, 600, 80)
  const handle = within(row(2)).getByRole('button', { name: 'Move' })
  handle.setPointerCapture = () => {}
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientY: 500, pointerId: 1 })
  expect(row(3).dataset.gap).toBe('after')
  fireEvent.pointerUp(handle, { pointerId: 1 })
  expect(row(3).dataset.gap).toBeUndefined()
  await waitFor(() => expect(sent(requests)).toMatchObject([{ body: { to: 'last' } }]))
})

it('moves along the rows by arrows, refreshes with R and clears with C, like the drawer', async () => {
  const { user, requests, toaster } = await open('/dashboard/jobs', {
    'DELETE /api/jobs/completed': { cleared: 4, clearedAt: '2026-11-20T12:00:00.000Z' },
  })
  await waitFor(() => expect(prompts()).toHaveLength(6))
  // On a job that could be cancelled, and on one that could be retried.
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Prompt 1')
  const before = requests.length
  await user.keyboard('r')
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  act(() => screen.getByRole('link', { name: 'Prompt 5' }).focus())
  await user.keyboard('r')
  expect(sent(requests)).toEqual([])
  await user.keyboard('c')
  await waitFor(() => expect(toaster.current()?.action?.label).toBe('Undo'))
  expect(sent(requests)).toMatchObject([{ method: 'DELETE', path: '/api/jobs/completed' }])
})

it('clears ended jobs, says what stays, and undoes it; shows why a retry is refused', async () => {
  const clearedAt = '2026-11-20T12:00:00.000Z'
  const { user, toaster, requests } = await open('/dashboard/jobs', {
    'DELETE /api/jobs/completed': { cleared: 2, clearedAt },
    'POST /api/jobs/completed/restore': { restored: 2 },
    [`POST /api/jobs/${FAILED_JOB.id}/retry`]: () => refusal(429, 'RATE_LIMITED'),
  })
  await waitFor(() => expect(prompts()).toHaveLength(6))
  await user.click(within(row(5)).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Couldn’t retry the job'))
  await user.click(screen.getByRole('button', { name: 'Clear completed' }))
  await waitFor(() =>
    expect(toaster.current()).toMatchObject({
      title: '2 jobs cleared',
      description: 'Images and videos stay in your gallery.',
      action: { label: 'Undo' },
    }),
  )
  const lists = () => requests.filter(({ method, path }) => `${method} ${path}` === 'GET /api/jobs').length
  const before = lists()
  act(() => toaster.current()?.action?.onSelect())
  await waitFor(() => expect(sent(requests).at(-1)).toMatchObject({ body: { clearedAt } }))
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
})

it('shows the empty state with its first step, and an error with a retry', async () => {
  const none = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 }
  await open('/dashboard/jobs', {
    'GET /api/jobs': { jobs: [], nextCursor: null },
    'GET /api/jobs/counts': { counts: none },
  })
  await screen.findByText('No jobs found')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringMatching(/\d/),
  )
  expect(screen.getByRole('link', { name: 'Start a photo shoot' })).toBeTruthy()
  cleanup()
  let isDown = true
  const { user } = await open('/dashboard/jobs?status=running', {
    'GET /api/jobs': () =>
      isDown ? refusal(500, 'UNKNOWN_ERROR') : { jobs: [RUNNING_JOB], nextCursor: null },
  })
  const alert = await screen.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Prompt 1' })
})

const TRY: JobTry = {
  index: 0,
  run: 1,
  engine: 'dalle',
  label: 'DALL-E 3',
  vendorModel: 'pictures-3',
  isStandIn: false,
  startedAt: '2026-11-20T12:00:00.000Z',
  endedAt: '2026-11-20T12:00:04.000Z',
  outcome: 'failed',
  code: 'PROVIDER_DOWN',
  reason: 'Down for repairs.',
  pauseMs: 2_000,
}

it('lists every attempt: model, duration, error, and stand-ins', async () => {
  const last = { outcome: 'made', code: null, reason: null, pauseMs: null } as const
  const gemini = { engine: 'gemini', label: 'Gemini 2.0', vendorModel: null, isStandIn: true }
  const attempts = [
    TRY,
    {
      ...TRY,
      run: 2,
      startedAt: '2026-11-20T12:00:06.000Z',
      endedAt: '2026-11-20T12:00:07.500Z',
      pauseMs: null,
    },
    { ...TRY, ...gemini, ...last, run: 2, startedAt: '2026-11-20T12:00:08.000Z' },
  ]
  await open(`/dashboard/jobs/${FAILED_JOB.id}`, {
    [`GET /api/jobs/${FAILED_JOB.id}`]: { job: { ...FAILED_JOB, tries: attempts } },
  })
  const details = await screen.findByRole('region', { name: 'Job details' })
  const [first, second, third] = await within(details)
    .findAllByRole('listitem', {})
    .then((items) => items.slice(-3))
  expect(first!.textContent).toContain('FailedDALL-E 3 (pictures-3)')
  expect(first!.textContent).toContain('4 sec')
  expect(first!.textContent).toContain('Down for repairs.Code PROVIDER_DOWNRetried after 2 s')
  expect(second!.textContent).toContain('Resumed after an interruption')
  expect(third!.textContent).toContain('Used instead of the requested modelCompletedGemini 2.0')
  const facts = within(details)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(facts.slice(0, 3)).toEqual(['3 credits', '1 credit', '2 credits for failures'])
})

it('names the joining of a video after the video', async () => {
  const film = jobOf(7, { kind: 'video_render', items: [itemOf(0), itemOf(1)] })
  const successfulTry = { ...TRY, outcome: 'made', code: null, reason: null, pauseMs: null } as const
  const attempts = [
    successfulTry,
    { ...successfulTry, index: 1, engine: 'joiner', label: 'FFmpeg', vendorModel: null },
  ]
  await open(`/dashboard/jobs/${film.id}`, {
    [`GET /api/jobs/${film.id}`]: { job: { ...film, tries: attempts } },
  })
  const section = await screen.findByRole('region', { name: 'Attempts' })
  expect(
    within(section)
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Shot 1', 'Video'])
  expect(section.textContent).toContain('CompletedFFmpeg')
})

it('downloads all images as one zip, and says if the job doesn’t exist', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, requests } = await open(`/dashboard/jobs/${COMPLETED_JOB.id}`, {
    [`GET /api/jobs/${COMPLETED_JOB.id}`]: { job: COMPLETED_JOB },
    'POST /api/zips': {
      id: COMPLETED_JOB.id,
      url: '/api/zips/1',
      expiresAt: new Date().toISOString(),
      pictures: 2,
      bytes: 9,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Download 2 images' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(sent(requests)).toMatchObject([
    { path: '/api/zips', body: { ids: COMPLETED_JOB.result.media_assets.map(({ id }) => id) } },
  ])
  click.mockRestore()
  cleanup()
  await open(`/dashboard/jobs/${jobOf(99).id}`)
  await screen.findByText('Job not found')
})

it.each([
  [7, 'No progress for 7 minutes. The job may still continue.'],
  [12, 'No progress for 12 minutes. Cancel the job and retry it'],
])('says what to do about a job without progress for %d minutes', async (minutes, expected) => {
  const stuck = {
    ...RUNNING_JOB,
    stuck: true,
    progressedAt: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
  }
  await open('/dashboard/jobs?status=running', { 'GET /api/jobs': { jobs: [stuck], nextCursor: null } })
  await waitFor(() => expect(row(1).textContent).toContain(expected))
})
