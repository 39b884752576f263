import { randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/roadmap'
import type { Notice } from '@studio/contract/realtime'
import { putProfile } from '@studio/contract/profile'
import { putSettings, type SettingsChange } from '@studio/contract/settings'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallRefused, openStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { hear } from '../../../testing/hear.ts'

const HOUR = 3_600_000
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
let studio: Studio
let admin: TestActor
let me: TestActor
let other: TestActor
beforeAll(async () => {
  studio = await openStudio({ clock, runsWorker: false })
  admin = await studio.onboarded()
  me = await studio.onboarded()
  other = await studio.onboarded()
})
afterAll(() => studio.close())
beforeEach(async () => {
  clock.ahead = 0
  await query("delete from roadmap_items where id::text not like '00000000-%'")
  await query('delete from roadmap_told')
})

const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
const suggest = async (title: string, by = me, body = '') =>
  (
    await studio.call(contract.suggestRoadmapItem, { body: { title, body } }, by, {
      'idempotency-key': randomUUID(),
    })
  ).item
const params = (id: string) => ({ params: { id } })
const get = async (id: string, by = me) => await studio.call(contract.getRoadmapItem, params(id), by)
const vote = (id: string, by: TestActor) => studio.call(contract.voteForRoadmapItem, params(id), by)
const unvote = (id: string, by: TestActor) => studio.call(contract.unvoteRoadmapItem, params(id), by)
const change = async (id: string, body: contract.RoadmapItemChange, by = admin) =>
  (await studio.call(contract.changeRoadmapItem, { ...params(id), body }, by)).item
const merge = (id: string, into: string, by = admin) =>
  studio.call(contract.mergeRoadmapItem, { ...params(id), body: { into } }, by)
const unmerge = (id: string, by = admin) => studio.call(contract.unmergeRoadmapItem, params(id), by)
const list = (query: Partial<contract.RoadmapQuery> = {}, by = me) =>
  studio.call(contract.listRoadmap, { query }, by)
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return error instanceof CallRefused ? error.code : error
}
/** Rows without an account behind them that can be used: what matters is how many there are. */
async function givenVoters(count: number, days = 40): Promise<string[]> {
  const rows = await query(
    `insert into users (created_at) select now() - $2 * interval '1 day' from generate_series(1, $1) returning id`,
    [count, days],
  )
  return rows.map(({ id }) => id as string)
}
async function givenItems(count: number, status = 'suggested'): Promise<string[]> {
  const rows = await query(
    `insert into roadmap_items (id, title, status, position, search, created_at, status_at)
     select gen_random_uuid(), 'Item number ' || n, $2, 'c' || lpad(n::text, 8, '0'), '', now(), now()
     from generate_series(1, $1) n returning id`,
    [count, status],
  )
  return rows.map(({ id }) => id as string)
}
const giveVote = (itemId: string, userId: string) =>
  query('insert into roadmap_votes values ($1, $2, $1, $3)', [itemId, userId, clock.now()])

describe('the board', () => {
  test('is filled with this product’s own roadmap, in both languages', async () => {
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

  test('finds words of either language, their stems and beginnings, and nothing for a search without words', async () => {
    const titles = async (q: string) => (await list({ q })).items.map(({ title }) => title)
    expect(await titles('invoice')).toEqual(['Invoices and quotes'])
    expect(await titles('FACTURA')).toEqual(['Invoices and quotes'])
    expect(await titles('fotomat')).toEqual(['Event Mode: a photo booth that works without a network'])
    expect(await titles('… !!')).toEqual([])
  })

  test.each(contract.ROADMAP_SORTS)('comes page by page in the order %s, each item once', async (sort) => {
    const ids = await givenItems(7)
    const voters = await givenVoters(3)
    for (const [at, id] of ids.entries())
      for (const voter of voters.slice(0, at % 4)) await giveVote(id, voter)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ status: 'suggested', sort, limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    const votes = new Map(ids.map((id, at) => [id, at % 4]))
    if (sort === 'votes' || sort === 'rising')
      expect(seen.map((id) => votes.get(id))).toEqual([3, 2, 2, 1, 1, 0, 0])
    if (sort === 'order') expect(seen).toEqual(ids)
    expect(await codeOf(list({ sort, cursor: 'x' }))).toBe('INPUT_INVALID')
  })

  test('by rising weighs votes of new accounts less, and shows the plain count', async () => {
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

  test('fits into 50 KB with 500 items, as its five columns are read', async () => {
    for (const status of ['suggested', 'planned', 'in_progress', 'shipped']) await givenItems(125, status)
    let bytes = 0
    for (const status of contract.ROADMAP_STATUSES)
      bytes += JSON.stringify(await list({ status, limit: 15 })).length
    expect(bytes).toBeLessThan(50_000)
  })
})

describe('votes', () => {
  test('a thousand at once of fifty people are fifty', async () => {
    const { id } = await suggest('Print the contact sheet')
    const voters = await givenVoters(50)
    const { createVotesService } = await import('./votes.service.ts')
    const votes = createVotesService({ database: studio.database, clock, isAdmin: async () => false })
    // As many at once as there are connections but two: what waits for one for long is not what is tested.
    const pressing = async (lane: number) => {
      for (let n = lane; n < 1000; n += 8) await votes.vote(voters[(n * 7) % voters.length] ?? '', id)
    }
    await Promise.all(Array.from({ length: 8 }, (_, lane) => pressing(lane)))
    expect((await get(id)).item.votes).toBe(51)
    expect(await query('select count(*)::int as count from roadmap_votes where item_id = $1', [id])).toEqual([
      { count: 51 },
    ])
  })

  test('are given and taken back by call, follow and unfollow, and the author has one', async () => {
    const item = await suggest('Print the contact sheet')
    expect(item).toMatchObject({
      votes: 1,
      hasVoted: true,
      isFollowed: true,
      isMine: true,
      status: 'suggested',
    })
    const answer = { id: item.id, votes: 2, hasVoted: true, isFollowed: true }
    expect(await vote(item.id, other)).toEqual(answer)
    expect(await vote(item.id, other)).toEqual(answer)
    expect((await list({}, other)).own).toMatchObject({ votes: 1, shipped: 0 })
    const gone = { id: item.id, votes: 1, hasVoted: false, isFollowed: false }
    expect(await unvote(item.id, other)).toEqual(gone)
    expect(await unvote(item.id, other)).toEqual(gone)
    expect(await codeOf(vote(randomUUID(), other))).toBe('NOT_FOUND')
  })

  test('of whoever is suspended are refused and do not count until that is lifted', async () => {
    const { id } = await suggest('Print the contact sheet')
    const banned = await studio.onboarded()
    await vote(id, banned)
    await query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [banned.id])
    await query("select pg_notify('gates_changed', $1)", [banned.id]).catch(() => {})
    // The server keeps for a moment what it knows of a person, until it is told.
    await expect.poll(() => codeOf(vote(id, banned))).toBe('FORBIDDEN')
    await expect.poll(async () => (await get(id)).item.votes).toBe(1)
    // Whoever votes meanwhile does not bring it back.
    await vote(id, other)
    expect((await get(id)).item.votes).toBe(2)
  })

  test('go with an account, and with them a suggestion that nobody else wants', async () => {
    const leaver = await studio.onboarded()
    const [alone, wanted] = [await suggest('Only I want it', leaver), await suggest('Others want it', leaver)]
    await vote(wanted.id, me)
    await query('delete from users where id = $1', [leaver.id])
    expect(await codeOf(get(alone.id))).toBe('NOT_FOUND')
    expect((await get(wanted.id)).item).toMatchObject({ votes: 1, author: null, title: 'Others want it' })
  })
})

describe('merging', () => {
  test('counts each person once, leads there, and is undone without losing a vote', async () => {
    const [one, two] = [
      await suggest('Print the contact sheet', me),
      await suggest('Contact sheet on paper', other),
    ]
    const third = await studio.onboarded()
    for (const id of [one.id, two.id]) await vote(id, third)
    const { item } = await merge(two.id, one.id)
    expect(item).toMatchObject({ id: one.id, votes: 3 })
    expect((await get(two.id)).item.mergedInto).toEqual({ id: one.id, title: one.title })
    expect((await list({ status: 'suggested' })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await get(one.id)).history[0]).toMatchObject({ merged: { title: two.title, isUndone: false } })
    // Whoever still has the old page open votes for what it has become.
    expect(await vote(two.id, admin)).toMatchObject({ id: one.id, votes: 4 })
    await unmerge(two.id)
    expect([(await get(one.id)).item.votes, (await get(two.id)).item.votes]).toEqual([2, 3])
  })

  test('is refused into itself, around a corner too, of what is merged, and to whoever is no admin', async () => {
    const [one, two] = [
      await suggest('Print the contact sheet', me),
      await suggest('Contact sheet on paper', me),
    ]
    expect(await codeOf(merge(one.id, one.id))).toBe('INPUT_INVALID')
    await merge(two.id, one.id)
    expect(await codeOf(merge(one.id, two.id))).toBe('INPUT_INVALID')
    expect(await codeOf(merge(two.id, one.id))).toBe('CONFLICT')
    expect(await codeOf(change(two.id, { status: 'planned' }))).toBe('CONFLICT')
    expect(await codeOf(unmerge(one.id))).toBe('CONFLICT')
    expect(await codeOf(merge(one.id, randomUUID()))).toBe('NOT_FOUND')
    expect(await codeOf(unmerge(two.id, me))).toBe('FORBIDDEN')
  })

  test('merged twice over, a second vote of somebody waits where it was given, and goes when it is taken back', async () => {
    const [a = '', b = '', c = ''] = await givenItems(3)
    for (const id of [a, c]) await vote(id, me)
    await vote(a, other)
    await merge(a, b)
    await merge(b, c)
    expect((await get(c)).item.votes).toBe(2)
    await unmerge(a)
    expect([(await get(a)).item.votes, (await get(c)).item.votes]).toEqual([2, 1])
    await merge(a, b)
    await unvote(c, me)
    await unmerge(a)
    await unmerge(b)
    expect([(await get(a)).item.votes, (await get(b)).item.votes, (await get(c)).item.votes]).toEqual([
      1, 0, 0,
    ])
  })

  test('counts a second vote when the first one goes with what is taken out again', async () => {
    const [a = '', b = '', c = ''] = await givenItems(3)
    await vote(b, me)
    await merge(a, c)
    await vote(a, me)
    await merge(b, c)
    await unmerge(a)
    expect([(await get(a)).item.votes, (await get(c)).item.votes]).toEqual([1, 1])
  })

  test('any merges, votes and their undoing leave every vote where it was given', async () => {
    const { createVotesService } = await import('./votes.service.ts')
    const { createAdminService } = await import('./admin.service.ts')
    const { createItemsService } = await import('./items.service.ts')
    const deps = { database: studio.database, clock, isAdmin: async () => true }
    const votes = createVotesService(deps)
    const acts = createAdminService(deps, createItemsService(deps as never))
    const people = await givenVoters(2)
    const act = fc.record({
      what: fc.constantFrom('vote', 'vote', 'unvote', 'merge', 'merge', 'unmerge'),
      item: fc.nat(3),
      other: fc.nat(3),
      person: fc.nat(1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (steps) => {
        const ids = await givenItems(4, 'planned')
        // What was given where, by whom; what was merged into what.
        const given = new Set<string>()
        const into = new Map<number, number>()
        const rootOf = (item: number): number => {
          const up = into.get(item)
          return up === undefined ? item : rootOf(up)
        }
        const givenBy = (root: number, person: number) =>
          [...given].filter((each) => {
            const [item, by] = each.split(' ').map(Number)
            return by === person && rootOf(item ?? 0) === root
          })
        for (const { what, item, other: to, person } of steps) {
          const [id, toId, user] = [ids[item] ?? '', ids[to] ?? '', people[person] ?? '']
          const root = rootOf(item)
          if (what === 'vote') {
            await votes.vote(user, id)
            if (givenBy(root, person).length === 0) given.add(`${item} ${person}`)
          } else if (what === 'unvote') {
            await votes.unvote(user, id)
            for (const each of givenBy(root, person)) given.delete(each)
          } else if (what === 'merge' && !into.has(item) && rootOf(to) !== item) {
            await acts.merge(admin.id, id, { into: toId })
            into.set(item, rootOf(to))
          } else if (what === 'unmerge' && into.has(item)) {
            await acts.unmerge(admin.id, id)
            into.delete(item)
          }
        }
        const rows = await query(
          'select id, votes from roadmap_items where id = any($1) and merged_into is null',
          [ids],
        )
        const counted = Object.fromEntries(rows.map((row) => [row.id, row.votes]))
        const expected = Object.fromEntries(
          ids.flatMap((id, item) =>
            into.has(item)
              ? []
              : [[id, people.filter((_, person) => givenBy(item, person).length > 0).length]],
          ),
        )
        expect(counted).toEqual(expected)
        for (const item of into.keys()) {
          // Outer ones first or last: the order does not matter.
          await acts.unmerge(admin.id, ids[item] ?? '')
        }
        const all = await query('select item_id, user_id from roadmap_votes where item_id = any($1)', [ids])
        expect(
          all.map((row) => `${ids.indexOf(row.item_id)} ${people.indexOf(row.user_id)}`).toSorted(),
        ).toEqual([...given].toSorted())
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})

describe('suggestions', () => {
  test('are three a day, whichever process is asked, and are taken once however often they arrive', async () => {
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

  test('keep markup as the text it is, also in the feed, and refuse what is too long', async () => {
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

  test('show who suggested them only where the profile is public', async () => {
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

  test('are shown with what is like them: two words of it, or most of its letters, and not less', async () => {
    const wanted = await suggest('Export a contact sheet as PDF', me, 'With marks and frame numbers')
    await suggest('Loop a film without a seam', me)
    const similar = async (title: string, locale = 'en') =>
      (await studio.call(contract.findSimilarRoadmapItems, { body: { title, locale } }, other)).items.map(
        (each) => each.title,
      )
    // Others have two of these words in their texts.
    expect((await similar('Print contact sheets with my marks'))[0]).toBe(wanted.title)
    expect(await similar('Exporta contact shet as PFD')).toEqual([wanted.title])
    expect(await similar('facturas y presupuestos', 'es')).toEqual(['Invoices and quotes'])
    expect(await similar('contact')).toEqual([])
    expect(await similar("it's \\ 'odd' & | ! <-> :*")).toEqual([])
    expect(await similar("See example.com/a?b=1&c='2 or !d <here> please")).toEqual([])
    expect(await similar('Gravity in the depth of space')).toEqual([])
  })

  test('are told with their count to everybody who looks, and to nobody else', async () => {
    const told: contract.RoadmapCount[] = []
    await other.client.realtime.setAuth(other.accessToken)
    const channel = other.client.channel(contract.ROADMAP_TOPIC, { config: { private: true } })
    channel.on('broadcast', { event: contract.ROADMAP_COUNT }, ({ payload }) => void told.push(payload))
    const joined = await new Promise((resolve) => channel.subscribe((state) => resolve(state)))
    expect(joined).toBe('SUBSCRIBED')
    // What was told until then, its author's own vote as the last, may be late on a busy machine.
    const item = await suggest('Tell me of new votes')
    await expect.poll(() => told.at(-1)).toEqual({ id: item.id, votes: 1 })
    told.length = 0
    await vote(item.id, admin)
    await expect.poll(() => told).toEqual([{ id: item.id, votes: 2 }])
    // Sent by somebody else it is not passed on.
    await channel.send({
      type: 'broadcast',
      event: contract.ROADMAP_COUNT,
      payload: { id: item.id, votes: 900 },
    })
    await query('update roadmap_items set held = true where id = $1', [item.id])
    await query('update roadmap_items set votes = 7 where id = $1', [item.id])
    await query('update roadmap_items set held = false where id = $1', [item.id])
    await unvote(item.id, admin)
    await expect.poll(() => told.at(-1)?.votes).toBe(1)
    expect(told).toHaveLength(2)
    await other.client.realtime.disconnect()
  })

  test('that are held are seen by their author and the team alone, and neither voted for nor found', async () => {
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

describe('what moderation sees', () => {
  test('every text of somebody goes to it: what is refused is not kept, what is held is held, and it can be shown again', async () => {
    const { createRoadmap } = await import('./index.ts')
    const seen: unknown[] = []
    let verdict: 'refuse' | 'ok' = 'ok'
    const { createHttp } = await import('../../platform/http/index.ts')
    const { createLog } = await import('../../platform/log/index.ts')
    const { Refusal } = await import('@studio/contract/kernel')
    const http = await createHttp({ log: createLog('fatal'), trustedProxies: [] })
    http.authenticateWith((token) => ({
      id: token,
      email: 'somebody@example.com',
      signInId: token,
      aal: 'aal1',
      mustStepUp: false,
    }))
    http.guardWith(async () => {})
    createRoadmap({
      http,
      database: studio.database,
      clock,
      isAdmin: async () => false,
      tell: async () => {},
      news: { on: () => () => {} },
      publicUrl: () => '',
      realtime: { addPolicy: () => {}, tellTopicHere: () => {} },
      check: async ({ kind, authorId }, fields) => {
        seen.push({ kind, authorId, fields })
        if (verdict === 'ok') return { verdict: 'ok', hits: [] }
        return { verdict: 'refused', hits: [], refusal: new Refusal('INPUT_INVALID', 'no') }
      },
    })
    const post = async (url: string, payload: object) =>
      (
        await http.server.inject({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${me.id}` },
        })
      ).json<{ item?: { id: string }; error?: { code: string } }>()
    const { item } = await post('/api/roadmap', { title: 'A fine wish', body: 'Why' })
    await post(`/api/roadmap/${item?.id}/comments`, { text: 'And more' })
    expect(seen).toEqual([
      { kind: 'roadmap', authorId: me.id, fields: { title: 'A fine wish', body: 'Why' } },
      { kind: 'roadmap-comment', authorId: me.id, fields: { text: 'And more' } },
    ])
    verdict = 'refuse'
    expect((await post('/api/roadmap', { title: 'A bad wish' })).error?.code).toBe('INPUT_INVALID')
    expect((await post(`/api/roadmap/${item?.id}/comments`, { text: 'bad' })).error?.code).toBe(
      'INPUT_INVALID',
    )
    expect(await query("select 1 from roadmap_items where title = 'A bad wish'")).toEqual([])
    expect(await query("select 1 from roadmap_comments where text = 'bad'")).toEqual([])
    await http.server.close()
  })

  test('suggestions and comments are things it can hide, show again and put right', async () => {
    const { moderatedItems, moderatedComments } = await import('./moderated.ts')
    const { db } = studio.database
    const item = await suggest('A rude wish', me, 'And why')
    expect(await moderatedItems.read(db, item.id)).toMatchObject({
      authorId: me.id,
      title: 'A rude wish',
      isShown: true,
      fields: { title: 'A rude wish', body: 'And why' },
    })
    await moderatedItems.hide(db, item.id, 'hidden')
    expect(await codeOf(get(item.id, other))).toBe('NOT_FOUND')
    await moderatedItems.rewrite?.(db, item.id, { title: 'A kind wish' })
    await moderatedItems.restore(db, item.id)
    expect((await get(item.id, other)).item.title).toBe('A kind wish')
    expect((await list({ q: 'kind' }, other)).items).toHaveLength(1)
    await expect(async () => moderatedItems.rewrite?.(db, item.id, { title: '' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
    const body = { text: 'Rude words' }
    const { comment } = await studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body }, me)
    await moderatedComments.hide(db, comment.id, 'held')
    const comments = async (by: TestActor) =>
      (await studio.call(contract.listRoadmapComments, params(item.id), by)).comments
    expect([await comments(other), await comments(me)]).toMatchObject([[], [{ held: true }]])
    await moderatedComments.restore(db, comment.id)
    expect(await comments(other)).toHaveLength(1)
    // What the team wrote has no author, and is nobody's to report.
    expect(await moderatedItems.read(db, '00000000-0000-4000-8000-0000000ad001')).toBeUndefined()
    expect(await moderatedItems.read(db, 'x')).toBeUndefined()
  })
})

describe('comments', () => {
  test('are read in their order page by page, deleted with their words, and those of the team say so', async () => {
    const item = await suggest('Print the contact sheet')
    const say = (text: string, by: TestActor) =>
      studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body: { text } }, by)
    await say('One', me)
    const { comment: two } = await say('Two', other)
    await say('Three', admin)
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
    const { comment } = await say('Four', other)
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

  test('are thirty a day', async () => {
    const item = await suggest('Print the contact sheet')
    await query(
      `insert into roadmap_comments (id, item_id, user_id, text, created_at)
       select gen_random_uuid(), $1, $2, 'x', now() from generate_series(1, $3)`,
      [item.id, me.id, contract.COMMENTS_A_DAY],
    )
    const say = () =>
      studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body: { text: 'More' } }, me)
    expect(await codeOf(say())).toBe('RATE_LIMITED')
  })
})

describe('what admins do', () => {
  test('is in the history and in the audit, each change of status; declining needs its reason', async () => {
    const { id } = await suggest('Voice control')
    expect(await codeOf(change(id, { status: 'declined' }))).toBe('INPUT_INVALID')
    expect(await codeOf(change(id, { status: 'planned' }, me))).toBe('FORBIDDEN')
    const planned = await change(id, {
      status: 'planned',
      target: 'January',
      progress: { done: 1, parts: 3 },
    })
    expect(planned).toMatchObject({ target: 'January', progress: { done: 1, parts: 3 } })
    expect(await codeOf(change(id, { version: planned.version - 1, status: 'shipped' }))).toBe('CONFLICT')
    await change(id, {
      version: planned.version,
      status: 'declined',
      answer: 'Dictation works in every field.',
    })
    // Nothing changes: nothing is noted.
    await change(id, { status: 'declined' })
    expect(await codeOf(change(id, { answer: null }))).toBe('INPUT_INVALID')
    expect((await get(id)).history.map(({ from, to }) => [from, to])).toEqual([
      ['planned', 'declined'],
      ['suggested', 'planned'],
    ])
    expect(
      await query(
        "select actor_id, before ->> 'status' as was, after ->> 'status' as is from audit_entries where subject_id = $1 order by created_at",
        [id],
      ),
    ).toEqual([
      { actor_id: admin.id, was: 'suggested', is: 'planned' },
      { actor_id: admin.id, was: 'planned', is: 'declined' },
    ])
  })

  test('items stand where they are put, and their keys stay short however often', async () => {
    const ids = await givenItems(5, 'declined').catch(() => [])
    expect(ids).toEqual([])
    const [a, b, c] = await givenItems(3)
    const move = (id: string, after: string | null) =>
      studio.call(contract.moveRoadmapItem, { ...params(id), body: { after } }, admin)
    const order = async () => (await list({ status: 'suggested', sort: 'order' })).items.map(({ id }) => id)
    await move(c ?? '', null)
    expect(await order()).toEqual([c, a, b])
    await move(c ?? '', a ?? '')
    expect(await order()).toEqual([a, c, b])
    const shipped = (await list({ status: 'shipped' })).items[0]?.id ?? ''
    expect(await codeOf(move(a ?? '', shipped))).toBe('CONFLICT')
    // Two that change places behind the first: the gap between the same neighbours gets smaller each time.
    for (let n = 0; n < 260; n++) await move((n % 2 ? b : c) ?? '', a ?? '')
    expect(await order()).toEqual([a, b, c])
    const [longest] = await query(
      "select max(length(position)) as length from roadmap_items where status = 'suggested'",
    )
    expect(longest.length).toBeLessThanOrEqual(40)
  })

  test('what is new is said at once or at its time, with the wishes it fulfils, and is new until it is seen', async () => {
    const item = await suggest('Print the contact sheet', other)
    const words = { en: 'Printing', es: 'Imprimir' }
    const add = (body: Partial<contract.NewChangelogEntry>) =>
      studio.call(
        contract.addChangelogEntry,
        { body: { version: '12.7.0', title: words, body: words, ...body } },
        admin,
      )
    const news = async (by = other) => await studio.call(contract.listChangelog, {}, by)
    await studio.call(contract.seeChangelog, {}, other)
    expect((await news()).hasNew).toBe(false)
    expect((await news(me)).hasNew).toBe(true)
    clock.ahead = 1000
    await add({ items: [item.id], scheduledAt: new Date(Date.now() + HOUR / 2).toISOString() })
    expect((await news()).entries[0]?.version).toBe('12.5.0')
    clock.ahead = HOUR * 0.7
    const { entries, hasNew } = await news()
    expect(hasNew).toBe(true)
    expect(entries[0]).toMatchObject({
      version: '12.7.0',
      title: words,
      isNew: true,
      items: [{ id: item.id, votes: 1, hasVoted: true, isMine: true }],
    })
    expect((await get(item.id)).item.shippedIn).toBe('12.7.0')
    expect(await codeOf(add({ items: [randomUUID()] }))).toBe('NOT_FOUND')
    expect(await codeOf(add({ version: 'next' }))).toBe('INPUT_INVALID')
    await query("delete from changelog where version = '12.7.0'")
  })
})

describe('whoever follows', () => {
  const wants = (settings: SettingsChange['settings'], by: TestActor) =>
    studio.call(putSettings, { body: { settings, updatedAt: {}, sentAt: new Date().toISOString() } }, by)
  const mails = (to: TestActor) =>
    query(
      'select subject, text_body from mails where recipient = $1 and text_body like $2 order by created_at',
      [to.email, '%/dashboard/roadmap%'],
    )
  /** On two processes at once. */
  const tell = async () => void (await Promise.all([studio.app.tellRoadmap(), studio.app.tellRoadmap()]))
  const letDayPass = async () => {
    await query("update roadmap_told set until = until - interval '25 hours'")
    await query("update roadmap_history set at = at - interval '25 hours'")
  }

  test('hears once a day how it moved, in their language, with thanks for what they suggested', async () => {
    const item = await suggest('Print the contact sheet', me)
    const merged = await suggest('Contact sheet on paper', other)
    await wants({ emailNotifications: true, language: 'es' }, me)
    await merge(merged.id, item.id)
    await change(item.id, { status: 'planned' })
    const { told, stop } = await hear<Notice>(other, 'roadmap')
    await tell()
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]).toMatchObject({ message: { en: '“Print the contact sheet” is planned now.' } })
    expect((await mails(me)).map(({ text_body }) => text_body)).toEqual([
      expect.stringContaining('«Print the contact sheet» está ahora previsto.'),
    ])
    await letDayPass()
    await tell()
    await change(item.id, { status: 'in_progress' })
    await query("update roadmap_told set until = until + interval '2 hours'")
    await change(item.id, { status: 'shipped' })
    await tell()
    expect(await mails(me)).toHaveLength(1)
    await query("update roadmap_told set until = until - interval '2 hours'")
    await tell()
    const [, second, ...more] = await mails(me)
    expect(more).toEqual([])
    expect(second?.text_body).toContain('«Print the contact sheet» ya está aquí. Lo propusiste tú: gracias.')
    // Nothing new: nothing is told. Nor to whoever moved it.
    await letDayPass()
    await tell()
    expect(await mails(me)).toHaveLength(2)
    expect(await mails(admin)).toEqual([])
    void stop()
  })

  test('hears nothing where they do not want to, and of what is held', async () => {
    const item = await suggest('Print the contact sheet', other)
    await wants({ emailNotifications: true, roadmap: false }, other)
    await change(item.id, { status: 'planned' })
    await tell()
    expect(await mails(other)).toEqual([])
    const { isFollowed } = await studio.call(contract.unfollowRoadmapItem, params(item.id), other)
    expect(isFollowed).toBe(false)
    expect((await studio.call(contract.followRoadmapItem, params(item.id), other)).isFollowed).toBe(true)
  })
})

test('the archive of somebody holds what they suggested, said and voted for', async () => {
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
