import { isUuid } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal, invalid } from '../../features/auth/index.ts'
import { callerOf } from '../gateway/index.ts'
import { presentFactor, presentUser } from './users.present.ts'
import { pageOf, setPagingHeaders } from './paging.ts'
import { Data, originOf, parseBody, Text } from './request.ts'

const Change = z.object({
  id: z.nullish(z.string()),
  password_hash: z.nullish(z.string()),
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  password: z.nullish(z.string()),
  email_confirm: z.nullish(z.boolean()),
  user_metadata: z.nullish(z.record(z.string(), z.unknown())),
  app_metadata: z.nullish(z.record(z.string(), z.unknown())),
  ban_duration: z.nullish(z.string()),
})
const Link = z.object({
  type: Text,
  email: Text,
  password: Text,
  new_email: Text,
  data: Data,
  redirect_to: Text,
})
const Invite = z.object({ email: Text, data: Data })
const Removal = z.object({ should_soft_delete: z.nullish(z.boolean()) })

const changeOf = (body: z.output<typeof Change>) => ({
  id: body.id || undefined,
  passwordHash: body.password_hash || undefined,
  email: body.email || undefined,
  password: body.password || undefined,
  emailConfirm: body.email_confirm ?? undefined,
  userMetadata: body.user_metadata ?? undefined,
  appMetadata: body.app_metadata ?? undefined,
  banDuration: body.ban_duration || undefined,
})

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!isUuid(id)) throw new AuthRefusal(404, 'validation_failed', 'user_id must be an UUID')
  return id
}

/** Account management by other servers, with the service key. */
export function adminRoutes(scope: FastifyInstance, auth: Auth): void {
  const { admin } = auth

  scope.addHook('onRequest', async (request) => {
    const caller = await callerOf(request, auth)
    if ('role' in caller && caller.role === 'service_role') return
    if ('refused' in caller)
      throw new AuthRefusal(
        403,
        'bad_jwt',
        `invalid JWT: unable to parse or verify signature, ${caller.reason}`,
      )
    if (!request.headers.authorization)
      throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    throw new AuthRefusal(403, 'not_admin', 'User not allowed')
  })

  scope.get('/admin/users', async (request, reply) => {
    const { page, perPage } = pageOf(request)
    const { users, total } = await admin.listUsers(page, perPage)
    setPagingHeaders(reply, '/admin/users', { page, perPage, total })
    return { users: users.map(presentUser), aud: 'authenticated' }
  })

  scope.post('/admin/users', async (request) => {
    const change = changeOf(parseBody(Change, request))
    if (change.id && !isUuid(change.id)) throw invalid('ID must conform to the uuid v4 format')
    return presentUser(await admin.createUser(change))
  })

  scope.get('/admin/users/:id', async (request) => presentUser(await admin.getUserById(idOf(request))))

  scope.put('/admin/users/:id', async (request) =>
    presentUser(await admin.changeUser(idOf(request), changeOf(parseBody(Change, request)))),
  )

  scope.delete('/admin/users/:id', async (request) => {
    const { should_soft_delete: keepsTrace } = parseBody(Removal, request)
    return presentUser(await admin.removeUser(idOf(request), { keepsTrace: keepsTrace ?? false }))
  })

  scope.get('/admin/users/:id/factors', async (request) =>
    (await auth.factors.factorsOf(idOf(request))).map(presentFactor),
  )

  scope.delete('/admin/users/:id/factors/:factor', async (request) => {
    const { factor } = request.params as { factor: string }
    if (!isUuid(factor)) throw new AuthRefusal(404, 'validation_failed', 'factor_id must be an UUID')
    await auth.factors.removeFactor(idOf(request), factor)
    await admin.noteFactor(idOf(request))
    return { id: factor }
  })

  scope.post('/admin/generate_link', async (request) => {
    const body = parseBody(Link, request)
    const origin = originOf(request)
    const redirectTo = auth.allowedRedirect(body.redirect_to || origin.redirectTo)
    const order = { ...body, password: body.password || undefined, newEmail: body.new_email || undefined }
    const { user, mailed } = await admin.prepareLink(order, { ...origin, redirectTo })
    return {
      ...presentUser(user),
      action_link: mailed.link,
      email_otp: mailed.code,
      hashed_token: mailed.token,
      verification_type: mailed.type === 'email_change' ? body.type : mailed.type,
      redirect_to: redirectTo,
    }
  })

  scope.post('/invite', async (request) => {
    const { email, data } = parseBody(Invite, request)
    return presentUser(await admin.invite({ email, data }, originOf(request)))
  })
}
