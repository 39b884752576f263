import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putProfile } from '@studio/contract/profile'
import { listWorks } from '@studio/contract/works'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SCHEMA } from '../../../platform/database/index.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { seedWorks } from '../works.fixtures.ts'
import { similarQuery, findSimilar, findUnused, removeUnused } from './words.store.ts'

let studio: Studio
let author: TestActor

beforeAll(async () => {
  studio = await startTestStudio({
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    runsWorker: false,
  })
  author = await studio.onboarded()
  const body = { displayName: 'Ruth Okafor', useType: 'artist', publicProfile: true } as const
  await studio.call(putProfile, { body }, author)
})
afterAll(() => studio.close())
beforeEach(async () => {
  await studio.database.pool.query('delete from works; delete from work_words')
})

const search = async (q: string) =>
  (await studio.call(listWorks, { query: { q, sort: 'new' } }, author)).works.map(({ title }) => title)
const words = async () => {
  const { rows } = await studio.database.pool.query('select word from work_words order by word')
  return rows.map(({ word }) => word)
}

test('corrects a misspelt word from titles and tags, then matches it everywhere', async () => {
  await seedWorks(studio, author.id, [
    { title: 'Lighthouse in fog' },
    { title: 'Harbour', prompt: 'far away a lighthouse, film grain' },
    { title: 'Marble', tags: ['lighthouses'] },
    { title: 'Lamp on linen' },
  ])
  expect(await search('lightouse')).toEqual(['Marble', 'Harbour', 'Lighthouse in fog'])
  // Each word is corrected separately. One correct word appears only in a prompt, which isn’t a source of corrections.
  expect(await search('lighthuose grain')).toEqual(['Harbour'])
  expect(await search('harbuor')).toEqual(['Harbour'])
  expect(await search('línnen')).toEqual(['Lamp on linen'])
  // The beginning of a word is found as it is, and nothing else beside it.
  expect(await search('harb')).toEqual(['Harbour'])
  expect(await search('grein')).toEqual([])
  expect(await search('rhinoceros')).toEqual([])
})

test('finds words of any script without accents, and substrings in scripts without spaces', async () => {
  const [tower, street, party] = ['夜の東京タワー', 'Straßenmusiker in Łódź', 'Party 🎉 on a beach']
  await seedWorks(studio, author.id, [
    { title: tower, prompt: '雨、映画のような光' },
    { title: street, prompt: 'مَرْحَبًا' },
    { title: party, prompt: 'A NIÑO at the Σίσυφος café' },
  ])
  for (const q of ['東京', '京', '雨', '光 夜', 'ﾀﾜｰ', '映画']) expect(await search(q), q).toEqual([tower])
  for (const q of ['strasse', 'STRASSEN', 'lodz', 'łódź s', 'مرحبا', 'مـرحبا'])
    expect(await search(q), q).toEqual([street])
  for (const q of ['🎉', 'nino', 'n', 'pa be', 'ΣΙΣΥΦΟΣ', 'cafe\u0301', '🎉 party'])
    expect(await search(q), q).toEqual([party])
  for (const q of ['京東', 'の光', '🎈', '%', '_', 'z']) expect(await search(q), q).toEqual([])
})

test('updates existing rows to the current text', async () => {
  const { pool } = studio.database
  await seedWorks(studio, author.id, [
    { title: '夜の東京タワー 🎉', prompt: 'Straße, ﾀﾜｰ', tags: ['niño'] },
    { title: 'Łódź at night', prompt: 'plain' },
    { title: 'Lamp on linen' },
  ])
  await pool.query("update user_profiles set display_name = 'Élan  Ødegård' where id = $1", [author.id])
  const storedWords = async () => {
    const works = await pool.query('select title, search::text from works order by title')
    const items = await pool.query(
      "select id, search = roadmap_words(title, body, locale, translations) or tsvector_to_array(search) = tsvector_to_array(roadmap_words(title, body, locale, translations)) as same from roadmap_items where (title || body || translations::text) ~ '[^\\x01-\\x7f]' order by id",
    )
    const people = await pool.query('select words from user_profiles order by id')
    return [works.rows, items.rows, people.rows]
  }
  const before = await storedWords()
  expect(before[1]?.length).toBeGreaterThan(5)
  await pool.query("update works set search = '' where title <> 'Lamp on linen'")
  await pool.query("update roadmap_items set search = '' where translations::text ~ '[^\\x01-\\x7f]'")
  expect(await storedWords()).not.toEqual(before)
  await pool.query(await readFile(join(SCHEMA.migrations, '0106-words-of-works.sql'), 'utf8'))
  expect(await storedWords()).toEqual(before)
  expect(before[1]?.every(({ same }) => same)).toBe(true)
})

test('continues pages of a misspelt search where the previous one ended', async () => {
  await seedWorks(
    studio,
    author.id,
    Array.from({ length: 7 }, (_, n) => ({ title: `Lighthouse ${n}` })),
  )
  for (const sort of ['best', 'new', 'used'] as const) {
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const query = { q: 'lightouse', sort, limit: 3, ...(cursor && { cursor }) }
      const page = await studio.call(listWorks, { query }, author)
      titles.push(...page.works.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(titles.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Lighthouse ${n}`))
  }
})

test('keeps words as long as a listed work contains them', async () => {
  const [first] = await seedWorks(studio, author.id, [
    { title: 'Señora in a café', tags: ['noir'] },
    { title: 'A café, take 12', status: 'held' },
    { title: 'Quiet street', visibility: 'unlisted' },
  ])
  expect(await words()).toEqual(['cafe', 'noir', 'senora'])
  await studio.database.pool.query("update works set visibility = 'public' where visibility = 'unlisted'")
  await studio.database.pool.query("update works set status = 'withdrawn' where id = $1", [first])
  expect(await words()).toEqual(['cafe', 'noir', 'quiet', 'senora', 'street'])
  await studio.app.runPeriodic('sweep-work-words')
  expect(await words()).toEqual(['quiet', 'street'])
})

test('keeps a word that is published during its deletion', async () => {
  await studio.database.pool.query("insert into work_words values ('lamp'), ('vase')")
  const unused = await findUnused(studio.database.db)
  expect(unused.toSorted()).toEqual(['lamp', 'vase'])
  await seedWorks(studio, author.id, [{ title: 'Lamp' }])
  await studio.database.transact((tx) => removeUnused(tx, unused))
  expect(await words()).toEqual(['lamp'])
})

test('waits for the deletion of unused words before publishing, then restores its own', async () => {
  await studio.database.pool.query("insert into work_words values ('lamp')")
  const publishing = await studio.database.transact(async (tx) => {
    await removeUnused(tx, ['lamp'])
    const publishing = seedWorks(studio, author.id, [{ title: 'Lamp' }])
    const isWaiting = sql<{ waits: boolean }>`
      select exists (select from pg_locks where relation = 'work_words'::regclass and not granted) as waits`
    while (!(await isWaiting.execute(studio.database.db)).rows[0]?.waits);
    return { publishing }
  })
  await publishing.publishing
  expect(await words()).toEqual(['lamp'])
})

test('compares few of 40,000 words', async () => {
  // Eight letters each, drawn evenly: far more words that are like each other than a language has.
  await studio.database.pool.query(`
    insert into work_words select distinct translate(left(md5('word ' || n), 8), '0123456789', 'ghijklmnop')
    from generate_series(1, 40000) n union select 'lighthouse'`)
  await studio.database.pool.query('analyze work_words')
  const words = ['lightouse', 'fabcdeno']
  const [first] = await findSimilar(studio.database.db, words)
  expect(first?.[0]).toBe('lighthouse')
  const { sql: text, parameters } = similarQuery(words).compile(studio.database.db)
  const { rows } = await studio.database.pool.query(`explain (analyze, format json) ${text}`, [...parameters])
  const read: number[] = []
  const walk = (node: Record<string, unknown>) => {
    if (node['Relation Name'] === 'work_words') {
      expect(node['Node Type']).toBe('Bitmap Heap Scan')
      const rechecked = Number(node['Rows Removed by Index Recheck'] ?? 0)
      read.push((Number(node['Actual Rows']) + rechecked) * Number(node['Actual Loops']))
    }
    for (const child of (node['Plans'] ?? []) as Record<string, unknown>[]) walk(child)
  }
  walk(rows[0]['QUERY PLAN'][0].Plan)
  expect(read).toHaveLength(1)
  expect(read[0]).toBeLessThan(1000)
})
