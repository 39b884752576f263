import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { keysOf, movableClock } from '../auth/auth.fixtures.ts'

const clock = movableClock()
let studio: Studio
let ana: TestActor
let ben: TestActor
let service: SupabaseClient
const nobody = () => studio.client()
beforeAll(async () => {
  studio = await startTestStudio({ clock })
  ana = await studio.onboarded('ana@example.com')
  ben = await studio.onboarded('ben@example.com')
  service = createClient(studio.url, (await keysOf(studio)).service, { auth: { persistSession: false } })
  await service.storage.createBucket('public', { public: true })
})
afterAll(() => studio.close())

const own = (actor: TestActor, name: string) => `${actor.id}/${name}`
const filesOf = (actor: TestActor) => actor.client.storage.from('files')
const put = async (actor: TestActor, name: string, text = name) => {
  const { error } = await filesOf(actor).upload(own(actor, name), new Blob([text], { type: 'text/plain' }))
  if (error) throw error
}

describe('buckets', () => {
  test('are created, changed, emptied and deleted with the service key', async () => {
    const { storage } = service
    expect(
      (
        await storage.createBucket('album', {
          public: false,
          fileSizeLimit: '1kb',
          allowedMimeTypes: ['image/*'],
        })
      ).data,
    ).toEqual({
      name: 'album',
    })
    expect((await storage.createBucket('album')).error).toMatchObject({
      message: 'The resource already exists',
    })
    expect((await storage.createBucket('a/b')).error).toMatchObject({ message: 'Bucket name invalid' })
    expect((await storage.getBucket('album')).data).toMatchObject({
      id: 'album',
      name: 'album',
      public: false,
      file_size_limit: 1000,
      allowed_mime_types: ['image/*'],
    })
    const text = await storage.from('album').upload('a.txt', new Blob(['x'], { type: 'text/plain' }))
    expect(text.error).toMatchObject({ message: 'mime type text/plain is not supported' })
    const large = await storage
      .from('album')
      .upload('a.png', new Blob(['x'.repeat(1001)], { type: 'image/png' }))
    expect(large.error).toMatchObject({ message: 'The object exceeded the maximum allowed size' })
    expect(
      (await storage.updateBucket('album', { public: true, fileSizeLimit: null, allowedMimeTypes: null }))
        .error,
    ).toBeNull()
    expect((await storage.from('album').upload('a.txt', 'x')).error).toBeNull()
    expect((await storage.deleteBucket('album')).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await storage.emptyBucket('album')).error).toBeNull()
    expect((await storage.deleteBucket('album')).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket('album')).error).toMatchObject({ message: 'Bucket not found' })
  })

  test('can’t be created or changed by users', async () => {
    const { storage } = ana.client
    for (const { error } of [
      await storage.createBucket('mine'),
      await storage.updateBucket('files', { public: true }),
      await storage.emptyBucket('files'),
      await storage.deleteBucket('files'),
    ])
      expect(error).toMatchObject({ message: 'new row violates row-level security policy' })
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['files', 'media']),
    )
  })
})

describe('a file', () => {
  test('is stored, read, described, replaced, moved, copied and deleted', async () => {
    const files = filesOf(ana)
    const path = own(ana, 'notes/day one.txt')
    const up = await files.upload(path, new Blob(['hello'], { type: 'text/plain' }), {
      cacheControl: '60',
      metadata: { from: 'test' },
    })
    expect(up.data).toMatchObject({ path, fullPath: `files/${path}` })
    expect(await (await files.download(path)).data?.text()).toBe('hello')
    expect((await files.info(path)).data).toMatchObject({
      name: path,
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      bucketId: 'files',
      metadata: { from: 'test' },
    })
    expect((await files.exists(path)).data).toBe(true)
    expect((await files.exists(own(ana, 'nothing'))).data).toBe(false)
    expect((await files.upload(path, 'again')).error).toMatchObject({
      message: 'The resource already exists',
    })
    expect((await files.upload(path, 'upserted', { upsert: true })).error).toBeNull()
    expect((await files.update(path, 'updated')).error).toBeNull()
    expect(await (await files.download(path)).data?.text()).toBe('updated')

    const moved = own(ana, 'moved.txt')
    expect((await files.move(path, moved)).data).toMatchObject({ message: 'Successfully moved' })
    expect((await files.copy(moved, own(ana, 'copy.txt'))).data?.path).toBe(`files/${own(ana, 'copy.txt')}`)
    expect((await files.copy(moved, own(ana, 'copy.txt'))).error).toMatchObject({
      message: 'The resource already exists',
    })
    expect((await files.move(own(ana, 'nothing'), own(ana, 'x'))).error).toMatchObject({
      message: 'Object not found',
    })
    const removed = await files.remove([moved, own(ana, 'copy.txt'), own(ana, 'nothing')])
    expect(removed.data?.map(({ name }) => name).sort((a, b) => a.localeCompare(b))).toEqual(
      [moved, own(ana, 'copy.txt')].sort((a, b) => a.localeCompare(b)),
    )
    expect((await files.download(moved)).error).toBeTruthy()
  })

  test('is sent in ranges, and not again to a client that has it', async () => {
    await put(ana, 'parts.txt', '0123456789')
    const get = (headers: Record<string, string>, method = 'GET') =>
      studio.fetch(`/storage/v1/object/files/${own(ana, 'parts.txt')}`, {
        method,
        headers: {
          authorization: `Bearer ${ana.accessToken}`,
          apikey: studio.app.publicConfig().auth.publishableKey,
          ...headers,
        },
      })
    const part = await get({ range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect((await get({ range: 'bytes=-3' })).status).toBe(206)
    expect((await get({ range: 'bytes=99-' })).status).toBe(416)
    const whole = await get({})
    expect((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  test('is sent as stored, without compression', async () => {
    await service.storage.from('public').upload('long.txt', 'a'.repeat(50_000))
    const response = await studio.fetch('/storage/v1/object/public/public/long.txt', {
      headers: { 'accept-encoding': 'br, gzip', range: 'bytes=10-40000' },
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('content-length')).toBe('39991')
    expect(await response.text()).toHaveLength(39_991)
  })

  test('never runs as a script on our origin', async () => {
    await service.storage.from('public').upload('page.html', new Blob(['<script>'], { type: 'text/html' }))
    const response = await studio.fetch('/storage/v1/object/public/public/page.html?download=a"b.html')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="a_b.html"/)
  })

  test.each(['../up.txt', 'a//b', './a', 'tab\there', 'ñ.txt', '..'])('can’t be named %j', async (name) => {
    const response = await studio.fetch(`/storage/v1/object/files/${ana.id}/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        apikey: studio.app.publicConfig().auth.publishableKey,
        authorization: `Bearer ${ana.accessToken}`,
        'content-type': 'text/plain',
      },
      body: 'x',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'InvalidKey', statusCode: '400' })
  })
})

describe('a list', () => {
  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'deep/one.txt', 'deep/two.txt', 'deep/er/three.txt', '100_.txt'])
      await put(ben, name)
  })

  test('shows a folder’s files and folders, sorted, paged and searched', async () => {
    const list = async (path = '', options = {}) =>
      (await filesOf(ben).list(`${ben.id}/${path}`, options)).data?.map(({ name }) => name)
    expect(await list()).toEqual(['100_.txt', 'a.txt', 'b.txt', 'deep'])
    expect(await list('deep')).toEqual(['er', 'one.txt', 'two.txt'])
    expect(await list('', { limit: 2, offset: 1 })).toEqual(['a.txt', 'b.txt'])
    expect(await list('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'deep',
      'b.txt',
      'a.txt',
      '100_.txt',
    ])
    expect(await list('', { search: '100_' })).toEqual(['100_.txt'])
    expect(await list('', { search: '1_0' })).toEqual([])
    const { data } = await filesOf(ben).list(ben.id)
    expect(data?.find(({ name }) => name === 'deep')).toMatchObject({ id: null, metadata: null })
    expect(data?.find(({ name }) => name === 'a.txt')?.metadata).toMatchObject({
      size: 5,
      mimetype: 'text/plain',
    })
  })

  test('of the second version continues from a cursor', async () => {
    const page = async (cursor?: string) =>
      (
        await filesOf(ben).listV2({
          prefix: `${ben.id}/`,
          limit: 2,
          with_delimiter: true,
          ...(cursor ? { cursor } : {}),
        })
      ).data
    const first = await page()
    expect(first).toMatchObject({ hasNext: true, folders: [] })
    const second = await page(first?.nextCursor)
    expect(second?.objects.map(({ name }) => name)).toEqual([own(ben, 'b.txt')])
    expect(second?.folders).toEqual([{ key: `${ben.id}/deep`, name: `${ben.id}/deep/` }])
    expect(second?.hasNext).toBe(false)
  })
})

describe('signed URLs', () => {
  test('open one object for a limited time', async () => {
    await put(ana, 'signed.txt', 'secret')
    await put(ana, 'other.txt', 'other')
    const { data } = await filesOf(ana).createSignedUrl(own(ana, 'signed.txt'), 60, { download: true })
    const url = data?.signedUrl ?? ''
    expect(await (await fetch(url)).text()).toBe('secret')
    expect((await fetch(url.replace('signed.txt', 'other.txt'))).status).toBe(400)
    // Tries every last character. Four of its bits are signed and two are spare, and none of them may change.
    const last = /.(?=&)/.exec(url)?.[0]
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
      (letter) => letter !== last,
    )
    expect(others).toHaveLength(63)
    for (const letter of others) expect((await fetch(url.replace(/.(?=&)/, letter))).status, letter).toBe(400)
    clock.advance(61)
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'InvalidSignature', statusCode: '400' })
    const many = await filesOf(ana).createSignedUrls(
      [own(ana, 'signed.txt'), own(ben, 'a.txt'), own(ana, 'no')],
      60,
    )
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false, false])
  })

  test('are valid for at most seven days, and those of the product’s own images for an hour', async () => {
    await put(ana, 'long.txt', 'long')
    const key = studio.app.publicConfig().auth.publishableKey
    const sign = async (path: string, expiresIn: unknown, more: object = {}) => {
      const answer = await studio.fetch(`/storage/v1/object/sign/${path}`, {
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${ana.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ expiresIn, ...more }),
      })
      return { status: answer.status, ...((await answer.json()) as { signedURL?: string; message?: string }) }
    }
    const long = `files/${own(ana, 'long.txt')}`
    expect((await sign(long, 604_800)).signedURL).toBeDefined()
    for (const tooLong of [604_801, 1e308, 0.5, -1, '60'])
      expect(await sign(long, tooLong), String(tooLong)).toMatchObject({
        status: 400,
        message: expect.stringContaining('expiresIn'),
      })
    expect(await sign('files', 1e12, { paths: [own(ana, 'long.txt')] })).toMatchObject({ status: 400 })
    expect(await sign('media', 3_600, { paths: [own(ana, 'x.png')] })).toMatchObject({ status: 200 })
    expect(await sign('media', 3_601, { paths: [own(ana, 'x.png')] })).toMatchObject({
      status: 400,
      message: 'body/expiresIn must be at most 3600 for objects in media',
    })
  })

  test('end with the sign-in that signed them, and with a suspension; those of a server don’t', async () => {
    const eva = await studio.onboarded()
    const again = await studio.signUp(eva.email)
    const path = own(eva, 'mine.txt')
    await put(eva, 'mine.txt', 'mine')
    const signedBy = async (client: SupabaseClient) =>
      (await client.storage.from('files').createSignedUrl(path, 600)).data?.signedUrl ?? ''
    const [here, there, foreign] = [
      await signedBy(eva.client),
      await signedBy(again.client),
      await signedBy(service),
    ]
    const drop = (await filesOf(eva).createSignedUploadUrl(own(eva, 'drop.txt'))).data?.token ?? ''
    const statuses = async () =>
      (await Promise.all([here, there, foreign].map((url) => fetch(url)))).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200])
    await eva.client.auth.signOut({ scope: 'local' })
    await expect.poll(statuses).toEqual([400, 200, 200])
    expect(await (await fetch(here)).json()).toMatchObject({ code: 'InvalidSignature' })
    const dropped = await nobody().storage.from('files').uploadToSignedUrl(own(eva, 'drop.txt'), drop, 'x')
    expect(dropped.error).toMatchObject({ message: 'The signer of this URL is signed out or suspended' })
    await studio.database.pool.query(
      'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
      [eva.id],
    )
    await expect.poll(statuses).toEqual([400, 400, 200])
  })

  test('accept one upload', async () => {
    const files = filesOf(ana)
    const path = own(ana, 'dropped.txt')
    const { data } = await files.createSignedUploadUrl(path)
    const token = data?.token ?? ''
    const anonymous = nobody().storage.from('files')
    expect((await anonymous.uploadToSignedUrl(path, token, 'dropped')).error).toBeNull()
    expect(await (await files.download(path)).data?.text()).toBe('dropped')
    expect((await anonymous.uploadToSignedUrl(path, token, 'again')).error).toMatchObject({
      message: 'The resource already exists',
    })
    const elsewhere = await anonymous.uploadToSignedUrl(own(ana, 'elsewhere.txt'), token, 'x')
    expect(elsewhere.error).toBeTruthy()
    const read = await studio.fetch(`/storage/v1/object/sign/files/${path}?token=${token}`)
    expect(await read.json()).toMatchObject({ message: 'Token is not scoped for download' })
  })
})

describe('a second factor', () => {
  test('must be verified by users who have one before an object is deleted', async () => {
    const max = await studio.onboarded()
    await put(max, 'kept.txt')
    await studio.database.pool.query(
      `insert into mfa_factors (user_id, type, status, created_at, updated_at)
       values ($1, 'totp', 'verified', now(), now())`,
      [max.id],
    )
    // A new token, because checks of the previous one are cached for a moment.
    await max.client.auth.refreshSession()
    expect((await filesOf(max).remove([own(max, 'kept.txt')])).error).toMatchObject({
      message: 'Please confirm with your second factor first.',
    })
    expect(await (await filesOf(max).download(own(max, 'kept.txt'))).data?.text()).toBe('kept.txt')
  })
})

describe('other users’ objects', () => {
  test('can’t be reached by path, list, copy, move or signature', async () => {
    await put(ana, 'private.txt', 'private')
    const path = own(ana, 'private.txt')
    for (const client of [ben.client, nobody()]) {
      const files = client.storage.from('files')
      for (const { error } of [
        await files.download(path),
        await files.info(path),
        await files.createSignedUrl(path, 60),
        await files.copy(path, own(ben, 'stolen.txt')),
        await files.move(path, own(ben, 'stolen.txt')),
        await files.upload(path, 'overwritten', { upsert: true }),
        await files.upload(own(ana, 'planted.txt'), 'x'),
        await files.createSignedUploadUrl(own(ana, 'planted.txt')),
        await files.copy(own(ben, 'a.txt'), own(ana, 'planted.txt')),
      ])
        expect(error).toBeTruthy()
      expect((await files.list(ana.id)).data).toEqual([])
      expect((await files.list()).data?.map(({ name }) => name)).not.toContain(ana.id)
      expect((await files.remove([path])).data).toEqual([])
      expect((await files.listV2({ prefix: ana.id })).data?.objects).toEqual([])
    }
    expect((await studio.fetch(`/storage/v1/object/public/files/${path}`)).status).toBe(400)
    const climbing = `/storage/v1/object/authenticated/files/${ben.id}/..%2f${path}`
    expect(
      (
        await studio.fetch(climbing, {
          headers: {
            apikey: studio.app.publicConfig().auth.publishableKey,
            authorization: `Bearer ${ben.accessToken}`,
          },
        })
      ).status,
    ).toBe(400)
    expect(await (await filesOf(ana).download(path)).data?.text()).toBe('private')
  })

  test('aren’t served to an invalid bearer, which is refused with a reason', async () => {
    const response = await studio.fetch(`/storage/v1/object/files/${own(ana, 'private.txt')}`, {
      headers: {
        apikey: studio.app.publicConfig().auth.publishableKey,
        authorization: `Bearer ${ana.accessToken.slice(0, -4)}AAAA`,
      },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: 'Unauthorized',
      code: 'AccessDenied',
      statusCode: '403',
      message: 'signature verification failed',
    })
  })
})

describe('the product’s own images', () => {
  test('are objects that only their owner can read, and no one can write', async () => {
    const { rows } = await studio.database.pool.query<{ id: string }>(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
       values ($1, 'image', 'studio', 'studio', 'A lamp', 1, 1, 'media/lamp.png', 'image/png', 3, 'abc', '') returning id`,
      [ana.id],
    )
    const id = rows[0]?.id ?? ''
    const media = ana.client.storage.from('media')
    expect((await media.list(ana.id)).data?.map(({ name }) => name)).toEqual([`${id}.png`])
    expect((await ben.client.storage.from('media').list(ana.id)).data).toEqual([])
    expect((await media.upload(own(ana, 'mine.png'), 'x')).error).toBeTruthy()
    expect((await media.remove([own(ana, `${id}.png`)])).data).toEqual([])
    await studio.database.pool.query('update media set deleted_at = now() where id = $1', [id])
    expect((await media.list(ana.id)).data).toEqual([])
    await studio.database.pool.query('update media set deleted_at = null where id = $1', [id])
    expect((await media.list(ana.id)).data).toHaveLength(1)
    await studio.database.pool.query('delete from media where id = $1', [id])
    expect((await media.list(ana.id)).data).toEqual([])
  })

  test('of deleted users are deleted too', async () => {
    const actor = await studio.onboarded()
    await put(actor, 'left.txt')
    await studio.database.pool.query('delete from users where id = $1', [actor.id])
    expect((await service.storage.from('files').list(actor.id)).data).toEqual([])
    const { rows } = await studio.database.pool.query(
      "select 1 from loose_objects where key like 'storage/%' and remove_after < now()",
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
