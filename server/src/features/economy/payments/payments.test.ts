import { randomUUID } from 'node:crypto'
import {
  checkoutTokens,
  createPayment,
  exchangeCoins,
  getBalance,
  getPurchase,
  getTokens,
  listPurchases,
  listTokenLogs,
  type Purchase,
} from '@studio/contract/economy'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeStripe } from '../../../../testing/fake-stripe.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { verifyLedger } from '../index.ts'

const PACKAGE = { coins: 500, amount_cents: 3_999, sourceId: 'mock_1' }
let studio: Studio
let user: TestActor

const open = async (environment: Record<string, string>) => {
  studio = await startTestStudio({ environment: { STUDIO_ROLE: 'web', ...environment } })
}
const close = async () => {
  expect(await verifyLedger(studio.database.db)).toEqual([])
  await studio.close()
}
const buyCoins = (body: object = PACKAGE, key = randomUUID()) =>
  studio.call(createPayment, { body: body as never }, user, { 'idempotency-key': key })
const buyTokens = (amountUsd: unknown, key = randomUUID()) =>
  studio.call(checkoutTokens, { body: { amountUsd } as never }, user, { 'idempotency-key': key })
const coins = async () => (await studio.call(getBalance, {}, user)).coins
const tokens = async () => (await studio.call(getTokens, {}, user)).balance

describe('while the flag is off', () => {
  beforeAll(() => open({}))
  afterAll(close)
  test('refuses every purchase', async () => {
    user = await studio.onboarded()
    for (const buy of [() => buyCoins(), () => buyTokens(5)])
      await expect(buy()).rejects.toMatchObject({ status: 403, code: 'PURCHASING_DISABLED' })
    expect((await studio.call(listPurchases, {}, user)).purchases).toEqual([])
    const webhook = await studio.fetch('/api/payments/webhook', { method: 'POST', body: '{}' })
    expect(webhook.status).toBe(404)
  })
})

describe('without a payment provider', () => {
  beforeAll(() => open({ STUDIO_FLAG_PURCHASING: 'on' }))
  beforeEach(async () => {
    user = await studio.onboarded()
  })
  afterAll(close)

  test('marks a simulated purchase as such', async () => {
    const key = randomUUID()
    const answer = await buyCoins(PACKAGE, key)
    expect(answer).toMatchObject({ simulated: true, checkoutUrl: null, coins: 500 })
    expect(await buyCoins(PACKAGE, key)).toEqual(answer)
    expect(await coins()).toBe(600)
    const { purchases } = await studio.call(listPurchases, {}, user)
    expect(purchases).toEqual([
      {
        id: answer.purchase.id,
        number: expect.stringMatching(/^SA-\d{6}$/),
        asset: 'coin',
        amount: 500,
        bonus: 0,
        amountCents: 3_999,
        refundedCents: 0,
        currency: 'usd',
        status: 'paid',
        simulated: true,
        email: user.email,
        createdAt: expect.any(String),
        paidAt: expect.any(String),
      },
    ])
    const params = { id: answer.purchase.id }
    await expect(studio.call(getPurchase, { params }, await studio.onboarded())).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([
    [{ coins: 500, amount_cents: 1 }, 'amount_cents'],
    [{ coins: 501, amount_cents: 3_999 }, 'coins'],
    [{ coins: -500, amount_cents: 3_999 }, 'coins'],
    [{ coins: 500, amount_cents: 39.99 }, 'amount_cents'],
    [{ amount_cents: undefined }, 'amount_cents'],
    [{ amount_cents: '3999' }, 'amount_cents'],
    [{ amount_cents: 0 }, 'amount_cents'],
    [{ amount_cents: 3_999.000_001 }, 'amount_cents'],
    [{ amount_cents: 1e21 }, 'amount_cents'],
    [{ coins: undefined }, 'coins'],
    [{ coins: 2 ** 53 }, 'coins'],
    [{ sourceId: undefined }, 'sourceId'],
  ])('ignores prices of the client: %j', async (change, field) => {
    await expect(buyCoins({ ...PACKAGE, ...change })).rejects.toMatchObject({
      status: 422,
      details: { [field]: expect.any(String) },
    })
    expect(await coins()).toBe(100)
  })

  test.each([
    [5, 50, 0],
    [9.5, 100, 0],
    [45, 500, 0],
    [1.5, 15, 0],
    [99, 990, 0],
    [8.06, 80, 0],
    [8.07, 80, 8],
    [8.08, 80, 8],
    [8.09, 80, 8],
    [8.1, 81, 0],
    [11.11, 111, 12],
    [22.22, 222, 24],
  ])('$%d buys %d tokens and a bonus of %d', async (amount, bought, bonus) => {
    const answer = await buyTokens(amount)
    expect(answer).toMatchObject({ simulated: true, tokensIssued: bought + bonus, checkoutUrl: null })
    expect(await tokens()).toBe(1_000 + bought + bonus)
    const { logs } = await studio.call(listTokenLogs, {}, user)
    expect(logs.map(({ change, reason }) => [change, reason])).toEqual([
      ...(bonus > 0 ? [[bonus, 'Mirror Bonus (simulated)']] : []),
      [bought, 'Simulated purchase'],
      [1_000, 'Welcome grant'],
    ])
  })

  test.each([0, 1, 1.49, 99.01, -5, 8.085, 1e21, '5', null])('refuses the amount %j', async (amount) => {
    await expect(buyTokens(amount)).rejects.toMatchObject({ status: 422, code: 'INPUT_INVALID' })
    expect(await tokens()).toBe(1_000)
  })
})

describe('with Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startFakeStripe>>
  beforeAll(async () => {
    stripe = await startFakeStripe()
    await open({ STUDIO_FLAG_PURCHASING: 'on', ...stripe.environment })
  })
  beforeEach(async () => {
    user = await studio.onboarded()
  })
  afterAll(async () => {
    await close()
    await stripe.close()
  })

  const deliver = ({ payload, signature }: { payload: string; signature: string }) =>
    studio.fetch('/api/payments/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    })
  const send = async (type: string, object: object) => deliver(await stripe.sign(type, object))
  const sessionOf = (purchase: Purchase) => {
    const session = stripe.sessionOf(purchase.id)
    if (!session) throw new Error('There is no session.')
    return session
  }
  const completed = (purchase: Purchase, change: object = {}) => {
    const { id, amount, paymentIntent } = sessionOf(purchase)
    return {
      object: 'checkout.session',
      id,
      client_reference_id: purchase.id,
      payment_status: 'paid',
      payment_intent: paymentIntent,
      amount_total: amount,
      currency: 'usd',
      ...change,
    }
  }
  const charge = (purchase: Purchase, refunded: number) => ({
    object: 'charge',
    id: 'ch_1',
    payment_intent: sessionOf(purchase).paymentIntent,
    amount_refunded: refunded,
  })
  const dispute = (purchase: Purchase, status: string) => ({
    object: 'dispute',
    id: 'dp_1',
    payment_intent: sessionOf(purchase).paymentIntent,
    status,
  })
  const reread = async ({ id }: Purchase) =>
    (await studio.call(getPurchase, { params: { id } }, user)).purchase
  const paid = async () => {
    const { purchase } = await buyCoins()
    expect((await send('checkout.session.completed', completed(purchase))).status).toBe(200)
    return purchase
  }

  test('returns its checkout page, and the same page for a repeated call', async () => {
    const key = randomUUID()
    const first = await buyCoins(PACKAGE, key)
    expect(first).toMatchObject({ simulated: false, purchase: { status: 'pending', simulated: false } })
    expect(first.checkoutUrl).toBe(sessionOf(first.purchase).url)
    expect(sessionOf(first.purchase).amount).toBe(3_999)
    const { calls } = stripe.state
    expect(await buyCoins(PACKAGE, key)).toEqual(first)
    expect(stripe.state.calls).toBe(calls)
    expect(await coins()).toBe(100)
  })

  test('reports an unreachable provider, and allows a retry with the same key', async () => {
    const key = randomUUID()
    stripe.state.isDown = true
    await expect(buyTokens(8.08, key)).rejects.toMatchObject({
      status: 502,
      code: 'PROVIDER_DOWN',
      reason: 'economy.checkoutFailed',
    })
    stripe.state.isDown = false
    const { purchase, tokensIssued } = await buyTokens(8.08, key)
    expect(tokensIssued).toBe(88)
    expect((await studio.call(listPurchases, {}, user)).purchases.map(({ id }) => id)).toEqual([purchase.id])
    expect((await send('checkout.session.completed', completed(purchase))).status).toBe(200)
    expect(await tokens()).toBe(1_088)
  })

  test('delivers a paid order once, for any order and repetition of events', async () => {
    const { purchase } = await buyCoins()
    const event = await stripe.sign('checkout.session.completed', completed(purchase))
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    // Another event for the same payment, and one that arrives too late.
    await send('checkout.session.async_payment_succeeded', completed(purchase))
    await send('checkout.session.expired', completed(purchase, { payment_status: 'unpaid' }))
    expect(await coins()).toBe(600)
    expect(await reread(purchase)).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
  })

  test('accepts events only with a signature over exactly these bytes', async () => {
    const { purchase } = await buyCoins()
    const good = await stripe.sign('checkout.session.completed', completed(purchase))
    const forged = await stripe.sign('checkout.session.completed', completed(purchase), { secret: 'whsec_x' })
    const stale = good.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 3600}`)
    for (const bad of [
      forged,
      { ...good, payload: `${good.payload} ` },
      { ...good, payload: good.payload.replace('3999', '1') },
      { ...good, signature: '' },
      { ...good, signature: stale },
    ])
      expect((await deliver(bad)).status).toBe(400)
    expect(await coins()).toBe(100)
    expect((await deliver(good)).status).toBe(200)
    expect(await coins()).toBe(600)
  })

  test('credits nothing for another amount, currency or session or an unpaid one, and isn’t retried', async () => {
    const { purchase } = await buyCoins()
    for (const change of [{ amount_total: 1 }, { currency: 'jpy' }, { id: 'cs_other' }])
      expect((await send('checkout.session.completed', completed(purchase, change))).status).toBe(200)
    const unpaid = completed(purchase, { payment_status: 'unpaid' })
    expect((await send('checkout.session.completed', unpaid)).status).toBe(200)
    expect((await send('customer.created', { id: 'cus_1' })).status).toBe(200)
    expect(await coins()).toBe(100)
    // Invalid messages don’t consume the order: the valid one is still processed.
    expect((await send('checkout.session.completed', completed(purchase))).status).toBe(200)
    expect(await coins()).toBe(600)
  })

  test.each([randomUUID(), 'cart-17', '', null, 'x\u0000', '\ud800', 7])(
    'acknowledges events about unknown orders without effect: %j',
    async (reference) => {
      const { purchase } = await buyCoins()
      const foreign = completed(purchase, { client_reference_id: reference, payment_intent: 'pi_foreign' })
      for (const type of ['completed', 'expired', 'async_payment_failed'])
        expect((await send(`checkout.session.${type}`, foreign)).status, type).toBe(200)
      const payment = { id: 'ch_2', payment_intent: `pi_of_${reference}`, amount_refunded: 5 }
      for (const type of ['charge.refunded', 'charge.dispute.created'])
        expect((await send(type, payment)).status, type).toBe(200)
      expect(await coins()).toBe(100)
      expect((await reread(purchase)).status).toBe('pending')
    },
  )

  test('expires an abandoned checkout', async () => {
    const { purchase } = await buyCoins()
    await send('checkout.session.expired', completed(purchase, { payment_status: 'unpaid' }))
    expect((await reread(purchase)).status).toBe('expired')
  })

  test('reverses a refund in proportion, in any order of events', async () => {
    const purchase = await paid()
    await send('charge.refunded', charge(purchase, 1_000))
    expect(await coins()).toBe(600 - 125)
    await send('charge.refunded', charge(purchase, 3_999))
    expect(await coins()).toBe(100)
    await send('charge.refunded', charge(purchase, 2_000))
    expect(await coins()).toBe(100)
    expect(await reread(purchase)).toMatchObject({ status: 'refunded', refundedCents: 3_999 })
  })

  test('defers an event that arrives before its payment, and counts it once', async () => {
    const { purchase } = await buyCoins()
    const refund = await stripe.sign('charge.refunded', charge(purchase, 1_000))
    expect((await deliver(refund)).status).toBe(200)
    expect((await deliver(refund)).status).toBe(200)
    await send('charge.dispute.created', dispute(purchase, 'needs_response'))
    await send('charge.dispute.closed', dispute(purchase, 'won'))
    expect(await coins()).toBe(100)
    await send('checkout.session.completed', completed(purchase))
    expect(await coins()).toBe(600 - 125)
    expect((await deliver(refund)).status).toBe(200)
    expect(await coins()).toBe(600 - 125)
    expect(await reread(purchase)).toMatchObject({ status: 'paid', refundedCents: 1_000 })
  })

  test('counts a refund and its payment if concurrent', async () => {
    for (let n = 0; n < 8; n++) {
      const { purchase } = await buyCoins()
      await Promise.all([
        send('charge.refunded', charge(purchase, 3_999)),
        send('checkout.session.completed', completed(purchase)),
      ])
      expect((await reread(purchase)).status).toBe('refunded')
    }
    expect(await coins()).toBe(100)
  })

  test('leaves the balance at zero for a refund of spent credits and records the rest', async () => {
    const purchase = await paid()
    await studio.call(exchangeCoins, { body: { coins: 590 } }, user)
    await send('charge.refunded', charge(purchase, 3_999))
    expect(await coins()).toBe(0)
    const { rows } = await studio.database.pool.query('select owed from purchases where id = $1', [
      purchase.id,
    ])
    expect(rows[0].owed).toBe(490)
  })

  test('takes back everything including the bonus for a dispute, and returns it when the dispute is won', async () => {
    const { purchase } = await buyTokens(22.22)
    await send('checkout.session.completed', completed(purchase))
    expect(await tokens()).toBe(1_246)
    const { logs } = await studio.call(listTokenLogs, {}, user)
    expect(logs.slice(0, 2).map(({ reason }) => reason)).toEqual(['Mirror Bonus', 'Token purchase'])
    await send('charge.refunded', charge(purchase, 1_111))
    expect(await tokens()).toBe(1_246 - 111 - 12)
    await send('charge.dispute.created', dispute(purchase, 'needs_response'))
    expect(await tokens()).toBe(1_000)
    expect((await reread(purchase)).status).toBe('disputed')
    await send('charge.dispute.closed', dispute(purchase, 'lost'))
    expect(await tokens()).toBe(1_000)
    await send('charge.dispute.closed', dispute(purchase, 'won'))
    expect(await tokens()).toBe(1_246 - 111 - 12)
    expect((await reread(purchase)).status).toBe('paid')
  })
})
