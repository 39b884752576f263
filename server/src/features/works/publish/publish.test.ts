import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deleteGalleryItem } from '@studio/contract/gallery'
import { deletePrompt, addPromptVersion } from '@studio/contract/prompts'
import { createRule, importTerms, promoteRule } from '@studio/contract/rules'
import { createWork, getWork, getWorkPicture, previewWork } from '@studio/contract/works'
import { DAY_MS, MINUTE_MS, pathOf } from '@studio/contract/kernel'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../../testing/index.ts'
import { startWorksStudio, type WorksStudio } from './publish.fixtures.ts'

const NOW = Date.now()
const clock = { time: NOW, now: () => new Date(clock.time) }
const THING = '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e1'
let studio: WorksStudio
let admin: TestActor
let ana: TestActor
let ben: TestActor
beforeAll(async () => {
  studio = await startWorksStudio({ clock })
  admin = await studio.onboarded()
  ;[ana, ben] = [await studio.grown(), await studio.grown()]
  await live('forbiddenword', { action: 'refuse', level: 'high', policy: 'spam' })
  await live('doubtfulword', { action: 'flag', level: 'medium', policy: 'violence' })
})
afterAll(() => studio.close())

/** A rule that counts for texts. */
async function live(
  term: string,
  about: { action: 'refuse' | 'flag'; level: 'medium' | 'high'; policy: string },
) {
  const reason = 'a test'
  const { set } = await studio.call(
    importTerms,
    { body: { name: term, lang: 'en', text: term, reason } },
    admin,
  )
  const rule = { name: term, scopes: ['texts' as const], body: { all: [{ terms: set.id }] }, ...about }
  const make = async (name: string) => {
    const created = await studio.call(createRule, { body: { rule: { ...rule, name }, reason } }, admin)
    const { pool } = studio.database
    await pool.query("update rules set status = 'live', live_from = now() where id = $1", [created.rule.id])
    return created.rule.id
  }
  await make(term)
  // Revoking another rule makes the process reload its rules.
  const other = await make(`${term} again`)
  await studio.call(
    promoteRule,
    { params: { id: other }, body: { version: 1, to: 'retired', reason } },
    admin,
  )
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, status, details, message }) => ({ code, status, details, message }),
  )
const read = (id: string, actor = ben) =>
  studio.call(getWork, { params: { id } }, actor).then(({ work }) => work)
const sourceOf = (id: string, kind: 'prompt' | 'image' = 'image') => ({ kind, id })
/** A separate user for one test, so that the daily limit isn’t reached. */
const somebody = () => studio.grown()

describe('a published work', () => {
  test('is a snapshot of a prompt that later edits don’t change', async () => {
    const id = await studio.savePrompt(ana, 'A heron over a canal at first light, long lens, soft haze', {
      negative: 'people',
      model: 'studio',
      aspectRatio: '4:3',
      style: 'editorial',
      settings: { seed: 7, thingIds: [THING] },
    })
    const { work, result, words } = await studio.publish(ana, {
      source: sourceOf(id, 'prompt'),
      title: '  Heron \n at  dawn ',
      about: 'A <b>bird</b>',
      tags: ['birds'],
    })
    expect([result, words, work.title, work.status]).toEqual(['live', [], 'Heron at dawn', 'live'])
    const { rows } = await studio.database.pool.query(
      'select snapshot from work_versions where work_id = $1',
      [work.id],
    )
    // Products stay private: users of the prompt don’t learn that one was used.
    expect(rows[0].snapshot.content.settings).toEqual({ seed: 7 })
    expect(JSON.stringify(rows)).not.toContain(THING)
    const { content } = { content: { body: 'Something else entirely' } }
    await studio.call(addPromptVersion, { params: { id }, body: { content } }, ana)
    expect(await read(work.id)).toMatchObject({
      title: 'Heron at dawn',
      about: 'A <b>bird</b>',
      isOwn: false,
      licence: 'cc-by-4.0',
      parents: [],
      prompt: 'A heron over a canal at first light, long lens, soft haze',
      negative: 'people',
      parameters: { model: 'studio', aspectRatio: '4:3', style: 'editorial', seed: 7 },
      terms: { resale: false, training: false, credit: 'Test Person' },
      versions: [{ number: 1 }],
    })
  })

  test('has its image re-encoded without location and author', async () => {
    const id = await studio.addPicture(ana, 11)
    const { work } = await studio.publish(ana, { source: sourceOf(id) })
    const { picture } = await read(work.id)
    const urls = [picture?.url ?? '', ...(picture?.thumbnails.map(({ url }) => url) ?? [])]
    expect(urls).toHaveLength(2)
    for (const url of urls) {
      const answer = await studio.fetch(url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noai, noimageai'])
      expect(answer.headers.get('tdm-reservation')).toBe('1')
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.includes('SECRET-ARTIST')).toBe(false)
    }
    const { rows } = await studio.database.pool.query('select object_key from works where id = $1', [work.id])
    const own = await buffer((await studio.objects.get(rows[0].object_key)).body)
    // The copy contains the generation settings, as configured, and the author.
    expect(own.toString('latin1')).toMatch(
      /A lamp numbered 11[\s\S]*creativecommons\.org\/licenses\/by\/4\.0/,
    )
    expect(rows[0].object_key).not.toContain(id)
  })

  test('is a separate copy of a video with a preview image, independent of the gallery', async () => {
    const cara = await somebody()
    const id = await studio.addFilm(cara, 13, { seconds: 3.5 })
    const { work } = await studio.publish(cara, { source: { kind: 'video', id }, title: 'Harbour' })
    await studio.call(deleteGalleryItem, { params: { id } }, cara)
    const page = await read(work.id)
    expect(page).toMatchObject({
      kind: 'video',
      status: 'live',
      seconds: 3.5,
      prompt: 'Gulls over a harbour, 13',
      picture: { width: 640, height: 480, url: expect.stringMatching(/full\.mp4/) },
    })
    const film = await studio.fetch(page.picture?.url ?? '', { headers: { range: 'bytes=2-5' } })
    expect([film.status, film.headers.get('content-type'), await film.text()]).toEqual([
      ...[206, 'video/mp4', 'film'],
    ])
    const response = await studio.fetch(page.picture?.thumbnails[0]?.url ?? '')
    // All the sizes that it had: a film is shown by nothing larger.
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320 })
    const { rows } = await studio.database.pool.query('select object_key from works where id = $1', [work.id])
    expect(rows[0].object_key).not.toContain(id)
  })

  test('shows the prompt of a video only if its author shares it', async () => {
    const cara = await somebody()
    const id = await studio.addFilm(cara, 14, { prompt: 'A private sentence about gulls' })
    const { work } = await studio.publish(cara, { source: { kind: 'video', id }, sharePrompt: false })
    expect(await read(work.id)).toMatchObject({ prompt: null, excerpt: '' })
  })

  test('shows a prompt with its cover, another image of the author, or none', async () => {
    const [cara, dora] = [await somebody(), await somebody()]
    const source = sourceOf(await studio.savePrompt(cara, 'A lamp that has no cover of its own'), 'prompt')
    const [coverId, film] = [await studio.addPicture(cara, 15), await studio.addFilm(cara, 16)]
    const { picture } = await studio.call(previewWork, { body: { source, coverId } }, cara)
    expect(picture).toMatchObject({ width: 400, height: 300 })
    const { work } = await studio.publish(cara, { source, coverId })
    expect(work.picture).toMatchObject({ width: 400, height: 300 })
    expect((await studio.publish(cara, { source, coverId: null })).work.picture).toBeNull()
    for (const other of [film, await studio.addPicture(dora, 17), randomUUID()])
      expect(await refused(studio.publish(cara, { source, coverId: other }))).toMatchObject({
        code: 'NOT_FOUND',
        details: { coverId: expect.any(String) },
      })
  })

  test('has private parts neither in its page nor in its file', async () => {
    const cara = await somebody()
    await studio.set(cara, { shareMetadata: false, allowTraining: true })
    const id = await studio.addPicture(cara, 12, {
      prompt: 'A private sentence about a lamp',
      metadata: { seed: 99123 },
    })
    const { work } = await studio.publish(cara, { source: sourceOf(id) })
    const page = await read(work.id)
    expect(page).toMatchObject({ prompt: null, excerpt: '', terms: { training: true, resale: false } })
    expect(JSON.stringify(page)).not.toContain('99123')
    const bytes = Buffer.from(await (await studio.fetch(page.picture?.url ?? '')).arrayBuffer()).toString(
      'latin1',
    )
    expect(bytes).not.toMatch(/private sentence|99123/)
    expect(bytes).toContain('Test Person')
  })

  test('requires the Mirror Protocol, and the refusal says where to turn it on', async () => {
    const cara = await somebody()
    const id = await studio.savePrompt(cara, 'A lamp that nobody is to see but the one who wrote it')
    await studio.set(cara, { mirrorProtocolEnabled: false })
    const answer = await refused(studio.publish(cara, { source: sourceOf(id, 'prompt') }))
    expect(answer).toMatchObject({ code: 'FORBIDDEN', details: { setting: 'mirrorProtocolEnabled' } })
    const preview = await studio.call(previewWork, { body: { source: sourceOf(id, 'prompt') } }, cara)
    expect(preview).toMatchObject({ isOn: false, left: 20 })
  })
})

describe('bad input', () => {
  test.each([
    ['5,000 characters', 'a'.repeat(5_000)],
    ['nothing', '   '],
    ['a joiner alone', '\u200d'],
    ['fillers', '\u3164 \u2800'],
    ['a direction turned round', 'lamp \u202egnp.exe'],
    ['an isolate', 'a\u2066b'],
    ['characters without width', 'a\u200bb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a filler between letters', 'a\u3164b'],
    ['a joiner between letters that never join', 'a\u200db'],
    ['letters that only machines read', 'a\u{e0041}b'],
    ['marks upon marks', `a${'\u0300'.repeat(20)}b`],
    ['a control character', 'a\u0007b'],
  ])('a title of %s', async (_, title) => {
    const id = await studio.savePrompt(ana, 'A title')
    const answer = await refused(studio.publish(ana, { source: sourceOf(id, 'prompt'), title }))
    expect(answer).toMatchObject({ code: 'INPUT_INVALID', details: { title: expect.any(String) } })
  })

  test('a tag that looks like another', async () => {
    const id = await studio.savePrompt(ana, 'A title')
    const withTag = (tag: string) => studio.publish(ana, { source: sourceOf(id, 'prompt'), tags: [tag] })
    expect(await refused(withTag('lamp\u202e'))).toMatchObject({ code: 'INPUT_INVALID' })
    // Hidden works are left out.
    const { work } = await withTag('la\u00admp')
    expect(work).toMatchObject({ tags: ['lamp'] })
  })

  test('another user’s, deleted and other kinds of items are not found', async () => {
    const [prompt, picture] = [await studio.savePrompt(ana, 'Mine'), await studio.addPicture(ana, 21)]
    for (const [actor, source] of [
      [ben, sourceOf(prompt, 'prompt')],
      [ben, sourceOf(picture)],
      [ana, { kind: 'video' as const, id: picture }],
      [ana, sourceOf(randomUUID(), 'prompt')],
    ] as const)
      expect(await refused(studio.publish(actor, { source }))).toMatchObject({ code: 'NOT_FOUND' })
    await studio.call(deletePrompt, { params: { id: prompt } }, ana)
    await studio.call(deleteGalleryItem, { params: { id: picture } }, ana)
    for (const source of [sourceOf(prompt, 'prompt'), sourceOf(picture)])
      expect(await refused(studio.publish(ana, { source }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  /** Publishes an image, and runs a function just before the work is written. Returns the result. */
  async function publishAfter(
    author: TestActor,
    id: string,
    happens: (client: pg.PoolClient) => Promise<unknown>,
  ) {
    const client = await studio.database.pool.connect()
    await client.query('begin')
    await client.query("select take_lock('works', $1)", [author.id])
    const publishing = refused(studio.publish(author, { source: sourceOf(id) }))
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        )
        return rows.length
      })
      .toBe(1)
    await happens(client)
    await client.query('commit')
    client.release()
    const answer = await publishing
    const { rows } = await studio.database.pool.query('select from works where author_id = $1', [author.id])
    expect(rows).toEqual([])
    return answer
  }

  test('an account deleted during publishing leaves nothing', async () => {
    const cara = await somebody()
    const deleteAuthor = (client: pg.PoolClient) => client.query('delete from users where id = $1', [cara.id])
    expect(await publishAfter(cara, await studio.addPicture(cara, 22), deleteAuthor)).not.toBe('done')
  })

  test('an item moved to the trash during publishing isn’t published', async () => {
    const cara = await somebody()
    const id = await studio.addPicture(cara, 23)
    const trashed = (client: pg.PoolClient) =>
      client.query('update media set deleted_at = now() where id = $1', [id])
    expect(await publishAfter(cara, id, trashed)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('moderation', () => {
  test('refuses prohibited words by field, and stores nothing', async () => {
    const id = await studio.savePrompt(ana, 'A lamp with a forbiddenword on it')
    const answer = await refused(
      studio.publish(ana, { source: sourceOf(id, 'prompt'), about: 'forbiddenword' }),
    )
    expect(answer).toMatchObject({
      code: 'INPUT_INVALID',
      details: {
        prompt: expect.stringContaining('forbiddenword'),
        about: expect.stringContaining('forbiddenword'),
      },
    })
    const { rows } = await studio.database.pool.query('select from works where source_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('holds works of a new account with the exact words, hidden from others, and refuses a second publication', async () => {
    const dora = await studio.onboarded()
    const id = await studio.savePrompt(dora, 'A doubtfulword lamp')
    const { work, result, words } = await studio.publish(dora, { source: sourceOf(id, 'prompt') })
    expect([result, words]).toEqual(['held', [{ field: 'prompt', words: ['doubtfulword'] }]])
    expect(await refused(read(work.id))).toMatchObject({ status: 404 })
    expect((await read(work.id, dora)).status).toBe('held')
    expect((await read(work.id, admin)).status).toBe('held')
    const again = await refused(studio.publish(dora, { source: sourceOf(id, 'prompt') }))
    expect(again).toMatchObject({ code: 'CONFLICT', details: { source: expect.any(String) } })
  })

  test('reviews the same words of a known author after publication', async () => {
    const cara = await somebody()
    for (let nth = 0; nth < 3; nth++)
      await studio.publish(cara, { source: sourceOf(await studio.savePrompt(cara, `Nr ${nth}`), 'prompt') })
    const id = await studio.savePrompt(cara, 'Another doubtfulword lamp')
    expect((await studio.publish(cara, { source: sourceOf(id, 'prompt') })).result).toBe('live')
  })
})

describe('a work similar to another author’s', () => {
  const TEXT =
    'A tall woman in a camel coat walks through a cream coloured room with walnut panels, soft window light from the left, 85 mm lens'

  test('is reported, and published when its author names the source or gives a reason', async () => {
    const [cara, dora] = [await somebody(), await somebody()]
    const first = await studio.publish(cara, {
      source: sourceOf(await studio.savePrompt(cara, TEXT), 'prompt'),
      title: 'Coat against walnut',
    })
    const source = sourceOf(
      await studio.savePrompt(dora, TEXT.replace('tall', 'young').replace('left', 'right')),
      'prompt',
    )
    const answer = await refused(studio.publish(dora, { source }))
    expect(answer).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('“Coat against walnut” by Test Person'),
      details: { [first.work.id]: expect.stringMatching(/text \d\d % alike/) },
    })
    const { near } = await studio.call(previewWork, { body: { source } }, dora)
    expect(near).toMatchObject([{ id: first.work.id, title: 'Coat against walnut', pictureApart: null }])
    const cited = await studio.publish(dora, { source, parents: [first.work.id] })
    expect((await read(cited.work.id)).parents).toMatchObject([
      { id: first.work.id, title: 'Coat against walnut', licence: 'cc-by-4.0', depth: 1, status: 'live' },
    ])
    expect((await read(first.work.id)).remixes).toBe(1)
    await studio.publish(dora, { source, confirmed: true, reason: 'A photograph of mine from before' })
    // Remixes of the user’s own work aren’t reported as similar. Other similar works are.
    const again = sourceOf(await studio.savePrompt(cara, `${TEXT}, again`), 'prompt')
    const error = await refused(studio.publish(cara, { source: again }))
    expect(Object.keys((error as { details: object }).details)).toHaveLength(1)
    expect(error).not.toMatchObject({ details: { [cited.work.id]: expect.any(String) } })
  })

  test('is recognised by its image at any size and compression', async () => {
    const [cara, dora] = [await somebody(), await somebody()]
    const first = await studio.publish(cara, { source: sourceOf(await studio.addPicture(cara, 31)) })
    const source = sourceOf(await studio.addPicture(dora, 31, { prompt: 'Something else' }))
    expect(await refused(studio.publish(dora, { source }))).toMatchObject({
      details: { [first.work.id]: expect.stringMatching(/picture [0-6] of 64 apart/) },
    })
    const other = sourceOf(await studio.addPicture(dora, 32, { prompt: 'Another thing' }))
    expect((await studio.publish(dora, { source: other })).result).toBe('live')
    // One's own may look alike.
    const own = sourceOf(await studio.addPicture(cara, 31, { prompt: 'Mine again' }))
    expect((await studio.publish(cara, { source: own })).result).toBe('live')
  })
})

describe('licences', () => {
  test('a parent that forbids one is named', async () => {
    const [cara, dora] = [await somebody(), await somebody()]
    const words = async (actor: TestActor) => sourceOf(await studio.savePrompt(actor, randomUUID()), 'prompt')
    const parent = await studio.publish(cara, {
      source: await words(cara),
      title: 'Walnut room',
      licence: 'cc-by-sa-4.0',
    })
    const closed = await studio.publish(cara, { source: await words(cara), licence: 'all-rights' })
    const source = await words(dora)
    const answer = await refused(studio.publish(dora, { source, parents: [parent.work.id] }))
    expect(answer).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('“Walnut room” by Test Person'),
      details: { parentId: parent.work.id },
    })
    expect(
      await refused(studio.publish(dora, { source, parents: [closed.work.id], licence: 'all-rights' })),
    ).toMatchObject({ details: { parentId: closed.work.id } })
    // Authors aren’t bound by their own licences.
    expect(
      (await studio.publish(cara, { source: await words(cara), parents: [closed.work.id] })).result,
    ).toBe('live')
    const licence = 'cc-by-sa-4.0'
    expect((await studio.publish(dora, { source, parents: [parent.work.id], licence })).result).toBe('live')
    expect(await refused(studio.publish(dora, { source, parents: [randomUUID()] }))).toMatchObject({
      details: { parents: expect.any(String) },
    })
  })
})

describe('limits and schedules', () => {
  test('create one work from two concurrent calls, without leftover copies', async () => {
    const cara = await somebody()
    const source = sourceOf(await studio.addPicture(cara, 41))
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.allSettled([1, 2, 3].map(() => studio.publish(cara, { source }, headers)))
    const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.work.id] : []))
    expect(new Set(created).size).toBe(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' })
    expect((await studio.publish(cara, { source }, headers)).work.id).toBe(created[0])
    const { rows } = await studio.database.pool.query('select from works where author_id = $1', [cara.id])
    expect(rows).toHaveLength(1)
  })

  test('allow twenty works a day', async () => {
    const cara = await somebody()
    const publishOnce = async (nth: number) =>
      studio.publish(cara, { source: sourceOf(await studio.savePrompt(cara, `Number ${nth}`), 'prompt') })
    for (let nth = 0; nth < 19; nth++) await publishOnce(nth)
    const last = await Promise.all([20, 21].map((nth) => refused(publishOnce(nth))))
    expect(last).toContainEqual(expect.objectContaining({ code: 'RATE_LIMITED' }))
    expect(last).toContain('done')
    const yesterday = "update works set created_at = created_at - interval '24 hours' where author_id = $1"
    await studio.database.pool.query(yesterday, [cara.id])
    expect((await publishOnce(22)).result).toBe('live')
  })

  test('keep a scheduled work private until due, and while the Mirror Protocol is off', async () => {
    const cara = await somebody()
    const source = sourceOf(await studio.addPicture(cara, 42))
    const publishAt = new Date(NOW + MINUTE_MS).toISOString()
    const { work, result } = await studio.publish(cara, { source, publishAt })
    expect([result, work.publishedAt]).toEqual(['scheduled', publishAt])
    await studio.app.runPeriodic('works-schedule')
    expect(await refused(read(work.id))).toMatchObject({ status: 404 })
    const path = pathOf(getWorkPicture.path, { id: work.id, file: 'full.jpg' })
    expect((await studio.fetch(path)).status).toBe(404)
    expect((await studio.fetch(work.picture?.url ?? '')).status).toBe(200)
    clock.time = NOW + MINUTE_MS
    await studio.set(cara, { mirrorProtocolEnabled: false })
    await studio.app.runPeriodic('works-schedule')
    expect(await refused(read(work.id))).toMatchObject({ status: 404 })
    clock.time += 1_000
    await studio.set(cara, { mirrorProtocolEnabled: true })
    await studio.database.pool.query('update works set publish_at = $2 where id = $1', [work.id, clock.now()])
    await studio.app.runPeriodic('works-schedule')
    expect((await read(work.id)).status).toBe('live')
    expect((await studio.fetch(path)).status).toBe(200)
    clock.time = NOW
    const late = { source, publishAt: new Date(NOW + 400 * DAY_MS).toISOString() }
    expect(await refused(studio.publish(cara, late))).toMatchObject({
      details: { publishAt: expect.any(String) },
    })
  })

  test('refuse a missing body before reading', async () => {
    expect(await refused(studio.call(createWork, { body: {} as never }, ana))).toMatchObject({
      code: 'INPUT_INVALID',
    })
  })
})
