import { fileURLToPath } from 'node:url'
import { StorageClient } from '@supabase/storage-js'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'

/** Runs the cases of the public suites in which servers differ, with the clients and keys of the suites. */

const profile = (name: string) => ({
  STUDIO_CONFORMANCE: fileURLToPath(new URL(`../../../../docs/conformance/${name}.json`, import.meta.url)),
})
// The service key of the storage-js suite, and of every local project of the hosted service.
const DEMO =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU'
const SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'
const [FIRST, ADMIN] = ['317eadce-631a-4429-a0bb-f19a7a517b4a', 'd8c7bce9-cfeb-497b-bd61-e66ce2cbdaa2']

let studio: Studio
let url: string
let storage: StorageClient
beforeAll(async () => {
  studio = await startTestStudio({ environment: profile('storage-js') })
  url = `${studio.url}/storage/v1`
  storage = as(DEMO)
})
afterAll(() => studio.close())

const as = (key: string) => new StorageClient(url, { Authorization: `Bearer ${key}` })
const token = (role: string, sub?: string): Promise<string> =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub ?? '')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(SECRET))
let count = 0
async function newBucket(options: Partial<Parameters<StorageClient['createBucket']>[1]> = {}) {
  count += 1
  const { error } = await storage.createBucket(`bucket-${count}`, { public: true, ...options })
  if (error) throw error
  return storage.from(`bucket-${count}`)
}

describe('the test suite of storage-js', () => {
  test('finds its bucket as in its snapshot', async () => {
    expect((await storage.getBucket('bucket2')).data).toEqual({
      allowed_mime_types: null,
      created_at: '2021-02-17T04:43:32.770Z',
      file_size_limit: null,
      id: 'bucket2',
      name: 'bucket2',
      owner: '4d56e902-f0a0-4662-8448-a4d9e643c142',
      public: false,
      updated_at: '2021-02-17T04:43:32.770Z',
    })
    expect((await storage.getBucket('not-exist-id')).error).toMatchObject({ message: 'Bucket not found' })
    expect((await storage.listBuckets({ search: 'bucket-mo' })).data).toMatchObject([{ id: 'bucket-move' }])
    expect((await storage.from('bucket2').list('authenticated')).data).toHaveLength(12)
  })

  test('names the owner of a bucket, and why a non-empty one isn’t deleted', async () => {
    const key = await token('service_role', ADMIN)
    expect((await as(key).createBucket('owned')).error).toBeNull()
    expect((await storage.getBucket('owned')).data?.owner).toBe(ADMIN)
    const files = await newBucket()
    expect((await storage.getBucket(`bucket-${count}`)).data?.owner).toBe('')
    await files.upload('a.txt', 'x')
    const refused = await fetch(`${url}/bucket/bucket-${count}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${DEMO}` },
    })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        statusCode: '409',
        error: 'ResourceNotEmpty',
        code: 'ResourceNotEmpty',
        message: 'The bucket you tried to delete is not empty',
      },
    ])
  })

  test('gets errors about its bearer token without an API key', async () => {
    expect((await new StorageClient(url).listBuckets()).error).toMatchObject({
      message: 'Invalid Compact JWS',
    })
    expect((await as('x').listBuckets()).error).toMatchObject({ message: 'Invalid Compact JWS' })
    expect((await as(`${DEMO}x`).listBuckets()).error).toMatchObject({ status: 400, statusCode: '403' })
  })

  test('keeps a bucket’s other settings when one is changed', async () => {
    await storage.createBucket('partial', {
      public: true,
      fileSizeLimit: '20mb',
      allowedMimeTypes: ['image/*'],
    })
    await storage.updateBucket('partial', { public: false })
    expect((await storage.getBucket('partial')).data).toMatchObject({
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/*'],
    })
  })

  test('lists pages by every column in both directions', async () => {
    const files = await newBucket()
    const suffixes = ['zz', 'bb', 'xx', 'ww', 'cc', 'aa', 'yy', 'oo']
    for (const suffix of suffixes) await files.upload(`testpath/file-${suffix}`, suffix)
    const byName = suffixes.toSorted((a, b) => a.localeCompare(b))
    const listed = async (column: 'name' | 'created_at' | 'updated_at', order: 'asc' | 'desc') => {
      const names: string[] = []
      for (let cursor: string | undefined, hasNext = true; hasNext; ) {
        const { data } = await files.listV2({
          prefix: 'testpath/',
          with_delimiter: true,
          limit: 3,
          sortBy: { column, order },
          ...(cursor ? { cursor } : {}),
        })
        names.push(...(data?.objects ?? []).map(({ name }) => name.slice(-2)))
        hasNext = data?.hasNext ?? false
        cursor = data?.nextCursor
      }
      return names
    }
    expect(await listed('name', 'asc')).toEqual(byName)
    expect(await listed('name', 'desc')).toEqual(byName.toReversed())
    expect(await listed('created_at', 'asc')).toEqual(suffixes)
    expect(await listed('updated_at', 'desc')).toEqual(suffixes.toReversed())
    expect((await files.listV2({ with_delimiter: true })).data).toEqual({
      hasNext: false,
      folders: [{ key: 'testpath', name: 'testpath/' }],
      objects: [],
    })
    expect((await files.listV2({ cursor: 'x' })).error).toMatchObject({ message: 'Invalid cursor' })
  })

  test('lists folders and files together in pages, each once, in any order', async () => {
    const files = await newBucket()
    for (const name of ['b/1', 'a', 'd/1', 'd/2', 'c']) await files.upload(name, 'x')
    for (const column of ['name', 'created_at'] as const) {
      const names: string[] = []
      for (let cursor: string | undefined, hasNext = true; hasNext; ) {
        const { data } = await files.listV2({
          with_delimiter: true,
          limit: 1,
          sortBy: { column },
          ...(cursor ? { cursor } : {}),
        })
        names.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name))
        hasNext = data?.hasNext ?? false
        cursor = data?.nextCursor
      }
      expect(names).toEqual(column === 'name' ? ['a', 'b/', 'c', 'd/'] : ['b/', 'd/', 'a', 'c'])
    }
  })

  test('moves and copies to another bucket', async () => {
    const files = await newBucket()
    await files.upload('testpath/one.txt', 'one')
    const destinationBucket = 'bucket-move'
    const copied = await files.copy('testpath/one.txt', 'testpath/copied.txt', { destinationBucket })
    expect(copied.data?.path).toBe('bucket-move/testpath/copied.txt')
    const moved = await files.move('testpath/one.txt', 'testpath/moved.txt', { destinationBucket })
    expect(moved.data?.message).toBe('Successfully moved')
    for (const name of ['copied', 'moved']) {
      const { data } = await storage.from(destinationBucket).download(`testpath/${name}.txt`)
      expect(await data?.text()).toBe('one')
    }
    expect((await files.move('non-existent', '')).error).toMatchObject({ statusCode: '400' })
  })

  test('downloads files with their given type, or renditions', async () => {
    const files = await newBucket()
    const picture = await noisy(60, 40)
    await files.upload('a.jpg', picture)
    expect((await files.download('a.jpg')).data?.type).toBe('text/plain;charset=utf-8')
    const rendered = await files.download('a.jpg', { transform: { width: 20, height: 20 } })
    expect(rendered.data?.type).toBe('image/jpeg')
    const { data } = await files.createSignedUrl('a.jpg', 60_000, {
      transform: { width: 200, height: 200, quality: 60 },
    })
    const response = await fetch(data?.signedUrl ?? '')
    expect(response.headers.get('x-transformations')).toBe(
      'height:200,width:200,resizing_type:fill,quality:60',
    )
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    const open = await fetch(files.getPublicUrl('a.jpg', { transform: { width: 20 } }).data.publicUrl)
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('checks which files exist', async () => {
    const files = await newBucket()
    await files.upload('there.txt', 'x', { metadata: { custom: 'metadata' } })
    expect(await files.exists('there.txt')).toMatchObject({ data: true, error: null })
    expect((await files.exists('do-not-exist')).data).toBe(false)
    const info = (await files.info('there.txt')).data
    expect(info).toMatchObject({ metadata: { custom: 'metadata' }, size: 1, cacheControl: 'max-age=3600' })
    expect(info).not.toHaveProperty('updatedAt')
    const head = await fetch(`${url}/object/info/bucket-${count}/there.txt`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${DEMO}` },
    })
    expect([head.status, head.headers.get('etag')]).toEqual([200, info?.etag])
  })
})

describe('the policies of the test suites', () => {
  test('grant access only to what was shared', async () => {
    const can = async (key: string, name: string) => {
      const files = as(key).from('bucket2')
      const { error } = await files.upload(name, 'x', { upsert: true })
      return error ? error.message : ((await files.exists(name)).data ?? false)
    }
    const denied = 'new row violates row-level security policy'
    const [anon, somebody] = await Promise.all([token('anon'), token('authenticated', crypto.randomUUID())])
    const [first, admin] = await Promise.all([token('authenticated', FIRST), token('authenticated', ADMIN)])
    expect(await can(anon, 'public/a.txt')).toBe(true)
    expect(await can(anon, 'authenticated/a.txt')).toBe(denied)
    expect(await can(anon, 'publication.txt')).toBe(denied)
    expect(await can(admin, 'authenticated/a.txt')).toBe(true)
    expect(await can(admin, 'only_uid/a.txt')).toBe(true)
    expect(await can(admin, 'private/a.txt')).toBe(denied)
    expect(await can(first, 'private/a.txt')).toBe(true)
    // A user unknown to the database owns nothing, and reaches what is open to all signed-in users.
    expect(await can(somebody, 'authenticated/b.txt')).toBe(true)
    expect((await as(anon).from('bucket2').list('authenticated')).data).toEqual([])
    expect((await as(anon).from('bucket2').list()).data?.map(({ name }) => name)).toEqual([
      'folder',
      'public',
    ])
    expect((await as(admin).from('bucket2').list()).data?.map(({ name }) => name)).toEqual([
      ...['authenticated', 'folder', 'only_uid', 'public'],
    ])
  })

  test('refuse to continue another user’s upload', async () => {
    const [first, admin] = await Promise.all([token('authenticated', FIRST), token('authenticated', ADMIN)])
    const send = (method: string, address: string, key: string, headers = {}) =>
      fetch(address, {
        method,
        headers: { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0', ...headers },
      })
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const created = await send('POST', `${url}/upload/resumable`, admin, {
      'upload-length': '4',
      'upload-metadata': `bucketName ${encoded('bucket2')},objectName ${encoded('authenticated/pieces.txt')}`,
    })
    const address = `${studio.url}${created.headers.get('location')}`
    const statusOf = async (key: string) => (await send('HEAD', address, key)).status
    // The admin and the service key may both write there.
    expect([await statusOf(admin), await statusOf(first), await statusOf(DEMO)]).toEqual([200, 403, 200])
  })
})

describe('the storage server’s acceptance tests', () => {
  test('get the responses of that server without a gateway', async () => {
    const server = await startTestStudio({ environment: profile('storage-server') })
    const get = (path: string, headers = {}) => server.fetch(`/storage/v1${path}`, { headers })
    const missing = await get('/bucket')
    expect([missing.status, await missing.json()]).toEqual([
      400,
      expect.objectContaining({
        statusCode: '400',
        error: 'Error',
        message: expect.stringContaining('authorization'),
      }),
    ])
    const malformed = await get('/bucket', { authorization: 'Bearer not-a-jwt' })
    expect([malformed.status, await malformed.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '403', error: 'Unauthorized' }),
    ])
    expect((await get('/statusz')).status).toBe(200)
    await server.close()
  })

  test('replace metadata by copying a file onto itself', async () => {
    const files = await newBucket()
    await files.upload('cached.txt', 'body', { cacheControl: '60', metadata: { first: 'yes' } })
    const copy = await fetch(`${url}/object/copy`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${DEMO}`,
        'content-type': 'application/json',
        'x-upsert': 'true',
        'x-metadata': Buffer.from(JSON.stringify({ copied: 'yes' })).toString('base64'),
      },
      body: JSON.stringify({
        bucketId: `bucket-${count}`,
        sourceKey: 'cached.txt',
        destinationKey: 'cached.txt',
        copyMetadata: false,
        metadata: { cacheControl: 'max-age=604800', mimetype: 'text/csv' },
      }),
    })
    expect(copy.status).toBe(200)
    expect((await files.info('cached.txt')).data).toMatchObject({
      cacheControl: 'max-age=604800',
      contentType: 'text/csv',
      metadata: { copied: 'yes' },
    })
    expect(await (await files.download('cached.txt')).data?.text()).toBe('body')
  })

  test('keep names with special characters', async () => {
    const files = await newBucket()
    const name = 'special/special file @+$,;=?.txt'
    // Encoded like in the acceptance tests; not every version of the client does so.
    const address = `${url}/object/bucket-${count}/${name.split('/').map(encodeURIComponent).join('/')}`
    const headers = { authorization: `Bearer ${DEMO}`, 'content-type': 'text/plain' }
    expect((await fetch(address, { method: 'POST', headers, body: 'x' })).status).toBe(200)
    expect(await (await fetch(address, { headers })).text()).toBe('x')
    expect((await files.list('special')).data?.map((entry) => entry.name)).toEqual([
      'special file @+$,;=?.txt',
    ])
    expect((await files.list('SPECIAL', { search: 'SPEC' })).data).toHaveLength(1)
  })
})
