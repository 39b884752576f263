import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, invalid, type Verification } from '../../features/auth/index.ts'
import type { Limits } from './limits.ts'
import { presentSession } from './users.present.ts'
import { LINK_ACCEPTED, openLink } from './links/open-link.ts'
import { Data, deviceOf, originOf, parseBody, PROOF_KEY, Text } from './request.ts'

const Otp = z.object({
  email: Text,
  phone: Text,
  data: Data,
  channel: Text,
  create_user: z.nullish(z.boolean()),
  ...PROOF_KEY,
})
const Recover = z.object({ email: Text, ...PROOF_KEY })
const Resend = z.object({ type: Text, email: Text, phone: Text, ...PROOF_KEY })
const Verify = z.object({ type: Text, token: Text, token_hash: Text, email: Text, phone: Text })

const RESENDABLE = ['signup', 'email_change', 'sms', 'phone_change']

/** The address a code was sent to, or the token of a link. */
function readVerification(
  body: z.output<typeof Verify>,
): Verification | { type: string; phone: string; code: string } {
  const { type, token, token_hash: tokenHash, email, phone } = body
  if (!type) throw invalid('Verify requires a verification type')
  if (tokenHash) {
    if (token || email || phone) throw invalid('Only the token_hash and type should be provided')
    return { type, tokenHash }
  }
  if (!token) throw invalid('Verify requires either a token or a token hash')
  if (Boolean(email) === Boolean(phone))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (phone) return { type, phone, code: token }
  return { type, email, code: token }
}

/** Requests emails, and redeems their links and codes. */
export function mailRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.post('/otp', async (request) => {
    await limits.otp(request)
    const body = parseBody(Otp, request)
    const { email, phone, data, channel, create_user: createsUser } = body
    if (Boolean(email) === Boolean(phone)) throw invalid('One of email or phone must be set')
    const options = { data, createsUser: createsUser ?? true }
    if (phone) {
      await auth.phone.sendCode({ phone, channel, ...options }, request.headers['accept-language'])
      return {}
    }
    if (channel) throw invalid('Channel should only be specified with Phone OTP')
    await auth.sendMagicLink({ email, ...options }, originOf(request, body))
    return {}
  })

  scope.post('/recover', async (request) => {
    await limits.recover(request)
    const body = parseBody(Recover, request)
    const { email } = body
    if (!email) throw invalid('Password recovery requires an email')
    await auth.sendRecovery({ email }, originOf(request, body))
    return {}
  })

  scope.post('/resend', async (request) => {
    await limits.resend(request)
    const body = parseBody(Resend, request)
    const { type, email, phone } = body
    if (!RESENDABLE.includes(type)) throw invalid(`Missing one of these types: ${RESENDABLE.join(', ')}`)
    if (type === 'sms' || type === 'phone_change') {
      if (!phone) throw invalid('Type provided requires a phone number')
      await auth.phone.resend({ type, phone }, request.headers['accept-language'])
      return {}
    }
    if (!email) throw invalid('Type provided requires an email address')
    const origin = originOf(request, body)
    if (type === 'signup') await auth.resendConfirmation({ email }, origin)
    else await auth.resendEmailChange({ email }, origin)
    return {}
  })

  scope.post('/verify', async (request) => {
    await limits.verify(request)
    const verification = readVerification(parseBody(Verify, request))
    if ('phone' in verification)
      return presentSession(await auth.phone.verify(verification, deviceOf(request)))
    const redeemed = await auth.verify(verification, deviceOf(request))
    return 'isAgreed' in redeemed ? { msg: LINK_ACCEPTED, code: '200' } : presentSession(redeemed)
  })

  scope.get('/verify', async (request, reply) => {
    await limits.verify(request)
    return reply.redirect(await openLink(request, auth), 303)
  })
}
