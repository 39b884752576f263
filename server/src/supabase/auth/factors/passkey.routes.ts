import { isUuid } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal, invalid, type Passkey } from '../../../features/auth/index.ts'
import type { Limits } from '../limits.ts'
import { presentSession } from '../users.present.ts'
import { deviceOf, parseBody, requireActor, Text } from '../request.ts'

const Answer = z.object({
  challenge_id: Text,
  credential: z.nullish(z.unknown()),
  // Name of the field in some versions of the protocol.
  credential_response: z.nullish(z.unknown()),
})
const Name = z.object({ friendly_name: Text })

function idIn(request: FastifyRequest, name: 'id' | 'passkey', message: string): string {
  const id = (request.params as Record<string, string>)[name] ?? ''
  if (!isUuid(id)) throw new AuthRefusal(404, 'validation_failed', message)
  return id
}

function answerIn(request: FastifyRequest) {
  const { challenge_id: challengeId, credential, credential_response: other } = parseBody(Answer, request)
  if (!challengeId) throw invalid('challenge_id is required')
  if (!isUuid(challengeId)) throw invalid('challenge_id must be a valid UUID')
  return { challengeId, credential: credential ?? other }
}

const presentCeremony = (ceremony: Awaited<ReturnType<Auth['passkeys']['startSignIn']>>) => ({
  challenge_id: ceremony.challengeId,
  options: ceremony.options,
  expires_at: ceremony.expiresAt,
})

const presentPasskey = (passkey: Passkey) => ({
  id: passkey.id,
  friendly_name: passkey.friendly_name || undefined,
  created_at: passkey.created_at.toISOString(),
  last_used_at: passkey.last_used_at?.toISOString(),
})

/** Passkeys of the token’s user, and sign-in with one. */
export function passkeyRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  const { passkeys } = auth

  scope.post('/passkeys/registration/options', async (request) => {
    await limits.passkey(request)
    return presentCeremony(await passkeys.startRegistration(await requireActor(request, auth)))
  })

  scope.post('/passkeys/registration/verify', async (request) => {
    await limits.passkey(request)
    const actor = await requireActor(request, auth)
    return presentPasskey(await passkeys.verifyRegistration(actor, answerIn(request)))
  })

  scope.post('/passkeys/authentication/options', async (request) => {
    await limits.passkeySignIn(request)
    return presentCeremony(await passkeys.startSignIn())
  })

  scope.post('/passkeys/authentication/verify', async (request) => {
    await limits.passkeySignIn(request)
    return presentSession(await passkeys.signIn(answerIn(request), deviceOf(request)))
  })

  scope.get('/passkeys', async (request) => {
    const actor = await requireActor(request, auth)
    return (await passkeys.list(actor)).map(presentPasskey)
  })

  scope.patch('/passkeys/:id', async (request) => {
    const actor = await requireActor(request, auth)
    const id = idIn(request, 'id', 'Passkey not found')
    const { friendly_name: name } = parseBody(Name, request)
    return presentPasskey(await passkeys.rename(actor, id, name))
  })

  scope.delete('/passkeys/:id', async (request, reply) => {
    const actor = await requireActor(request, auth)
    await passkeys.remove(actor, idIn(request, 'id', 'Passkey not found'))
    return reply.code(204).send()
  })
}

/** The same for any user, with the service key. */
export function adminPasskeyRoutes(scope: FastifyInstance, { passkeys }: Auth): void {
  const userIn = (request: FastifyRequest) => idIn(request, 'id', 'user_id must be an UUID')

  scope.get('/admin/users/:id/passkeys', async (request) =>
    (await passkeys.listOf(userIn(request))).map(presentPasskey),
  )

  scope.delete('/admin/users/:id/passkeys/:passkey', async (request, reply) => {
    await passkeys.removeOf(userIn(request), idIn(request, 'passkey', 'Passkey not found'))
    return reply.code(204).send()
  })
}
