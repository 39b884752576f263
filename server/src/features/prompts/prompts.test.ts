import { randomUUID } from 'node:crypto'
import { changePictures, emptyTrash, listGallery } from '@studio/contract/gallery'
import * as contract from '@studio/contract/prompts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { movableClock } from '../account/account.fixtures.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { isEnded, openShoots, SHOOT, type Shoots } from '../photoshoot/photoshoot.fixtures.ts'
import { promptsExporter } from './prompts.export.ts'

const clock = movableClock()
let studio: Shoots
let ana: TestActor
let ben: TestActor
beforeAll(async () => {
  studio = await openShoots({ clock, engines: [createFakeEngine()] })
  ;[ana, ben] = await Promise.all([studio.onboarded('ana@example.com'), studio.onboarded('ben@example.com')])
})
afterAll(() => studio.close())

const content = (body: string, more: object = {}) => ({ body, ...more })
const save = async (body: string, more: object = {}, actor = ana) =>
  (await studio.call(contract.createPrompt, { body: { content: content(body), ...more } }, actor)).prompt
const get = async (id: string, actor = ana) =>
  (await studio.call(contract.getPrompt, { params: { id } }, actor)).prompt
const list = (query: object = {}, actor = ana) => studio.call(contract.listPrompts, { query }, actor)
const titles = async (query: object = {}, actor = ana) =>
  (await list(query, actor)).prompts.map(({ title }) => title)
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: string; details?: Record<string, string> }) => error,
  )

describe('saving', () => {
  test('a prompt has a first version, a title from its words, and is found again', async () => {
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
    ["it's {a|b} & (c:1.2) | !", "it's !"],
  ])('%s is found by %s', async (body, q) => {
    const { id } = await save(body)
    const found = await list({ q })
    expect(found.prompts.map((prompt) => prompt.id)).toContain(id)
    expect(await titles({ q: 'zorpzorp' })).toEqual([])
    expect(await titles({ q: '&&&' })).toEqual([])
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
  ])('%s is refused', async (_, given) => {
    const call = studio.call(contract.createPrompt, { body: { content: given } }, ana)
    expect(await refused(call)).toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('4,000 characters from right to left, unbalanced braces and JSON are kept as they are', async () => {
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

  test('come page by page, newest first, none twice', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) }, carla)
      seen.push(...page.prompts.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one'])
  })

  test.each(['newest', 'used', 'evidence', 'own'])('in the order of %s page by page', async (sort) => {
    const whole = await titles({ sort }, carla)
    expect(whole).toHaveLength(5)
    const first = await list({ sort, limit: 3 }, carla)
    const rest = await titles({ sort, cursor: first.nextCursor ?? '' }, carla)
    expect([...first.prompts.map(({ title }) => title), ...rest]).toEqual(whole)
  })

  test('by tag and by favourite', async () => {
    expect(await titles({ tag: 'blue' }, carla)).toEqual(['two'])
    expect(await titles({ favourite: 'true' }, carla)).toEqual(['three'])
  })

  test('in an order of one’s own', async () => {
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

describe('what is being written', () => {
  const write = (id: string, baseVersion: number, body: string, actor = ana) =>
    studio.call(
      contract.putPromptDraft,
      { params: { id }, body: { baseVersion, content: content(body) } },
      actor,
    )

  test('is kept without a version, and a change from an older state is refused with the newest', async () => {
    const { id } = await save('A lamp')
    expect(await write(id, 0, 'A lamp, red')).toEqual({ draftVersion: 1 })
    expect(await refused(write(id, 0, 'A lamp, blue'))).toMatchObject({
      code: 'CONFLICT',
      details: { draftVersion: '1' },
    })
    expect(await get(id)).toMatchObject({
      head: 1,
      draftVersion: 1,
      hasDraft: true,
      content: { body: 'A lamp' },
      draft: { content: { body: 'A lamp, red' } },
    })
  })

  test('two at once: one is kept, the other is told', async () => {
    const { id } = await save('A lamp')
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((body) => refused(write(id, 0, body))))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  })

  test('becomes a version once; the same again makes none', async () => {
    const { id } = await save('A lamp')
    await write(id, 0, 'A lamp, red')
    const add = () => studio.call(contract.addPromptVersion, { params: { id }, body: { note: 'red' } }, ana)
    const first = await add()
    expect(first).toMatchObject({
      isNew: true,
      version: { number: 2, note: 'red', content: { body: 'A lamp, red' } },
    })
    expect(await add()).toMatchObject({ isNew: false, version: { id: first.version.id } })
    expect(await get(id)).toMatchObject({ head: 2, draft: null, draftVersion: 2 })
  })

  test('the other side of a conflict is kept aside, and changes nothing', async () => {
    const { id } = await save('A lamp')
    await write(id, 0, 'A lamp, red')
    const { version } = await studio.call(
      contract.addPromptVersion,
      {
        params: { id },
        body: { content: content('A lamp, blue'), madeBy: 'merge', aside: true, note: 'from another tab' },
      },
      ana,
    )
    expect(version).toMatchObject({ number: 2, madeBy: 'merge' })
    expect(await get(id)).toMatchObject({
      head: 1,
      draftVersion: 1,
      draft: { content: { body: 'A lamp, red' } },
    })
  })
})

describe('versions', () => {
  test('are listed newest first, restored as a new one, and what was being written is not lost by it', async () => {
    const { id } = await save('one')
    for (const body of ['two', 'three'])
      await studio.call(contract.addPromptVersion, { params: { id }, body: { content: content(body) } }, ana)
    const { draftVersion } = await get(id)
    await studio.call(
      contract.putPromptDraft,
      { params: { id }, body: { baseVersion: draftVersion, content: content('four, half') } },
      ana,
    )
    const { prompt } = await studio.call(contract.restorePromptVersion, { params: { id, number: 1 } }, ana)
    expect(prompt).toMatchObject({ head: 5, content: { body: 'one' }, draft: null })
    const { versions } = await studio.call(contract.listPromptVersions, { params: { id } }, ana)
    expect(versions.map(({ number, madeBy, content: { body } }) => [number, madeBy, body])).toEqual([
      [5, 'restore', 'one'],
      [4, 'person', 'four, half'],
      [3, 'person', 'three'],
      [2, 'person', 'two'],
      [1, 'person', 'one'],
    ])
    expect(versions[0]?.parentId).toBe(versions[4]?.id)
    const older = await studio.call(
      contract.listPromptVersions,
      { params: { id }, query: { before: 3, limit: 1 } },
      ana,
    )
    expect([older.versions.map(({ number }) => number), older.nextBefore]).toEqual([[2], 2])
  })

  test('are only ever added to', async () => {
    const { id } = await save('one')
    const change = (sql: string) => studio.database.pool.query(sql, [id])
    await expect(change(`update prompt_versions set note = 'x' where prompt_id = $1`)).rejects.toThrow(
      'only ever',
    )
    await expect(change('delete from prompt_versions where prompt_id = $1')).rejects.toThrow('only ever')
  })

  test('have labels that point at them, and branch into prompts of their own', async () => {
    const { id } = await save('one', { tags: ['blue'] })
    await studio.call(contract.addPromptVersion, { params: { id }, body: { content: content('two') } }, ana)
    const label = (version: number) =>
      studio.call(contract.putPromptLabel, { params: { id, name: 'client ok' }, body: { version } }, ana)
    await label(2)
    expect((await label(1)).prompt.labels).toEqual([{ name: 'client ok', version: 1 }])
    const branch = await studio.call(contract.duplicatePrompt, { params: { id }, body: { version: 1 } }, ana)
    expect(branch.prompt).toMatchObject({ head: 1, content: { body: 'one' }, tags: ['blue'] })
    const { version } = await studio.call(
      contract.getPromptVersion,
      { params: { id: branch.prompt.id, number: 1 } },
      ana,
    )
    expect(version.parentId).not.toBeNull()
    const taken = await studio.call(contract.deletePromptLabel, { params: { id, name: 'client ok' } }, ana)
    expect(taken.prompt.labels).toEqual([])
  })
})

describe('many at once', () => {
  test('are changed alike, put into the trash, and all of it is taken back', async () => {
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
    // Found by the tags that they have by now.
    const found = (q: string) => titles({ q, folder: folder.id })
    expect([(await found('birch')).toSorted(), await found('amber')]).toEqual([['1', '2'], []])
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

  test('only what is in the own trash is removed for good: some of it, or all', async () => {
    const [kept, first, second, other] = await Promise.all([
      save('stays of all this'),
      save('goes as named'),
      save('goes with the rest'),
      save('of Ben, in his trash', {}, ben),
    ])
    const toTrash = (id: string, actor = ana) => studio.call(contract.deletePrompt, { params: { id } }, actor)
    await Promise.all([toTrash(first.id), toTrash(second.id), toTrash(other.id, ben)])
    const purge = (body: { ids?: string[] }) => studio.call(contract.purgePrompts, { body }, ana)
    expect(await purge({ ids: [first.id, kept.id, other.id] })).toEqual({ removed: 1 })
    expect((await list({ deleted: 'true' })).prompts.map(({ id }) => id)).toContain(second.id)
    expect((await purge({})).removed).toBeGreaterThanOrEqual(1)
    expect(await titles({ deleted: 'true' })).toEqual([])
    expect((await get(kept.id)).id).toBe(kept.id)
    expect(await titles({ deleted: 'true' }, ben)).toContain('of Ben, in his trash')
  })

  test('the trash gives back for thirty days, then it is emptied', async () => {
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
    expect(await studio.app.sweepPrompts()).toBe(1)
  })
})

describe('what stands around prompts', () => {
  test('folders stand in folders, not in themselves, and go without what is in them', async () => {
    const make = async (name: string, parentId: string | null = null) =>
      (await studio.call(contract.createPromptFolder, { body: { name, parentId } }, ana)).folder
    const outer = await make('Outer')
    const inner = await make('Inner', outer.id)
    const { id } = await save('within', { folderId: inner.id })
    const put = (folder: { id: string }, parentId: string) =>
      studio.call(
        contract.putPromptFolder,
        { params: { id: folder.id }, body: { name: 'Outer', parentId } },
        ana,
      )
    expect(await refused(put(outer, inner.id))).toMatchObject({ code: 'CONFLICT' })
    expect(await refused(make('Outer'))).toMatchObject({ code: 'CONFLICT' })
    expect(await titles({ folder: inner.id })).toEqual(['within'])
    await studio.call(contract.deletePromptFolder, { params: { id: outer.id } }, ana)
    const { folders } = await studio.call(contract.listPromptFolders, {}, ana)
    expect(folders.find((folder) => folder.id === inner.id)).toMatchObject({ parentId: null, prompts: 1 })
    await studio.call(contract.deletePromptFolder, { params: { id: inner.id } }, ana)
    expect((await get(id)).folderId).toBeNull()
  })

  test('word lists are what __name__ stands for', async () => {
    const { list: kept } = await studio.call(
      contract.createWordList,
      { body: { name: 'seas', entries: ['calm', 'wild'] } },
      ana,
    )
    const expanded = (actor = ana) =>
      studio.call(
        contract.expandPrompt,
        { body: { content: content('a __seas__ sea in {red|blue}') } },
        actor,
      )
    expect(await expanded()).toMatchObject({ total: '4', sampled: false })
    expect((await expanded()).variants[3]?.text).toBe('a wild sea in blue')
    expect(await expanded(ben)).toMatchObject({ total: '2' })
    await studio.call(
      contract.putWordList,
      { params: { id: kept.id }, body: { name: 'seas', entries: ['x'] } },
      ana,
    )
    expect(await expanded()).toMatchObject({ total: '2' })
    await studio.call(contract.deleteWordList, { params: { id: kept.id } }, ana)
    expect((await studio.call(contract.listWordLists, {}, ana)).lists).toEqual([])
  })

  test('ten thousand expansions are counted and sampled; more than a hundred are not shown', async () => {
    const body = '{a|b|c|d|e|f|g|h|i|j} '.repeat(4)
    const ask = (more: object) =>
      studio.call(contract.expandPrompt, { body: { content: content(body), ...more } }, ana)
    const { total, sampled, variants } = await ask({ seed: 3 })
    expect([total, sampled, new Set(variants.map(({ text }) => text)).size]).toEqual(['10000', true, 100])
    expect(await refused(ask({ limit: 10_000 }))).toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('a variable that names itself is put in as it is', async () => {
    const asked = { content: content('[[x]] lamp'), values: { x: '[[x]] {a|b}' } }
    const { total, variants } = await studio.call(contract.expandPrompt, { body: asked }, ana)
    expect([total, variants[0]?.text]).toEqual(['1', '[[x]] {a|b} lamp'])
  })

  test('compile says what each model is sent; one that is not there is not found', async () => {
    const ask = (models: string[]) =>
      studio.call(
        contract.compilePrompt,
        {
          body: {
            content: content('A [[what]]', { style: 'candid', negative: 'cars' }),
            values: { what: 'lamp' },
            models,
          },
        },
        ana,
      )
    const { results } = await ask(['leonardo', 'gemini'])
    expect(results.map(({ model, text, negative }) => [model, text, negative])).toEqual([
      ['leonardo', 'A lamp. Candid photograph.', 'cars'],
      ['gemini', 'A lamp. Candid photograph. Leave out: cars.', ''],
    ])
    expect(await refused(ask(['smell']))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what is very like another is said, in any script', async () => {
    const near = await save('窓辺でバイオリンを弾く女性、柔らかい朝の光、八十五ミリ')
    const ask = async (body: string, actor = ana) =>
      (await studio.call(contract.findSimilarPrompts, { body: { body } }, actor)).similar
    expect(await ask('窓辺でバイオリンを弾く女性、柔らかい夕方の光、八十五ミリ')).toMatchObject([
      { id: near.id },
    ])
    expect(await ask('朝食の卓上写真、白い皿、青い花')).toEqual([])
    expect(await ask('窓辺でバイオリンを弾く女性、柔らかい朝の光、八十五ミリ', ben)).toEqual([])
    expect(await ask('!!!')).toEqual([])
  })

  test('which texts are saved as they are is known, but for spaces around them', async () => {
    const long = `${'lámpara 台灯 '.repeat(60)}al final`
    const { id } = await save(`  ${long}\n`, { title: 'Long' })
    const other = await save('a kept lamp')
    const ask = async (bodies: string[], actor = ana) =>
      (await studio.call(contract.findSavedPrompts, { body: { bodies } }, actor)).saved
    expect(await ask([long, 'a kept lamp ', 'a kept lam', `${long}.`, ' '])).toEqual([
      { id, title: 'Long' },
      { id: other.id, title: 'a kept lamp' },
      ...[null, null, null],
    ])
    expect(await ask(['a kept lamp'], ben)).toEqual([null])
    await studio.call(contract.deletePrompt, { params: { id: other.id } }, ana)
    expect(await ask(['a kept lamp'])).toEqual([null])
  })

  test('templates are kept, changed and removed', async () => {
    const draft = {
      name: 'Still life',
      kind: 'both',
      content: content('a lamp', { settings: { count: 4 } }),
    } as const
    const { template } = await studio.call(contract.createTemplate, { body: draft }, ana)
    const { id } = template
    await studio.call(contract.putTemplate, { params: { id }, body: { ...draft, name: 'Lamps' } }, ana)
    const named = async (actor: TestActor) =>
      (await studio.call(contract.listTemplates, {}, actor)).templates
        .filter(({ isBuiltIn }) => !isBuiltIn)
        .map(({ name }) => name)
    expect([await named(ana), await named(ben)]).toEqual([['Lamps'], []])
    expect(await refused(studio.call(contract.deleteTemplate, { params: { id } }, ben))).toMatchObject({
      code: 'NOT_FOUND',
    })
    await studio.call(contract.deleteTemplate, { params: { id } }, ana)
    expect(await named(ana)).toEqual([])
  })

  test('own templates stand in an order of their own, and one that was removed comes back to its place', async () => {
    const cleo = await studio.onboarded('cleo@example.com')
    const add = async (name: string, after?: string | null, actor = cleo) => {
      const body = {
        name,
        kind: 'prompt',
        content: content(name),
        ...(after === undefined ? {} : { after }),
      } as const
      return (await studio.call(contract.createTemplate, { body }, actor)).template
    }
    const move = (id: string, name: string, after?: string | null) =>
      studio.call(
        contract.putTemplate,
        {
          params: { id },
          body: { name, kind: 'prompt', content: content(name), ...(after === undefined ? {} : { after }) },
        },
        cleo,
      )
    const order = async () =>
      (await studio.call(contract.listTemplates, {}, cleo)).templates
        .filter(({ isBuiltIn }) => !isBuiltIn)
        .map(({ name }) => name)
    const [c, b, a] = [await add('c'), await add('b'), await add('a')]
    expect(await order()).toEqual(['a', 'b', 'c'])
    await move(a.id, 'a', c.id)
    expect(await order()).toEqual(['b', 'c', 'a'])
    await move(a.id, 'a', null)
    await move(b.id, 'b')
    expect(await order()).toEqual(['a', 'b', 'c'])
    await studio.call(contract.deleteTemplate, { params: { id: b.id } }, cleo)
    await add('b', a.id)
    expect(await order()).toEqual(['a', 'b', 'c'])
    const others = await add('x', null, ben)
    expect(await refused(move(a.id, 'a', others.id))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('what was made of a prompt', () => {
  test('each picture knows version, values and variant; how they were judged says how well it does', async () => {
    const { id, versionId } = await save('A [[what]] {by day|by night}')
    const prompts = ['A lamp by day', 'A lamp by night', 'A lamp at noon']
    const job = await studio.shoot(ana, {
      prompt: 'A lamp',
      prompts,
      promptId: id,
      values: { what: 'lamp' },
    })
    // Whatever becomes of the prompt meanwhile, these are pictures of that version.
    await studio.call(
      contract.addPromptVersion,
      { params: { id }, body: { content: content('A chair') } },
      ana,
    )
    await studio.until(ana, job.id, isEnded)
    const { items } = await studio.call(listGallery, { query: { prompt: id } }, ana)
    expect(items.map(({ prompt }) => prompt).toSorted()).toEqual(prompts.toSorted())
    for (const { metadata } of items)
      expect(metadata).toMatchObject({ promptId: id, versionId, values: { what: 'lamp' } })
    expect((await studio.call(listGallery, { query: { prompt: randomUUID() } }, ana)).items).toEqual([])

    const evidence = () => studio.call(contract.getPromptEvidence, { params: { id } }, ana)
    expect(await evidence()).toMatchObject({
      all: { made: 3, judged: 0, kept: 0, rate: null, creditsPerKept: null },
      rows: [{ version: 1, versionId, model: 'studio', made: 3 }],
    })
    const judge = (index: number, change: object) =>
      studio.call(changePictures, { body: { ids: [items[index]?.id ?? ''], change } }, ana)
    await judge(0, { flag: 'pick' })
    await judge(1, { stars: 5 })
    await judge(2, { flag: 'reject' })
    expect((await evidence()).all).toMatchObject({
      made: 3,
      judged: 3,
      kept: 2,
      rate: null,
      creditsPerKept: 1.5,
    })
    expect(await get(id)).toMatchObject({ lastValues: { what: 'lamp' } })
    expect(await titles({ sort: 'evidence', limit: 1 })).toEqual(['A [[what]] {by day|by night}'])
    const { versions } = await studio.call(contract.listPromptVersions, { params: { id } }, ana)
    expect(versions.map((version) => version.evidence.made)).toEqual([0, 3])
  })

  test('a list knows how pictures are judged now: what is taken back, judged at once by two, or gone for good', async () => {
    const { id } = await save('A shoot to be judged')
    const job = await studio.shoot(ana, { prompt: 'A lamp', promptId: id })
    await studio.until(ana, job.id, isEnded)
    const { items } = await studio.call(listGallery, { query: { prompt: id } }, ana)
    const ids = items.map((item) => item.id)
    const judge = (wanted: string[], change: object) =>
      studio.call(changePictures, { body: { ids: wanted, change } }, ana)
    // What is kept beside it is always what the pictures themselves say.
    const known = async () => {
      const { evidence } = await get(id)
      const { all } = await studio.call(contract.getPromptEvidence, { params: { id } }, ana)
      expect(evidence).toEqual(all)
      return [evidence.made, evidence.judged, evidence.kept, evidence.creditsPerKept]
    }
    expect(await known()).toEqual([3, 0, 0, null])
    await Promise.all(ids.map((each) => judge([each], { flag: 'pick' })))
    expect(await known()).toEqual([3, 3, 3, 1])
    await judge(ids, { flag: null, stars: 2 })
    expect(await known()).toEqual([3, 3, 0, null])
    await judge(ids.slice(0, 1), { stars: 0 })
    await judge(ids.slice(1), { stars: 4 })
    expect(await known()).toEqual([3, 2, 2, 1.5])
    await judge(ids.slice(1, 2), { deleted: true })
    expect(await known()).toEqual([3, 2, 2, 1.5])
    await studio.call(emptyTrash, {}, ana)
    expect(await known()).toEqual([2, 1, 1, 2])
  })

  test('a shoot of somebody else’s prompt, or of as many texts as it has no images, is refused', async () => {
    const { id } = await save('of Ben', {}, ben)
    expect(await refused(studio.shoot(ana, { promptId: id }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await save('mine')
    const other = await save('other')
    const wrong = studio.shoot(ana, { promptId: mine.id, versionId: other.versionId })
    expect(await refused(wrong)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(studio.shoot(ana, { prompts: ['one'] }))).toMatchObject({
      code: 'INPUT_INVALID',
      details: { prompts: `Give one prompt for each of the ${SHOOT.count} images.` },
    })
  })
})

describe('files', () => {
  test('what is exported is imported again as it was, and an import is taken back as one', async () => {
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
        .map(({ title, content: kept, tags, notes, favourite }) => ({ title, kept, tags, notes, favourite }))
        .toSorted((a, b) => (a.kept.body < b.kept.body ? -1 : 1))
    }
    const wanted = await shape(dora)
    for (const [endpoint, format] of [
      [contract.exportPromptsCsv, 'csv'],
      [contract.exportPromptsJson, 'json'],
    ] as const) {
      const text = await (await studio.call(endpoint, {}, dora)).text()
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
      expect(await shape(eve)).toEqual(wanted)
      const again = await imported({ dryRun: false })
      expect(again).toMatchObject({ counts: { new: 0, duplicate: 7 }, imported: 0 })
      await studio.call(contract.undoPromptChanges, { params: { id: changeId ?? '' } }, eve)
      expect(await titles({}, eve)).toEqual([])
    }
  })

  test('each row that cannot be imported says why', async () => {
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

  test('styles of A1111 and plain lines are understood; a CSV without a text asks which column has it', async () => {
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
      details: { mapping: 'The columns are: a, b' },
    })
    const mapped = await studio.call(
      contract.importPrompts,
      { body: { ...odd, mapping: { body: 'b' } } },
      ana,
    )
    expect(mapped.rows).toMatchObject([{ excerpt: 'zwei', status: 'new' }])
  })
})

describe('others', () => {
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

test('the archive of own data holds all of it, and with the account all of it goes', async () => {
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
