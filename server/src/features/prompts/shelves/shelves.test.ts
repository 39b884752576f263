import * as contract from '@studio/contract/prompts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../../testing/index.ts'
import type { Shoots } from '../../photoshoot/photoshoot.fixtures.ts'
import { callsOf, content, startPromptStudio, refused } from '../prompts.fixtures.ts'

let studio: Shoots
let ana: TestActor
let ben: TestActor
const { save, get, titles } = callsOf(() => ({ studio, ana }))
beforeAll(async () => {
  ;({ studio, ana, ben } = await startPromptStudio())
})
afterAll(() => studio.close())

describe('prompt tools', () => {
  test('nest folders, not in themselves, and delete them without their content', async () => {
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

  test('replace __name__ by the entries of a word list', async () => {
    const { list } = await studio.call(
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
      { params: { id: list.id }, body: { name: 'seas', entries: ['x'] } },
      ana,
    )
    expect(await expanded()).toMatchObject({ total: '2' })
    await studio.call(contract.deleteWordList, { params: { id: list.id } }, ana)
    expect((await studio.call(contract.listWordLists, {}, ana)).lists).toEqual([])
  })

  test('count and sample ten thousand expansions, and show at most a hundred', async () => {
    const body = '{a|b|c|d|e|f|g|h|i|j} '.repeat(4)
    const ask = (more: object) =>
      studio.call(contract.expandPrompt, { body: { content: content(body), ...more } }, ana)
    const { total, sampled, variants } = await ask({ seed: 3 })
    expect([total, sampled, new Set(variants.map(({ text }) => text)).size]).toEqual(['10000', true, 100])
    expect(await refused(ask({ limit: 10_000 }))).toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('insert a value literally if it contains its own variable', async () => {
    const body = { content: content('[[x]] lamp'), values: { x: '[[x]] {a|b}' } }
    const { total, variants } = await studio.call(contract.expandPrompt, { body }, ana)
    expect([total, variants[0]?.text]).toEqual(['1', '[[x]] {a|b} lamp'])
  })

  test('compile the prompt per model, and refuse an unknown model', async () => {
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

  test('report similar texts in any script', async () => {
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

  test('find prompts with the same text, ignoring surrounding spaces', async () => {
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

  test('create, change and delete templates', async () => {
    const draft = {
      name: 'Still life',
      kind: 'both',
      content: content('a lamp', { settings: { count: 4 } }),
    } as const
    const { template } = await studio.call(contract.createTemplate, { body: draft }, ana)
    const { id } = template
    await studio.call(contract.putTemplate, { params: { id }, body: { ...draft, name: 'Lamps' } }, ana)
    const listNames = async (actor: TestActor) =>
      (await studio.call(contract.listTemplates, {}, actor)).templates
        .filter(({ isBuiltIn }) => !isBuiltIn)
        .map(({ name }) => name)
    expect([await listNames(ana), await listNames(ben)]).toEqual([['Lamps'], []])
    expect(await refused(studio.call(contract.deleteTemplate, { params: { id } }, ben))).toMatchObject({
      code: 'NOT_FOUND',
    })
    await studio.call(contract.deleteTemplate, { params: { id } }, ana)
    expect(await listNames(ana)).toEqual([])
  })

  test('count deleted items towards the limit', async () => {
    const dora = await studio.onboarded('dora@example.com')
    const make = () =>
      studio.call(
        contract.createTemplate,
        { body: { name: 'Lamp', kind: 'both', content: content('a lamp') } },
        dora,
      )
    const { id } = (await make()).template
    await studio.call(contract.deleteTemplate, { params: { id } }, dora)
    await studio.database.pool.query(
      `insert into templates (user_id, kind, name, content, position, created_at, deleted_at)
       select user_id, kind, name, content, position, created_at, now() from templates, generate_series(3, $2) where id = $1`,
      [id, 2 * contract.MAX_TEMPLATES],
    )
    await make()
    expect(await refused(make())).toMatchObject({ code: 'CONFLICT' })
    await studio.call(contract.restoreTemplate, { params: { id } }, dora)
  })

  test('order the user’s templates, and restore one at its position', async () => {
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
