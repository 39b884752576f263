import { endpoint, Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { bind, createHttp, type Http } from './index.ts'

let http: Http
afterEach(() => http.server.close())

const common = {
  summary: 'Answer',
  method: 'GET',
  factor: 'none',
  output: z.object({ who: z.string() }),
} as const
const endpoints = [
  endpoint({ ...common, path: '/api/user', access: 'user' }),
  endpoint({ ...common, path: '/api/user-without-gates', access: 'user', gates: 'none' }),
  endpoint({ ...common, path: '/api/admin', access: 'admin' }),
  endpoint({ ...common, path: '/api/signed', access: 'signed-address' }),
]

/** An app with authentication but without gates. */
async function compose(): Promise<string[]> {
  http = await createHttp({ log: createLog('silent'), trustedProxies: [] })
  http.authenticateWith((token) => ({
    id: token,
    email: 'somebody@example.com',
    signInId: token,
    aal: 'aal1',
    mustStepUp: false,
  }))
  const reached: string[] = []
  for (const each of endpoints)
    bind(http, each, async (_request, { actor }) => {
      reached.push(each.path)
      return { who: actor?.id ?? 'nobody' }
    })
  return reached
}

const statuses = () =>
  Promise.all(
    endpoints.map(async ({ path }) => {
      const { statusCode } = await http.server.inject({ url: path, headers: { authorization: 'Bearer ann' } })
      return statusCode
    }),
  )

test('refuses every signed-in call before its handler if there are no gates', async () => {
  const reached = await compose()
  expect(await statuses()).toEqual([500, 500, 500, 500])
  expect(reached).toEqual([])
  await expect(http.guard({ id: 'ann' }, { access: 'user' })).rejects.toThrow('No gates are set')
})

test('lets the gates decide', async () => {
  await compose()
  http.guardWith(async (_actor, { access }) => {
    if (access === 'admin') throw new Refusal('FORBIDDEN', 'No.')
  })
  expect(await statuses()).toEqual([200, 200, 403, 200])
})
