import { economyReasons } from '@studio/contract/economy'
import { Id, Refusal, refuse } from '@studio/contract/kernel'
import type { Config } from '../../../platform/config/index.ts'
import type { Log } from '../../../platform/log/index.ts'

type StripeClient = import('stripe').Stripe

/** Request to Stripe for one purchase. */
export interface CheckoutRequest {
  purchaseId: string
  email: string
  label: string
  amountCents: number
  /** URLs to which the browser returns. */
  returnUrl: string
}

/** Messages from Stripe that change a balance. */
export type PaymentMessage = { id: string; type: string } & (
  | {
      what: 'paid'
      /** Null if it refers to none of our purchases. */
      purchaseId: string | null
      sessionId: string
      paymentIntent: string | null
      amountCents: number
      currency: string
    }
  | { what: 'expired'; purchaseId: string | null }
  | { what: 'refunded'; paymentIntent: string; refundedCents: number }
  | { what: 'disputed' | 'dispute won'; paymentIntent: string }
  | { what: 'nothing' }
)

const TIMEOUT_MS = 20_000

/** Others may use the same account, with their own references. */
const purchaseOf = (reference: string | null | undefined): string | null =>
  Id.safeParse(reference).data ?? null

const NAME = /^[\w-]{1,255}$/

/** A Stripe id; null for invalid values. */
function idOf(value: string | { id: string } | null | undefined): string | null {
  const id = typeof value === 'string' ? value : value?.id
  return id !== undefined && NAME.test(id) ? id : null
}

/** Stripe through its official package, which is loaded on first use. */
export function createStripe({ secretKey, webhookSecret, url }: NonNullable<Config['stripe']>, log: Log) {
  let client: Promise<StripeClient> | undefined
  const stripe = (): Promise<StripeClient> =>
    (client ??= import('stripe').then(({ Stripe }) => {
      const address = url === undefined ? undefined : new URL(url)
      return new Stripe(secretKey, {
        maxNetworkRetries: 2,
        timeout: TIMEOUT_MS,
        telemetry: false,
        ...(address && {
          host: address.hostname,
          port: address.port || (address.protocol === 'http:' ? '80' : '443'),
          protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
      })
    }))

  return {
    /** Opens Stripe's page for a purchase. Repeated calls return the same page. */
    async openCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }> {
      const { purchaseId, email, label, amountCents, returnUrl } = request
      const metadata = { purchase_id: purchaseId }
      try {
        const session = await (await stripe()).checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: purchaseId,
            metadata,
            payment_intent_data: { metadata },
            ...(email === '' ? {} : { customer_email: email }),
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: label } },
              },
            ],
            success_url: `${returnUrl}?purchase=${purchaseId}`,
            cancel_url: `${returnUrl}?cancelled=${purchaseId}`,
          },
          { idempotencyKey: `purchase-${purchaseId}` },
        )
        if (!session.url) throw new Error('Stripe answered a checkout without an address.')
        return { sessionId: session.id, url: session.url }
      } catch (error) {
        log.error({ err: error, purchase: purchaseId }, 'failed to create a checkout')
        throw refuse(economyReasons.checkoutFailed, undefined, { cause: error })
      }
    },

    /** @throws Refusal INPUT_INVALID if the signature isn’t from Stripe */
    async read(body: Buffer, signature: string): Promise<PaymentMessage> {
      const { webhooks } = await stripe()
      const event = await webhooks
        .constructEventAsync(body, signature, webhookSecret)
        .catch((error: unknown) => {
          throw new Refusal('INPUT_INVALID', 'The signature does not match.', { status: 400, cause: error })
        })
      return messageOf(event)
    },
  }
}

export type Payments = ReturnType<typeof createStripe>

function messageOf(event: import('stripe').Stripe.Event): PaymentMessage {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      if (session.payment_status === 'unpaid') return { id, type, what: 'nothing' }
      return {
        id,
        type,
        what: 'paid',
        sessionId: session.id,
        purchaseId: purchaseOf(session.client_reference_id),
        paymentIntent: idOf(session.payment_intent),
        amountCents: session.amount_total ?? 0,
        currency: session.currency ?? '',
      }
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return { id, type, what: 'expired', purchaseId: purchaseOf(event.data.object.client_reference_id) }
    case 'charge.refunded': {
      const { payment_intent, amount_refunded } = event.data.object
      const paymentIntent = idOf(payment_intent)
      if (paymentIntent === null) return { id, type, what: 'nothing' }
      return { id, type, what: 'refunded', paymentIntent, refundedCents: amount_refunded }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent, status } = event.data.object
      const paymentIntent = idOf(payment_intent)
      const isOpen = event.type === 'charge.dispute.created'
      if (paymentIntent === null || (!isOpen && status !== 'won')) return { id, type, what: 'nothing' }
      return { id, type, what: isOpen ? 'disputed' : 'dispute won', paymentIntent }
    }
    default:
      return { id, type, what: 'nothing' }
  }
}
