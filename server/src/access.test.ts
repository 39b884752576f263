import { randomUUID } from 'node:crypto'
import { type Endpoint, isSchema, pathOf } from '@studio/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio, type TestActor } from '../testing/index.ts'

/** Routes that are not endpoints of ours, each with the reason why it is open. */
const OTHER_ROUTES: [RegExp, string][] = [
  [/^GET \/api\/(openapi\.json|docs)$/, 'the description of the API is public'],
  [/^GET \/debug\/mailbox(\/.*)?$/, 'loopback only, while no mail server is configured'],
  [/^[A-Z]+ \/(auth|rest|realtime)\/v1(\/|$)/, 'speaks a protocol of its own, tested beside it'],
  [/^GET \/(\*|assets\/.*)?$/, 'the web app'],
]

let studio: Studio
let user: TestActor
beforeAll(async () => {
  studio = await openStudio()
  user = await studio.onboarded()
})
afterAll(() => studio.close())

function send(endpoint: Endpoint, authorization?: string): Promise<Response> {
  const params = { id: randomUUID(), variant: 'original' }
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
        if (endpoint.access === 'public') expect(response.status, name).toBeLessThan(300)
        else if (endpoint.access === 'signed-address') expect(response.status, name).toBe(404)
        else {
          expect(response.status, name).toBe(401)
          expect(await response.json(), name).toMatchObject({ ok: false, error: { code: 'AUTH_REQUIRED' } })
        }
      }
  })

  test('a user is never told that access is missing, and never reaches what is another’s', async () => {
    for (const endpoint of studio.app.http.endpoints) {
      const response = await send(endpoint, `Bearer ${user.accessToken}`)
      const name = `${endpoint.method} ${endpoint.path}`
      expect([401, 500], name).not.toContain(response.status)
      if (endpoint.access === 'admin') expect(response.status, name).toBe(403)
      else if (endpoint.path.includes(':id') && !isSchema(endpoint.body))
        expect(response.status, name).toBe(404)
    }
  })
})
