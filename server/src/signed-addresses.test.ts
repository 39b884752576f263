import { requestDeletion } from '@studio/contract/account'
import { getProfile, putAvatar } from '@studio/contract/profile'
import { postUpload } from '@studio/contract/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../testing/index.ts'
import { startSecond } from './supabase/realtime/realtime.fixtures.ts'

let studio: Studio
/** Second process of the same installation. */
let other: Awaited<ReturnType<typeof startSecond>>
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  other = await startSecond(studio)
})
afterAll(async () => {
  await other.app.stop()
  await studio.close()
})

async function formOf(field: string): Promise<FormData> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'grey.png')
  return form
}

/** Signs in a user on two devices, and returns the URLs that each of them received. */
async function signInOnTwoDevices() {
  const here = await studio.onboarded()
  const there = await studio.signUp(here.email)
  const addressesOf = async (actor: TestActor): Promise<string[]> => {
    const { asset } = await studio.call(postUpload, { body: await formOf('file') }, actor)
    return [asset.url, (await studio.call(getProfile, {}, actor)).avatarUrl ?? '']
  }
  await studio.call(putAvatar, { body: await formOf('file') }, here)
  const addresses = { here: await addressesOf(here), there: await addressesOf(there) }
  return { here, there, addresses }
}

/** Returns the status of each URL in each process. Callers poll it, because notifications take a moment. */
const opened = (addresses: string[]) =>
  Promise.all(
    addresses.flatMap((address) =>
      [studio.url, other.url].map(async (url) => (await fetch(new URL(address, url))).status),
    ),
  )
const OK_STATUSES = [200, 200, 200, 200]
const NOT_FOUND_STATUSES = [404, 404, 404, 404]

test('a URL ends with its own sign-in only', async () => {
  const { here, addresses } = await signInOnTwoDevices()
  expect([await opened(addresses.here), await opened(addresses.there)]).toEqual([OK_STATUSES, OK_STATUSES])
  await here.client.auth.signOut({ scope: 'local' })
  await expect.poll(() => opened(addresses.here)).toEqual(NOT_FOUND_STATUSES)
  expect(await opened(addresses.there)).toEqual(OK_STATUSES)
})

test('all URLs end when a user signs out everywhere', async () => {
  const { here, addresses } = await signInOnTwoDevices()
  expect([await opened(addresses.here), await opened(addresses.there)]).toEqual([OK_STATUSES, OK_STATUSES])
  await here.client.auth.signOut({ scope: 'global' })
  await expect
    .poll(() => opened([...addresses.here, ...addresses.there]))
    .toEqual([...NOT_FOUND_STATUSES, ...NOT_FOUND_STATUSES])
})

test('URLs end with a suspension, and work again when it is lifted', async () => {
  const { here, addresses } = await signInOnTwoDevices()
  expect(await opened(addresses.here)).toEqual(OK_STATUSES)
  const suspend = (banned: boolean) =>
    studio.database.pool.query(
      `insert into user_flags (user_id, banned, banned_at) values ($1, $2, now())
       on conflict (user_id) do update set banned = $2`,
      [here.id, banned],
    )
  await suspend(true)
  await expect.poll(() => opened(addresses.here)).toEqual(NOT_FOUND_STATUSES)
  await suspend(false)
  await expect.poll(() => opened(addresses.here)).toEqual(OK_STATUSES)
})

test('URLs end when the deletion of the account is requested', async () => {
  const { here, addresses } = await signInOnTwoDevices()
  expect(await opened(addresses.there)).toEqual(OK_STATUSES)
  await studio.call(requestDeletion, { body: { confirm: here.email } }, here)
  await expect
    .poll(() => opened([...addresses.here, ...addresses.there]))
    .toEqual([...NOT_FOUND_STATUSES, ...NOT_FOUND_STATUSES])
})
