import { partOfPlatform } from '../../../testing/features.ts'
import { Readable } from 'node:stream'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../features/storage/index.ts'
import { openObjects } from '../../platform/objects/index.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { keysOf, movableClock } from '../auth/auth.fixtures.ts'

const clock = movableClock()
const anyAmount = {
  admit: async () => Number.POSITIVE_INFINITY,
  checkRoom: async () => Number.POSITIVE_INFINITY,
  wrote: async () => {},
}
let studio: Studio
let ana: TestActor
let ben: TestActor
let service: SupabaseClient
let endpoint: string
/** The server’s own storage, for states that no client can cause. */
let storage: Storage
beforeAll(async () => {
  studio = await startTestStudio({ clock })
  ana = await studio.onboarded('ana@example.com')
  ben = await studio.onboarded('ben@example.com')
  service = createClient(studio.url, (await keysOf(studio)).service, { auth: { persistSession: false } })
  const objects = await openObjects(studio.config)
  const { config, database } = studio
  storage = await createStorage(partOfPlatform({ database, clock, config, objects }), {
    quota: anyAmount,
    sharedObjectOf: async () => undefined,
  })
  endpoint = `${studio.url}/storage/v1/upload/resumable`
})
afterAll(() => studio.close())

const MB = 1024 * 1024
const bytes = (length: number) => Buffer.alloc(length, 'abcdefghijk')
const bearer = ({ accessToken }: TestActor) => ({ authorization: `Bearer ${accessToken}` })
const own = (actor: TestActor, name: string) => `${actor.id}/${name}`

/** Starts an upload as the hosted service documents it, without an `apikey`. */
function start(body: Buffer, objectName: string, options: Partial<tus.UploadOptions> = {}) {
  let upload!: tus.Upload
  const done = new Promise<tus.Upload>((resolve, reject) => {
    upload = new tus.Upload(body, {
      endpoint,
      headers: bearer(ana),
      retryDelays: [0, 50, 100],
      chunkSize: 6 * MB,
      removeFingerprintOnSuccess: true,
      onError: reject,
      onSuccess: () => resolve(upload),
      ...options,
      metadata: { bucketName: 'files', objectName, contentType: 'text/plain', ...options.metadata },
    })
    upload.start()
  })
  return { upload, done }
}

const send = (method: string, url: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(url, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const create = (
  objectName: string,
  length: number,
  headers: Record<string, string>,
  about = {},
  at = endpoint,
) =>
  send('POST', at, {
    'upload-length': String(length),
    'upload-metadata': encode({ bucketName: 'files', objectName, ...about }),
    ...headers,
  })
const urlOf = (response: Response) => new URL(response.headers.get('location') ?? '', endpoint).href
const createUpload = async (name: string, length = 10) =>
  urlOf(await create(own(ana, name), length, bearer(ana)))
const idOf = (url: string) =>
  Buffer.from(url.split('/').at(-1) ?? '', 'base64url')
    .toString('utf8')
    .split('/')
    .at(-1) ?? ''
const answerOf = async (response: Response) => [response.status, await response.text()]
const holds = async (name: string, body: Buffer) => {
  const { data, error } = await ana.client.storage.from('files').download(own(ana, name))
  if (error) throw error
  return Buffer.from(await data.arrayBuffer()).equals(body)
}
const count = async (table: string) =>
  Number((await studio.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('a resumable upload', () => {
  test('becomes an object like a single upload', async () => {
    const body = bytes(14 * MB + 5)
    const { url } = await start(body, own(ana, 'large.txt'), {
      metadata: { cacheControl: '60', metadata: JSON.stringify({ from: 'pieces' }) },
    }).done
    const last = url?.split('/').at(-1) ?? ''
    const text = Buffer.from(last, 'base64url').toString('utf8')
    const files = ana.client.storage.from('files')
    const { data } = await files.info(own(ana, 'large.txt'))
    expect(text).toBe(`files/${own(ana, 'large.txt')}/${data?.version}`)
    expect(data).toMatchObject({ size: body.length, contentType: 'text/plain', cacheControl: 'max-age=60' })
    expect(data?.metadata).toEqual({ from: 'pieces' })
    expect(await holds('large.txt', body)).toBe(true)
    // An ordinary upload has the same checksum.
    await files.upload(own(ana, 'at-once.txt'), body, { contentType: 'text/plain' })
    expect((await files.info(own(ana, 'at-once.txt'))).data?.etag).toBe(data?.etag)
    expect(await count('storage_upload_parts')).toBe(0)
  })

  test('can be interrupted and resumed at the same position', async () => {
    const body = bytes(12 * MB)
    const url = await new Promise<string>((resolve) => {
      const { upload } = start(body, own(ana, 'resumed.txt'), {
        chunkSize: 5 * MB,
        onChunkComplete: (_size, accepted) => {
          if (accepted < 10 * MB) return
          void upload.abort()
          resolve(upload.url ?? '')
        },
      })
    })
    const head = await send('HEAD', url, bearer(ana))
    expect(head.headers.get('upload-length')).toBe(String(body.length))
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(10 * MB)
    let sent = 0
    await start(body, own(ana, 'resumed.txt'), {
      uploadUrl: url,
      onChunkComplete: (size) => {
        sent += size
      },
    }).done
    expect(sent).toBe(body.length - offset)
    expect(await holds('resumed.txt', body)).toBe(true)
  })

  test('keeps what arrived before the connection broke', async () => {
    const url = await createUpload('broken.txt', 20)
    async function* broken() {
      yield bytes(7)
      throw new Error('The connection broke.')
    }
    await expect(storage.resumables.write(idOf(url), 0, broken())).rejects.toThrow('The connection broke.')
    expect((await send('HEAD', url, bearer(ana))).headers.get('upload-offset')).toBe('7')
    const rest = await send('PATCH', url, { ...bearer(ana), 'upload-offset': '7' }, bytes(13))
    expect([rest.status, rest.headers.get('tus-complete')]).toEqual([204, '1'])
  })

  test('may include data at creation, be empty, and declare its length later', async () => {
    await start(bytes(100), own(ana, 'created.txt'), { uploadDataDuringCreation: true }).done
    await start(bytes(0), own(ana, 'empty.txt')).done
    const deferred = await send('POST', endpoint, {
      ...bearer(ana),
      'upload-defer-length': '1',
      'upload-metadata': encode({ bucketName: 'files', objectName: own(ana, 'deferred.txt') }),
    })
    const url = urlOf(deferred)
    await send('PATCH', url, { ...bearer(ana), 'upload-offset': '0' }, bytes(4))
    expect((await send('HEAD', url, bearer(ana))).headers.get('upload-defer-length')).toBe('1')
    const last = { ...bearer(ana), 'upload-offset': '4', 'upload-length': '9' }
    expect((await send('PATCH', url, last, bytes(5))).status).toBe(204)
    const { data } = await ana.client.storage.from('files').list(ana.id, { search: '' })
    const sizes = Object.fromEntries((data ?? []).map(({ name, metadata }) => [name, metadata?.size]))
    expect(sizes).toMatchObject({ 'created.txt': 100, 'empty.txt': 0, 'deferred.txt': 9 })
  })

  test('works from browsers on other origins', async () => {
    const options = await fetch(`${endpoint}/x`, { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    expect(options.headers.get('tus-version')).toBe('1.0.0')
    expect(options.headers.get('tus-extension')).toContain('creation-with-upload')
    expect(options.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(options.headers.get('access-control-allow-headers')).toContain('upload-offset')
    const created = await create(own(ana, 'cors.txt'), 1, bearer(ana))
    expect(created.headers.get('access-control-allow-origin')).toBe('*')
    expect(created.headers.get('access-control-expose-headers')).toContain('Tus-Complete')
    expect(created.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('can be cancelled by its owner', async () => {
    const url = await createUpload('given-up.txt')
    await send('PATCH', url, { ...bearer(ana), 'upload-offset': '0' }, bytes(4))
    expect((await send('DELETE', url, bearer(ana))).status).toBe(204)
    expect((await send('HEAD', url, bearer(ana))).status).toBe(404)
    const { rows } = await studio.database.pool.query(
      "select 1 from loose_objects where key like 'storage/parts/%' and remove_after < now()",
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('accepts one of two parts for the same position', async () => {
    const url = await createUpload('raced.txt', 8)
    const both = await Promise.all(
      [1, 2].map((fill) =>
        send('PATCH', url, { ...bearer(ana), 'upload-offset': '0' }, Buffer.alloc(4, String(fill))),
      ),
    )
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409])
    expect((await send('HEAD', url, bearer(ana))).headers.get('upload-offset')).toBe('4')
  })

  test('accepts one part per position across processes, and continues on either', async () => {
    const url = await createUpload('shared.txt', 8)
    const write = (text: string, start: number) =>
      storage.resumables.write(idOf(url), start, Readable.from([Buffer.from(text)]))
    expect(await write('aaaa', 0)).toBe(4)
    await expect(write('bbbb', 0)).rejects.toMatchObject({ status: 409 })
    await expect(write('cccc', 2)).rejects.toMatchObject({ status: 409 })
    const last = await send('PATCH', url, { ...bearer(ana), 'upload-offset': '4' }, Buffer.from('dddd'))
    expect(last.headers.get('tus-complete')).toBe('1')
    await expect(write('eeee', 8)).rejects.toMatchObject({ status: 409 })
    expect(await holds('shared.txt', Buffer.from('aaaadddd'))).toBe(true)
  })

  test('is finished on the next request if its process died before', async () => {
    const url = await createUpload('died.txt', 6)
    await send('PATCH', url, { ...bearer(ana), 'upload-offset': '0' }, bytes(5))
    // State after a process that ended right after writing the last part.
    await studio.database.pool.query('update storage_uploads set length = 5 where name = $1', [
      own(ana, 'died.txt'),
    ])
    expect((await ana.client.storage.from('files').exists(own(ana, 'died.txt'))).data).toBe(false)
    expect((await send('HEAD', url, bearer(ana))).headers.get('upload-offset')).toBe('5')
    const { data } = await ana.client.storage.from('files').download(own(ana, 'died.txt'))
    expect(await data?.text()).toBe('abcde')
  })
})

describe('a signed resumable upload', () => {
  const sign = async (name: string, options?: { upsert: boolean }) =>
    (await ana.client.storage.from('files').createSignedUploadUrl(own(ana, name), options)).data?.token ?? ''
  const signed = (token: string) => ({ 'x-signature': token })

  test('needs only its URL, and replaces only the signed path', async () => {
    const at = `${endpoint}/sign`
    await start(bytes(7 * MB), own(ana, 'dropped.txt'), {
      endpoint: at,
      headers: signed(await sign('dropped.txt')),
    }).done
    expect((await ana.client.storage.from('files').info(own(ana, 'dropped.txt'))).data?.size).toBe(7 * MB)
    const again = { ...signed(await sign('dropped.txt')), 'x-upsert': 'true' }
    expect((await create(own(ana, 'dropped.txt'), 1, again, {}, at)).status).toBe(409)
    const upsert = await sign('dropped.txt', { upsert: true })
    await start(bytes(3), own(ana, 'dropped.txt'), { endpoint: at, headers: signed(upsert) }).done
    expect((await ana.client.storage.from('files').info(own(ana, 'dropped.txt'))).data?.size).toBe(3)
  })

  test('opens no other name, and isn’t opened by another signature', async () => {
    const at = `${endpoint}/sign`
    const token = await sign('one.txt')
    expect(await answerOf(await create(own(ana, 'two.txt'), 1, signed(token), {}, at))).toEqual([
      400,
      'The signature does not match the object',
    ])
    const url = urlOf(await create(own(ana, 'one.txt'), 4, signed(token), {}, at))
    expect(url).toContain('/upload/resumable/sign/')
    expect((await send('HEAD', url, signed(await sign('two.txt')))).status).toBe(400)
    expect((await send('HEAD', url, bearer(ana))).status).toBe(400)
    await ana.client.storage.from('files').upload(own(ana, 'readable.txt'), 'x')
    const { data } = await ana.client.storage.from('files').createSignedUrl(own(ana, 'readable.txt'), 60)
    const read = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect(await answerOf(await create(own(ana, 'readable.txt'), 1, signed(read), {}, at))).toEqual([
      400,
      'Token is not scoped for upload',
    ])
    expect((await send('PATCH', url, { ...signed(token), 'upload-offset': '0' }, bytes(4))).status).toBe(204)
  })
})

describe('a refused resumable upload', () => {
  test('fails for the same reasons as an ordinary one', async () => {
    await service.storage.createBucket('narrow', {
      public: false,
      fileSizeLimit: 10,
      allowedMimeTypes: ['image/png'],
    })
    const serviceKey = { authorization: `Bearer ${(await keysOf(studio)).service}` }
    await service.storage.from('files').upload(own(ana, 'there.txt'), 'x')
    const [png, narrow] = [{ contentType: 'image/png' }, { bucketName: 'narrow' }]
    for (const [response, answer] of [
      [create(own(ben, 'planted.txt'), 1, bearer(ana)), [403, 'new row violates row-level security policy']],
      [create(own(ana, 'x.txt'), 1, {}), [403, 'new row violates row-level security policy']],
      [create(own(ana, '../x.txt'), 1, bearer(ana)), [400, `Invalid key: ${own(ana, '../x.txt')}`]],
      [create('x', 1, bearer(ana), { bucketName: 'none' }), [404, 'Bucket not found']],
      [create(own(ana, 'there.txt'), 1, bearer(ana)), [409, 'The resource already exists']],
      [create('a.png', 11, serviceKey, { ...narrow, ...png }), [413, 'Maximum size exceeded\n']],
      [create('a.txt', 1, serviceKey, narrow), [415, 'mime type application/octet-stream is not supported']],
      [create('', 1, bearer(ana)), [400, 'Upload-Metadata must name bucketName and objectName']],
      [
        create(own(ana, 'm.txt'), 1, bearer(ana), { metadata: '[1]' }),
        [400, 'The metadata is not an object'],
      ],
      [
        create(own(ana, 'c.txt'), 1, bearer(ana), { cacheControl: 'a\r\nb: c' }),
        [400, 'Invalid cache control'],
      ],
    ] as const)
      expect(await answerOf(await response)).toEqual(answer)
    const broken = { authorization: `Bearer ${ana.accessToken.slice(0, -4)}AAAA` }
    const refused = await create(own(ana, 'x.txt'), 1, broken)
    expect(refused.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answerOf(refused)).toEqual([403, 'signature verification failed'])
  })

  test('sends more bytes than declared or allowed by the bucket', async () => {
    const url = await createUpload('long.txt', 4)
    const long = await send('PATCH', url, { ...bearer(ana), 'upload-offset': '0' }, bytes(5))
    expect(long.status).toBe(413)
    expect(await ana.client.storage.from('files').exists(own(ana, 'long.txt'))).toMatchObject({ data: false })
    await service.storage.createBucket('shrinking', { public: false, fileSizeLimit: 10 })
    const serviceKey = { authorization: `Bearer ${(await keysOf(studio)).service}` }
    const created = await create('a.txt', 8, serviceKey, { bucketName: 'shrinking' })
    await service.storage.updateBucket('shrinking', { public: false, fileSizeLimit: 5 })
    const patch = { ...serviceKey, 'upload-offset': '0' }
    expect((await send('PATCH', urlOf(created), patch, bytes(8))).status).toBe(413)
    expect((await send('HEAD', urlOf(created), serviceKey)).status).toBe(404)
  })

  test('uses another user’s URL, for every kind of request', async () => {
    const url = await createUpload('mine.txt')
    const forged = (name: string) =>
      url.replace(/[^/]+$/, (last) => {
        const [, , , id] = Buffer.from(last, 'base64url').toString('utf8').split('/')
        return Buffer.from(`files/${name}/${id}`).toString('base64url')
      })
    for (const headers of [bearer(ben), {}])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect(
          (
            await send(
              method,
              url,
              { ...headers, 'upload-offset': '0' },
              method === 'PATCH' ? bytes(1) : undefined,
            )
          ).status,
        ).toBe(403)
    // The id of another user’s upload under the caller’s name.
    for (const method of ['HEAD', 'DELETE'])
      expect((await send(method, forged(own(ben, 'mine.txt')), bearer(ben))).status).toBe(404)
    for (const id of ['x', Buffer.from('files/a/../../etc').toString('base64url'), '%2e%2e', 'sign'])
      expect((await send('HEAD', `${endpoint}/${id}`, bearer(ana))).status).toBeGreaterThanOrEqual(400)
    expect((await send('HEAD', url, bearer(ana))).headers.get('upload-offset')).toBe('0')
  })

  test('took longer than an hour, and is deleted', async () => {
    const key = { authorization: `Bearer ${(await keysOf(studio)).service}` }
    const [slow, done] = ['slow.txt', 'done.txt'].map((name) => create(own(ana, name), 10, key))
    const url = urlOf((await slow) as Response)
    await send('PATCH', url, { ...key, 'upload-offset': '0' }, bytes(4))
    await send('PATCH', urlOf((await done) as Response), { ...key, 'upload-offset': '0' }, bytes(10))
    clock.advance(3590)
    expect((await send('HEAD', url, key)).status).toBe(200)
    clock.advance(11)
    expect((await send('HEAD', url, key)).status).toBe(410)
    expect((await send('PATCH', url, { ...key, 'upload-offset': '4' }, bytes(6))).status).toBe(410)
    expect(await storage.resumables.sweep()).toBeGreaterThan(1)
    expect(await count('storage_uploads')).toBe(0)
    expect(await count('storage_upload_parts')).toBe(0)
    expect((await service.storage.from('files').exists(own(ana, 'done.txt'))).data).toBe(true)
  })
})
