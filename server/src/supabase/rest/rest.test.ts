import { putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { movableClock, wire } from '../auth/auth.fixtures.ts'

const GATE = 'display_name,use_type,terms_accepted,compliance_confirmed,is_admin'

let studio: Studio
let ana: TestActor
let ben: TestActor
let fresh: TestActor
const clock = movableClock()
beforeAll(async () => {
  studio = await startTestStudio({ clock, environment: { STUDIO_AUTH_LIMITS: 'off' } })
  ana = await studio.onboarded()
  ben = await studio.signUp()
  fresh = await studio.signUp()
  await studio.call(putProfile, { body: { displayName: 'Ben', useType: 'other' } }, ben)
})
afterAll(() => studio.close())

const get = (query: string, token = ana.accessToken, headers: Record<string, string> = {}) =>
  wire(studio, 'GET', `/rest/v1/user_profiles${query}`, { token, headers })

describe('the caller’s row', () => {
  test('is read like the profile gate does', async () => {
    const { data, error } = await ana.client.from('user_profiles').select(GATE).eq('id', ana.id).single()
    expect(error).toBeNull()
    expect(data).toEqual({
      display_name: 'Test Person',
      use_type: 'artist',
      terms_accepted: true,
      compliance_confirmed: true,
      is_admin: true,
    })
  })

  test('is returned completely without a select or a filter', async () => {
    const { data } = await ana.client.from('user_profiles').select()
    expect(data).toHaveLength(1)
    expect(Object.keys(data?.[0])).toEqual([
      'id',
      'display_name',
      'use_type',
      'terms_accepted',
      'compliance_confirmed',
      'is_admin',
      'created_at',
      'updated_at',
    ])
  })

  test('has the headers of the protocol when requested as a single object', async () => {
    const answer = await get(`?select=id&id=eq.${ana.id}`, ana.accessToken, {
      accept: 'application/vnd.pgrst.object+json',
    })
    expect(answer.body).toEqual({ id: ana.id })
    expect(answer.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    expect(answer.headers.get('content-range')).toBe('0-0/*')
  })

  test('is missing before onboarding, with the error that the web app tolerates', async () => {
    const { error, status } = await fresh.client
      .from('user_profiles')
      .select(GATE)
      .eq('id', fresh.id)
      .single()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
    const maybe = await fresh.client.from('user_profiles').select(GATE).eq('id', fresh.id).maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
  })

  test('can be filtered, counted and renamed', async () => {
    const table = () => ana.client.from('user_profiles')
    expect((await table().select('name:display_name').eq('is_admin', true)).data).toEqual([
      { name: 'Test Person' },
    ])
    expect((await table().select('id').eq('is_admin', false)).data).toEqual([])
    expect((await table().select('id').in('id', [ben.id, ana.id])).data).toEqual([{ id: ana.id }])
    expect((await table().select('id').is('use_type', null)).data).toEqual([])
    expect(
      (await table().select('id').not('use_type', 'is', null).order('created_at').limit(1)).data,
    ).toHaveLength(1)
    expect((await table().select('*', { count: 'exact', head: true })).count).toBe(1)
  })
})

test('lets no user read another user’s row', async () => {
  const { data } = await ana.client.from('user_profiles').select().eq('id', ben.id)
  expect(data).toEqual([])
  expect((await ana.client.from('user_profiles').select().eq('id', ben.id).single()).error?.code).toBe(
    'PGRST116',
  )
  const anonymous = await studio.client().from('user_profiles').select()
  expect(anonymous).toMatchObject({ status: 401, error: { code: '42501' } })
})

test('refuses all writes', async () => {
  const table = () => ana.client.from('user_profiles')
  for (const answer of [
    await table().update({ is_admin: true }).eq('id', ana.id),
    await table().insert({ id: ben.id, is_admin: true }),
    await table().upsert({ id: ana.id, is_admin: true }),
    await table().delete().eq('id', ana.id),
  ])
    expect(answer).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'permission denied for table user_profiles' },
    })
  expect((await studio.client().from('user_profiles').update({ is_admin: true })).status).toBe(401)
})

test.each([
  ['?id=eq.7', 400, '22P02', 'invalid input syntax for type uuid: "7"'],
  ['?select=secret', 400, '42703', 'column user_profiles.secret does not exist'],
  ['?select=toString', 400, '42703', 'column user_profiles.toString does not exist'],
  ['?secret=eq.1', 400, '42703', 'column user_profiles.secret does not exist'],
  ['?id=like.*', 400, 'PGRST100', '"failed to parse filter (like.*)"'],
])('refuses %s', async (query, status, code, message) => {
  const answer = await get(query)
  expect(answer).toMatchObject({ status, body: { code, message, details: null, hint: null } })
  expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
})

test('refuses other tables and functions', async () => {
  const other = await ana.client.from('users').select()
  expect(other).toMatchObject({
    status: 404,
    error: { code: 'PGRST205', message: "Could not find the table 'public.users' in the schema cache" },
  })
  expect(await ana.client.rpc('version')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
})

test('distinguishes an expired token, an invalid one and one of an ended sign-in', async () => {
  const guest = await studio.signUp()
  expect((await get('', guest.accessToken)).status).toBe(200)
  clock.advance(3700)
  expect(await get('', guest.accessToken)).toMatchObject({
    status: 401,
    body: { code: 'PGRST303', message: 'JWT expired' },
  })
  expect(await get('', 'not.a.token')).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
})
