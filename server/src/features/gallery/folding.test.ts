import { runPeriodic } from '../../../testing/features.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolding } from './folding.ts'
import { type GalleryFixture, openGallery } from './gallery.fixtures.ts'
import { readPage } from './gallery.store.ts'

let it: GalleryFixture
let me: string

beforeAll(async () => {
  it = await openGallery()
  me = await it.newUser()
})
afterAll(() => it.close())

/** As written by a version that didn't fold accents. */
async function addAsBefore(prompt: string): Promise<void> {
  await it.database.pool.query('alter table media disable trigger media_note_words')
  const id = randomUUID()
  await it.database.pool.query(
    `insert into media (id, user_id, family, model, type, prompt, words, scope, created_at, width, height, object_key, mime, bytes, sha256, placeholder)
     select $1, $2, 'studio', '', 'image', $3, lower($3), scope_of($2, at, null, 'studio', 'image'), at, 1, 1, '', '', 1, '', ''
     from (select now() as at) now`,
    [id, me, prompt],
  )
  await it.database.pool.query('alter table media enable trigger media_note_words')
  await it.database.pool.query(
    "insert into media_marks (media_id, user_id, created_at, mark) select id, user_id, created_at, 'stars:1' from media where id = $1",
    [id],
  )
}

test('finds older items before and after the backfill', async () => {
  const prompts = ['Café owner', '夜の東京タワー 100%', 'A brass lamp']
  for (const prompt of prompts) await addAsBefore(prompt)
  await it.database.pool.query("insert into media_unfolded values ('00000000-0000-0000-0000-000000000000')")
  const folding = createFolding(it)
  const search = async (q: string, stars?: number) => {
    const filters = await folding.filtersOf({ q, stars })
    return (await readPage(it.database.db, { userId: me, filters, limit: 9 })).map(({ prompt }) => prompt)
  }
  for (const stars of [undefined, 1]) {
    expect(await search('CAFÉ owner', stars)).toEqual(['Café owner'])
    expect(await search('京', stars)).toEqual([prompts[1]])
    expect(await search('cafe', stars)).toEqual([])
  }
  await runPeriodic(it.gallery, 'fold-pictures')
  for (const stars of [undefined, 1]) {
    for (const q of ['CAFÉ owner', 'owner cafe', 'c'])
      expect(await search(q, stars), q).toEqual(['Café owner'])
    for (const q of ['京', '%', 'タワー']) expect(await search(q, stars), q).toEqual([prompts[1]])
  }
  const { rows } = await it.database.pool.query(
    `select count(*)::int as wrong from media left join marked on media_id = id
     where media.words <> search_text(prompt) or marked.words <> media.words or not marked.scope @> sign_keys(media.words)
       or exists (select from media_unfolded)`,
  )
  expect(rows[0].wrong).toBe(0)
})
