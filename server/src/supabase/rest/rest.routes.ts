import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, type Keys } from '../gateway/index.ts'
import { denied, notSingle, RestRefusal } from './errors.ts'
import { type Row, readQuery } from './query.ts'

const SINGLE = 'application/vnd.pgrst.object+json'

/** A row as stored: times as dates, everything else as in the protocol. */
interface ProfileRow {
  id: string
  display_name: string | null
  use_type: string | null
  terms_accepted: boolean
  compliance_confirmed: boolean
  is_admin: boolean
  created_at: Date
  updated_at: Date
}

const rowOf = (row: ProfileRow): Row => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const REFUSED_TOKEN = {
  expired: ['PGRST303', 'JWT expired'],
  invalid: ['PGRST301', 'No suitable key or wrong key type'],
  ended: ['PGRST301', 'The session of this token has ended'],
} as const

export interface RestDeps {
  auth: Keys
  profile: { findRow(userId: string): Promise<ProfileRow | undefined> }
}

/** Serves the only table, with at most the caller’s own row. It is changed only through our own API. */
export function profileRoutes(scope: FastifyInstance, { auth, profile }: RestDeps): void {
  async function userOf(request: FastifyRequest): Promise<string | undefined> {
    const caller = await callerOf(request, auth)
    if ('actor' in caller) return caller.actor.id
    if ('role' in caller) return undefined
    const [code, message] = REFUSED_TOKEN[caller.refused]
    throw new RestRefusal(401, code, message)
  }

  function answer(rows: Row[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isCounted = String(request.headers.prefer ?? '').includes('count=')
    const range = rows.length === 0 ? '*' : `0-${rows.length - 1}`
    const wantsOne = request.headers.accept?.includes(SINGLE) ?? false
    if (wantsOne && rows.length !== 1) throw notSingle(rows.length)
    reply.header('content-range', `${range}/${isCounted ? rows.length : '*'}`)
    return wantsOne
      ? reply.type(`${SINGLE}; charset=utf-8`).send(JSON.stringify(rows[0]))
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(rows))
  }

  scope.get('/user_profiles', async (request, reply) => {
    const userId = await userOf(request)
    const read = readQuery(request.query as Record<string, string | string[]>)
    if (!userId) throw denied(false)
    const row = await profile.findRow(userId)
    return answer(read(row ? [rowOf(row)] : []), request, reply)
  })

  scope.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/user_profiles',
    handler: async (request) => {
      throw denied((await userOf(request)) !== undefined)
    },
  })
}
