import { postUpload } from '@studio/contract/uploads'
import { banUser } from '@studio/contract/users'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { keyOf, openRaw, startSecond, replyOf } from './realtime.fixtures.ts'
import { limit } from '../../../testing/patience.ts'

/** Time in ms after which all connections of a banned user are closed, in every process. */
const ENDS_WITHIN_MS = limit(5_000)

let studio: Studio
let admin: TestActor
let other: Awaited<ReturnType<typeof startSecond>>
beforeAll(async () => {
  studio = await startTestStudio({
    environment: { STUDIO_ADMIN_EMAILS: 'ada@example.com' },
    runsWorker: false,
  })
  admin = await studio.onboarded('ada@example.com')
  other = await startSecond(studio)
})
afterAll(async () => {
  await other.app.stop()
  await studio.close()
})

async function connect(url: string, actor: TestActor) {
  const raw = await openRaw(url, keyOf(studio))
  const topic = `realtime:user:${actor.id}`
  raw.send('1', '1', topic, 'phx_join', { config: { private: true }, access_token: actor.accessToken })
  await expect.poll(() => raw.heard).toContainEqual(expect.arrayContaining(['1', '1', topic, 'phx_reply']))
  expect(raw.heard).not.toContainEqual(replyOf('1', '1', topic, 'error'))
  /** True if a message to the topic still arrives. */
  const isOut = () =>
    raw.socket.readyState === raw.socket.CLOSED ||
    raw.heard.some(([, , of, event]) => of === topic && (event === 'phx_close' || event === 'phx_error'))
  return { ...raw, isOut }
}

test('a ban ends the user’s sockets, signed URLs and calls on every process within 5 seconds, and no one else’s', async () => {
  const [ben, carla] = [await studio.onboarded(), await studio.onboarded()]
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const addressOf = async (actor: TestActor) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    return (await studio.call(postUpload, { body }, actor)).asset.url
  }
  const addresses = { ben: await addressOf(ben), carla: await addressOf(carla) }
  const urls = [studio.url, other.url]
  const sockets = await Promise.all(urls.map((url) => connect(url, ben)))
  const otherUser = await connect(other.url, carla)
  const opens = (address: string) =>
    Promise.all(urls.map(async (url) => (await fetch(new URL(address, url))).status))
  const asks = (actor: TestActor) =>
    Promise.all(
      urls.map(async (url) => {
        const headers = { authorization: `Bearer ${actor.accessToken}` }
        return (await fetch(new URL('/api/uploads', url), { method: 'POST', headers })).status
      }),
    )
  expect(await opens(addresses.ben)).toEqual([200, 200])

  await studio.call(banUser, { params: { id: ben.id }, body: { reason: 'sold what was not theirs' } }, admin)
  const soon = { timeout: ENDS_WITHIN_MS, interval: 50 }
  await expect.poll(() => sockets.map((each) => each.isOut()), soon).toEqual([true, true])
  await expect
    .poll(async () => (await opens(addresses.ben)).every((status) => status >= 400), soon)
    .toBe(true)
  await expect
    .poll(async () => (await asks(ben)).every((status) => status === 401 || status === 403), soon)
    .toBe(true)
  expect([await opens(addresses.carla), otherUser.isOut()]).toEqual([[200, 200], false])
  for (const each of [...sockets, otherUser]) each.socket.close()
})
