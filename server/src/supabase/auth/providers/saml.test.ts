import { DAY_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, samlProvider } from '../../../../testing/fake-saml.ts'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { wire } from '../auth.fixtures.ts'

const ID = '0c5a3f34-7e57-4c13-9d6d-5b7bd3c1a001'
const idp = samlProvider()
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({
    environment: {
      STUDIO_SAML_PROVIDERS: JSON.stringify([
        {
          id: ID,
          domains: ['agency.example'],
          certificates: [idp.certificate],
          entityId: idp.entityId,
          entryPoint: idp.entryPoint,
        },
      ]),
    },
  })
})
afterAll(() => studio.close())

async function depart(): Promise<string> {
  const { data, error } = await studio.client().auth.signInWithSSO({
    domain: 'agency.example',
    options: { redirectTo: `${studio.url}/dashboard` },
  })
  if (error) throw error
  return data.url
}

async function post(answer: { SAMLResponse: string; RelayState: string }) {
  const { SAMLResponse, RelayState } = answer
  const response = await studio.fetch('/auth/v1/sso/saml/acs', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse, RelayState }),
  })
  expect(response.status).toBe(303)
  const target = new URL(response.headers.get('location') ?? '')
  return { landed: target, said: Object.fromEntries(new URLSearchParams(target.hash.slice(1))) }
}

const through = async (answer: Answer) => post(idp.answer(await depart(), answer))

test('signs in users of the organisation, and recognises them again', async () => {
  const { landed, said } = await through({ nameId: 'Ana@agency.example' })
  expect(landed.pathname).toBe('/dashboard')
  const { body } = await wire(studio, 'GET', '/auth/v1/user', { token: said.access_token ?? '' })
  expect(body).toMatchObject({ email: 'ana@agency.example', app_metadata: { provider: `sso:${ID}` } })
  const again = await through({ nameId: 'Ana@agency.example' })
  const same = await wire(studio, 'GET', '/auth/v1/user', { token: again.said.access_token ?? '' })
  expect((same.body as unknown as { id: string }).id).toBe((body as unknown as { id: string }).id)
})

test.each<[string, Answer]>([
  ['another signature', { nameId: 'eve@agency.example', isForged: true }],
  ['another audience', { nameId: 'eve@agency.example', audience: 'https://other.example' }],
  ['another provider', { nameId: 'eve@agency.example', issuer: 'https://other.example' }],
  ['another request', { nameId: 'eve@agency.example', inResponseTo: '_somebody-else' }],
  ['yesterday', { nameId: 'eve@agency.example', issuedAt: new Date(Date.now() - DAY_MS) }],
  ['another organisation’s address', { nameId: 'boss@victim.example' }],
])('refuses an assertion with %s', async (_what, assertion) => {
  const { said } = await through(assertion)
  expect(said.access_token).toBeUndefined()
  expect(said.error_code).toMatch(/saml_assertion_no_user_id|validation_failed/)
})

test('accepts an assertion once, and none without a request', async () => {
  const answer = idp.answer(await depart(), { nameId: 'once@agency.example' })
  expect((await post(answer)).said.access_token).toBeTruthy()
  expect((await post(answer)).said.error_code).toBe('saml_relay_state_not_found')
  expect((await post({ ...answer, RelayState: '' })).said.error_code).toBe('saml_relay_state_not_found')
})

test('publishes its metadata to providers, and the providers to clients', async () => {
  const metadata = await studio.fetch('/auth/v1/sso/saml/metadata')
  expect(await metadata.text()).toContain(`${studio.url}/auth/v1/sso/saml/acs`)
  const sso = (body: unknown) => wire(studio, 'POST', '/auth/v1/sso', { body })
  expect((await sso({ domain: 'other.example' })).body.code).toBe('sso_provider_not_found')
  expect((await sso({ provider_id: ID, domain: 'agency.example' })).body.code).toBe('validation_failed')
  expect((await sso({})).body.code).toBe('validation_failed')
  expect((await wire(studio, 'GET', '/auth/v1/settings')).body).toMatchObject({ saml_enabled: true })
})

test('refuses sign-in without a configured provider', async () => {
  const plain = await startTestStudio()
  const { error } = await plain.client().auth.signInWithSSO({ domain: 'agency.example' })
  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  await plain.close()
})
