import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { lastMonths } from './credits/last-months.ts'
import { EconomyDialogs } from './index.ts'
import { answersOf, entryOf, PURCHASE } from './economy.fixtures.tsx'
import { BillingScreen, CreditsScreen } from './screen.ts'

const JOB = '00000000-0000-4000-8000-000000000007'

/** Renders a screen at a URL and records every call with its query. */
async function open(screenOf: typeof CreditsScreen, at: string, answers: Record<string, unknown>) {
  const requests = answerWith({ ...answersOf(), ...answers })
  const addresses: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    addresses.push(input.replace('http://localhost', ''))
    return fetch(input, init)
  })
  const Screen = screenOf
  const view = await draw(
    <EconomyDialogs>
      <Screen />
    </EconomyDialogs>,
    { at },
  )
  return { requests, addresses, user: userEvent.setup(), ...view }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the credits ledger', () => {
  const ledger = (...entries: unknown[]) => ({
    'GET /api/ledger': { entries, nextCursor: null },
    'GET /api/ledger/months': {
      months: [{ month: new Date().toISOString().slice(0, 7), received: 56, spent: 4, waived: 3 }],
    },
  })
  const openCredits = (answers: Record<string, unknown>, at = '/dashboard/credits') =>
    open(CreditsScreen, at, answers)
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'Transactions' })
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').slice(1))
  }

  it('shows kind, reason, job, amount and running balance of each entry, and the balance now', async () => {
    await openCredits(
      ledger(
        entryOf(2, { kind: 'capture', amount: -1, jobId: JOB }),
        entryOf(1, { kind: 'adjustment', amount: 4, reason: 'For the lost shoot' }),
      ),
    )
    const [capture, adjustment] = await rows()
    expect(capture![0]!.textContent).toContain('Image or video generated')
    expect(within(capture![0]!).getByRole('link').getAttribute('href')).toBe(
      `/dashboard/photoshoot?job=${JOB}`,
    )
    expect(capture!.slice(1).map(({ textContent }) => textContent)).toEqual(['−1', '52'])
    expect(adjustment![0]!.textContent).toContain('AdjustmentFor the lost shoot')
    expect(adjustment![1]!.textContent).toBe('+4')
    expect(screen.getByRole('region', { name: 'Balance' }).textContent).toContain('50 credits available')
  })

  it('reads its filters from the URL and sends them, also for the next page', async () => {
    let page = 0
    const { addresses, user } = await openCredits(
      {
        ...ledger(),
        'GET /api/ledger': () => ({
          entries: [entryOf(9 - page)],
          nextCursor: page++ === 0 ? 'more' : null,
        }),
      },
      '/dashboard/credits?kind=exchange&dateFrom=2026-11-01&dateTo=2026-11-30&other=x',
    )
    await rows()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    const filters = 'kind=exchange&dateFrom=2026-11-01&dateTo=2026-11-30'
    expect(addresses.filter((each) => each.startsWith('/api/ledger?'))).toEqual([
      `/api/ledger?${filters}`,
      `/api/ledger?${filters}&cursor=more`,
    ])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('writes the selection into the URL, and shows waived costs without a balance', async () => {
    const { user, router } = await openCredits(
      ledger(entryOf(1, { kind: 'capture', amount: -3, waived: true, balance: null, jobId: JOB })),
      '/dashboard/credits?kind=capture',
    )
    await user.click(await screen.findByRole('tab', { name: 'Waived in free mode' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ waived: 'true' }))
    expect((await rows())[0]!.map(({ textContent }) => textContent).at(-1)).toBe('−3')
    expect(screen.queryByRole('columnheader', { name: 'Balance' })).toBeNull()
  })

  it('shows when nothing matches, and clears the filters', async () => {
    const { user, router } = await openCredits(ledger(), '/dashboard/credits?kind=forfeit')
    await screen.findByText('No transactions match')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await screen.findByText('No transactions yet')
    screen.getByRole('link', { name: 'Start a shoot' })
  })

  it('requests nothing if the first day is after the last', async () => {
    const { addresses } = await openCredits(
      ledger(entryOf(1)),
      '/dashboard/credits?dateFrom=2026-12-01&dateTo=2026-11-01',
    )
    await screen.findByText('The start date is after the end date.')
    await screen.findByText(/40|100 coins can be exchanged/)
    expect(addresses.filter((each) => each.startsWith('/api/ledger?'))).toEqual([])
  })

  it('reports a failure, and retries', async () => {
    let calls = 0
    const { user } = await openCredits({
      ...ledger(),
      'GET /api/ledger': () =>
        calls++ === 0 ? refusal(500, 'UNKNOWN_ERROR') : { entries: [entryOf(1)], nextCursor: null },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Couldn’t load the transactions')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await rows()
  })

  it('saves the filtered entries as a file', async () => {
    const saved = vi.fn()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.download)
    })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }))
    const { user, addresses } = await openCredits(
      { ...ledger(entryOf(1)), 'GET /api/ledger.csv': () => new Response('date,kind\r\n') },
      '/dashboard/credits?kind=exchange',
    )
    await rows()
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalledWith('credits-ledger.csv'))
    expect(addresses.at(-1)).toBe('/api/ledger.csv?kind=exchange')
  })

  it('announces each month of the chart', async () => {
    await openCredits(ledger(entryOf(1)))
    await screen.findByText(/^\w+ \d{4}: 56 received, 4 spent, 3 waived$/)
    const months = within(screen.getByRole('figure')).getAllByRole('list').at(-1)!
    expect(within(months).getAllByRole('listitem')).toHaveLength(12)
  })
})

it('a year of months has no gap and ends with the current month', () => {
  const figures = { month: '2026-02', received: 1, spent: 2, waived: 3 }
  const months = lastMonths([figures], new Date('2026-03-31T23:59:59Z'))
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
    ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  ])
  expect(months[10]).toBe(figures)
  expect(months[11]).toEqual({ month: '2026-03', received: 0, spent: 0, waived: 0 })
})

describe('billing', () => {
  const openBilling = (answers: Record<string, unknown> = {}, at = '/dashboard/billing') =>
    open(BillingScreen, at, {
      'GET /api/purchases': { purchases: [], nextCursor: null },
      [`GET /api/purchases/${PURCHASE.id}`]: { purchase: PURCHASE },
      ...answers,
    })

  it('shows that purchases are disabled in alpha, and that nothing was bought', async () => {
    await openBilling()
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('Purchasing is disabled during alpha testing')
    await screen.findByText('No purchases yet')
  })

  it('opens the purchase dialog with the selected package', async () => {
    const { user } = await openBilling({
      'GET /api/catalogue': answersOf({ purchasing: 'simulated' })['GET /api/catalogue'],
    })
    await user.click(await screen.findByRole('button', { name: /^500 Mirror Coins/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Purchase Mirror Coins' })
    within(dialog).getByRole('button', { name: 'Simulate Purchase' })
  })

  it('lists purchases and opens a receipt that can be printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user, router } = await openBilling({
      'GET /api/purchases': { purchases: [PURCHASE], nextCursor: null },
    })
    const table = await screen.findByRole('table', { name: 'Purchases' })
    expect(table.textContent).toContain('500 Mirror CoinsPaidSimulated')
    await user.click(within(table).getByRole('button', { name: 'Receipt SA-000042' }))
    const receipt = await screen.findByRole('article')
    expect(router.state.location.search).toEqual({ receipt: PURCHASE.id })
    for (const expected of [
      'SA-000042',
      'ana@example.com',
      '500 Mirror Coins',
      '$39.99',
      'you weren’t charged',
    ])
      expect(receipt.textContent).toContain(expected)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('shows a bonus and a refund on the receipt', async () => {
    const purchase = {
      ...PURCHASE,
      asset: 'token',
      amount: 80,
      bonus: 8,
      amountCents: 808,
      refundedCents: 808,
      status: 'refunded',
      simulated: false,
    }
    await openBilling(
      { [`GET /api/purchases/${PURCHASE.id}`]: { purchase } },
      `/dashboard/billing?receipt=${PURCHASE.id}`,
    )
    const receipt = await screen.findByRole('article')
    for (const expected of ['80 tokens', '8 tokens', '$8.08', '−$8.08', 'Refunded'])
      expect(receipt.textContent).toContain(expected)
    expect(receipt.textContent).not.toContain('no money')
  })

  it('polls a payment until it is confirmed, and reports if it was abandoned', async () => {
    let status = 'pending'
    const { user } = await openBilling(
      { [`GET /api/purchases/${PURCHASE.id}`]: () => ({ purchase: { ...PURCHASE, status } }) },
      `/dashboard/billing?purchase=${PURCHASE.id}`,
    )
    await screen.findByText('Your payment is being confirmed')
    status = 'paid'
    await screen.findByText('Payment received')
    screen.getByText(/Added to your account: 500 Mirror Coins/)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Payment received')).toBeNull())
    cleanup()
    await openBilling({}, `/dashboard/billing?cancelled=${PURCHASE.id}`)
    await screen.findByText('Payment cancelled. You weren’t charged.')
  })
})
