import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Stripe } from 'stripe'

const KEY = 'sk_test_of_the_tests'
const WEBHOOK_SECRET = 'whsec_of_the_tests'

interface FakeSession {
  id: string
  url: string
  client_reference_id: string
  amount: number
  paymentIntent: string
}

/**
 * A server on loopback with the part of Stripe’s API that we use: sessions from forms, one per idempotency key, and
 * events signed by Stripe’s own package.
 */
export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>()
  const state = { calls: 0, isDown: false }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      state.calls++
      const answer = (status: number, json: object) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(json))
      }
      const refuse = (status: number, message: string) =>
        answer(status, { error: { type: 'api_error', message } })
      if (state.isDown) return refuse(500, 'down')
      if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'Invalid API Key provided')
      if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions')
        return refuse(404, 'Unrecognized')
      const key = String(request.headers['idempotency-key'])
      const form = new URLSearchParams(body)
      const id = `cs_test_${randomUUID().replaceAll('-', '')}`
      const session = sessions.get(key) ?? {
        id,
        url: `https://checkout.stripe.example/c/pay/${id}`,
        client_reference_id: form.get('client_reference_id') ?? '',
        amount: Number(form.get('line_items[0][price_data][unit_amount]')),
        paymentIntent: `pi_${id}`,
      }
      sessions.set(key, session)
      answer(200, { object: 'checkout.session', ...session })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { webhooks } = new Stripe(KEY)

  return {
    state,
    environment: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STUDIO_STRIPE_URL: `http://127.0.0.1:${port}`,
    },
    sessionOf: (purchaseId: string) => sessions.get(`purchase-${purchaseId}`),
    /** An event as Stripe sends it: the body and its signature. */
    async sign(type: string, object: object, { id = `evt_${randomUUID()}`, secret = WEBHOOK_SECRET } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      return { payload, signature: await webhooks.generateTestHeaderStringAsync({ payload, secret }) }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
