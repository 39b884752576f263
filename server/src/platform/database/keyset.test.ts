import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { type DatabaseHandle, isBeyond, microsOf, openDatabase, pageOfRows, readCursor } from './index.ts'

let database: DatabaseHandle
beforeAll(() => {
  database = openDatabase({ connectionString: inject('postgres') }, createLog('silent'), 1)
})
afterAll(() => database.close())

const ID = '00000000-0000-4000-8000-000000000005'
const NOW = 1_790_000_000_000_000n

/** The same instant in PostgreSQL's notation, computed independently. */
const textOf = (micros: bigint) =>
  `${new Date(Number(micros / 1000n)).toISOString().slice(0, -1)}${String(micros % 1000n).padStart(3, '0')}Z`

test('times round-trip to the microsecond', async () => {
  // From 1970 to 2255.
  const any = fc.sample(fc.bigInt({ min: 0n, max: 2n ** 53n }), { numRuns: 60, seed: 7 })
  for (const time of [0n, 1n, NOW + 1n, NOW + 999_999n, ...any]) {
    const at = sql`${textOf(time)}::timestamptz`
    const micros = String(time)
    const own = [{ micros, id: ID }, at, sql`${ID}::uuid`] as const
    const { rows } = await sql`
      select ${microsOf(at)} as micros, ${isBeyond(...own)} as after, ${isBeyond(...own, true)} as before
    `.execute(database.db)
    expect(rows).toEqual([{ micros, after: false, before: false }])
  }
})

test('rows with equal times appear once, in both directions', async () => {
  const places = [NOW, NOW, NOW + 1n, NOW + 1n, NOW + 2n, NOW + 999n, NOW + 1_000n]
  const ids = places.map((_, index) => `00000000-0000-4000-8000-00000000000${index}`)
  const page = async (cursor: string | null, isBackwards: boolean) => {
    const direction = sql.raw(isBackwards ? 'asc' : 'desc')
    const { rows } = await sql<{ id: string; micros: string }>`
      select id, ${microsOf('at')} as micros
      from unnest(${ids}::uuid[], ${places.map(textOf)}::timestamptz[]) listed (id, at)
      ${cursor ? sql`where ${isBeyond(readCursor(cursor), 'at', 'id', isBackwards)}` : sql``}
      order by at ${direction}, id ${direction} limit 3`.execute(database.db)
    return pageOfRows(rows, 2)
  }
  const walk = async (isBackwards: boolean) => {
    const visited: string[] = []
    let cursor: string | null = null
    do {
      const { page: rows, nextCursor } = await page(cursor, isBackwards)
      visited.push(...rows.map(({ id }) => id))
      cursor = nextCursor
      // A cursor that goes backwards would loop forever.
    } while (cursor && visited.length <= ids.length)
    return visited
  }
  expect(await walk(true)).toEqual(ids)
  expect(await walk(false)).toEqual(ids.toReversed())
})

test.each(['-'.repeat(36), `${ID}0`.slice(1), `${'0'.repeat(8)}${'-'.repeat(28)}`])(
  'a cursor with the id %s is refused before the database reads it',
  (id) => {
    const text = Buffer.from(`1.${id}`).toString('base64url')
    expect(() => readCursor(text)).toThrow('cursor is invalid')
  },
)
