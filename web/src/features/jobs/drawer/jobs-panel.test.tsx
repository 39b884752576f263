import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobsBadge, JobsDrawer, JobsProvider } from '../index.ts'
import { answerWith, assetOf, draw, itemOf, jobOf, refusal } from '../jobs.fixtures.tsx'

const RUNNING_JOB = jobOf(1, {
  status: 'running',
  canCancel: true,
  items: [itemOf(0), itemOf(1, { status: 'developing', progress: 0.5 })],
  result: { media_assets: [assetOf(0)] },
})
const FAILED_JOB = jobOf(2, {
  status: 'failed',
  canRetry: true,
  error: 'The model said no.',
  items: [],
  result: { media_assets: [] },
})
const COMPLETED_JOB = jobOf(3, {
  metadata: { prompt: 'x'.repeat(101) },
  result: { media_assets: [0, 1, 2, 3].map(assetOf) },
})
const QUEUED_JOB = jobOf(4, {
  kind: 'video_render',
  status: 'queued',
  canCancel: true,
  metadata: { prompt: '', textPrompt: 'Round the flacon' },
  items: [],
  result: { media_assets: [] },
})

const jobs = (...list: unknown[]) => ({ 'GET /api/jobs': { jobs: list, nextCursor: null } })

async function openDrawer(answers: Record<string, unknown>, language: 'en' | 'es' = 'en') {
  const requests = answerWith(answers)
  const user = userEvent.setup()
  const view = await draw(
    <JobsProvider>
      <JobsBadge />
      <JobsDrawer />
    </JobsProvider>,
    { language },
  )
  await user.keyboard('{Control>}j{/Control}')
  await screen.findByRole('heading', { name: language === 'en' ? 'Jobs' : 'Trabajos' })
  return { requests, user, ...view }
}

const cards = () =>
  screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => within(item).queryByRole('heading')))

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the jobs drawer', () => {
  it('shows type, status, excerpt, error and previews of each job', async () => {
    await openDrawer(jobs(RUNNING_JOB, FAILED_JOB, COMPLETED_JOB, QUEUED_JOB))
    const [running, failed, done, queued] = await cards()
    expect(running!.textContent).toContain('Running, 1 of 2')
    expect(running!.textContent).toContain('1 min ago')
    expect(within(failed!).getByText('The model said no.')).toBeTruthy()
    expect(within(failed!).getByText('Failed')).toBeTruthy()
    expect(within(done!).getByText(`${'x'.repeat(100)}…`)).toBeTruthy()
    expect(within(done!).getAllByRole('img')).toHaveLength(3)
    expect(within(queued!).getByRole('heading', { name: 'Video Render' })).toBeTruthy()
    expect(within(queued!).getByText('Round the flacon')).toBeTruthy()
  })

  it('names images of another model, with the reason', async () => {
    const substitute = (madeBy: string) => ({
      madeBy,
      insteadOf: 'DALL-E 3',
      code: 'PROVIDER_DOWN',
      reason: "It's down.",
    })
    const assets = [
      { ...assetOf(0), standIn: substitute('Gemini') },
      { ...assetOf(1), standIn: substitute('Gemini') },
      { ...assetOf(2), standIn: substitute('Leonardo') },
      assetOf(3),
    ]
    await openDrawer(jobs(jobOf(1, { result: { media_assets: assets } })))
    await screen.findByText("2 images were made with Gemini instead of DALL-E 3. It's down.")
    expect(screen.getByText("1 image was made with Leonardo instead of DALL-E 3. It's down.")).toBeTruthy()
  })

  it('filters by running (running or queued) and by completed', async () => {
    const { user } = await openDrawer(jobs(RUNNING_JOB, FAILED_JOB, COMPLETED_JOB, QUEUED_JOB))
    expect(await cards()).toHaveLength(4)
    await user.click(screen.getByRole('tab', { name: 'Running' }))
    expect((await cards()).map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Image Batch',
      'Video Render',
    ])
    await user.click(screen.getByRole('tab', { name: 'Completed' }))
    expect(await cards()).toHaveLength(1)
  })

  it('shows the empty state and suggests a different filter', async () => {
    const { user } = await openDrawer(jobs())
    await screen.findByText('No jobs found')
    expect(screen.queryByText('Try a different filter')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Completed' }))
    await screen.findByText('Try a different filter')
  })

  it('shows a loading state if loading takes long', async () => {
    await openDrawer({ 'GET /api/jobs': () => new Promise(() => undefined) })
    await screen.findByText('Loading jobs...')
  })

  it('opens the gallery and closes', async () => {
    const { user, router } = await openDrawer(jobs(COMPLETED_JOB))
    await user.click(await screen.findByRole('link', { name: 'View Results' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/gallery'))
    expect(screen.queryByRole('heading', { name: 'Jobs' })).toBeNull()
  })

  it('cancels, retries with an idempotency key, and clears ended jobs with C', async () => {
    const cancelled = { ...RUNNING_JOB, status: 'cancelled', canCancel: false }
    const { user, requests } = await openDrawer({
      ...jobs(RUNNING_JOB, FAILED_JOB),
      [`POST /api/jobs/${RUNNING_JOB.id}/cancel`]: { job: cancelled },
      [`POST /api/jobs/${FAILED_JOB.id}/retry`]: { job: jobOf(9, { status: 'queued' }) },
      'DELETE /api/jobs/completed': { cleared: 1, clearedAt: '2026-11-20T12:00:00.000Z' },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await user.keyboard('c')
    await waitFor(() =>
      expect(
        requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
      ).toEqual([
        `POST /api/jobs/${RUNNING_JOB.id}/cancel`,
        `POST /api/jobs/${FAILED_JOB.id}/retry`,
        'DELETE /api/jobs/completed',
      ]),
    )
    expect(requests.find(({ path }) => path.endsWith('/retry'))!.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('shows what failed', async () => {
    const { user, toaster } = await openDrawer({
      ...jobs(RUNNING_JOB),
      [`POST /api/jobs/${RUNNING_JOB.id}/cancel`]: () => refusal(403, 'FORBIDDEN'),
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Couldn’t cancel the job'))
  })

  it('refetches with R, and every 2 s while open', async () => {
    const { user, requests } = await openDrawer(jobs(COMPLETED_JOB))
    await screen.findByText('Completed', { selector: 'li *' })
    const before = requests.length
    await user.keyboard('r')
    await waitFor(() => expect(requests.length).toBe(before + 1))
    await waitFor(() => expect(requests.length).toBeGreaterThan(before + 1))
  })

  it('speaks Spanish', async () => {
    await openDrawer(jobs(COMPLETED_JOB), 'es')
    await screen.findByRole('link', { name: 'Ver resultados' })
    expect(screen.getByText('hace 1 min')).toBeTruthy()
  })
})

it('counts running jobs on the badge, but not queued ones', async () => {
  answerWith(jobs(RUNNING_JOB, FAILED_JOB, QUEUED_JOB))
  await draw(<JobsBadge />)
  await screen.findByRole('button', { name: 'Jobs 1 running' })
})
