import { isUuid } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal } from '../../../features/auth/index.ts'
import type { Limits } from '../limits.ts'
import { presentSession } from '../users.present.ts'
import { deviceOf, parseBody, requireActor, Text } from '../request.ts'

const Enrolment = z.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text })
const Proof = z.object({
  challenge_id: Text,
  code: Text,
  webauthn: z.nullish(z.object({ credential_response: z.nullish(z.unknown()) })),
})

function factorIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!isUuid(id)) throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
  return id
}

/** Second factors of the token’s user. */
export function factorRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.post('/factors', async (request) => {
    await limits.factors(request)
    const actor = await requireActor(request, auth)
    const { factor_type: type, friendly_name: name, issuer, phone } = parseBody(Enrolment, request)
    const { factor, enrolled } = await auth.factors.enroll(actor, { type, name, issuer, phone })
    const { totp } = enrolled
    return {
      id: factor.id,
      type: factor.type,
      friendly_name: factor.friendly_name ?? '',
      ...(totp && { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } }),
      ...(enrolled.phone && { phone: enrolled.phone }),
    }
  })

  scope.post('/factors/:id/challenge', async (request) => {
    await limits.factors(request)
    const actor = await requireActor(request, auth)
    const from = { ip: request.ip, languages: request.headers['accept-language'] }
    const started = await auth.factors.challenge(actor, factorIdOf(request), from)
    const { factor, challenge, request: options } = started
    return {
      id: challenge.id,
      type: factor.type,
      expires_at: Math.floor(challenge.expires_at.getTime() / 1000),
      ...(options && {
        webauthn: { type: options.type, credential_options: { publicKey: options.publicKey } },
      }),
    }
  })

  scope.post('/factors/:id/verify', async (request) => {
    await limits.factors(request)
    const actor = await requireActor(request, auth)
    const factorId = factorIdOf(request)
    const { challenge_id: challengeId, code, webauthn } = parseBody(Proof, request)
    if (!isUuid(challengeId))
      throw new AuthRefusal(
        422,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      )
    const proof = { factorId, challengeId, code, credential: webauthn?.credential_response }
    return presentSession(await auth.factors.verifyFactor(actor, proof, deviceOf(request)))
  })

  scope.delete('/factors/:id', async (request) => {
    const actor = await requireActor(request, auth)
    const id = factorIdOf(request)
    await auth.factors.unenroll(actor, id)
    return { id }
  })
}
