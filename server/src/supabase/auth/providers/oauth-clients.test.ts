import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStudio, type Studio } from '../../../../testing/index.ts'
import { keysOf, profileOf, wire } from '../auth.fixtures.ts'

const REDIRECTS = ['https://example.com/callback', 'http://localhost:3000/callback']
const NOBODY = '00000000-0000-4000-8000-000000000000'
let studio: Studio
beforeAll(async () => {
  const profile = await profileOf({ auth: { oauthClients: true } })
  studio = await openStudio({ environment: { STUDIO_CONFORMANCE: profile } })
})
afterAll(() => studio.close())

const adminOf = async (of: Studio) => createClient(of.url, (await keysOf(of)).service).auth.admin
const newClient = async (more: object = {}) => {
  const { oauth } = await adminOf(studio)
  const { data, error } = await oauth.createClient({ client_name: 'Mine', redirect_uris: REDIRECTS, ...more })
  if (error) throw error
  return { oauth, client: data, id: data.client_id }
}

test('a client is registered, shown, changed and removed; its secret is told once', async () => {
  const { oauth, client, id } = await newClient()
  expect(client).toMatchObject({
    client_name: 'Mine',
    client_type: 'confidential',
    redirect_uris: REDIRECTS,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    registration_type: 'manual',
  })
  expect(client.client_secret).toMatch(/^[\w-]{32}$/)
  const { rows } = await studio.database.pool.query<{ row: string }>(
    'select c::text as row from oauth_clients c',
  )
  for (const { row } of rows) expect(row).not.toContain(client.client_secret)

  const shown = await oauth.getClient(id)
  expect(shown.data).toMatchObject({ client_id: id, client_name: 'Mine' })
  expect(shown.data?.client_secret).toBeUndefined()
  const logo_uri = 'https://example.com/logo.png'
  const changed = await oauth.updateClient(id, { logo_uri })
  expect(changed.data).toMatchObject({ logo_uri, client_name: 'Mine', redirect_uris: REDIRECTS })
  expect((await oauth.updateClient(id, {})).error?.message).toBe('No fields provided for update')

  const renewed = await oauth.regenerateClientSecret(id)
  expect(renewed.data?.client_secret).toMatch(/^[\w-]{32}$/)
  expect(renewed.data?.client_secret).not.toBe(client.client_secret)

  expect((await oauth.deleteClient(id)).error).toBeNull()
  for (const { error } of [
    await oauth.getClient(id),
    await oauth.updateClient(id, { client_name: 'x' }),
    await oauth.regenerateClientSecret(id),
    await oauth.deleteClient(id),
    await oauth.getClient(NOBODY),
  ])
    expect(error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
})

test('a program that cannot keep a secret has none, and cannot be given one', async () => {
  const { oauth, client, id } = await newClient({ token_endpoint_auth_method: 'none' })
  expect(client).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' })
  expect(client.client_secret).toBeUndefined()
  expect((await oauth.regenerateClientSecret(id)).error?.code).toBe('validation_failed')
  const basic = { token_endpoint_auth_method: 'client_secret_basic' } as const
  expect((await oauth.updateClient(id, basic)).error?.code).toBe('validation_failed')
})

test('all are listed in pages, the newest first', async () => {
  const { oauth, id: last } = await newClient()
  const { id: newest } = await newClient()
  const { data } = await oauth.listClients({ page: 1, perPage: 1 })
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, clients: [{ client_id: newest }] })
  expect((await oauth.listClients()).data.clients.slice(0, 2).map(({ client_id }) => client_id)).toEqual([
    newest,
    last,
  ])
  expect((await oauth.listClients({ page: -1 })).error?.code).toBe('validation_failed')
})

test.each([
  [{ redirect_uris: [] }, /redirect_uris cannot be empty/],
  [{ redirect_uris: undefined }, /redirect_uris is required/],
  [{ redirect_uris: Array.from({ length: 11 }, () => REDIRECTS[0]) }, /cannot exceed 10/],
  [{ redirect_uris: ['http://example.com/callback'] }, /scheme must be HTTPS/],
  [{ redirect_uris: ['javascript:alert(1)'] }, /scheme must be HTTPS/],
  [{ redirect_uris: ['https://example.com/#token'] }, /fragment not allowed/],
  [{ redirect_uris: ['https://example.com/#'] }, /fragment not allowed/],
  [{ redirect_uris: ['https://user:word@example.com/'] }, /credentials not allowed/],
  [{ redirect_uris: ['callback'] }, /invalid URL format/],
  [{ grant_types: ['password'] }, /grant_types must only contain/],
  [{ grant_types: [] }, /grant_types cannot be empty/],
  [{ client_name: 'x'.repeat(1_025) }, /client_name cannot exceed/],
  [{ logo_uri: 'javascript:alert(1)' }, /logo_uri must be a valid URL/],
  [{ client_uri: 'example' }, /client_uri must be a valid URL/],
  [{ token_endpoint_auth_method: 'tls' }, /token_endpoint_auth_method must be one of/],
  [{ client_type: 'odd' }, /client_type must be/],
  [{ client_type: 'public', token_endpoint_auth_method: 'client_secret_post' }, /does not fit/],
])('a client is not registered with %j', async (given, message) => {
  const { oauth } = await adminOf(studio)
  const body = { client_name: 'Mine', redirect_uris: REDIRECTS, ...given } as never
  expect((await oauth.createClient(body)).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: expect.stringMatching(message),
  })
})

test('they are for other servers alone, and a product keeps none', async () => {
  const actor = await studio.signUp()
  const token = actor.accessToken
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', `/${NOBODY}`],
  ] as const) {
    const body = method === 'POST' ? { body: {} } : {}
    const answer = await wire(studio, method, `/auth/v1/admin/oauth/clients${path}`, { token, ...body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  }
  const { oauth } = await adminOf(studio)
  expect((await oauth.getClient('1')).error).toMatchObject({ status: 400, code: 'validation_failed' })

  const plain = await openStudio()
  const off = (await adminOf(plain)).oauth
  for (const { error } of [
    await off.createClient({ client_name: 'Mine', redirect_uris: REDIRECTS }),
    await off.listClients(),
  ])
    expect(error).toMatchObject({ status: 404, code: 'feature_disabled' })
  await plain.close()
})
