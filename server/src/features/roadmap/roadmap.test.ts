import { randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/roadmap'
import { putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { boardClock, callsOf, codeOf, openBoard, params } from './roadmap.fixtures.ts'

const clock = boardClock()
let studio: Studio
let admin: TestActor
let me: TestActor
let other: TestActor
const { query, clear, suggest, get, vote, unvote, list, givenVoters, givenItems, giveVote } = callsOf(
  clock,
  () => ({ studio, admin, me, other }),
)
beforeAll(async () => {
  ;({ studio, admin, me, other } = await openBoard(clock))
})
afterAll(() => studio.close())
beforeEach(clear)

describe('the board', () => {
  test('starts with the built-in roadmap in both languages', async () => {
    const { items, counts } = await list({ limit: 200 })
    expect(counts).toMatchObject({ in_progress: 1, planned: 1, suggested: 0, declined: 0 })
    expect(counts.shipped).toBeGreaterThan(8)
    for (const { title, body, author, translations } of items) {
      expect(author).toBeNull()
      const { es } = translations
      expect(es?.title).toBeTruthy()
      expect(es?.body).toBeTruthy()
      expect(es?.title).not.toBe(title)
      expect(body.length).toBeGreaterThan(20)
    }
    for (const shipped of ['My Library', 'Own products in the studio', 'Thai and emoji in print'])
      expect(items.find(({ title }) => title === shipped)?.shippedIn).toBe('12.5.0')
  })

  test('finds words, stems and prefixes in either language, and nothing for a query without words', async () => {
    const titles = async (q: string) => (await list({ q })).items.map(({ title }) => title)
    expect(await titles('invoice')).toEqual(['Invoices and quotes'])
    expect(await titles('FACTURA')).toEqual(['Invoices and quotes'])
    expect(await titles('fotomat')).toEqual(['Event Mode: a photo booth that works without a network'])
    expect(await titles('… !!')).toEqual([])
  })

  test('finds words of any script without accents, and inside text without spaces', async () => {
    await suggest('東京の夜に写真を探す', me, 'ギャラリーで日本語の検索ができるようにしてください 🎉')
    await suggest('Búsqueda de café y niños', me, 'que encuentre acentos en la Straße')
    const titles = async (q: string) => (await list({ q })).items.map(({ title }) => title)
    for (const q of ['写真', '検索', '京', '🎉', 'ｷﾞｬﾗﾘｰ', '夜 東京'])
      expect(await titles(q), q).toEqual(['東京の夜に写真を探す'])
    for (const q of ['nino', 'CAFE\u0301 busq', 'strass acen'])
      expect(await titles(q), q).toEqual(['Búsqueda de café y niños'])
    for (const q of ['京東', '🎈', '%', "' | '"]) expect(await titles(q), q).toEqual([])
  })

  test.each(contract.ROADMAP_SORTS)('pages in the order %s, each item once', async (sort) => {
    const ids = await givenItems(7)
    const voters = await givenVoters(3)
    for (const [at, id] of ids.entries())
      for (const voter of voters.slice(0, at % 4)) await giveVote(id, voter)
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ status: 'suggested', sort, limit: 3, ...(cursor ? { cursor } : {}) })
      listed.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(listed.toSorted()).toEqual(ids.toSorted())
    const votes = new Map(ids.map((id, at) => [id, at % 4]))
    if (sort === 'votes' || sort === 'rising')
      expect(listed.map((id) => votes.get(id))).toEqual([3, 2, 2, 1, 1, 0, 0])
    if (sort === 'order') expect(listed).toEqual(ids)
    expect(await codeOf(list({ sort, cursor: 'x' }))).toBe('INPUT_INVALID')
    const id = '00000000-0000-4000-8000-000000000005'
    // An invalid id, and a time after the year 9999.
    for (const place of [`1~${'-'.repeat(36)}~1`, `1~${id}~999999999999999`])
      expect(await codeOf(list({ sort, cursor: Buffer.from(place).toString('base64url') }))).toBe(
        'INPUT_INVALID',
      )
  })

  test('weighs votes of new accounts less in rising and shows the plain count', async () => {
    const [old, young] = await givenItems(2)
    for (const voter of await givenVoters(2)) await giveVote(old ?? '', voter)
    for (const voter of await givenVoters(5, 1)) await giveVote(young ?? '', voter)
    const rising = await list({ status: 'suggested', sort: 'rising' })
    expect(rising.items.map(({ id, votes }) => [id, votes])).toEqual([
      [old, 2],
      [young, 5],
    ])
    expect((await list({ status: 'suggested' })).items.map(({ id }) => id)).toEqual([young, old])
  })

  test('stays below 50 KB with 500 items in five columns', async () => {
    for (const status of ['suggested', 'planned', 'in_progress', 'shipped']) await givenItems(125, status)
    let bytes = 0
    for (const status of contract.ROADMAP_STATUSES)
      bytes += JSON.stringify(await list({ status, limit: 15 })).length
    expect(bytes).toBeLessThan(50_000)
  })
})

describe('suggestions', () => {
  test('are limited to three a day across processes, and stored once per idempotency key', async () => {
    const somebody = await studio.onboarded()
    const key = { 'idempotency-key': randomUUID() }
    const send = (title: string, headers: Record<string, string>) =>
      studio.call(contract.suggestRoadmapItem, { body: { title } }, somebody, headers)
    const first = await send('Print it', key)
    expect(first.suggestionsLeft).toBe(2)
    expect(await send('Print it', key)).toEqual(first)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        codeOf(send(`Idea number ${n}`, { 'idempotency-key': randomUUID() }).then(() => {})),
      ),
    )
    expect(answers.filter((code) => code === undefined)).toHaveLength(2)
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4)
    expect((await list({}, somebody)).own.suggestionsLeft).toBe(0)
    await query(
      "update roadmap_items set created_at = created_at - interval '25 hours' where author_id = $1",
      [somebody.id],
    )
    expect((await send('Print it tomorrow', { 'idempotency-key': randomUUID() })).suggestionsLeft).toBe(2)
  })

  test('escape markup, also in the feed, and reject long texts', async () => {
    const title = '<script>alert(1)</script> & "more"'
    const item = await suggest(title, me, '<img src=x onerror=alert(1)>')
    expect((await get(item.id)).item.title).toBe(title)
    const words = { en: '<b>Bold</b> & ]]>', es: '<i>Negrita</i>' }
    await studio.call(
      contract.addChangelogEntry,
      { body: { version: '12.6.0', title: words, body: words, items: [item.id] } },
      admin,
    )
    const feed = await studio.fetch('/api/feeds/changelog.atom')
    const text = await feed.text()
    expect(feed.headers.get('content-type')).toContain('application/atom+xml')
    expect(text).toContain('12.6.0: &lt;b&gt;Bold&lt;/b&gt; &amp; ]]&gt;')
    expect(text).not.toContain('<b>')
    const again = await studio.fetch('/api/feeds/changelog.atom', {
      headers: { 'if-none-match': feed.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect(await (await studio.fetch('/api/feeds/changelog.atom?locale=es')).text()).toContain('Negrita')
    await query("delete from changelog where version = '12.6.0'")
    for (const body of [
      { title: 'x'.repeat(5000) },
      { title: 'abc' },
      { title: 'Fine', body: 'x'.repeat(5000) },
      { title: 'Nul\u0000byte' },
    ])
      expect(await codeOf(studio.call(contract.suggestRoadmapItem, { body }, me))).toBe('INPUT_INVALID')
  })

  test('show the author only if the profile is public', async () => {
    const shy = await suggest('Quiet wish', me)
    expect((await get(shy.id, other)).item.author).toBeNull()
    await studio.call(
      putProfile,
      { body: { displayName: 'Marta', useType: 'artist', publicProfile: true } },
      other,
    )
    const open = await suggest('Loud wish', other)
    expect((await get(open.id)).item.author).toEqual({ id: other.id, displayName: 'Marta' })
  })

  test('list similar items: two common words or most of the letters', async () => {
    const suggestion = await suggest('Export a contact sheet as PDF', me, 'With marks and frame numbers')
    await suggest('Loop a film without a seam', me)
    const similar = async (title: string, locale = 'en') =>
      (await studio.call(contract.findSimilarRoadmapItems, { body: { title, locale } }, other)).items.map(
        (each) => each.title,
      )
    // Other items contain two of these words in their texts.
    expect((await similar('Print contact sheets with my marks'))[0]).toBe(suggestion.title)
    expect(await similar('Exporta contact shet as PFD')).toEqual([suggestion.title])
    expect(await similar('facturas y presupuestos', 'es')).toEqual(['Invoices and quotes'])
    expect(await similar('contact')).toEqual([])
    expect(await similar("it's \\ 'odd' & | ! <-> :*")).toEqual([])
    expect(await similar("See example.com/a?b=1&c='2 or !d <here> please")).toEqual([])
    expect(await similar('Gravity in the depth of space')).toEqual([])
  })

  test('broadcast the vote count to all viewers and no one else', async () => {
    const counts: contract.RoadmapCount[] = []
    await other.client.realtime.setAuth(other.accessToken)
    const channel = other.client.channel(contract.ROADMAP_TOPIC, { config: { private: true } })
    channel.on('broadcast', { event: contract.ROADMAP_COUNT }, ({ payload }) => void counts.push(payload))
    const joined = await new Promise((resolve) => channel.subscribe((state) => resolve(state)))
    expect(joined).toBe('SUBSCRIBED')
    // Earlier broadcasts, the author's own vote last, may be late on a busy machine.
    const item = await suggest('Tell me of new votes')
    await expect.poll(() => counts.at(-1)).toEqual({ id: item.id, votes: 1 })
    counts.length = 0
    await vote(item.id, admin)
    await expect.poll(() => counts).toEqual([{ id: item.id, votes: 2 }])
    // Ignored from another sender.
    await channel.send({
      type: 'broadcast',
      event: contract.ROADMAP_COUNT,
      payload: { id: item.id, votes: 900 },
    })
    await query('update roadmap_items set held = true where id = $1', [item.id])
    await query('update roadmap_items set votes = 7 where id = $1', [item.id])
    await query('update roadmap_items set held = false where id = $1', [item.id])
    await unvote(item.id, admin)
    await expect.poll(() => counts.at(-1)?.votes).toBe(1)
    expect(counts).toHaveLength(2)
    await other.client.realtime.disconnect()
  })

  test('under review are visible to their author and the team only, without votes and search', async () => {
    const item = await suggest('Ruler for product shots', me)
    await query('update roadmap_items set held = true where id = $1', [item.id])
    expect((await get(item.id)).item.held).toBe(true)
    expect((await get(item.id, admin)).item.held).toBe(true)
    expect(await codeOf(get(item.id, other))).toBe('NOT_FOUND')
    expect(await codeOf(vote(item.id, other))).toBe('NOT_FOUND')
    expect(
      await codeOf(
        studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body: { text: 'x' } }, other),
      ),
    ).toBe('NOT_FOUND')
    expect((await list({ status: 'suggested' }, other)).items).toEqual([])
    expect((await list({ q: 'ruler' }, other)).counts.suggested).toBe(0)
    const near = await studio.call(
      contract.findSimilarRoadmapItems,
      { body: { title: 'Ruler for product shots' } },
      other,
    )
    expect(near.items).toEqual([])
  })
})

describe('comments', () => {
  test('are listed in order page by page, deleted with their text, and marked if by the team', async () => {
    const item = await suggest('Print the contact sheet')
    const postComment = (text: string, by: TestActor) =>
      studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body: { text } }, by)
    await postComment('One', me)
    const { comment: two } = await postComment('Two', other)
    await postComment('Three', admin)
    expect((await get(item.id)).item.comments).toBe(3)
    const first = await studio.call(
      contract.listRoadmapComments,
      { ...params(item.id), query: { limit: 2 } },
      me,
    )
    expect(first.comments.map(({ text, isMine }) => [text, isMine])).toEqual([
      ['One', true],
      ['Two', false],
    ])
    const rest = await studio.call(
      contract.listRoadmapComments,
      { ...params(item.id), query: { cursor: first.nextCursor ?? '' } },
      me,
    )
    expect(rest.comments).toMatchObject([{ text: 'Three', isTeam: true, author: null }])
    const remove = (by: TestActor) =>
      studio.call(contract.deleteRoadmapComment, { params: { id: item.id, commentId: two.id } }, by)
    expect(await codeOf(remove(me))).toBe('NOT_FOUND')
    await remove(other)
    expect(await codeOf(remove(other))).toBe('NOT_FOUND')
    expect(await query('select text from roadmap_comments where id = $1', [two.id])).toEqual([{ text: '' }])
    const { comment } = await postComment('Four', other)
    await studio.call(
      contract.deleteRoadmapComment,
      { params: { id: item.id, commentId: comment.id } },
      admin,
    )
    expect(
      await query(
        "select actor_id from audit_entries where action = 'roadmap.delete-comment' and subject_id = $1",
        [comment.id],
      ),
    ).toEqual([{ actor_id: admin.id }])
  })

  test('are limited to thirty a day', async () => {
    const item = await suggest('Print the contact sheet')
    await query(
      `insert into roadmap_comments (id, item_id, user_id, text, created_at)
       select gen_random_uuid(), $1, $2, 'x', now() from generate_series(1, $3)`,
      [item.id, me.id, contract.COMMENTS_A_DAY],
    )
    const comment = () =>
      studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body: { text: 'More' } }, me)
    expect(await codeOf(comment())).toBe('RATE_LIMITED')
  })
})

test('exports the suggestions, comments and votes of a user', async () => {
  const { roadmapExporter } = await import('./roadmap.export.ts')
  const item = await suggest('Print the contact sheet', me)
  await studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body: { text: 'Please' } }, me)
  for await (const { path, content } of roadmapExporter(studio.database).files(me.id)) {
    expect(path).toBe('roadmap/roadmap.json')
    expect(JSON.parse(content as string)).toMatchObject({
      suggestions: [{ title: 'Print the contact sheet', status: 'suggested' }],
      comments: [{ text: 'Please' }],
      votes: [{ item: 'Print the contact sheet' }],
      follows: [item.id],
    })
  }
})
