import { randomUUID } from 'node:crypto'
import type { Gate } from '@studio/contract/gates'
import { type Endpoint, isSchema, pathOf } from '@studio/contract/kernel'
import { putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio, type TestActor } from '../testing/index.ts'

/** Routes that are not endpoints of ours, each with the reason why it is open. */
const OTHER_ROUTES: [RegExp, string][] = [
  [/^GET \/api\/(openapi\.json|docs)$/, 'the description of the API is public'],
  [/^GET \/debug\/mailbox(\/.*)?$/, 'loopback only, while no mail server is configured'],
  [/^[A-Z]+ \/(auth|rest|realtime|storage)\/v1(\/|$)/, 'speaks a protocol of its own, tested beside it'],
  [/^POST \/api\/payments\/webhook$/, 'signed by the payment provider'],
  [/^GET \/(\*|assets\/.*)?$/, 'the web app'],
  [/^GET \/robots\.txt$/, 'what is asked of crawlers'],
]

/** Parameters that are no random id. */
const PARAMS: Record<string, Record<string, string>> = {
  '/api/legal/documents/:id': { id: 'terms' },
  // Of somebody whose profile is public.
  '/api/profiles/:id': {},
}

/** Somebody signed in, and the gate that is closed for them. */
interface Person {
  actor: TestActor
  gate?: Gate
  isAdmin?: true
}

let studio: Studio
let user: TestActor
let people: Record<string, Person>
beforeAll(async () => {
  // Where every gate can be closed.
  studio = await openStudio({ environment: { STUDIO_INVITE_ONLY: 'true' } })
  const { pool } = studio.database
  const { rows } = await pool.query(
    "insert into invites (code, max_uses, created_at, expires_at) values ('0123456789', 99, now(), now()) returning id",
  )
  const claimed = async (actor: TestActor) => {
    await pool.query('insert into invite_claims values ($1, $2, now())', [actor.id, rows[0].id])
    return actor
  }
  const changed = async (text: string) => {
    const actor = await claimed(await studio.onboarded())
    await pool.query(text, [actor.id])
    return actor
  }
  const admin = await studio.onboarded()
  user = await claimed(await studio.onboarded())
  await studio.call(
    putProfile,
    { body: { displayName: 'Test Person', useType: 'artist', publicProfile: true } },
    user,
  )
  PARAMS['/api/profiles/:id'] = { id: user.id }
  people = {
    admin: { actor: admin, isAdmin: true },
    user: { actor: user },
    suspended: {
      actor: await changed('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())'),
      gate: 'banned',
    },
    uninvited: { actor: await studio.onboarded(), gate: 'invite' },
    newcomer: { actor: await claimed(await studio.signUp()), gate: 'legal' },
    lapsed: { actor: await changed('delete from legal_acceptances where user_id = $1'), gate: 'legal' },
    unconfirmed: {
      actor: await changed('update user_profiles set compliance_confirmed = false where id = $1'),
      gate: 'terms',
    },
    unnamed: {
      actor: await changed('update user_profiles set use_type = null where id = $1'),
      gate: 'terms',
    },
  }
})
afterAll(() => studio.close())

function send(endpoint: Endpoint, authorization?: string): Promise<Response> {
  const params = PARAMS[endpoint.path] ?? {
    ...{ id: randomUUID(), takeId: randomUUID() },
    ...{ variant: 'original', file: 'depth' },
  }
  return studio.fetch(pathOf(endpoint.path, params), {
    method: endpoint.method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(isSchema(endpoint.body) ? { 'content-type': 'application/json' } : {}),
    },
    ...(isSchema(endpoint.body) ? { body: '{}' } : {}),
  })
}

test('each route is an endpoint with declared access, or named here with a reason', () => {
  const declared = new Set(studio.app.http.endpoints.map(({ method, path }) => `${method} ${path}`))
  const unknown = [...studio.app.http.routes].filter(
    (route) => !declared.has(route) && !OTHER_ROUTES.some(([pattern]) => pattern.test(route)),
  )
  expect(unknown).toEqual([])
  expect(declared.size).toBeGreaterThan(20)
})

describe('each endpoint, called by each kind of actor', () => {
  test('nobody reaches what needs a user, with no token, a forged one or an apikey', async () => {
    const forged = `Bearer ${user.accessToken.slice(0, -6)}AAAAAA`
    for (const endpoint of studio.app.http.endpoints)
      for (const authorization of [
        undefined,
        forged,
        'Bearer x',
        `Bearer ${studio.app.publicConfig().auth.publishableKey}`,
      ]) {
        const response = await send(endpoint, authorization)
        const name = `${endpoint.method} ${endpoint.path} with ${authorization?.slice(0, 20)}`
        if (endpoint.access === 'public')
          // An empty body is read, and refused for what it lacks: never for who sent it.
          expect(response.status === 422 && isSchema(endpoint.body) ? 200 : response.status, name).toBe(200)
        else if (endpoint.access === 'signed-address') expect(response.status, name).toBe(404)
        else {
          expect(response.status, name).toBe(401)
          expect(await response.json(), name).toMatchObject({ ok: false, error: { code: 'AUTH_REQUIRED' } })
        }
      }
  })

  test('whoever is signed in reaches what their gates and their role let them, and is told which gate it was', async () => {
    for (const [kind, { actor, gate, isAdmin }] of Object.entries(people))
      for (const endpoint of studio.app.http.endpoints) {
        const { access, gates } = endpoint
        const isGuarded = access === 'user' || access === 'admin'
        const isClosed =
          isGuarded && gate && (gates === undefined || (gates === 'suspension' && gate === 'banned'))
        const response = await send(endpoint, `Bearer ${actor.accessToken}`)
        const name = `${endpoint.method} ${endpoint.path} as ${kind}`
        if (isClosed || (access === 'admin' && !isAdmin)) {
          expect(response.status, name).toBe(403)
          const { error } = (await response.json()) as { error: { code: string; details?: object } }
          expect([error.code, error.details], name).toEqual(['FORBIDDEN', isClosed ? { gate } : undefined])
        } else expect([401, 403, 500], name).not.toContain(response.status)
      }
  })

  test('a user never reaches what is another’s', async () => {
    for (const endpoint of studio.app.http.endpoints) {
      const isOther = endpoint.path.includes(':id') && !(endpoint.path in PARAMS)
      if (!isOther || endpoint.access === 'admin' || isSchema(endpoint.body)) continue
      const response = await send(endpoint, `Bearer ${user.accessToken}`)
      expect(response.status, `${endpoint.method} ${endpoint.path}`).toBe(404)
    }
  })

  test('few calls stand before the gates, each for a reason', () => {
    const before = (gates: Endpoint['gates']) =>
      studio.app.http.endpoints
        .filter((endpoint) => endpoint.gates === gates)
        .map(({ method, path }) => `${method} ${path}`)
        .sort()
    // What even somebody suspended may do: see how they stand and who they are, take what is theirs, and go.
    expect(before('none')).toEqual([
      'DELETE /api/account/deletion',
      'GET /api/account/deletion',
      'GET /api/account/export',
      'GET /api/debug/gates',
      'GET /api/invite/status',
      'GET /api/legal/status',
      'GET /api/profile',
      'GET /api/profile/terms-status',
      // Says which gate is closed, and leaves out what it keeps from them.
      'GET /api/start',
      'GET /api/user/flags',
      'GET /api/user/suspension',
      'POST /api/account/deletion',
      'POST /api/account/export',
      'POST /api/account/recovery-codes/use',
    ])
    // What passes a gate.
    expect(before('suspension')).toEqual([
      'GET /api/legal/review',
      'POST /api/invite/claim',
      'POST /api/legal/accept',
      'POST /api/profile/terms',
      'PUT /api/profile',
    ])
  })
})
