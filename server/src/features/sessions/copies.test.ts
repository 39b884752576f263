import { deleteGalleryItem, exportGalleryItem, getGalleryItem } from '@studio/contract/gallery'
import { addressOf } from '@studio/contract/kernel'
import { createWork } from '@studio/contract/works'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createSessionCalls, refusalOf } from './sessions.fixtures.ts'

let studio: Studio
let host: TestActor
let ana: TestActor
let ben: TestActor
const calls = createSessionCalls(() => studio)
beforeAll(async () => {
  studio = await startTestStudio({ engines: [createFakeEngine()] })
  ;[host, ana, ben] = [await studio.onboarded(), await studio.onboarded(), await studio.onboarded()]
  await query("update users set created_at = now() - interval '90 days'")
})
afterAll(() => studio.close())
const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
beforeEach(() => query('delete from sessions'))

/** Creates a session in which Ana has generated an image. */
async function together(rules: Parameters<typeof calls.create>[1] = { copies: 'members' }) {
  const session = await calls.create(host, rules)
  for (const each of [ana, ben]) await calls.join(each, { link: session.link ?? '' }, true)
  await calls.shoot(ana, session.id)
  const frame = async () => (await calls.get(ben, session.id)).session.shoots[0]?.frames[0]
  await expect.poll(async () => (await frame())?.status).toBe('done')
  return { id: session.id, mediaId: (await frame())?.media?.id ?? '', frame }
}
const itemOf = async (by: TestActor, id: string) =>
  (await studio.call(getGalleryItem, { params: { id } }, by)).item

describe('a copy of an image of a session', () => {
  test('is saved once per user and names its author', async () => {
    const { id, mediaId, frame } = await together()
    expect((await frame())?.copyId).toBeNull()
    const copies = await Promise.all(Array.from({ length: 5 }, () => calls.copy(ben, id, mediaId)))
    const [copyId = ''] = new Set(copies.map((each) => each.copyId))
    expect(copies.map((each) => each.copyId)).toEqual(Array.from({ length: 5 }, () => copyId))
    expect((await frame())?.copyId).toBe(copyId)
    const rows = await query('select id from media where user_id = $1', [ben.id])
    expect(rows).toEqual([{ id: copyId }])
    const item = await itemOf(ben, copyId)
    expect(item).toMatchObject({ prompt: 'a brass lamp', jobId: null, flag: null, project: null })
    const { display_name: author } = (
      await query('select display_name from profile_faces where id = $1', [ana.id])
    )[0]
    expect(item.metadata.copiedFrom).toEqual({ mediaId, userId: ana.id, author, title: 'Norte' })
    for (const name of ['cost', 'jobId']) expect(item.metadata).not.toHaveProperty(name)

    // The copy has separate files, which remain after the original is deleted.
    await studio.call(deleteGalleryItem, { params: { id: mediaId } }, ana)
    await query('delete from media where id = $1', [mediaId])
    expect((await studio.fetch(item.url)).status).toBe(200)
    const exported = await studio.fetch(
      addressOf(exportGalleryItem, { params: { id: copyId }, query: { format: 'jpeg', metadata: 'credit' } }),
      { headers: { authorization: `Bearer ${ben.accessToken}` } },
    )
    const text = Buffer.from(await exported.arrayBuffer()).toString('latin1')
    expect(text).toContain(`<photoshop:Credit>${author}</photoshop:Credit>`)
    expect(text).toContain(`<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li>`)
  })

  test('is restored from the trash when it is saved again', async () => {
    const { id, mediaId, frame } = await together()
    const { copyId } = await calls.copy(ben, id, mediaId)
    await studio.call(deleteGalleryItem, { params: { id: copyId } }, ben)
    expect((await frame())?.copyId).toBeNull()
    expect((await calls.copy(ben, id, mediaId)).copyId).toBe(copyId)
    expect((await itemOf(ben, copyId)).id).toBe(copyId)
  })

  test('is published by its creator only', async () => {
    const { id, mediaId } = await together()
    const { copyId } = await calls.copy(ben, id, mediaId)
    const publish = (by: TestActor, source: string) =>
      studio.call(
        createWork,
        { body: { source: { kind: 'image', id: source }, title: 'A lamp', licence: 'cc-by-4.0' } },
        by,
      )
    await expect(publish(ben, copyId)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { parentId: mediaId },
    })
    await publish(ana, mediaId)
  })
})

describe('a copy is refused', () => {
  test('if the rules don’t allow it', async () => {
    const { id, mediaId } = await together({})
    expect(await refusalOf(calls.copy(ben, id, mediaId))).toBe('FORBIDDEN')
    expect(await refusalOf(calls.copy(host, id, mediaId))).toBe('FORBIDDEN')
  })

  test('of the user’s own image, and of one that is deleted or belongs to another session', async () => {
    const [one, other] = [await together(), await together()]
    expect(await refusalOf(calls.copy(ana, one.id, one.mediaId))).toBe('CONFLICT ownImage')
    expect(await refusalOf(calls.copy(ben, one.id, other.mediaId))).toBe('NOT_FOUND')
    await studio.call(deleteGalleryItem, { params: { id: one.mediaId } }, ana)
    expect(await refusalOf(calls.copy(ben, one.id, one.mediaId))).toBe('NOT_FOUND')
  })

  test('to removed, former or unknown members', async () => {
    const { id, mediaId } = await together()
    expect(await refusalOf(calls.copy(await studio.onboarded(), id, mediaId))).toBe('NOT_FOUND')
    await calls.leave(ben, id)
    expect(await refusalOf(calls.copy(ben, id, mediaId))).toBe('NOT_FOUND')
    await calls.join(ben, { id })
    await calls.member(host, id, ben.id, { remove: true })
    expect(await refusalOf(calls.copy(ben, id, mediaId))).toBe('NOT_FOUND')
    await calls.end(host, id)
    expect(await refusalOf(calls.copy(ben, id, mediaId))).toBe('NOT_FOUND')
  })

  test('after the session is deleted, but not after it has ended', async () => {
    const { id, mediaId } = await together()
    await calls.end(host, id)
    const { copyId } = await calls.copy(ben, id, mediaId)
    await query("update sessions set keep_until = now() - interval '1 second' where id = $1", [id])
    expect(await refusalOf(calls.copy(host, id, mediaId))).toBe('NOT_FOUND')
    expect((await itemOf(ben, copyId)).id).toBe(copyId)
  })

  test('to an account that is deleted while the files are written', async () => {
    const { id, mediaId } = await together()
    const removing = await studio.database.pool.connect()
    try {
      await removing.query('begin')
      await removing.query('select from sessions where id = $1 for update', [id])
      const copying = refusalOf(calls.copy(ben, id, mediaId))
      // The copy waits for the transaction that has locked the session.
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sessions%'"
      await expect.poll(async () => (await query(waiting)).length).toBe(1)
      const remove = 'update session_members set removed = true where session_id = $1 and user_id = $2'
      await removing.query(remove, [id, ben.id])
      await removing.query('commit')
      expect(await copying).toBe('NOT_FOUND')
    } finally {
      removing.release(true)
    }
    const copies = "select id from media where user_id = $1 and metadata -> 'copiedFrom' ->> 'mediaId' = $2"
    expect(await query(copies, [ben.id, mediaId])).toEqual([])
  })
})
