import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@studio/contract/kernel'
import { getProfile, getPublicProfile, putAvatar, putProfile, removeAvatar } from '@studio/contract/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

const clock = { time: Date.now(), now: () => new Date(clock.time) }
let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
})
afterAll(() => studio.close())

const LINKS = [
  { label: 'Portfolio', url: 'https://ana.example/work' },
  { label: 'Shop', url: 'https://shop.example/?a=1' },
]
const put = (actor: TestActor, more: object) =>
  studio.call(putProfile, { body: { displayName: 'Ana', useType: 'artist', ...more } }, actor)
const formOf = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'me.png')
  return form
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  )
const objects = async () =>
  (await studio.database.pool.query("select key from loose_objects where key like 'avatars/%'")).rows.length

describe('the page of a profile', () => {
  test('changes the given fields and leaves others', async () => {
    const actor = await studio.onboarded()
    const empty = { bio: '', links: [], publicProfile: false, avatarUrl: null }
    expect(await studio.call(getProfile, {}, actor)).toMatchObject(empty)
    expect(await put(actor, { bio: ' Light first.\nThen the rest. ', links: LINKS })).toMatchObject({
      bio: 'Light first.\nThen the rest.',
      links: LINKS,
      publicProfile: false,
    })
    expect(await put(actor, { publicProfile: true })).toMatchObject({ links: LINKS, publicProfile: true })
    expect(await put(actor, { links: [] })).toMatchObject({
      bio: 'Light first.\nThen the rest.',
      links: [],
      publicProfile: true,
    })
  })

  test.each([
    { bio: 'x'.repeat(501) },
    { bio: 'a\u0000b' },
    { links: Array.from({ length: 9 }, () => LINKS[0]) },
    { links: [{ label: '', url: 'https://a.example' }] },
    { links: [{ label: 'x'.repeat(41), url: 'https://a.example' }] },
    ...[
      'http://a.example',
      // biome-ignore lint/complexity/useLiteralKeys: the scheme is what is tested
      ['javascript', 'alert(1)'].join(':'),
      'https://localhost',
      'https://me:secret@a.example',
      'a.example',
      'https://a.example/\u0007',
      `https://a.example/${'x'.repeat(300)}`,
    ].map((url) => ({ links: [{ label: 'Here', url }] })),
    { links: [{ label: 'Here', url: 'https://a.example', extra: 1 }] },
    { publicProfile: 'yes' },
    { isAdmin: true },
  ])('refuses %j', async (more) => {
    const actor = await studio.onboarded()
    expect(await refusal(put(actor, more))).toBe('422 INPUT_INVALID')
  })

  test('is visible to others only while it is public', async () => {
    const actor = await studio.onboarded()
    const readProfile = () => studio.call(getPublicProfile, { params: { id: actor.id } })
    await put(actor, { bio: 'Light', links: LINKS })
    expect(await refusal(readProfile())).toBe('404 NOT_FOUND')
    await put(actor, { publicProfile: true })
    expect(await readProfile()).toEqual({
      profile: {
        id: actor.id,
        displayName: 'Ana',
        useType: 'artist',
        bio: 'Light',
        links: LINKS,
        avatarUrl: null,
      },
    })
    await studio.database.pool.query(
      'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
      [actor.id],
    )
    expect(await refusal(readProfile())).toBe('404 NOT_FOUND')
    expect(await refusal(studio.call(getPublicProfile, { params: { id: randomUUID() } }))).toBe(
      '404 NOT_FOUND',
    )
  })
})

describe('an avatar', () => {
  test('is re-encoded as a square', async () => {
    const actor = await studio.onboarded()
    const wide = await sharp(await noisy(900, 300))
      .withExif({ IFD0: { Copyright: 'me' } })
      .jpeg()
      .toBuffer()
    const { avatarUrl } = await studio.call(putAvatar, { body: formOf(wide) }, actor)
    const answer = await studio.fetch(avatarUrl ?? '')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const about = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(about).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(about.exif).toBeUndefined()
  })

  test('with an invalid type or size changes nothing', async () => {
    const actor = await studio.onboarded()
    const before = await studio.call(putAvatar, { body: formOf(await noisy(64, 64)) }, actor)
    const idOf = (url: string | null) => url?.split('?', 1)[0]
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refusal(studio.call(putAvatar, { body: formOf(svg) }, actor))).toBe('415 UNSUPPORTED_MEDIA')
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    expect(await refusal(studio.call(putAvatar, { body: formOf(large) }, actor))).toBe(
      '413 PAYLOAD_TOO_LARGE',
    )
    expect(await refusal(studio.call(putAvatar, { body: new FormData() }, actor))).toBe('422 INPUT_INVALID')
    expect(idOf((await studio.call(getProfile, {}, actor)).avatarUrl)).toBe(idOf(before.avatarUrl))
  })

  test('is visible to its owner, by its URL for a while, and to everyone while the profile is public', async () => {
    const actor = await studio.onboarded()
    const { avatarUrl } = await studio.call(putAvatar, { body: formOf(await noisy(64, 64)) }, actor)
    const bare = new URL(avatarUrl ?? '', studio.url).pathname
    const status = async (path: string, who?: TestActor) =>
      (await studio.fetch(path, who && { headers: { authorization: `Bearer ${who.accessToken}` } })).status
    expect(await status(bare)).toBe(404)
    expect(await status(bare, await studio.onboarded())).toBe(404)
    expect(await status(bare, actor)).toBe(200)
    expect(await status(avatarUrl ?? '')).toBe(200)
    clock.time += 16 * MINUTE_MS
    expect(await status(avatarUrl ?? '')).toBe(404)
    await put(actor, { publicProfile: true })
    expect(await status(bare)).toBe(200)
    await put(actor, { publicProfile: false })
    expect(await status(bare)).toBe(404)
  })

  test('that is replaced or removed leaves no object behind', async () => {
    const actor = await studio.onboarded()
    const before = await objects()
    await studio.call(putAvatar, { body: formOf(await noisy(64, 64)) }, actor)
    expect(await objects()).toBe(before)
    await studio.call(putAvatar, { body: formOf(await noisy(32, 32)) }, actor)
    expect(await objects()).toBe(before + 1)
    expect((await studio.call(removeAvatar, {}, actor)).avatarUrl).toBeNull()
    expect(await objects()).toBe(before + 2)
  })
})
