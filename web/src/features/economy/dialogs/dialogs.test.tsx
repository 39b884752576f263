import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { QueryClient } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { economyReasons } from '@studio/contract/economy'
import { callsReasons } from '@studio/contract/kernel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RecordedRequest, answerWith, createQueries, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { refusedFor } from '../../../testing/refused-for.ts'
import { Balances, EconomyDialogs } from '../index.ts'
import { answersOf, PURCHASE } from '../economy.fixtures.tsx'

const leaveFor = vi.hoisted(() => vi.fn())
vi.mock('../leave-for.ts', () => ({ leaveFor }))

type Options = Parameters<typeof answersOf>[0] & { language?: 'en' | 'es'; queries?: QueryClient }

/** `menu` is the balances menu; dialogs open from its buttons, the wallet from the header. */
async function openDialog(
  name: RegExp | 'menu' | 'wallet',
  answers: Record<string, unknown> = {},
  options: Options = {},
) {
  const requests = answerWith({ ...answersOf(options), ...answers })
  const user = userEvent.setup()
  const view = await draw(
    <EconomyDialogs>
      <Balances isBrief={false} hasTokens />
    </EconomyDialogs>,
    options,
  )
  const wallet = await screen.findByRole('button', { name: /^(Token Wallet|Monedero de tokens): [\d.,]+ / })
  await user.click(await screen.findByRole('button', { name: /^(Balance|Saldo): \d/ }))
  const menu = within(await screen.findByRole('dialog', { name: /^(Balance|Saldo)$/ }))
  if (name === 'wallet') {
    await user.keyboard('{Escape}')
    await user.click(wallet)
  } else if (name !== 'menu') await user.click(menu.getByRole('button', { name }))
  return { dialog: await screen.findByRole('dialog'), requests, user, ...view }
}
const posted = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method === 'POST')

/** Both clicks happen before the next render. */
async function pressTwiceAndLeave(user: ReturnType<typeof userEvent.setup>, button: HTMLElement) {
  act(() => {
    button.click()
    button.click()
  })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

beforeEach(() => {
  localStorage.clear()
  leaveFor.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the header', () => {
  it('shows coins, tokens and both balances, with the available actions', async () => {
    const { user } = await openDialog('menu')
    const frame = screen.getByRole('button', { name: 'Balance: 50 credits, 100 coins' })
    expect(frame.textContent).toBe('50 credits 100 coins')
    expect(screen.getByRole('button', { name: 'Token Wallet: 1,000 tokens' }).textContent).toBe(
      '1,000 tokens',
    )
    const hud = within(screen.getByRole('dialog', { name: 'Balance' }))
    expect(hud.getAllByRole('definition').map((each) => each.textContent)).toEqual(['50', '100', '1,000'])
    await user.click(hud.getByRole('button', { name: 'Purchase Coins' }))
    await screen.findByRole('dialog', { name: 'Purchase Mirror Coins' })
  })

  it('offers no exchange without coins', async () => {
    answerWith(answersOf({ coins: 0 }))
    await draw(<Balances isBrief={false} hasTokens />)
    await userEvent.click(await screen.findByRole('button', { name: /^Balance: .*, 0 coins/ }))
    const exchange = await screen.findByRole('button', { name: 'Exchange Coins' })
    expect(exchange.hasAttribute('disabled')).toBe(true)
  })
})

describe('the exchange dialog', () => {
  const open = (answers?: Record<string, unknown>, options?: Options) =>
    openDialog(/^(Exchange Coins|Canjear monedas)$/, answers, options)
  const field = () => screen.getByRole<HTMLInputElement>('textbox')

  it.each([
    ['0', 'Invalid Amount – Please enter a valid number of coins'],
    ['9', 'Minimum Exchange – Minimum exchange is 10 coins'],
    ['10.5', 'Invalid Amount – Please enter a valid number of coins'],
    ['-10', 'Invalid Amount – Please enter a valid number of coins'],
    ['1e21', 'Invalid Amount – Please enter a valid number of coins'],
    ['10²', 'Invalid Amount – Please enter a valid number of coins'],
    ['999999999999', 'Insufficient Balance – You don’t have enough coins'],
    ['101', 'Insufficient Balance – You don’t have enough coins'],
  ])('reports %s, keeps the input and sends nothing', async (text, message) => {
    const { user, requests } = await open()
    await user.type(field(), `${text}{Enter}`)
    await screen.findByText(message)
    expect(field().value).toBe(text)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Exchange' }).hasAttribute('disabled')).toBe(true)
    expect(posted(requests)).toEqual([])
  })

  it('treats an empty field as missing', async () => {
    const { user } = await open()
    await user.type(field(), '{Enter}')
    await screen.findByText('Invalid Amount – Please enter a valid number of coins')
  })

  it('shows the minimum only once the number is complete', async () => {
    const { user } = await open()
    await user.type(field(), '1')
    expect(screen.queryByText(/Minimum Exchange/)).toBeNull()
    await user.tab()
    await screen.findByText(/Minimum Exchange/)
  })

  it('shows the result, sends it with a key, and shows the debited amount', async () => {
    const answer = { coins: 20, credits: 2, balance: { coins: 80, credits: 52 }, transactionId: '7' }
    const { user, requests, toaster } = await open({ 'POST /api/coins/exchange': answer })
    await user.type(field(), '25')
    const figures = screen.getAllByRole('definition').map((each) => each.textContent)
    expect(figures).toEqual(['2 credits', '20 coins', '80 coins'])
    await user.click(screen.getByRole('button', { name: 'Exchange' }))
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Exchange Successful',
        description: 'Converted 20 coins to 2 credits',
      }),
    )
    const [sent] = posted(requests)
    expect(sent!.body).toEqual({ coins: 25 })
    expect(sent!.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('button', { name: 'Balance: 52 credits, 80 coins' })
  })

  it('sends one exchange for two presses, and reports its outcome after Escape', async () => {
    const answer = { coins: 20, credits: 2, balance: { coins: 80, credits: 52 }, transactionId: '7' }
    const answered = Promise.withResolvers<object>()
    const { user, requests, toaster } = await open({ 'POST /api/coins/exchange': () => answered.promise })
    await user.type(field(), '25')
    const form = field().form!
    fireEvent.submit(form)
    fireEvent.submit(form)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toaster.current()).toBeNull()
    answered.resolve(answer)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Exchange Successful' }))
    expect(posted(requests)).toHaveLength(1)
  })

  it('reuses the key after a lost response, and changes it after a refusal', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusedFor(economyReasons.tooFewCoins),
      () => refusedFor(economyReasons.tooFewCoins),
    ]
    let calls = 0
    const { user, requests, toaster } = await open({
      'POST /api/coins/exchange': () => answers[calls++]!(),
    })
    await user.type(field(), '30')
    const press = () => user.click(screen.getByRole('button', { name: 'Exchange' }))
    await press()
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Exchange Failed',
        description: 'Failed to exchange coins',
      }),
    )
    await press()
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({ description: 'You don’t have enough coins' }),
    )
    await press()
    await waitFor(() => expect(posted(requests)).toHaveLength(3))
    const [firstKey, again, next] = posted(requests).map(({ key }) => key)
    expect(again).toBe(firstKey)
    expect(next).not.toBe(again)
    expect(field().value).toBe('30')
  })

  it('accepts only amounts that give whole credits', async () => {
    const { user } = await open({}, { coins: 57 })
    await user.click(screen.getByRole('button', { name: 'All' }))
    expect(field().value).toBe('50')
  })

  it('parses thousands in the format of the language', async () => {
    document.documentElement.lang = 'es'
    const { user } = await open({}, { coins: 5_000, language: 'es' })
    await user.type(field(), '1.000')
    document.documentElement.lang = 'en'
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('100 créditos')
  })

  it('is translated into Spanish', async () => {
    const { user } = await open({}, { language: 'es' })
    await user.type(field(), '9{Enter}')
    await screen.findByText('Canje mínimo – El canje mínimo es de 10 monedas')
  })
})

describe('the purchase dialog', () => {
  const open = (answers?: Record<string, unknown>, options?: Options) =>
    openDialog(/^Purchase Coins$/, answers, options)

  it('shows the packages, and that purchases are disabled in alpha', async () => {
    const { user, requests, toaster } = await open()
    const packages = await screen.findByRole('list', { name: 'Packages' })
    const buttons = within(packages).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      '100 Mirror Coins$9.9910% Bonus',
      '500 Mirror CoinsPopular$39.9925% Bonus',
      '1,000 Mirror Coins$69.9940% Bonus',
    ])
    expect(buttons.every((each) => each.getAttribute('aria-disabled') === 'true')).toBe(true)
    await user.click(buttons[1]!)
    expect(toaster.current()).toMatchObject({
      title: 'Alpha Mode',
      description: 'Purchasing is disabled during alpha testing',
    })
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    expect(posted(requests)).toEqual([])
  })

  it('simulates a purchase, marked as such, and can be changed before', async () => {
    const bought = { simulated: true, checkoutUrl: null, purchase: PURCHASE, coins: 500 }
    const { user, requests, toaster } = await open(
      { 'POST /api/payments/create': bought },
      { purchasing: 'simulated' },
    )
    await user.click(await screen.findByRole('button', { name: /^100 / }))
    await user.click(screen.getByRole('button', { name: 'Change' }))
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    expect(screen.getByRole('dialog').textContent).toContain('Simulated')
    await user.click(screen.getByRole('button', { name: 'Simulate Purchase' }))
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Purchase Successful!',
        description: '500 Mirror Coins added to your account',
      }),
    )
    expect(posted(requests).map(({ body }) => body)).toEqual([
      { coins: 500, amount_cents: 3_999, sourceId: expect.stringMatching(/^mock-source-\d+$/) },
    ])
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('opens the payment page if there is one', async () => {
    const checkoutUrl = 'https://checkout.example/c/1'
    const { user } = await open(
      {
        'POST /api/payments/create': {
          simulated: false,
          checkoutUrl,
          coins: 500,
          purchase: { ...PURCHASE, simulated: false, status: 'pending', paidAt: null },
        },
      },
      { purchasing: 'stripe' },
    )
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(checkoutUrl))
  })

  it('sends one purchase for two presses, and reports its outcome after Escape', async () => {
    const bought = { simulated: true, checkoutUrl: null, purchase: PURCHASE, coins: 500 }
    const answered = Promise.withResolvers<object>()
    const { user, requests, toaster } = await open(
      { 'POST /api/payments/create': () => answered.promise },
      { purchasing: 'simulated' },
    )
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    await pressTwiceAndLeave(user, screen.getByRole('button', { name: 'Simulate Purchase' }))
    expect(toaster.current()).toBeNull()
    answered.resolve(bought)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Purchase Successful!' }))
    expect(posted(requests)).toHaveLength(1)
  })

  it('ends with a message if another second factor is required after Escape', async () => {
    const answered = Promise.withResolvers<object>()
    const { user, toaster } = await open(
      { 'POST /api/payments/create': () => answered.promise },
      { purchasing: 'simulated' },
    )
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    await pressTwiceAndLeave(user, screen.getByRole('button', { name: 'Simulate Purchase' }))
    answered.resolve(refusedFor(callsReasons.secondFactor))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Purchase Failed' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('reports a failure after Escape too', async () => {
    const answered = Promise.withResolvers<object>()
    const { user, toaster } = await open(
      { 'POST /api/payments/create': () => answered.promise },
      { purchasing: 'simulated' },
    )
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    await pressTwiceAndLeave(user, screen.getByRole('button', { name: 'Simulate Purchase' }))
    answered.resolve(refusal(409, 'The price has changed'))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Purchase Failed' }))
  })

  it('doesn’t redirect to the payment after the dialog was closed', async () => {
    const answered = Promise.withResolvers<object>()
    const queries = createQueries()
    const { user } = await open(
      { 'POST /api/payments/create': () => answered.promise },
      { purchasing: 'stripe', queries },
    )
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    await pressTwiceAndLeave(user, screen.getByRole('button', { name: 'Continue to payment' }))
    answered.resolve({
      simulated: false,
      checkoutUrl: 'https://checkout.example/c/1',
      coins: 500,
      purchase: { ...PURCHASE, simulated: false, status: 'pending', paidAt: null },
    })
    await waitFor(() => expect(queries.isMutating()).toBe(0))
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('shows a localised reason of a refusal', async () => {
    const { user, toaster } = await open(
      { 'POST /api/payments/create': () => refusedFor(economyReasons.priceChanged) },
      { purchasing: 'simulated' },
    )
    await user.click(await screen.findByRole('button', { name: /^500 / }))
    await user.click(screen.getByRole('button', { name: 'Simulate Purchase' }))
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Purchase Failed',
        description: expect.stringMatching(/^The price of this package has changed\. You weren’t charged\./),
      }),
    )
  })

  it('offers a retry if the packages can’t be loaded', async () => {
    // Requested by the balances menu, then by the dialog.
    let calls = 0
    const { user } = await open({
      'GET /api/catalogue': () =>
        calls++ < 2 ? refusal(500, 'UNKNOWN_ERROR') : answersOf()['GET /api/catalogue'],
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('list', { name: 'Packages' })
  })
})

describe('the token wallet', () => {
  const open = (answers?: Record<string, unknown>, options?: Options) =>
    openDialog('wallet', answers, options)
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount in US dollars' })

  it('shows the balance, the log, the packs, and that nothing can be bought yet', async () => {
    await open()
    const log = within(await screen.findByRole('region', { name: 'Transactions' }))
    await log.findByText('Mirror Bonus')
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mirror Bonus\+8/),
      expect.stringMatching(/^A goodwill−5/),
    ])
    const packs = within(await screen.findByRole('region', { name: 'Standard packs' }))
    const buttons = packs.getAllByRole<HTMLButtonElement>('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      '50 tokens$5.00',
      '100 tokens$9.50',
      '500 tokens$45.00',
    ])
    expect(buttons.every(({ disabled }) => disabled)).toBe(true)
    screen.getByText('Token purchases will be enabled at launch')
    screen.getByText('Try $8.08, $11.11, or $22.22 for a Mirror Bonus')
  })

  it.each([
    [900, false],
    [901, true],
  ])('with %i tokens the soft launch is announced: %s', async (tokens, isShown) => {
    const { dialog } = await open({}, { tokens })
    expect(dialog.textContent?.includes('Soft launch')).toBe(isShown)
  })

  it('counts tokens and bonus for any amount from 1.50 to 99.00', async () => {
    const { user } = await open()
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Amount' })
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['1.5', '99', '0.5', '5'])
    const statusText = () => screen.getByRole('status').textContent
    for (const [text, expected] of [
      ['8.08', '88 tokensMirror Bonus: 80 + 8'],
      ['11,11', '123 tokensMirror Bonus: 111 + 12'],
      ['22.22', '246 tokensMirror Bonus: 222 + 24'],
      ['8.10', '81 tokens'],
      ['45', '500 tokens'],
      ['1.50', '15 tokens'],
    ] as const) {
      await user.clear(amount())
      await user.type(amount(), text)
      expect(statusText()).toBe(expected)
    }
    for (const text of ['1.49', '99.01', '8.081', 'ten', '-5']) {
      await user.clear(amount())
      await user.type(amount(), text)
      screen.getByText('Enter an amount from $1.50 to $99.00 with up to two decimals.')
      expect(amount().value).toBe(text)
    }
  })

  it('buys to the cent, and shows that it was a preview', async () => {
    const bought = {
      simulated: true,
      checkoutUrl: null,
      tokensIssued: 88,
      purchase: { ...PURCHASE, asset: 'token', amount: 80, bonus: 8, amountCents: 808 },
    }
    const { user, requests, toaster } = await open(
      { 'POST /api/coins/checkout': bought },
      { purchasing: 'simulated' },
    )
    await screen.findByRole('slider')
    await user.clear(amount())
    await user.type(amount(), '8.08')
    await user.click(screen.getByRole('button', { name: 'Purchase 88 tokens' }))
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Tokens Added (Preview Mode)',
        description: '88 tokens credited to your account',
      }),
    )
    expect(posted(requests).map(({ body }) => body)).toEqual([{ amountUsd: 8.08 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sends one purchase for two presses, and reports its outcome after Escape', async () => {
    const bought = {
      simulated: true,
      checkoutUrl: null,
      tokensIssued: 50,
      purchase: { ...PURCHASE, asset: 'token', amount: 50, bonus: 0, amountCents: 500 },
    }
    const answered = Promise.withResolvers<object>()
    const { user, requests, toaster } = await open(
      { 'POST /api/coins/checkout': () => answered.promise },
      { purchasing: 'simulated' },
    )
    await pressTwiceAndLeave(user, await screen.findByRole('button', { name: /^50 tokens/ }))
    expect(toaster.current()).toBeNull()
    answered.resolve(bought)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Tokens Added (Preview Mode)' }))
    expect(posted(requests)).toHaveLength(1)
  })
})
