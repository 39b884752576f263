import { rm } from 'node:fs/promises'
import { putProfile } from '@studio/contract/profile'
import { getWork } from '@studio/contract/works'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { openObjects } from '../../../platform/objects/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { openQueue } from '../../../platform/queue/index.ts'
import { CARD_BYTES } from './card.ts'
import { DRAW_CARD } from './page.tasks.ts'
import { builtPage, creator, putWork } from './works.fixtures.ts'

const MARKUP = '</script><script>alert("1")</script>\'"><img src=x onerror=alert(1)>'

let studio: Studio
let author: TestActor
beforeAll(async () => {
  folder = await builtPage()
  studio = await startTestStudio({ runsWorker: false, webFolder: folder })
  author = await creator(studio, 'Inês Duarte')
})
afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

let folder = ''

/** Parts of a response that these tests check. */
interface Answer {
  url: string
  items: { id: string; content_html: string }[]
}
const read = async (answer: Response) => (await answer.json()) as Answer

const page = async (id: string) => {
  const answer = await studio.fetch(`/w/${id}`)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const plain = (text = '') =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )
const setStatus = (id: string, status: string) =>
  studio.database.pool.query('update works set status = $2 where id = $1', [id, status])

describe('the page of a work', () => {
  test('contains its metadata before any script runs', async () => {
    const id = await putWork(studio, author, { about: 'A study.\nIn plaster.' })
    const { status, headers, html } = await page(id)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noai, noimageai',
      'tdm-reservation': '1',
    })
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe('Spheres on a pink plinth · Inês Duarte · Studio Alpha')
    expect(metaOf(html, 'og:title')).toBe('Spheres on a pink plinth')
    expect(metaOf(html, 'og:description')).toBe('A study. In plaster.')
    expect(metaOf(html, 'description')).toBe('A study. In plaster.')
    expect(metaOf(html, 'og:url')).toBe(`${studio.url}/w/${id}`)
    expect(metaOf(html, 'og:image')).toBe(`${studio.url}/w/${id}/card.jpg?v=1`)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(html).toContain('rel="license" href="https://creativecommons.org/licenses/by/4.0/"')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const structured = JSON.parse(data)
    expect(structured).toMatchObject({
      '@type': 'ImageObject',
      name: 'Spheres on a pink plinth',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      creditText: 'Test Person',
      creator: { name: 'Inês Duarte' },
      width: 900,
      height: 600,
    })
    expect((await fetch(structured.contentUrl)).headers.get('content-type')).toBe('image/png')
    const [, embed = ''] = /json\+oembed" href="([^"]*)"/.exec(html) ?? []
    expect((await fetch(plain(embed))).status).toBe(200)
    for (const type of ['atom\\+xml', 'feed\\+json']) {
      const [, feed = ''] = new RegExp(`application/${type}" href="([^"]*)"`).exec(html) ?? []
      expect((await fetch(plain(feed))).status).toBe(200)
    }
  })

  test('escapes all text', async () => {
    const id = await putWork(studio, author, { title: MARKUP, about: MARKUP, prompt: MARKUP, tags: [MARKUP] })
    const { html } = await page(id)
    expect(html).not.toContain('<img')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(plain(metaOf(html, 'og:title'))).toBe(MARKUP)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data).name).toBe(MARKUP)
    const replaced = await putWork(studio, author, { title: "$& $' $1 __NONCE__ __CONFIG__" })
    expect(plain(metaOf((await page(replaced)).html, 'og:title'))).toBe("$& $' $1 __NONCE__ __CONFIG__")
  })

  test('of an unlisted work is excluded from search engines and feeds', async () => {
    const id = await putWork(studio, author, { visibility: 'unlisted' })
    const { status, headers, html } = await page(id)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex, noai, noimageai')
    expect(metaOf(html, 'robots')).toBe('noindex')
    expect(html).not.toContain('application/atom+xml')
  })

  test('is gone for withdrawn and removed works, not found for hidden ones, and reveals nothing', async () => {
    const id = await putWork(studio, author, { title: 'A secret title' })
    for (const [state, expected] of [
      ['withdrawn', 410],
      ['removed', 410],
      ['held', 404],
      ['scheduled', 404],
    ] as const) {
      await setStatus(id, state)
      const { status, html } = await page(id)
      expect(status, state).toBe(expected)
      expect(html, state).not.toContain('secret')
      expect(html, state).toContain('id="config"')
    }
    for (const unknown of ['nothing', '00000000-0000-4000-8000-000000000000', '%27'])
      expect((await page(unknown)).status, unknown).toBe(404)
  })
})

describe('the card', () => {
  const card = (id: string, headers = {}) => studio.fetch(`/w/${id}/card.jpg`, { headers })
  const storedKey = async (id: string): Promise<string> => {
    const query = 'select object_key from work_cards where work_id = $1'
    return (await studio.database.pool.query(query, [id])).rows[0]?.object_key
  }

  test('is drawn once, cached, and redrawn when its content changes', async () => {
    const id = await putWork(studio, author)
    const first = await card(id)
    expect(first.status).toBe(200)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-robots-tag': 'noai, noimageai',
      'tdm-reservation': '1',
      'cache-control': 'public, max-age=300',
    })
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.length).toBeLessThanOrEqual(CARD_BYTES)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const etag = first.headers.get('etag') ?? ''
    const key = await storedKey(id)
    expect((await card(id)).headers.get('etag')).toBe(etag)
    expect(await storedKey(id)).toBe(key)
    expect((await card(id, { 'if-none-match': etag })).status).toBe(304)
    await studio.database.pool.query("update works set title = 'Another', version = 2 where id = $1", [id])
    expect((await card(id)).headers.get('etag')).not.toBe(etag)
    // The one before is left to the sweep.
    const { rows } = await studio.database.pool.query('select key from loose_objects where key = $1', [key])
    expect(rows).toHaveLength(1)
  })

  test('is drawn again when the name of its author changes or its object is lost', async () => {
    const other = await creator(studio, 'Teo')
    const id = await putWork(studio, other, { picture: false, kind: 'prompt' })
    const etag = (await card(id)).headers.get('etag')
    await studio.call(putProfile, { body: { displayName: 'Teo Brandt', useType: 'artist' } }, other)
    expect((await card(id)).headers.get('etag')).not.toBe(etag)
    await (await openObjects(studio.config)).remove([await storedKey(id)])
    expect((await card(id)).status).toBe(200)
  })
})

test('a worker draws the card of a published work', async () => {
  const worker = await startTestStudio({ pollingSeconds: 1 })
  try {
    const id = await putWork(worker, await creator(worker, 'Aiko Mori'))
    const { pool } = worker.database
    const queue = await openQueue({ pool, tasks: [DRAW_CARD], log: createLog('fatal') })
    await worker.database.transact((tx) => queue.enqueue(tx, DRAW_CARD, { workId: id }))
    await queue.close()
    await expect
      .poll(async () => (await worker.database.pool.query('select 1 from work_cards')).rows.length)
      .toBe(1)
  } finally {
    await worker.close()
  }
})

describe('oEmbed', () => {
  const embed = (query: Record<string, string>) =>
    studio.fetch(`/oembed?${new URLSearchParams(query).toString()}`)

  test('returns an image of the requested size, or a link with its card', async () => {
    const id = await putWork(studio, author)
    const url = `${studio.url}/w/${id}`
    const whole = await read(await embed({ url }))
    expect(whole).toMatchObject({
      version: '1.0',
      type: 'photo',
      width: 900,
      height: 600,
      title: 'Spheres on a pink plinth',
      author_name: 'Inês Duarte',
      provider_name: 'Studio Alpha',
      thumbnail_width: 1200,
    })
    expect((await fetch(whole.url)).status).toBe(200)
    const small = await read(await embed({ url, maxwidth: '700', maxheight: '500' }))
    expect(small).toMatchObject({ type: 'photo', width: 640, height: 427 })
    expect(small).not.toHaveProperty('thumbnail_url')
    expect(await (await embed({ url, maxwidth: '100' })).json()).toMatchObject({ type: 'link' })
    const words = await putWork(studio, author, { kind: 'prompt', picture: false })
    expect(await (await embed({ url: `${studio.url}/w/${words}` })).json()).toMatchObject({ type: 'link' })
  })

  test.each([
    [{}, 400],
    [{ url: 'nothing' }, 404],
    [{ url: 'https://other.example/w/00000000-0000-4000-8000-000000000000' }, 404],
    [{ url: 'own', format: 'xml' }, 501],
  ] as const)('refuses %j', async (query, status) => {
    expect((await embed(query as Record<string, string>)).status).toBe(status)
  })
})

describe('feeds', () => {
  const feed = (path: string, headers = {}) => studio.fetch(`/api/feeds/works.${path}`, { headers })

  test('list new works of an author or tag, without unlisted and inactive ones', async () => {
    const person = await creator(studio, 'Lena Holt')
    const of = { tags: ['plaster'], publishAt: new Date('2026-11-02T10:00:00Z') }
    const older = await putWork(studio, person, { ...of, publishAt: new Date('2026-11-01T10:00:00Z') })
    const newer = await putWork(studio, person, { ...of, title: MARKUP })
    await putWork(studio, person, { visibility: 'unlisted' })
    for (const status of ['held', 'scheduled', 'hidden', 'removed', 'withdrawn'] as const)
      await putWork(studio, person, { status })
    const json = await feed(`json?creator=${person.id}`)
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(json.headers.get('x-robots-tag')).toBe('noai, noimageai')
    const { items, ...about } = await read(json)
    expect(about).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Studio Alpha, Lena Holt',
    })
    expect(items.map(({ id }) => id)).toEqual([`urn:uuid:${newer}`, `urn:uuid:${older}`])
    expect(items[0]?.content_html).not.toContain('<script')
    const tagged = await read(await feed('json?tag=plaster'))
    expect(tagged.items).toHaveLength(2)
    expect((await read(await feed('json?tag=nothing'))).items).toEqual([])

    const atom = await feed(`atom?creator=${person.id}`)
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await atom.text()
    const entries = xml.split('<entry>').slice(1)
    expect(entries).toHaveLength(2)
    expect(plain(/<title>([^<]*)/.exec(entries[0] ?? '')?.[1])).toBe(MARKUP)
    expect(xml).not.toMatch(/<(script|img)/)
    // Each element that RFC 4287 asks for, in the feed and in every entry.
    for (const part of xml.split('<entry>'))
      for (const name of ['id', 'title', 'updated'])
        expect(part).toMatch(new RegExp(`<${name}>[^<]+</${name}>`))
    const etag = atom.headers.get('etag') ?? ''
    const again = await feed(`atom?creator=${person.id}`, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    await studio.database.pool.query('update works set version = version + 1 where id = $1', [newer])
    expect((await feed(`atom?creator=${person.id}`, { 'if-none-match': etag })).status).toBe(200)
  })

  test('contain no characters that XML forbids, and refuse invalid ids', async () => {
    const person = await creator(studio, 'Sami')
    await putWork(studio, person, { title: 'a\u0001b\ufffec' })
    expect(await (await feed(`atom?creator=${person.id}`)).text()).toContain('<title>abc</title>')
    expect((await feed('atom?creator=me')).status).toBe(422)
  })
})

test('a visitor’s API response contains what the page shows', async () => {
  const id = await putWork(studio, author)
  const { work } = await studio.call(getWork, { params: { id } })
  expect(work).toMatchObject({ id, isOwn: false, prompt: 'Three glossy spheres' })
})
