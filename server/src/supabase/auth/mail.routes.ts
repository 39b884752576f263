import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal, invalid, type Verification } from '../../features/auth/index.ts'
import type { Limits } from './limits.ts'
import { presentSession } from './present.ts'
import { Data, deviceOf, originOf, parseBody, Text } from './request.ts'

const Otp = z.object({
  email: Text,
  phone: Text,
  data: Data,
  channel: Text,
  create_user: z.nullish(z.boolean()),
})
const Recover = z.object({ email: Text })
const Resend = z.object({ type: Text, email: Text, phone: Text })
const Verify = z.object({ type: Text, token: Text, token_hash: Text, email: Text, phone: Text })

const RESENT = ['signup', 'email_change', 'sms', 'phone_change']
const PHONE_DISABLED = () => new AuthRefusal(400, 'phone_provider_disabled', 'Unsupported phone provider')

function readVerification(body: z.output<typeof Verify>): Verification {
  const { type, token, token_hash: tokenHash, email, phone } = body
  if (!type) throw invalid('Verify requires a verification type')
  if (tokenHash) {
    if (token || email || phone) throw invalid('Only the token_hash and type should be provided')
    return { type, tokenHash }
  }
  if (!token) throw invalid('Verify requires either a token or a token hash')
  if (Boolean(email) === Boolean(phone))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (phone) throw PHONE_DISABLED()
  return { type, email, code: token }
}

/** Asking for mails, and redeeming what they carry. */
export function mailRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.post('/otp', async (request) => {
    await limits.otp(request)
    const { email, phone, data, channel, create_user: createsUser } = parseBody(Otp, request)
    if (Boolean(email) === Boolean(phone)) throw invalid('One of email or phone must be set')
    if (phone) throw PHONE_DISABLED()
    if (channel) throw invalid('Channel should only be specified with Phone OTP')
    await auth.sendMagicLink({ email, data, createsUser: createsUser ?? true }, originOf(request))
    return {}
  })

  scope.post('/recover', async (request) => {
    await limits.recover(request)
    const { email } = parseBody(Recover, request)
    if (!email) throw invalid('Password recovery requires an email')
    await auth.sendRecovery({ email }, originOf(request))
    return {}
  })

  scope.post('/resend', async (request) => {
    await limits.resend(request)
    const { type, email } = parseBody(Resend, request)
    if (!RESENT.includes(type)) throw invalid(`Missing one of these types: ${RESENT.join(', ')}`)
    if (type === 'sms' || type === 'phone_change') throw PHONE_DISABLED()
    if (!email) throw invalid('Type provided requires an email address')
    // No change of address can be under way, so there is none to send again; the answer is the same.
    if (type === 'signup') await auth.resendConfirmation({ email }, originOf(request))
    return {}
  })

  scope.post('/verify', async (request) => {
    await limits.verify(request)
    return presentSession(await auth.verify(readVerification(parseBody(Verify, request)), deviceOf(request)))
  })
}
