import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal } from '../../features/auth/index.ts'
import type { Limits } from './limits.ts'
import { presentSession } from './present.ts'
import { deviceOf, parseBody, requireActor, Text } from './request.ts'

const Enrolment = z.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text })
const Proof = z.object({ challenge_id: Text, code: Text })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function factorIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!UUID.test(id)) throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
  return id
}

/** Second factors of whoever holds the token. */
export function factorRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.post('/factors', async (request) => {
    await limits.factors(request)
    const actor = await requireActor(request, auth)
    const { factor_type: type, friendly_name: name, issuer } = parseBody(Enrolment, request)
    const { factor, totp } = await auth.factors.enroll(actor, { type, name, issuer })
    return {
      id: factor.id,
      type: factor.type,
      friendly_name: factor.friendly_name ?? '',
      totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri },
    }
  })

  scope.post('/factors/:id/challenge', async (request) => {
    await limits.factors(request)
    const actor = await requireActor(request, auth)
    const { factor, challenge } = await auth.factors.challenge(actor, factorIdOf(request), request.ip)
    return {
      id: challenge.id,
      type: factor.type,
      expires_at: Math.floor(challenge.expires_at.getTime() / 1000),
    }
  })

  scope.post('/factors/:id/verify', async (request) => {
    await limits.factors(request)
    const actor = await requireActor(request, auth)
    const factorId = factorIdOf(request)
    const { challenge_id: challengeId, code } = parseBody(Proof, request)
    if (!UUID.test(challengeId))
      throw new AuthRefusal(
        422,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      )
    const given = { factorId, challengeId, code }
    return presentSession(await auth.factors.verifyFactor(actor, given, deviceOf(request)))
  })

  scope.delete('/factors/:id', async (request) => {
    const actor = await requireActor(request, auth)
    const id = factorIdOf(request)
    await auth.factors.unenroll(actor, id)
    return { id }
  })
}
