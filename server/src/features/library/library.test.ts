import { randomUUID } from 'node:crypto'
import { changePictures, patchGalleryItem } from '@studio/contract/gallery'
import { HOUR_MS } from '@studio/contract/kernel'
import type { EndpointInput } from '@studio/contract/kernel'
import * as contract from '@studio/contract/library'
import {
  changePrompts,
  createPrompt,
  createTemplate,
  deleteTemplate,
  restoreTemplate,
} from '@studio/contract/prompts'
import { deleteUpload, restoreUpload } from '@studio/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { movableClock } from '../account/account.fixtures.ts'
import { libraryExporter } from './library.export.ts'
import { purgeFolders } from './library.store.ts'

const clock = movableClock()
let studio: Studio
let ana: TestActor
let ben: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ clock, environment: { STUDIO_AUTH_LIMITS: 'off' } })
  ben = await studio.onboarded('ben@example.com')
})
afterAll(() => studio.close())
beforeEach(async () => {
  ana = await studio.onboarded(`${randomUUID()}@example.com`)
})

type Query = EndpointInput<typeof contract.listLibrary>['query']
const { entryKey } = contract
const list = (query: Query = {}, actor = ana) => studio.call(contract.listLibrary, { query }, actor)
const ids = async (query: Query = {}, actor = ana) => (await list(query, actor)).entries.map(({ id }) => id)
const counts = () => studio.call(contract.countLibrary, {}, ana)
const put = (folderId: string | null, items: contract.EntryRef[], actor = ana) =>
  studio.call(contract.fileEntries, { body: { folderId, items } }, actor)
const folder = async (name: string, parentId: string | null = null, actor = ana) =>
  (await studio.call(contract.createLibraryFolder, { body: { name, parentId } }, actor)).folder
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: string }) => error.code,
  )

/** Creation times of the rows, in seconds after the start of the clock, so that the order is known. */
let second = 0
const nextTime = () => new Date(clock.now().getTime() - HOUR_MS + ++second * 1000)

async function picture(about: { type?: 'image' | 'video'; prompt?: string; actor?: TestActor } = {}) {
  const { type = 'image', prompt = 'A brass lamp', actor = ana } = about
  const { rows } = await studio.database.pool.query<{ id: string }>(
    `insert into media (user_id, family, model, type, prompt, width, height, object_key, mime, bytes, sha256, placeholder,
       metadata, created_at)
     values ($1, 'studio', 'studio', $2, $3, 4, 3, $4, 'image/png', 1, '', 'hash', '{"seconds": 4}', $5) returning id`,
    [actor.id, type, prompt, randomUUID(), nextTime()],
  )
  return { kind: type, id: rows[0]?.id as string }
}
/** Products are created once and don’t change later, so every listener must be notified here. */
async function madeAt(table: 'prompts' | 'templates', id: string) {
  const { pool } = studio.database
  const at = nextTime()
  await pool.query(`update ${table} set created_at = $2 where id = $1`, [id, at])
  await pool.query('update library_unfiled set made_at = $2 where item_id = $1', [id, at])
}
async function prompt(body: string, more: object = {}) {
  const saved = await studio.call(createPrompt, { body: { content: { body }, ...more } }, ana)
  await madeAt('prompts', saved.prompt.id)
  return { kind: 'prompt' as const, id: saved.prompt.id }
}
async function upload() {
  const { rows } = await studio.database.pool.query<{ id: string }>(
    `insert into uploads (user_id, object_key, mime, bytes, sha256, width, height, placeholder, created_at)
     values ($1, $2, 'image/png', 1, '', 4, 3, 'hash', $3) returning id`,
    [ana.id, randomUUID(), nextTime()],
  )
  return { kind: 'upload' as const, id: rows[0]?.id as string }
}
async function template(name: string) {
  const body = { name, kind: 'both' as const, content: { body: `words of ${name}` } }
  const created = (await studio.call(createTemplate, { body }, ana)).template
  await madeAt('templates', created.id)
  return { kind: 'template' as const, id: created.id }
}
const oneOfEach = async () => [
  await picture(),
  await prompt('A red coat', { title: 'Coat', tags: ['wool'] }),
  await picture({ type: 'video' }),
  await template('Evening'),
  await upload(),
]
const note = (entry: contract.EntryRef, text: string, version = 0, actor = ana) =>
  studio.call(contract.putNote, { params: entry, body: { text, version } }, actor)
const trash = (deleted: boolean, ...pictures: { id: string }[]) =>
  studio.call(changePictures, { body: { ids: pictures.map(({ id }) => id), change: { deleted } } }, ana)

describe('the list of all items', () => {
  test('contains every kind, newest first, page by page, and only the user’s own', async () => {
    await picture({ actor: ben })
    const created = await oneOfEach()
    const newest = created.map(({ id }) => id).reverse()
    expect(await ids()).toEqual(newest)
    const keys: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, cursor })
      keys.push(...page.entries.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(keys).toEqual(newest)
    for (const { kind, id } of created) expect(await ids({ kind })).toEqual([id])
  })

  test('returns what is needed to display each item', async () => {
    await oneOfEach()
    const { entries } = await list()
    expect(entries).toMatchObject([
      { kind: 'upload', title: null, picture: { width: 4, height: 3, thumbnails: [] } },
      { kind: 'template', title: 'Evening', excerpt: 'words of Evening', picture: null },
      { kind: 'video', seconds: 4, excerpt: 'A brass lamp' },
      {
        kind: 'prompt',
        title: 'Coat',
        excerpt: 'A red coat',
        tags: ['wool'],
        prompt: { head: 1, judged: 0 },
      },
      { kind: 'image', seconds: null, model: 'studio', folderId: null, note: null, deletedAt: null },
    ])
  })

  test('names the visible work of an item, and no hidden ones', async () => {
    const created = await oneOfEach()
    const publish = async ({ kind, id }: contract.EntryRef, status: string, author = ana) => {
      const { rows } = await studio.database.pool.query<{ id: string }>(
        `insert into works (author_id, kind, title, snapshot, source_id, licence, terms, visibility, status, publish_at, created_at, updated_at)
         values ($1, $2, 'A work', '{}', $3, 'cc0-1.0', '{}', 'public', $4, now(), now(), now()) returning id`,
        [author.id, kind, id, status],
      )
      return rows[0]?.id
    }
    const [image, saved, video, savedPrompt] = created as [
      contract.EntryRef,
      contract.EntryRef,
      contract.EntryRef,
      contract.EntryRef,
    ]
    const work = await publish(image, 'live')
    await publish(saved, 'withdrawn')
    await publish(video, 'held')
    await publish(savedPrompt, 'live', ben)
    const { entries } = await list()
    expect(entries.map(({ id, workId }) => [id, workId]).filter(([, workId]) => workId !== null)).toEqual([
      [image.id, work],
    ])
  })

  test('can order prompts by their last change', async () => {
    const [old, young] = [await prompt('first'), await picture()]
    expect(await ids()).toEqual([young.id, old.id])
    expect(await ids({ sort: 'changed' })).toEqual([old.id, young.id])
  })

  test('finds words, titles, whole tags and notes, each item once', async () => {
    const [lamp, coat] = [await picture({ prompt: 'A brass lamp at night' }), await prompt('A red coat')]
    const [sea, uploaded] = [await picture({ prompt: 'the sea' }), await upload()]
    const evening = await template('Evening coat')
    await note(uploaded, 'Coat of the CLIENT, 100%')
    await note(coat, 'a coat indeed')
    await note(sea, 'for the coat')
    await studio.call(patchGalleryItem, { params: { id: lamp.id }, body: { tags: ['coat'] } }, ana)
    expect(await ids({ q: 'coat' })).toEqual([evening.id, uploaded.id, sea.id, coat.id, lamp.id])
    expect(await ids({ q: 'coat', kind: 'image' })).toEqual([sea.id, lamp.id])
    expect(await ids({ q: '100%' })).toEqual([uploaded.id])
    expect(await ids({ q: '100_' })).toEqual([])
    const [tower, cafe] = [await picture({ prompt: '夜の東京タワー' }), await template('Café de la Niña')]
    const wall = await upload()
    await note(wall, '雨 in Köln')
    for (const q of ['東京', 'ー']) expect(await ids({ q }), q).toEqual([tower.id])
    for (const q of ['cafe', 'NINA', 'café'.normalize('NFD')]) expect(await ids({ q }), q).toEqual([cafe.id])
    for (const q of ['雨', 'koln']) expect(await ids({ q }), q).toEqual([wall.id])
    expect(await ids({ tag: 'coat' })).toEqual([lamp.id])
    expect(await ids({ q: 'nothing of it' })).toEqual([])
    const within = await folder('Coats')
    await put(within.id, [coat, sea, lamp])
    expect(await ids({ q: 'coat', folder: within.id })).toEqual([sea.id, coat.id, lamp.id])
    expect(await ids({ tag: 'coat', folder: within.id })).toEqual([lamp.id])
    expect(await ids({ q: 'coat', folder: 'none' })).toEqual([evening.id, uploaded.id])
  })

  test.each<Query>([{ kind: 'sound' as 'image' }, { folder: 'attic' }, { cursor: 'x' }, { q: 'a\u0000' }])(
    'refuses %o',
    async (query) => {
      expect(await refused(list(query))).toBe('INPUT_INVALID')
    },
  )

  test('shows nothing of another user’s folder', async () => {
    const theirs = await folder('Ben', null, ben)
    await put(theirs.id, [await picture({ actor: ben })], ben)
    expect(await ids({ folder: theirs.id })).toEqual([])
  })
})

describe('folders', () => {
  test('contain items of every kind, each in one folder, counted by kind', async () => {
    const created = await oneOfEach()
    const [coats, lamps] = [await folder('Coats'), await folder('Lamps')]
    const results = (await put(coats.id, [...created, created[0] as contract.EntryRef])).results
    expect(results).toEqual(created.map((each) => ({ ...each, before: null })))
    const newest = created.map(({ id }) => id).reverse()
    expect([await ids({ folder: coats.id }), await ids({ folder: 'none' })]).toEqual([newest, []])
    const [one] = created as [contract.EntryRef]
    expect((await put(lamps.id, [one])).results).toEqual([{ ...one, before: coats.id }])
    expect([await ids({ folder: coats.id }), await ids({ folder: lamps.id })]).toEqual([
      newest.slice(0, -1),
      [one.id],
    ])
    expect((await list({ folder: lamps.id })).entries[0]?.folderId).toBe(lamps.id)
    const all = { image: 1, video: 1, prompt: 1, template: 1, upload: 1 }
    expect(await counts()).toEqual({
      all,
      unfiled: {},
      trash: {},
      folders: [
        { ...coats, counts: { video: 1, prompt: 1, template: 1, upload: 1 } },
        { ...lamps, counts: { image: 1 } },
      ],
    })
    await put(null, created)
    expect([await ids({ folder: 'none' }), (await counts()).unfiled]).toEqual([newest, all])
  })

  test('contain an item once, however often and concurrently it is added', async () => {
    const items = [await picture(), await picture(), await picture()]
    const { id } = await folder('Twice')
    await Promise.all(Array.from({ length: 6 }, () => put(id, items)))
    await put(id, [...items].reverse())
    expect((await ids({ folder: id })).sort()).toEqual(items.map((item) => item.id).sort())
    expect((await counts()).folders[0]?.counts).toEqual({ image: 3 })
  })

  test('accept only the user’s own, existing items', async () => {
    const { id } = await folder('Mine')
    const [deleted, theirs] = [await picture(), await picture({ actor: ben })]
    await trash(true, deleted)
    const wrong = { kind: 'prompt' as const, id: (await picture()).id }
    const refs = [deleted, theirs, wrong, { kind: 'upload' as const, id: randomUUID() }]
    expect((await put(id, refs)).results.map(({ code }) => code)).toEqual(refs.map(() => 'NOT_FOUND'))
    expect((await counts()).folders[0]?.counts).toEqual({})
    const other = await folder('Ben again', null, ben)
    expect(await refused(put(other.id, [await picture()]))).toBe('NOT_FOUND')
  })

  test('can be nested, renamed and moved, but not into themselves', async () => {
    const outer = await folder('Norte')
    const inner = await folder('Client', outer.id)
    const change = (id: string, body: contract.LibraryFolderChange) =>
      studio.call(contract.changeLibraryFolder, { params: { id }, body }, ana)
    expect(await refused(change(outer.id, { parentId: inner.id }))).toBe('CONFLICT')
    expect(await refused(change(outer.id, { parentId: outer.id }))).toBe('CONFLICT')
    expect(await refused(folder('Client', outer.id))).toBe('CONFLICT')
    expect((await change(inner.id, { name: 'For the client', parentId: null })).folder).toEqual({
      id: inner.id,
      name: 'For the client',
      parentId: null,
    })
    expect(await refused(change(inner.id, { name: 'Norte' }))).toBe('CONFLICT')
    expect(await refused(folder('x', randomUUID()))).toBe('NOT_FOUND')
    expect(await refused(folder(' '))).toBe('INPUT_INVALID')
    let parentId: string | null = null
    for (let depth = 1; depth <= contract.MAX_FOLDER_DEPTH; depth++)
      parentId = (await folder(`depth ${depth}`, parentId)).id
    expect(await refused(folder('too deep', parentId))).toBe('CONFLICT')
  })

  test('leave their items without a folder when deleted, and get unmoved ones back when restored', async () => {
    const outer = await folder('Norte')
    const inner = await folder('Client', outer.id)
    const other = await folder('Other')
    const [untouched, moved, deleted] = [await picture(), await picture(), await picture()]
    await put(outer.id, [untouched])
    await put(inner.id, [moved, deleted])
    const remove = () => studio.call(contract.deleteLibraryFolder, { params: { id: outer.id } }, ana)
    const restore = () => studio.call(contract.restoreLibraryFolder, { params: { id: outer.id } }, ana)
    await remove()
    expect(await ids({ folder: 'none' })).toEqual([deleted.id, moved.id, untouched.id])
    expect([(await counts()).folders.map(({ name }) => name), (await counts()).unfiled]).toEqual([
      ['Other'],
      { image: 3 },
    ])
    await put(other.id, [moved])
    await trash(true, deleted)
    await folder('Norte')
    expect((await restore()).folder).toEqual({ ...outer, name: 'Norte (2)' })
    expect((await restore()).folder.name).toBe('Norte (2)')
    expect([await ids({ folder: outer.id }), await ids({ folder: inner.id })]).toEqual([[untouched.id], []])
    // An entry that is restored from the trash is in its folder again.
    await trash(false, deleted)
    expect([await ids({ folder: inner.id }), await ids({ folder: other.id })]).toEqual([
      [deleted.id],
      [moved.id],
    ])
    await remove()
    await purgeFolders(studio.database.db, new Date(clock.now().getTime() + 1))
    expect(await refused(restore())).toBe('NOT_FOUND')
    expect(await ids({ folder: 'none' })).toEqual([deleted.id, untouched.id])
  })
})

describe('access and limits', () => {
  test('folders and their content can’t be read, changed or restored by others', async () => {
    const theirs = await folder('Theirs', null, ben)
    const entry = await picture({ actor: ben })
    await put(theirs.id, [entry], ben)
    const params = { id: theirs.id }
    const calls = [
      () => studio.call(contract.changeLibraryFolder, { params, body: { name: 'Mine' } }, ana),
      () => studio.call(contract.deleteLibraryFolder, { params }, ana),
      () => folder('within', theirs.id),
      () => studio.call(contract.getNote, { params: entry }, ana),
    ]
    for (const call of calls) expect(await refused(call())).toBe('NOT_FOUND')
    await studio.call(contract.deleteLibraryFolder, { params }, ben)
    expect(await refused(studio.call(contract.restoreLibraryFolder, { params }, ana))).toBe('NOT_FOUND')
    expect(await ids({ folder: 'none' })).toEqual([])
    expect((await counts()).folders).toEqual([])
    // A cursor of another user’s list is ignored.
    const { previousCursor } = await list({ until: new Date(clock.now()).toISOString() }, ben)
    expect(await ids({ before: previousCursor ?? 'end' })).toEqual([])
  })

  test('refuses to move a folder if its subfolders would be too deep', async () => {
    let at: string | null = null
    for (let depth = 1; depth < contract.MAX_FOLDER_DEPTH; depth++) at = (await folder(`d${depth}`, at)).id
    const top = await folder('top')
    await folder('within', top.id)
    const move = (parentId: string | null) =>
      studio.call(contract.changeLibraryFolder, { params: { id: top.id }, body: { parentId } }, ana)
    expect(await refused(move(at))).toBe('CONFLICT')
    expect((await move(null)).folder.parentId).toBeNull()
  })

  test('limits folders, and items per call', async () => {
    await studio.database.pool.query(
      `insert into library_folders (user_id, name, created_at) select $1, 'f' || n, now() from generate_series(1, $2::int) n`,
      [ana.id, contract.MAX_LIBRARY_FOLDERS],
    )
    expect(await refused(folder('one too many'))).toBe('CONFLICT')
    const items = Array.from({ length: contract.MAX_FILED + 1 }, () => ({
      kind: 'image' as const,
      id: randomUUID(),
    }))
    expect(await refused(put(null, items))).toBe('INPUT_INVALID')
  })
})

describe('the trash', () => {
  test('contains every kind, last deleted first, and restores items into their folder', async () => {
    const created = await oneOfEach()
    const [image, saved, video, savedPrompt, uploaded] = created as [
      contract.EntryRef,
      ...contract.EntryRef[],
    ]
    const { id } = await folder('All')
    await put(id, created)
    const change = async (deleted: boolean) => {
      await trash(deleted, image, video as contract.EntryRef)
      clock.advance(1)
      await studio.call(changePrompts, { body: { ids: [saved?.id as string], change: { deleted } } }, ana)
      clock.advance(1)
      const params = { id: savedPrompt?.id as string }
      await studio.call(deleted ? deleteTemplate : restoreTemplate, { params }, ana)
      clock.advance(1)
      await studio.call(
        deleted ? deleteUpload : restoreUpload,
        { params: { id: uploaded?.id as string } },
        ana,
      )
    }
    await change(true)
    const deleted = await list({ folder: 'trash' })
    expect(deleted.entries.map(({ kind }) => kind).slice(0, 3)).toEqual(['upload', 'template', 'prompt'])
    expect(deleted.entries[0]?.deletedAt).toEqual(expect.any(String))
    const all = { image: 1, video: 1, prompt: 1, template: 1, upload: 1 }
    expect(await counts()).toMatchObject({ all: {}, trash: all, unfiled: {}, folders: [{ counts: {} }] })
    expect([await ids(), await ids({ folder: id }), await ids({ folder: 'none' })]).toEqual([[], [], []])
    await change(false)
    expect(await ids({ folder: id })).toEqual(created.map((each) => each.id).reverse())
    expect(await counts()).toMatchObject({ all, trash: {}, unfiled: {}, folders: [{ counts: all }] })
    expect(await ids({ folder: 'trash' })).toEqual([])
  })

  test('removes folder entry and note with permanent deletion', async () => {
    const created = await oneOfEach()
    const { id } = await folder('All')
    await put(id, created)
    for (const each of created) await note(each, 'gone soon')
    for (const table of ['media', 'prompts', 'templates', 'uploads'])
      await studio.database.pool.query(`delete from ${table} where user_id = $1`, [ana.id])
    const { rows } = await studio.database.pool.query(
      'select item_id from library_items where user_id = $1 union all select item_id from library_notes where user_id = $1',
      [ana.id],
    )
    expect(rows).toEqual([])
  })
})

describe('notes', () => {
  const text = async (entry: contract.EntryRef) =>
    (await studio.call(contract.getNote, { params: entry }, ana)).note?.text

  test('are stored as written, without overwriting unread changes', async () => {
    const entry = await picture()
    const first = (await note(entry, 'Ana prefers this one.\nCheck the hem.')).note
    expect(first).toEqual({
      text: 'Ana prefers this one.\nCheck the hem.',
      version: 1,
      savedAt: expect.any(String),
    })
    expect((await list()).entries[0]?.note).toEqual(first)
    expect(await refused(note(entry, 'from an old tab', 0))).toBe('CONFLICT')
    expect((await note(entry, 'newer', 1)).note?.version).toBe(2)
    // Sent again, because the answer was lost.
    expect((await note(entry, 'newer', 1)).note?.version).toBe(2)
    const writes = await Promise.all(['a', 'b', 'c'].map((one) => refused(note(entry, one, 2))))
    expect(writes.filter((code) => code === undefined)).toHaveLength(1)
    await note(entry, '', 3)
    expect(await refused(note(entry, 'late', 3))).toBe('CONFLICT')
    expect(await text(entry)).toBe('')
  })

  test('accept only the user’s own, existing items', async () => {
    expect(await refused(note(await picture({ actor: ben }), 'x'))).toBe('NOT_FOUND')
    expect(await refused(note({ kind: 'prompt', id: randomUUID() }, 'x'))).toBe('NOT_FOUND')
    expect(await refused(note(await picture(), 'x'.repeat(contract.MAX_NOTE_LENGTH + 1)))).toBe(
      'INPUT_INVALID',
    )
  })
})

test('exports the library, and leaves nothing of a deleted account', async () => {
  const [entry, { id }] = [await picture(), await folder('Norte')]
  await put(id, [entry])
  await note(entry, 'the hem')
  const files: Record<string, string> = {}
  for await (const { path, content } of libraryExporter(studio.database).files(ana.id)) {
    files[path] = content as string
  }
  expect(Object.keys(files)).toEqual(['library/folders.json', 'library/items.json', 'library/notes.json'])
  expect(files['library/items.json']).toContain(entryKey(entry).split(':')[1])
  expect(files['library/notes.json']).toContain('the hem')
  await studio.database.pool.query('delete from users where id = $1', [ana.id])
  for (const table of ['library_folders', 'library_items', 'library_unfiled', 'library_notes'])
    expect(
      (await studio.database.pool.query(`select from ${table} where user_id = $1`, [ana.id])).rows,
    ).toEqual([])
})
