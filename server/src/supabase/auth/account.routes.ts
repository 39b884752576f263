import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal } from '../../features/auth/index.ts'
import type { Limits } from './limits.ts'
import { presentUser } from './users.present.ts'
import { originOf, parseBody, PROOF_KEY, queryText, requireActor } from './request.ts'

const Update = z.object({
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  channel: z.nullish(z.string()),
  password: z.nullish(z.string()),
  current_password: z.nullish(z.string()),
  nonce: z.nullish(z.string()),
  ...PROOF_KEY,
  data: z.nullish(z.record(z.string(), z.unknown())),
  app_metadata: z.nullish(z.unknown()),
})

/** The account of the token’s user. */
export function accountRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.get('/user', async (request) => presentUser(await auth.getUser(await requireActor(request, auth))))

  scope.put('/user', async (request) => {
    await limits.updateUser(request)
    const actor = await requireActor(request, auth)
    const body = parseBody(Update, request)
    if (body.app_metadata)
      throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    const change = {
      email: body.email || undefined,
      password: body.password ?? undefined,
      currentPassword: body.current_password ?? undefined,
      nonce: body.nonce || undefined,
      data: body.data ?? undefined,
    }
    const user = await auth.updateAccount(actor, change, originOf(request, body), request.ip)
    if (!body.phone) return presentUser(user)
    const { phone, channel } = body
    await auth.phone.change(actor, { phone, channel: channel ?? '' }, request.headers['accept-language'])
    return presentUser(await auth.getUser(actor))
  })

  scope.get('/reauthenticate', async (request) => {
    await limits.updateUser(request)
    await auth.reauthenticate(await requireActor(request, auth), originOf(request))
    return {}
  })

  scope.post('/logout', async (request, reply) => {
    const actor = await requireActor(request, auth)
    await auth.signOut(actor, queryText(request, 'scope') ?? 'global')
    return reply.code(204).send()
  })
}
