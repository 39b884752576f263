import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listLibrary } from '@studio/contract/library'
import * as contract from '@studio/contract/prompts'
import { getHealth } from '@studio/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvTextOf } from '../../../testing/csv.ts'
import type { TestActor } from '../../../testing/index.ts'
import { SCHEMA } from '../../platform/database/index.ts'
import { movableClock } from '../account/account.fixtures.ts'
import type { Shoots } from '../photoshoot/photoshoot.fixtures.ts'
import { promptsExporter } from './prompts.export.ts'
import { createExchangeService } from './writing/exchange.service.ts'
import { callsOf, content, startPromptStudio, refused } from './prompts.fixtures.ts'

const clock = movableClock()
let studio: Shoots
let ana: TestActor
let ben: TestActor
const { save, get, list, titles } = callsOf(() => ({ studio, ana }))
beforeAll(async () => {
  ;({ studio, ana, ben } = await startPromptStudio({ clock }))
})
afterAll(() => studio.close())

describe('saving', () => {
  test('creates a first version and a title from its words, and can be found', async () => {
    const prompt = await save('A brass lamp on a walnut table', { tags: ['Lamps'], notes: 'for Eve' })
    expect(prompt).toMatchObject({
      title: 'A brass lamp on a walnut table',
      head: 1,
      tags: ['lamps'],
      notes: 'for Eve',
      draft: null,
      content: { body: 'A brass lamp on a walnut table', negative: '', variables: [] },
    })
    expect(await get(prompt.id)).toEqual(prompt)
  })

  test.each([
    ['A woman in red', 'wom'],
    ['写真を撮る女性', '女性'],
    ['Портрет у окна', 'портрет'],
    ['Niña con cañón', 'NIÑA'],
    ['Niña con cañón', 'nina canon'],
    ['Nina con canon', 'cañón'],
    ['Ein Straßenmusiker in Köln', 'strassen koln'],
    ['café'.normalize('NFD'), 'cafe'],
    ['雨の夜', '雨'],
    ["it's {a|b} & (c:1.2) | !", "it's !"],
    ['A party 🎉 at night', '🎉'],
    ['夜の東京タワー', '京タ'],
    ['夜の東京タワー、雨', '雨 ﾀﾜｰ'],
    ['ภาพถ่ายแมวสีดำ', 'แมว'],
    ['Ein Straßenmusiker in Köln', 'musik'],
    ['A lighthouse, 100% fog', '0% f'],
    ['snake_case', 'e_c'],
    ['a camel coat', 'c ca'],
    ['한국의 사진', '한'],
  ])('%s is found by %s', async (body, q) => {
    const { id } = await save(body)
    const result = await list({ q })
    expect(result.prompts.map((prompt) => prompt.id)).toContain(id)
    expect(await titles({ q: 'zorpzorp' })).toEqual([])
    expect(await titles({ q: '&&&' })).toEqual([])
    // Also in the list of all prompts.
    const { entries } = await studio.call(listLibrary, { query: { q, kind: 'prompt' } }, ana)
    expect(entries.map((entry) => entry.id)).toContain(id)
  })

  test('finds older prompts, saved before substring search, like new ones', async () => {
    await save('夜の東京タワー 🎉 Straße', { tags: ['noche'], notes: 'Für  Eva\nmañana', title: 'Tokio' })
    const client = await studio.database.pool.connect()
    const readTexts = async () => (await client.query('select id, found_text from prompts order by id')).rows
    try {
      const today = await readTexts()
      await client.query('begin')
      await client.query(`drop view prompt_entries cascade; alter table prompts drop column found_text,
        add column search tsvector not null default ''; create index prompts_search on prompts using gin (search)`)
      await client.query(await readFile(join(SCHEMA.migrations, '0109-words-of-prompts.sql'), 'utf8'))
      expect(await readTexts()).toEqual(today)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test.each([
    ['한국의 사진', '국'],
    ['a camel coat', 'am'],
    ['夜の東京タワー', '京東'],
    ['A party 🎉 at night', '🎈'],
    ['snakeXcase', 'e_c'],
  ])('%s is not found by %s', async (body, q) => {
    const { id } = await save(body)
    expect((await list({ q })).prompts.map((prompt) => prompt.id)).not.toContain(id)
  })

  test.each<[string, { body: string; [more: string]: unknown }]>([
    ['4,001 characters', { body: 'a'.repeat(4_001) }],
    ['half an emoji', { body: 'a \ud83d lamp' }],
    ['a NUL', { body: 'a\0b' }],
    [
      '21 variables',
      { body: 'a', variables: Array.from({ length: 21 }, (_, n) => ({ name: `v${n}`, type: 'text' })) },
    ],
    ['an unknown field', { body: 'a', smell: 'b' }],
  ])('%s is refused', async (_, body) => {
    const call = studio.call(contract.createPrompt, { body: { content: body } }, ana)
    expect(await refused(call)).toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('stores 4,000 right-to-left characters, unbalanced braces and JSON unchanged', async () => {
    for (const body of ['صورة '.repeat(800), '{ a | b', '{"a": {"b": "c | d"}}', '  spaces around  \n']) {
      const { id } = await save(body)
      expect((await get(id)).content.body).toBe(body)
    }
  })
})

describe('lists', () => {
  let carla: TestActor
  beforeAll(async () => {
    carla = await studio.onboarded('carla@example.com')
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await save(name, { tags: name === 'two' ? ['blue'] : [], favourite: name === 'three' }, carla)
      clock.advance(1)
    }
  })

  test('are paged, newest first, without duplicates', async () => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) }, carla)
      ids.push(...page.prompts.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(ids).toEqual(['five', 'four', 'three', 'two', 'one'])
  })

  test.each(['newest', 'used', 'evidence', 'own'])('are paged in the order of %s', async (sort) => {
    const whole = await titles({ sort }, carla)
    expect(whole).toHaveLength(5)
    const first = await list({ sort, limit: 3 }, carla)
    const rest = await titles({ sort, cursor: first.nextCursor ?? '' }, carla)
    expect([...first.prompts.map(({ title }) => title), ...rest]).toEqual(whole)
  })

  test('are filtered by tag and by favourite', async () => {
    expect(await titles({ tag: 'blue' }, carla)).toEqual(['two'])
    expect(await titles({ favourite: 'true' }, carla)).toEqual(['three'])
  })

  test('can be ordered manually', async () => {
    const { prompts } = await list({ sort: 'own' }, carla)
    expect(prompts.map(({ title }) => title)).toEqual(['five', 'four', 'three', 'two', 'one'])
    const idOf = (title: string) => prompts.find((prompt) => prompt.title === title)?.id ?? ''
    const put = (title: string, after: string | null) =>
      studio.call(contract.patchPrompt, { params: { id: idOf(title) }, body: { after } }, carla)
    await put('one', null)
    await put('five', idOf('three'))
    expect(await titles({ sort: 'own' }, carla)).toEqual(['one', 'four', 'three', 'five', 'two'])
    expect(await titles({}, carla)).toEqual(['five', 'four', 'three', 'two', 'one'])
  })
})

describe('several prompts', () => {
  test('are changed, moved to the trash and restored together', async () => {
    const { folder } = await studio.call(contract.createPromptFolder, { body: { name: 'Shoots' } }, ana)
    const [one, two] = [await save('1', { tags: ['amber'] }), await save('2')]
    const others = await save('of Ben', {}, ben)
    const change = (body: object, ids = [one.id, two.id, others.id, one.id]) =>
      studio.call(contract.changePrompts, { body: { ids, change: body } }, ana)
    const changed = await change({
      folderId: folder.id,
      favourite: true,
      addTags: ['birch'],
      removeTags: ['amber'],
    })
    expect(changed.results).toEqual([{ id: one.id }, { id: two.id }, { id: others.id, code: 'NOT_FOUND' }])
    expect(await get(one.id)).toMatchObject({ folderId: folder.id, favourite: true, tags: ['birch'] })
    // Found by their current tags.
    const search = (q: string) => titles({ q, folder: folder.id })
    expect([(await search('birch')).toSorted(), await search('amber')]).toEqual([['1', '2'], []])
    const trashed = await change({ deleted: true })
    expect(await refused(get(one.id))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await titles({ deleted: 'true' })).toEqual(expect.arrayContaining(['1', '2']))
    const undo = (id: string) => studio.call(contract.undoPromptChanges, { params: { id } }, ana)
    expect(await undo(trashed.changeId)).toEqual({ undone: 2 })
    expect(await refused(undo(trashed.changeId))).toMatchObject({ code: 'CONFLICT' })
    await undo(changed.changeId)
    expect(await get(one.id)).toMatchObject({ folderId: null, favourite: false, tags: ['amber'] })
    expect(await get(two.id)).toMatchObject({ tags: [] })
    expect([await titles({ q: 'birch' }), await titles({ q: 'amber' })]).toEqual([[], ['1']])
  })

  test('are permanently deleted, some or all, from the user’s own trash only', async () => {
    const [original, first, second, other] = await Promise.all([
      save('stays of all this'),
      save('goes as named'),
      save('goes with the rest'),
      save('of Ben, in his trash', {}, ben),
    ])
    const toTrash = (id: string, actor = ana) => studio.call(contract.deletePrompt, { params: { id } }, actor)
    await Promise.all([toTrash(first.id), toTrash(second.id), toTrash(other.id, ben)])
    const purge = (body: { ids?: string[] }) => studio.call(contract.purgePrompts, { body }, ana)
    expect(await purge({ ids: [first.id, original.id, other.id] })).toEqual({ removed: 1 })
    expect((await list({ deleted: 'true' })).prompts.map(({ id }) => id)).toContain(second.id)
    expect((await purge({})).removed).toBeGreaterThanOrEqual(1)
    expect(await titles({ deleted: 'true' })).toEqual([])
    expect((await get(original.id)).id).toBe(original.id)
    expect(await titles({ deleted: 'true' }, ben)).toContain('of Ben, in his trash')
  })

  test('count towards the limit in the trash', async () => {
    const gil = await studio.onboarded('gil@example.com')
    const { id } = await save('A lamp', {}, gil)
    await studio.call(contract.deletePrompt, { params: { id } }, gil)
    await studio.database.pool.query(
      `insert into prompts (user_id, title, position, head, created_at, updated_at, deleted_at)
       select $1, 'A lamp', 'a', 1, now(), now(), now() from generate_series(3, $2)`,
      [gil.id, 2 * contract.MAX_PROMPTS],
    )
    await save('One more', {}, gil)
    expect(await refused(save('Too many', {}, gil))).toMatchObject({ code: 'CONFLICT' })
    const imported = studio.call(contract.importPrompts, { body: { text: 'a\nb', dryRun: false } }, gil)
    expect(await refused(imported)).toMatchObject({ code: 'CONFLICT' })
    const restore = () => studio.call(contract.restorePrompt, { params: { id } }, gil)
    await restore()
    await studio.call(contract.deletePrompt, { params: { id } }, gil)
    // Other prompts have taken its place in the meantime.
    await studio.database.pool.query('update prompts set deleted_at = null where user_id = $1 and id <> $2', [
      gil.id,
      id,
    ])
    expect(await refused(restore())).toMatchObject({ code: 'CONFLICT' })
  })

  test('can be restored from the trash for thirty days', async () => {
    const { id } = await save('soon gone')
    await studio.call(contract.deletePrompt, { params: { id } }, ana)
    await studio.call(contract.restorePrompt, { params: { id } }, ana)
    expect(await get(id)).toMatchObject({ deletedAt: null })
    await studio.call(contract.deletePrompt, { params: { id } }, ana)
    const pool = studio.database.pool
    await pool.query(`update prompts set deleted_at = deleted_at - interval '31 days' where id = $1`, [id])
    expect(await refused(studio.call(contract.restorePrompt, { params: { id } }, ana))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await studio.app.runPeriodic('sweep-prompts')).toBe(1)
  })
})

describe('import and export', () => {
  test('imports an export unchanged, and undoes an import as a whole', async () => {
    const dora = await studio.onboarded('dora@example.com')
    const bodies = [
      '=SUM(1)',
      "'=already",
      '-lens, "quoted"',
      'two\nlines; and, commas',
      '写真 {a|b} [[x]]',
      '  spaces ',
    ]
    for (const body of bodies)
      await save(body, { tags: ['a', 'b c'], notes: '@home', favourite: body.startsWith('-') }, dora)
    await save(
      'with all',
      {
        content: content('A [[x:1]]', {
          negative: '+cars',
          style: 'candid',
          aspectRatio: '3:4',
          model: 'studio',
          settings: { count: 3 },
          variables: [{ name: 'x', type: 'number', min: 1 }],
          lists: [{ name: 'l', entries: ['a', '-b'] }],
        }),
      },
      dora,
    )
    const shape = async (actor: TestActor) => {
      const all = await Promise.all((await list({}, actor)).prompts.map(({ id }) => get(id, actor)))
      return all
        .map(({ title, content: storedContent, tags, notes, favourite }) => ({
          title,
          kept: storedContent,
          tags,
          notes,
          favourite,
        }))
        .toSorted((a, b) => (a.kept.body < b.kept.body ? -1 : 1))
    }
    const expected = await shape(dora)
    for (const [endpoint, format] of [
      [contract.exportPromptsCsv, 'csv'],
      [contract.exportPromptsJson, 'json'],
    ] as const) {
      const response = await studio.call(endpoint, {}, dora)
      const text = format === 'csv' ? `\uFEFF${await csvTextOf(response)}` : await response.text()
      const eve = await studio.onboarded(`eve-${format}@example.com`)
      const imported = (more: object) => studio.call(contract.importPrompts, { body: { text, ...more } }, eve)
      expect(await imported({})).toMatchObject({
        format,
        counts: { new: 7, duplicate: 0, invalid: 0 },
        imported: 0,
      })
      expect(await titles({}, eve)).toEqual([])
      const { changeId, imported: count } = await imported({ dryRun: false })
      expect(count).toBe(7)
      expect(await shape(eve)).toEqual(expected)
      const again = await imported({ dryRun: false })
      expect(again).toMatchObject({ counts: { new: 0, duplicate: 7 }, imported: 0 })
      await studio.call(contract.undoPromptChanges, { params: { id: changeId ?? '' } }, eve)
      expect(await titles({}, eve)).toEqual([])
    }
  })

  test('reports a reason for each row that can’t be imported', async () => {
    const text = JSON.stringify([
      'A plain text',
      { title: 'Long', body: 'a'.repeat(4_001) },
      { title: 'Empty' },
      { prompt: 'A style', style: 'smell' },
      { body: 'A plain text' },
      7,
    ])
    const { rows, counts } = await studio.call(contract.importPrompts, { body: { text } }, ana)
    expect(rows.map(({ status }) => status)).toEqual([
      'new',
      'invalid',
      'invalid',
      'invalid',
      'duplicate',
      'invalid',
    ])
    expect(rows[1]?.reasons[0]).toContain('4,000')
    expect(counts).toEqual({ new: 1, duplicate: 1, invalid: 4 })
  })

  test('reads styles of A1111 and plain lines, and asks for the text column of a CSV without one', async () => {
    const styles = 'name,prompt,negative_prompt\nFilm,"{prompt}, film [[grain]]",cars\n'
    const style = await studio.call(contract.importPrompts, { body: { text: styles, dryRun: false } }, ana)
    expect(style).toMatchObject({ format: 'a1111', imported: 1 })
    const [film] = (await list({ q: 'film grain' })).prompts
    expect((await get(film?.id ?? '')).content).toMatchObject({
      body: '[[prompt]], film \\[[grain]]',
      negative: 'cars',
    })
    const lines = await studio.call(contract.importPrompts, { body: { text: 'one\n\ntwo, and more\n' } }, ana)
    expect([lines.format, lines.rows.length]).toEqual(['lines', 2])
    const odd = { text: 'a;b\n1;zwei\n', format: 'csv' } as const
    expect(await refused(studio.call(contract.importPrompts, { body: odd }, ana))).toMatchObject({
      reason: contract.promptsReasons.noTextColumn.name,
      facts: { columns: 'a, b' },
    })
    const mapped = await studio.call(
      contract.importPrompts,
      { body: { ...odd, mapping: { body: 'b' } } },
      ana,
    )
    expect(mapped.rows).toMatchObject([{ excerpt: 'zwei', status: 'new' }])
    const ragged = {
      text: 'title,body,odd\n5" screen,a 50" screen,x, warm light\nB,"b\n',
      format: 'csv',
    } as const
    expect(await studio.call(contract.importPrompts, { body: ragged }, ana)).toMatchObject({
      rows: [{ status: 'new', surplus: { line: 2, text: 'warm light' } }, { status: 'new' }],
      unused: ['odd'],
      openQuote: 3,
    })
  })
  test('doesn’t block other requests while reading many rows, and refuses a file of millions', async () => {
    const fay = await studio.onboarded('fay@example.com')
    const rows = Array.from(
      { length: contract.MAX_IMPORTED },
      (_, n) => `Lamp ${n}, ${'soft light '.repeat(150)}`,
    )
    const exchange = createExchangeService(
      { database: studio.database, clock, realtime: { notify: () => {} } },
      { checkFolder: async () => {} },
    )
    let isDone = false
    const body = { text: rows.join('\n'), dryRun: true, folderId: null, duplicates: 'skip' } as const
    const importing = exchange.import(fay.id, body).finally(() => (isDone = true))
    let answered = 0
    for (; !isDone; answered++) await studio.call(getHealth, {})
    expect((await importing).counts.new).toBe(contract.MAX_IMPORTED)
    expect(answered).toBeGreaterThan(5)

    const files = {
      lines: 'a\n'.repeat(2_000_000),
      json: `[${'1,'.repeat(2_000_000)}1]`,
      csv: `body,x\n${'a,\n'.repeat(2_000_000)}`,
    }
    for (const [format, text] of Object.entries(files))
      expect(
        await refused(studio.call(contract.importPrompts, { body: { text } }, fay)),
        format,
      ).toMatchObject({
        code: 'INPUT_INVALID',
        message: expect.stringContaining('A file can contain at most 5,000 prompts.'),
      })
  })
})

describe('other users', () => {
  test('find nothing of it: 404', async () => {
    const { id } = await save('private')
    const { folder } = await studio.call(contract.createPromptFolder, { body: { name: 'Private' } }, ana)
    const params = { id }
    const calls: Promise<unknown>[] = [
      studio.call(contract.getPrompt, { params }, ben),
      studio.call(contract.patchPrompt, { params, body: { title: 'x' } }, ben),
      studio.call(contract.deletePrompt, { params }, ben),
      studio.call(contract.restorePrompt, { params }, ben),
      studio.call(contract.duplicatePrompt, { params, body: {} }, ben),
      studio.call(contract.putPromptDraft, { params, body: { baseVersion: 0, content: content('x') } }, ben),
      studio.call(contract.addPromptVersion, { params, body: {} }, ben),
      studio.call(contract.listPromptVersions, { params }, ben),
      studio.call(contract.getPromptVersion, { params: { id, number: 1 } }, ben),
      studio.call(contract.restorePromptVersion, { params: { id, number: 1 } }, ben),
      studio.call(contract.putPromptLabel, { params: { id, name: 'x' }, body: { version: 1 } }, ben),
      studio.call(contract.deletePromptLabel, { params: { id, name: 'x' } }, ben),
      studio.call(contract.getPromptEvidence, { params }, ben),
      studio.call(contract.undoPromptChanges, { params }, ben),
      studio.call(contract.createPrompt, { body: { content: content('x'), folderId: folder.id } }, ben),
      studio.call(contract.deletePromptFolder, { params: { id: folder.id } }, ben),
    ]
    const refusals = await Promise.all(calls.map(refused))
    expect(refusals.map((refusal) => refusal?.code)).toEqual(calls.map(() => 'NOT_FOUND'))
    expect(await get(id)).toMatchObject({ title: 'private' })
  })
})

test('exports prompts with the data archive and deletes them with the account', async () => {
  const finn = await studio.onboarded('finn@example.com')
  const { id } = await save('one', { tags: ['a'] }, finn)
  await studio.call(contract.addPromptVersion, { params: { id }, body: { content: content('two') } }, finn)
  await studio.call(contract.putPromptLabel, { params: { id, name: 'best' }, body: { version: 1 } }, finn)
  await studio.call(contract.createWordList, { body: { name: 'seas', entries: ['calm'] } }, finn)
  const files = new Map<string, string>()
  for await (const { path, content: parts } of promptsExporter(studio.database).files(finn.id)) {
    let text = ''
    if (typeof parts === 'string') text = parts
    else for await (const part of parts as AsyncIterable<string>) text += part
    files.set(path, text)
  }
  expect([...files.keys()].map((path) => path.replace('prompts/', ''))).toEqual([
    ...['prompts.json', 'folders.json', 'word-lists.json', 'templates.json', 'runs.json'],
  ])
  expect(JSON.parse(files.get('prompts/prompts.json') ?? '')).toMatchObject([
    {
      title: 'one',
      tags: ['a'],
      labels: [{ name: 'best', version: 1 }],
      versions: [{ number: 2 }, { number: 1 }],
    },
  ])
  await studio.database.pool.query('delete from users where id = $1', [finn.id])
  const { rows } = await studio.database.pool.query('select from prompt_versions where prompt_id = $1', [id])
  expect(rows).toEqual([])
})
