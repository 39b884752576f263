import { createClient } from '@supabase/supabase-js'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { keysOf, movableClock } from '../auth/auth.fixtures.ts'

const clock = movableClock()
let studio: Studio
let ana: TestActor
let ben: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ clock })
  ana = await studio.onboarded('ana@example.com')
  ben = await studio.onboarded('ben@example.com')
  for (const name of ['secret.jpg', 'deep/secret.jpg', `${ben.id}/secret.jpg`])
    await ana.client.storage.from('files').upload(`${ana.id}/${name}`, await noisy(40, 20))
  for (const name of ['own.txt', 'a_c.txt', 'abc.txt'])
    await ben.client.storage.from('files').upload(`${ben.id}/${name}`, Buffer.from(name))
})
afterAll(() => studio.close())

type Ask = [method: string, path: string, body?: unknown]

/** Sends the path unchanged, because `fetch` would resolve `..` first. */
async function send(actor: TestActor | undefined, [method, path, body]: Ask, headers = {}) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      studio.url,
      {
        method,
        path: `/storage/v1${path}`,
        headers: {
          apikey: studio.app.publicConfig().auth.publishableKey,
          ...(actor ? { authorization: `Bearer ${actor.accessToken}` } : {}),
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Every route that names one object. */
const routesTo = (path: string): Ask[] => [
  ['GET', `/object/files/${path}`],
  ['HEAD', `/object/files/${path}`],
  ['DELETE', `/object/files/${path}`],
  ['PUT', `/object/files/${path}`, 'x'],
  ['POST', `/object/files/${path}`, 'x'],
  ['GET', `/object/authenticated/files/${path}`],
  ['GET', `/object/public/files/${path}`],
  ['GET', `/object/sign/files/${path}`],
  ['GET', `/object/info/files/${path}`],
  ['GET', `/object/info/authenticated/files/${path}`],
  ['GET', `/object/info/public/files/${path}`],
  ['GET', `/render/image/authenticated/files/${path}?width=9`],
  ['GET', `/render/image/public/files/${path}?width=9`],
  ['GET', `/render/image/sign/files/${path}?width=9`],
  ['POST', `/object/sign/files/${path}`, { expiresIn: 60 }],
  ['POST', `/object/sign/files/${path}`, { expiresIn: 60, transform: { width: 9 } }],
  ['POST', `/object/upload/sign/files/${path}`],
]

/** Spellings of the path of another user’s object, with and without the caller’s folder as prefix. */
const disguises = (mine: string, theirs: string) => [
  theirs,
  theirs.replace('/', '%2F'),
  theirs.replace('/', '%252F'),
  `%2F${theirs}`,
  `/${theirs}`,
  `${mine}/../${theirs}`,
  `${mine}/..%2F${theirs}`,
  `${mine}%2F..%2F${theirs}`,
  `${mine}/%2e%2e/${theirs}`,
  `${mine}/%2e%2e%2f${theirs}`,
  `${mine}/..%5C${theirs}`,
  `${mine}/..%c0%af${theirs}`,
  `${mine}/%EF%BC%8E%EF%BC%8E/${theirs}`,
  `${mine}/%00/../../${theirs}`,
  `./${theirs}`,
  theirs.toUpperCase(),
  `${mine}/../../files/${theirs}`,
]

const prefixHasNul = ({ prefix }: { prefix: string }) => prefix.includes('\0')

const everything = async () => {
  const { rows } = await studio.database.pool.query(
    'select bucket_id, name, version from storage_objects order by 1, 2, 3',
  )
  return rows
}

describe('another user’s object', () => {
  test('can’t be reached by any route, however its path is written', async () => {
    const before = await everything()
    // Her folder may contain one with his id as name. It is still hers.
    const paths = [...disguises(ben.id, `${ana.id}/secret.jpg`), `${ana.id}/${ben.id}/secret.jpg`]
    for (const actor of [ben, undefined])
      for (const path of paths)
        for (const ask of routesTo(path)) {
          const { status, text } = await send(actor, ask)
          const name = `${actor?.email} ${ask[0]} ${ask[1]} → ${text.slice(0, 80)}`
          expect(status, name).toBeGreaterThanOrEqual(400)
          expect(status, name).toBeLessThan(500)
        }
    expect(await everything()).toEqual(before)
  })

  test('can’t be distinguished from a missing one', async () => {
    for (const ask of routesTo(`${ana.id}/secret.jpg`)) {
      const [there, absent] = await Promise.all([
        send(ben, ask),
        send(ben, [ask[0], ask[1].replace('secret', 'absent'), ask[2]]),
      ])
      expect(there, `${ask[0]} ${ask[1]}`).toEqual(absent)
    }
  })

  test('can’t be copied or moved, from or to', async () => {
    const before = await everything()
    const theirs = `${ana.id}/secret.jpg`
    for (const route of ['/object/copy', '/object/move'])
      for (const [sourceKey, destinationKey] of [
        [theirs, `${ben.id}/stolen.jpg`],
        [`${ben.id}/../${theirs}`, `${ben.id}/stolen.jpg`],
        [`${ben.id}/own.txt`, theirs],
        [`${ben.id}/own.txt`, `${ben.id}/../${ana.id}/planted.txt`],
        [`${ben.id}/own.txt`, `${ben.id}/./x`],
        [theirs, theirs],
      ])
        for (const destinationBucket of ['files', 'media', 'uploads']) {
          const body = { bucketId: 'files', sourceKey, destinationKey, destinationBucket }
          const { status } = await send(ben, ['POST', route, body], { 'x-upsert': 'true' })
          expect(status, `${route} ${JSON.stringify(body)}`).toBe(400)
        }
    const removal = await send(ben, [
      'DELETE',
      '/object/files',
      { prefixes: [theirs, ana.id, '%', `${ana.id}/%`] },
    ])
    expect(removal.text).toBe('[]')
    expect(await everything()).toEqual(before)
  })

  test('appears in no list, with any parameters', async () => {
    const prefixes = [
      '',
      ana.id,
      `${ana.id}/`,
      `${ana.id}/deep`,
      ana.id.slice(0, 8),
      '%',
      '_',
      `${ben.id}/../${ana.id}`,
    ]
    for (const actor of [ben, undefined])
      for (const prefix of prefixes)
        for (const body of [
          { prefix, limit: 1000 },
          { prefix, search: '%' },
          { prefix, search: 'secret' },
          { prefix: '', search: prefix },
          { prefix, with_delimiter: true },
          { prefix, cursor: Buffer.from(JSON.stringify([0, ana.id])).toString('base64url') },
          { prefix: `${prefix}\0` },
          { prefix, sortBy: { column: 'name; drop table users', order: 'desc, 1' } },
        ])
          for (const kind of ['list', 'list-v2']) {
            const { status, text } = await send(actor, ['POST', `/object/${kind}/files`, body])
            const name = `${kind} ${JSON.stringify(body)}: ${text}`
            expect(status, name).toBe(prefixHasNul(body) ? 400 : 200)
            expect(text, name).not.toMatch(/secret|deep/)
            expect(text, name).not.toContain(ana.id)
          }
  })

  test('isn’t signed in a batch', async () => {
    const paths = [`${ana.id}/secret.jpg`, `${ben.id}/../${ana.id}/secret.jpg`, '%', `${ben.id}/own.txt`]
    const { text } = await send(ben, ['POST', '/object/sign/files', { expiresIn: 60, paths }])
    const signed = JSON.parse(text) as { signedURL: string | null }[]
    expect(signed.map(({ signedURL }) => signedURL !== null)).toEqual([false, false, false, true])
  })
})

test('treats wildcard characters literally in a list', async () => {
  const list = async (search: string, prefix = ben.id) =>
    (await ben.client.storage.from('files').list(prefix, { search })).data?.map(({ name }) => name)
  expect(await list('%')).toEqual([])
  expect(await list('a_c')).toEqual(['a_c.txt'])
  expect(await list('A_C')).toEqual(['a_c.txt'])
  expect(await list('a\\')).toEqual([])
  expect(await list('', `${ben.id.slice(0, -1)}_`)).toEqual([])
  const { data } = await ben.client.storage.from('files').listV2({ prefix: `${ben.id}/a_` })
  expect(data?.objects.map(({ name }) => name)).toEqual([`${ben.id}/a_c.txt`])
})

describe('a signed URL', () => {
  const SIGNED_ROUTES = ['object/sign', 'render/image/sign'] as const
  const refused = async (path: string) => {
    const { status, text } = await send(undefined, ['GET', path])
    expect(status, path).toBe(400)
    expect(JSON.parse(text), path).toMatchObject({ error: 'InvalidSignature', statusCode: '400' })
  }

  test('opens one object by one route until it expires', async () => {
    const files = ana.client.storage.from('files')
    const [one, other] = [`${ana.id}/secret.jpg`, `${ana.id}/deep/secret.jpg`]
    const tokenOf = async (path: string, transform?: { width: number }) => {
      const { data } = await files.createSignedUrl(path, 60, transform ? { transform } : {})
      return new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    }
    const token = await tokenOf(one)
    const upload = (await files.createSignedUploadUrl(`${ana.id}/new.jpg`)).data?.token ?? ''
    const payload = decodeJwt(token)
    expect(payload).toMatchObject({ url: `files/${one}`, scope: 'download' })
    // Signed with keys that an attacker might try, and unsigned.
    const forge = (key: string) =>
      new SignJWT({ ...payload, exp: 9_999_999_999 })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(key))
    const [, body, signature] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const stretched = Buffer.from(JSON.stringify({ ...payload, exp: 9_999_999_999 })).toString('base64url')
    for (const route of SIGNED_ROUTES) {
      await refused(`/${route}/files/${one}`)
      await refused(`/${route}/files/${other}?token=${token}`)
      await refused(`/${route}/media/${one}?token=${token}`)
      await refused(`/${route}/files/${one}?token=${await tokenOf(other)}`)
      await refused(`/${route}/files/${ana.id}/new.jpg?token=${upload}`)
      for (const bad of [
        unsigned,
        `${token.split('.')[0]}.${stretched}.${signature}`,
        await forge(studio.app.publicConfig().auth.publishableKey),
        await forge('secret-secret-secret-secret-secret'),
        ana.accessToken,
      ])
        await refused(`/${route}/files/${one}?token=${bad}`)
    }
    await refused(`/object/sign/files/${one}?token=${await tokenOf(one, { width: 9 })}`)
    for (const credential of [token, ana.accessToken]) {
      const answer = await send(undefined, [
        'PUT',
        `/object/upload/sign/files/${one}?token=${credential}`,
        'x',
      ])
      expect(JSON.parse(answer.text)).toMatchObject({ error: 'InvalidSignature' })
    }
    expect((await send(undefined, ['GET', `/object/sign/files/${one}?token=${token}`])).status).toBe(200)
    // Uses only half of the validity, so that a slow machine isn’t a failure.
    clock.advance(30)
    expect((await send(undefined, ['GET', `/object/sign/files/${one}?token=${token}`])).status).toBe(200)
    clock.advance(31)
    for (const route of SIGNED_ROUTES) await refused(`/${route}/files/${one}?token=${token}`)
  })

  test('for an upload expires, and accepts no other name', async () => {
    const files = ana.client.storage.from('files')
    const { token = '' } = (await files.createSignedUploadUrl(`${ana.id}/late.jpg`)).data ?? {}
    const put = (name: string) =>
      send(undefined, ['PUT', `/object/upload/sign/files/${name}?token=${token}`, 'x'])
    expect(JSON.parse((await put(`${ana.id}/other.jpg`)).text)).toMatchObject({ error: 'InvalidSignature' })
    expect(JSON.parse((await put(`${ben.id}/late.jpg`)).text)).toMatchObject({ error: 'InvalidSignature' })
    clock.advance(7201)
    expect(JSON.parse((await put(`${ana.id}/late.jpg`)).text)).toMatchObject({ error: 'InvalidSignature' })
    const service = createClient(studio.url, (await keysOf(studio)).service, {
      auth: { persistSession: false },
    })
    expect((await service.storage.from('files').exists(`${ana.id}/late.jpg`)).data).toBe(false)
  })
})
