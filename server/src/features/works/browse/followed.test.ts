import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { seedAccounts } from '../works.fixtures.ts'
import { countFollowed, type ListedRow, type Listing, walkFollowed } from './list.store.ts'

let studio: Studio
let people: string[]
let banned: string
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  people = await seedAccounts(studio, 6, 1)
  banned = people[4] as string
  await studio.database.pool.query(
    'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
    [banned],
  )
})
afterAll(() => studio.close())

// Uses few timestamps, so that many works share one. Sometimes one author has published most of the works.
const work = fc.record({
  author: fc.oneof(fc.constant(0), fc.nat(4)),
  day: fc.nat(6),
  kind: fc.constantFrom('prompt', 'image'),
  status: fc.constantFrom('live', 'live', 'live', 'held'),
})

test('pages of followed authors equal a plain query in its order', async () => {
  const viewer = people[5] as string
  await fc.assert(
    fc.asyncProperty(
      fc.array(work, { maxLength: 40 }),
      fc.subarray([0, 1, 2, 3, 4]),
      fc.constantFrom(undefined, 'image' as const),
      fc.constantFrom(1, 2, 5, 60),
      async (works, followed, kind, limit) => {
        const { db, pool } = studio.database
        await pool.query('delete from works; delete from follows')
        await pool.query(
          'insert into follows (follower_id, creator_id, at) select $1, id, now() from unnest($2::uuid[]) id',
          [viewer, followed.map((place) => people[place])],
        )
        await pool.query(
          `insert into works (author_id, kind, title, snapshot, licence, terms, visibility, status, publish_at, created_at, updated_at)
           select ($1::uuid[])[author + 1], kind, 'Work', '{}', 'cc0-1.0', '{}', 'public', status,
             '2026-11-01'::timestamptz + day * interval '1 day', now(), now()
           from jsonb_to_recordset($2) given (author int, day int, kind text, status text)`,
          [people, JSON.stringify(works)],
        )
        const { rows: plain } = await pool.query<{ id: string }>(
          `select id from works where author_id in (select creator_id from follows where follower_id = $1) and author_id <> $2
             and status = 'live' and ($3::text is null or kind = $3) order by publish_at desc, id desc`,
          [viewer, banned, kind ?? null],
        )
        const listing: Listing = {
          viewerId: viewer,
          now: new Date(),
          filters: { kind },
          search: undefined,
          muted: { creators: [], tags: [], styles: [] },
        }
        const rows: ListedRow[] = []
        let page: ListedRow[]
        do {
          page = await walkFollowed(db, listing, { after: rows.at(-1), limit })
          rows.push(...page)
        } while (page.length === limit)
        expect(rows.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
        expect(await countFollowed(db, listing)).toBe(plain.length)
      },
    ),
    { numRuns: 60 },
  )
})
