import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Studio, TestActor } from '../../../../testing/index.ts'
import { boardClock, callsOf, codeOf, openBoard } from '../roadmap.fixtures.ts'

const clock = boardClock()
let studio: Studio
let admin: TestActor
let me: TestActor
let other: TestActor
const { query, clear, suggest, get, vote, unvote, change, merge, unmerge, list, givenVoters, givenItems } =
  callsOf(clock, () => ({ studio, admin, me, other }))
beforeAll(async () => {
  ;({ studio, admin, me, other } = await openBoard(clock))
})
afterAll(() => studio.close())
beforeEach(clear)

describe('votes', () => {
  test('count fifty for a thousand requests of fifty people at the same time', async () => {
    const { id } = await suggest('Print the contact sheet')
    const voters = await givenVoters(50)
    const { createVotesService } = await import('./votes.service.ts')
    const votes = createVotesService({ database: studio.database, clock, isAdmin: async () => false })
    // Uses all connections but two: waiting for a connection isn't under test.
    const pressing = async (lane: number) => {
      for (let n = lane; n < 1000; n += 8) await votes.vote(voters[(n * 7) % voters.length] ?? '', id)
    }
    await Promise.all(Array.from({ length: 8 }, (_, lane) => pressing(lane)))
    expect((await get(id)).item.votes).toBe(51)
    expect(await query('select count(*)::int as count from roadmap_votes where item_id = $1', [id])).toEqual([
      { count: 51 },
    ])
  })

  test('are added and withdrawn by call, follow and unfollow; the author starts with one', async () => {
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
    const withdrawn = { id: item.id, votes: 1, hasVoted: false, isFollowed: false }
    expect(await unvote(item.id, other)).toEqual(withdrawn)
    expect(await unvote(item.id, other)).toEqual(withdrawn)
    expect(await codeOf(vote(randomUUID(), other))).toBe('NOT_FOUND')
  })

  test('of suspended users are refused and don’t count until reinstated', async () => {
    const { id } = await suggest('Print the contact sheet')
    const banned = await studio.onboarded()
    await vote(id, banned)
    await query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [banned.id])
    await query("select pg_notify('gates_changed', $1)", [banned.id]).catch(() => {})
    // The server caches account data until it is invalidated.
    await expect.poll(() => codeOf(vote(id, banned))).toBe('FORBIDDEN')
    await expect.poll(async () => (await get(id)).item.votes).toBe(1)
    // A vote in the meantime doesn't restore it.
    await vote(id, other)
    expect((await get(id)).item.votes).toBe(2)
  })

  test('are deleted with an account, and so is a suggestion without other votes', async () => {
    const leaver = await studio.onboarded()
    const [alone, shared] = [await suggest('Only I want it', leaver), await suggest('Others want it', leaver)]
    await vote(shared.id, me)
    await query('delete from users where id = $1', [leaver.id])
    expect(await codeOf(get(alone.id))).toBe('NOT_FOUND')
    expect((await get(shared.id)).item).toMatchObject({ votes: 1, author: null, title: 'Others want it' })
  })
})

describe('merging', () => {
  test('counts each person once, redirects, and can be undone without losing a vote', async () => {
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
    // A vote on a stale page counts for the target.
    expect(await vote(two.id, admin)).toMatchObject({ id: one.id, votes: 4 })
    await unmerge(two.id)
    expect([(await get(one.id)).item.votes, (await get(two.id)).item.votes]).toEqual([2, 3])
  })

  test('is refused into itself, in cycles, for merged items and for non-admins', async () => {
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

  test('keeps a second vote on its item over two merges and deletes it when withdrawn', async () => {
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

  test('counts a second vote when the first one leaves with an unmerge', async () => {
    const [a = '', b = '', c = ''] = await givenItems(3)
    await vote(b, me)
    await merge(a, c)
    await vote(a, me)
    await merge(b, c)
    await unmerge(a)
    expect([(await get(a)).item.votes, (await get(c)).item.votes]).toEqual([1, 1])
  })

  test('keeps every vote on its item through any merges, votes and unmerges', async () => {
    const { createVotesService } = await import('./votes.service.ts')
    const { createAdminService } = await import('../admin.service.ts')
    const { createItemsService } = await import('../items.service.ts')
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
        // Model: votes by item and person, and merges.
        const voted = new Set<string>()
        const into = new Map<number, number>()
        const rootOf = (item: number): number => {
          const up = into.get(item)
          return up === undefined ? item : rootOf(up)
        }
        const votesOf = (root: number, person: number) =>
          [...voted].filter((each) => {
            const [item, by] = each.split(' ').map(Number)
            return by === person && rootOf(item ?? 0) === root
          })
        for (const { what, item, other: to, person } of steps) {
          const [id, toId, user] = [ids[item] ?? '', ids[to] ?? '', people[person] ?? '']
          const root = rootOf(item)
          if (what === 'vote') {
            await votes.vote(user, id)
            if (votesOf(root, person).length === 0) voted.add(`${item} ${person}`)
          } else if (what === 'unvote') {
            await votes.unvote(user, id)
            for (const each of votesOf(root, person)) voted.delete(each)
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
              : [[id, people.filter((_, person) => votesOf(item, person).length > 0).length]],
          ),
        )
        expect(counted).toEqual(expected)
        for (const item of into.keys()) {
          // The order of unmerging doesn't matter.
          await acts.unmerge(admin.id, ids[item] ?? '')
        }
        const all = await query('select item_id, user_id from roadmap_votes where item_id = any($1)', [ids])
        expect(
          all.map((row) => `${ids.indexOf(row.item_id)} ${people.indexOf(row.user_id)}`).toSorted(),
        ).toEqual([...voted].toSorted())
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
