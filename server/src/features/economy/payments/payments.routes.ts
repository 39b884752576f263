import { checkoutTokens, createPayment, getPurchase, listPurchases } from '@studio/contract/economy'
import { Refusal } from '@studio/contract/kernel'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { Fulfilment } from './fulfilment.service.ts'
import type { Purchases } from './purchases.service.ts'
import type { Payments } from './stripe.ts'

export interface PaymentParts {
  purchases: Purchases
  fulfilment: Fulfilment
  payments: Payments | undefined
}

export function bindPayments(http: Http, { purchases, fulfilment, payments }: PaymentParts): void {
  bind(http, createPayment, async ({ body }, { actor, idempotencyKey }) =>
    purchases.buyCoins(actor.id, body, idempotencyKey),
  )
  bind(http, checkoutTokens, async ({ body }, { actor, idempotencyKey }) =>
    purchases.buyTokens(actor.id, body.amountUsd, idempotencyKey),
  )
  bind(http, listPurchases, async ({ query }, { actor }) => purchases.list(actor.id, query))
  bind(http, getPurchase, async ({ params }, { actor }) => ({
    purchase: await purchases.get(actor.id, params.id),
  }))
  serveWebhook(http, { fulfilment, payments })
}

/** Webhook of Stripe. The signature covers the raw bytes, so they are not parsed before it is checked. */
function serveWebhook(http: Http, { fulfilment, payments }: Omit<PaymentParts, 'purchases'>): void {
  void http.server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payments/webhook', async (request) => {
      if (!payments) throw new Refusal('FEATURE_DISABLED', 'Payments aren’t configured.')
      const signature = request.headers['stripe-signature']
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new Refusal('INPUT_INVALID', 'The signature is missing.', { status: 400 })
      await fulfilment.receive(await payments.read(request.body, signature))
      return { received: true }
    })
  })
}
