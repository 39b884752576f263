import { randomBytes } from 'node:crypto'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { getStorageUse } from '@studio/contract/quota'
import { getReadiness } from '@studio/contract/system'
import { postUpload } from '@studio/contract/uploads'
import { afterEach, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { movableClock } from '../../supabase/auth/auth.fixtures.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'

const MB = 1_000_000
let studio: Studio

async function open(environment: Record<string, string> = {}): Promise<TestActor> {
  const clock = movableClock()
  studio = await startTestStudio({
    clock,
    engines: [createFakeEngine()],
    environment: { STUDIO_USER_STORAGE_MB: '1', ...environment },
  })
  return studio.onboarded()
}
afterEach(() => studio.close())

const files = (actor: TestActor) => actor.client.storage.from('files')
const put = async (actor: TestActor, name: string, bytes: number) => {
  const { error } = await files(actor).upload(`${actor.id}/${name}`, randomBytes(bytes))
  return error as (Error & { statusCode?: string }) | null
}
const use = (actor: TestActor) => studio.call(getStorageUse, {}, actor)
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: { status: number; code: string; headers: Headers }) => error,
  )
async function reference(actor: TestActor, side: number) {
  const body = new FormData()
  body.append(
    'file',
    new Blob([new Uint8Array(await noisy(side, side, 'png'))], { type: 'image/png' }),
    'a.png',
  )
  return refusal(studio.call(postUpload, { body }, actor))
}
const shoot = (actor: TestActor) =>
  refusal(
    studio.call(
      startPhotoshoot,
      {
        body: {
          prompt: 'A brass lamp',
          count: 1,
          style: 'editorial',
          aspectRatio: '1:1',
          poseVariety: false,
          model: 'studio',
        },
      },
      actor,
    ),
  )

test('reports storage use by kind', async () => {
  const me = await open()
  expect(await use(me)).toMatchObject({ used: 0, limit: MB, left: MB, parts: [], photographs: { used: 0 } })
  expect(await put(me, 'one', 1000)).toBeNull()
  expect(await put(me, 'two', 500)).toBeNull()
  expect(await reference(me, 16)).toBeUndefined()
  const { used, left, parts } = await use(me)
  expect(parts).toMatchObject([
    { kind: 'files', bytes: 1500, count: 2 },
    { kind: 'uploads', count: 1 },
  ])
  expect(used).toBe(parts.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(left).toBe(MB - used)
  expect(await use(await studio.onboarded())).toMatchObject({ used: 0, parts: [] })
})

test('refuses uploads of all kinds above the quota until something is deleted', async () => {
  const me = await open()
  expect(await put(me, 'most', MB - 2000)).toBeNull()
  // The length isn’t announced, so the upload is stopped when it is too long.
  expect(await put(me, 'more', 3000)).toMatchObject({ statusCode: '507' })
  expect(await reference(me, 100)).toMatchObject({ status: 507, code: 'QUOTA_EXCEEDED' })
  expect(await put(me, 'little', 2000)).toBeNull()
  expect(await shoot(me)).toMatchObject({ status: 507, code: 'QUOTA_EXCEEDED' })
  expect((await use(me)).left).toBe(0)

  const pieces = await studio.fetch('/storage/v1/upload/resumable', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${me.accessToken}`,
      'tus-resumable': '1.0.0',
      'upload-length': '5000',
      'upload-metadata': ['bucketName files', `objectName ${me.id}/pieces`]
        .map((pair) => pair.split(' '))
        .map(([name, value]) => `${name} ${Buffer.from(value ?? '').toString('base64')}`)
        .join(),
    },
  })
  expect(pieces.status).toBe(507)

  const other = await studio.onboarded()
  expect(await put(other, 'theirs', 3000)).toBeNull()
  await files(me).remove([`${me.id}/most`])
  expect(await put(me, 'more', 3000)).toBeNull()
  expect(await use(me)).toMatchObject({ used: 5000 })
})

test('limits uploads per minute, for each user separately', async () => {
  const me = await open({ STUDIO_UPLOADS_PER_MINUTE: '3' })
  const answers = []
  for (let n = 0; n < 5; n++) answers.push(await put(me, `file-${n}`, 10))
  expect(answers.map((error) => error?.statusCode)).toEqual([undefined, undefined, undefined, '429', '429'])
  const refused = await reference(me, 8)
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await put(await studio.onboarded(), 'theirs', 10)).toBeNull()
})

test('limits uploaded bytes per minute', async () => {
  const me = await open({ STUDIO_UPLOAD_MB_PER_MINUTE: '1', STUDIO_USER_STORAGE_MB: '0' })
  expect(await put(me, 'large', MB)).toBeNull()
  expect(await put(me, 'small', 1)).toMatchObject({ statusCode: '429' })
  expect(await use(me)).toMatchObject({ used: MB, limit: null })
})

test('limits the storage of the installation', async () => {
  const me = await open({ STUDIO_STORAGE_MB: '1', STUDIO_USER_STORAGE_MB: '0' })
  expect(await put(me, 'most', MB - 10)).toBeNull()
  const other = await studio.onboarded()
  expect(await put(other, 'theirs', 20)).toMatchObject({ statusCode: '507' })
  expect(await use(other)).toMatchObject({ used: 0, left: 10 })
})

test('refuses writes while the disk is nearly full, and readiness reports the reason', async () => {
  const me = await open({ STUDIO_DISK_RESERVE_MB: '10000000' })
  expect(await put(me, 'one', 10)).toMatchObject({ statusCode: '507' })
  expect(await reference(me, 8)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  expect(await shoot(me)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  const answer = await studio.fetch(getReadiness.path)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    ok: false,
    checks: { database: 'ok', storage: 'failed', queue: 'ok' },
    reasons: {
      storage: expect.stringMatching(/^The disk is full: \d+ MB free, 10000000 MB of them reserved/),
    },
  })
  // Existing files can still be viewed and deleted.
  expect((await use(me)).left).toBe(0)
})
