import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { keysOf } from '../auth/auth.fixtures.ts'

let studio: Studio
let ana: TestActor
beforeAll(async () => {
  studio = await startTestStudio()
  // The first user becomes the admin, who has fewer gates to pass.
  await studio.onboarded()
  ana = await studio.onboarded('ana@example.com')
})
afterAll(() => studio.close())

/** All requests that access a user’s objects. */
const requestsOf = (id: string): [method: string, path: string, body?: unknown][] => [
  ['GET', '/bucket'],
  ['GET', '/bucket/files'],
  ['GET', `/object/files/${id}/a.txt`],
  ['HEAD', `/object/files/${id}/a.txt`],
  ['GET', `/object/authenticated/files/${id}/a.txt`],
  ['GET', `/render/image/authenticated/files/${id}/a.txt`],
  ['GET', `/object/info/files/${id}/a.txt`],
  ['GET', `/object/info/authenticated/files/${id}/a.txt`],
  ['POST', '/object/list/files', { prefix: id }],
  ['POST', '/object/list-v2/files', { prefix: id }],
  ['POST', `/object/sign/files/${id}/a.txt`, { expiresIn: 60 }],
  ['POST', '/object/sign/files', { expiresIn: 60, paths: [`${id}/a.txt`] }],
  ['POST', `/object/upload/sign/files/${id}/b.txt`],
  ['POST', `/object/files/${id}/b.txt`, 'x'],
  ['PUT', `/object/files/${id}/a.txt`, 'x'],
  ['POST', '/object/copy', { bucketId: 'files', sourceKey: `${id}/a.txt`, destinationKey: `${id}/copy.txt` }],
  [
    'POST',
    '/object/move',
    { bucketId: 'files', sourceKey: `${id}/a.txt`, destinationKey: `${id}/moved.txt` },
  ],
  ['DELETE', '/object/files', { prefixes: [`${id}/a.txt`] }],
  ['DELETE', `/object/files/${id}/a.txt`],
]

const send = (actor: TestActor, [method, path, body]: ReturnType<typeof requestsOf>[number], headers = {}) =>
  studio.fetch(`/storage/v1${path}`, {
    method,
    headers: {
      apikey: studio.app.publicConfig().auth.publishableKey,
      authorization: `Bearer ${actor.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function refusals(actor: TestActor) {
  const results = []
  for (const request of requestsOf(actor.id)) {
    const response = await send(actor, request)
    const { message, statusCode } =
      request[0] === 'HEAD' ? {} : ((await response.json()) as Record<string, string>)
    results.push([`${request[0]} ${request[1]}`, response.status, statusCode, message])
  }
  return results
}

const refusedWith = (actor: TestActor, message: string) =>
  requestsOf(actor.id).map(([method, path]) =>
    method === 'HEAD'
      ? [`${method} ${path}`, 403, undefined, undefined]
      : [`${method} ${path}`, 403, '403', message],
  )

/** Starts or cancels a resumable upload, whose refusals are plain text. */
const resume = async (actor: TestActor, path = '') => {
  const metadata = Object.entries({ bucketName: 'files', objectName: `${actor.id}/pieces.txt` })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const response = await send(actor, [path ? 'DELETE' : 'POST', `/upload/resumable${path}`], {
    'tus-resumable': '1.0.0',
    'upload-length': '1',
    'upload-metadata': metadata,
  })
  return [response.status, path ? '' : response.headers.get('location'), await response.text()]
}

const ban = (actor: TestActor) =>
  studio.database.pool.query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [
    actor.id,
  ])

test('refuses access to objects by a user who hasn’t passed the gates', async () => {
  const user = await studio.signUp()
  expect(await refusals(user)).toEqual(
    refusedWith(user, 'Read and accept the current legal documents to continue.'),
  )
  expect((await resume(user))[0]).toBe(403)
})

test('refuses access by a suspended user, also uploads with an earlier signed URL', async () => {
  const service = createClient(studio.url, (await keysOf(studio)).service, {
    auth: { persistSession: false },
  }).storage
  await service.createBucket('public', { public: true })
  await service.from('public').upload('open.txt', 'open')
  const files = ana.client.storage.from('files')
  expect((await files.upload(`${ana.id}/a.txt`, 'a')).error).toBeNull()
  const { data } = await files.createSignedUploadUrl(`${ana.id}/later.txt`)
  const token = data?.token ?? ''

  const [, location] = await resume(ana)
  await ban(ana)
  await expect.poll(async () => (await send(ana, ['GET', '/bucket'])).status).toBe(403)
  expect(await refusals(ana)).toEqual(refusedWith(ana, 'This account is suspended.'))
  const path = `/${String(location).split('/').at(-1)}`
  for (const answer of [await resume(ana), await resume(ana, path)])
    expect(answer).toEqual([403, expect.toSatisfy((body) => !body), 'This account is suspended.'])
  const anonymous = studio.client().storage.from('files')
  expect((await anonymous.uploadToSignedUrl(`${ana.id}/later.txt`, token, 'later')).error).toMatchObject({
    message: 'The signer of this URL is signed out or suspended',
  })
  // Public objects, and access by the service key, stay available.
  expect((await studio.fetch('/storage/v1/object/public/public/open.txt')).status).toBe(200)
  expect((await service.from('files').list(ana.id)).data?.map(({ name }) => name)).toEqual(['a.txt'])
})
