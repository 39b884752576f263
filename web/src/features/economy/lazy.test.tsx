import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { answersOf } from './economy.fixtures.tsx'
import { DashboardStats, EconomyDialogs, JobCost, ShootCost } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STATS = {
  totalImages: 1_204,
  totalVideos: 0,
  creditsUsed: 7,
  creditsRemaining: 43,
  creditsWaived: 0,
  imagesThisWeek: 11,
  videoSeconds: 0,
  coins: 9,
}

describe('the four statistics', () => {
  const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

  it('are images, videos, credits used and credits remaining', async () => {
    answerWith({ 'GET /api/dashboard/stats': STATS })
    await draw(<DashboardStats finished={0} />)
    await screen.findByText('1,204')
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Total Images', 'Total Videos', 'Credits Used', 'Credits Remaining'],
    ])
    expect(figures()).toEqual(['1,204', '11 this week', '0', '7', '43'])
  })

  it('suggest a first step without any images, and disappear afterwards', async () => {
    const none = { ...STATS, totalImages: 0, creditsUsed: 0, imagesThisWeek: 0, coins: 100 }
    answerWith({ 'GET /api/dashboard/stats': none })
    await draw(<DashboardStats finished={0} />)
    await screen.findByText('Describe your first image')
    expect(screen.queryAllByRole('definition')).toEqual([])
    cleanup()
    // Everything was deleted: the user isn’t new, and the exchange hint doesn’t matter before the first payment.
    answerWith({ 'GET /api/dashboard/stats': { ...none, creditsWaived: 2 } })
    await draw(<DashboardStats finished={0} />)
    await screen.findByText('2 waived')
    expect(figures()).toEqual(['0', '0', '0', '2 waived', '43'])
  })

  it('show what free mode waived', async () => {
    answerWith({ 'GET /api/dashboard/stats': { ...STATS, creditsUsed: 0, creditsWaived: 12 } })
    await draw(<DashboardStats finished={0} />)
    await screen.findByText('12 waived')
  })

  it('show no numbers if they couldn’t be loaded', async () => {
    answerWith({ 'GET /api/dashboard/stats': () => refusal(500, 'UNKNOWN_ERROR') })
    await draw(<DashboardStats finished={0} />)
    await screen.findByText('Couldn’t load the statistics.')
    expect(figures()).toEqual(['–', '–', '–', '–'])
  })
})

describe('the price of a shoot', () => {
  const estimate = (changes: object) => ({
    'GET /api/estimate': { credits: 4, waived: false, available: 50, isEnough: true, ...changes },
  })
  const drawCost = (isShortOnly = false) =>
    draw(
      <EconomyDialogs>
        <ShootCost model="Studio Preview" images={4} creditsPerImage={1} isShortOnly={isShortOnly} />
      </EconomyDialogs>,
    )

  it('is itemised', async () => {
    answerWith(estimate({}))
    await drawCost()
    await screen.findByText('Studio Preview: 4 images × 1 credit = 4 credits')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows that it is waived in free mode', async () => {
    answerWith(estimate({ waived: true, available: 0 }))
    await drawCost()
    await screen.findByText('Studio Preview: 4 images × 1 credit = 4 credits. Waived, free during alpha')
  })

  it('is hidden if it is waived and quiet mode is requested', async () => {
    const requests = answerWith(estimate({ waived: true }))
    const { container } = await draw(
      <ShootCost isQuiet model="Studio Preview" images={4} creditsPerImage={1} />,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(container.textContent).toBe('')
  })

  it('shows if the balance is too low, and links to more credits', async () => {
    answerWith({ ...answersOf(), ...estimate({ available: 3, isEnough: false }) })
    await drawCost(true)
    const element = await screen.findByText(/This costs 4 credits; you have 3 credits\./)
    expect(element.getAttribute('role')).toBe('status')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Exchange Coins' }))
    await screen.findByRole('dialog', { name: 'Exchange Coins' })
  })

  it('shows only the total if the items are already visible and the balance is sufficient', async () => {
    const requests = answerWith(estimate({}))
    const { container } = await drawCost(true)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(container.textContent).toBe('')
  })
})

describe('the cost of a job', () => {
  const cost = {
    credits: 10,
    waived: false,
    captured: 7,
    released: 3,
    releasedFor: { failed: 1, cancelled: 2 },
  }

  it('shows what was estimated, charged and released, and why', async () => {
    await draw(<JobCost cost={cost} isFinal />)
    await screen.findByText('Estimated 10 credits, charged 7 credits')
    screen.getByText('1 credit returned: some images couldn’t be generated')
    screen.getByText('2 credits returned: job cancelled')
  })

  it('is only reserved until the job ends', async () => {
    await draw(
      <JobCost cost={{ ...cost, captured: 2, releasedFor: { failed: 0, cancelled: 0 } }} isFinal={false} />,
    )
    await screen.findByText('Estimated 10 credits, reserved until the job ends')
    expect(screen.queryByText(/returned/)).toBeNull()
  })

  it('was waived in free mode, without a released amount', async () => {
    await draw(<JobCost cost={{ ...cost, waived: true }} isFinal />)
    await screen.findByText('Estimated 10 credits, waived 7 credits, free during alpha')
    screen.getByText('2 credits not used: job cancelled')
    expect(screen.queryByText(/returned|charged/)).toBeNull()
  })
})
