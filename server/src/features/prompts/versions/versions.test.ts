import { randomUUID } from 'node:crypto'
import { changePictures, emptyTrash, listGallery } from '@studio/contract/gallery'
import * as contract from '@studio/contract/prompts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../../testing/index.ts'
import { isEnded, SHOOT, type Shoots } from '../../photoshoot/photoshoot.fixtures.ts'
import { callsOf, content, startPromptStudio, refused } from '../prompts.fixtures.ts'

let studio: Shoots
let ana: TestActor
let ben: TestActor
const { save, get, titles } = callsOf(() => ({ studio, ana }))
beforeAll(async () => {
  ;({ studio, ana, ben } = await startPromptStudio())
})
afterAll(() => studio.close())

test('limits a prompt to 2,000 versions, and keeps existing ones', async () => {
  const { id } = await save('A lamp')
  await studio.database.pool.query(
    `insert into prompt_versions (prompt_id, number, content, sha256, made_by, created_at)
     select prompt_id, filled.number, content, sha256, made_by, created_at
     from prompt_versions, generate_series(2, 1999) filled (number) where prompt_id = $1`,
    [id],
  )
  const add = (body: string) =>
    studio.call(contract.addPromptVersion, { params: { id }, body: { content: content(body) } }, ana)
  expect((await add('The last one')).version.number).toBe(2_000)
  expect(await refused(add('One too many'))).toMatchObject({
    reason: 'prompts.tooManyVersions',
    facts: { most: 2_000 },
  })
  expect(await get(id)).toMatchObject({ head: 2_000, content: { body: 'The last one' } })
})

describe('a draft', () => {
  const write = (id: string, baseVersion: number, body: string, actor = ana) =>
    studio.call(
      contract.putPromptDraft,
      { params: { id }, body: { baseVersion, content: content(body) } },
      actor,
    )

  test('is saved without a version, and a change from an older state is refused with the newest', async () => {
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

  test('accepts one of two concurrent changes', async () => {
    const { id } = await save('A lamp')
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((body) => refused(write(id, 0, body))))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  })

  test('becomes a version once, and none if unchanged', async () => {
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

  test('keeps the other side of a conflict separately, without changing anything', async () => {
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
  test('are listed newest first and restored as a new one without losing the draft', async () => {
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

  test('are append-only', async () => {
    const { id } = await save('one')
    const change = (sql: string) => studio.database.pool.query(sql, [id])
    await expect(change(`update prompt_versions set note = 'x' where prompt_id = $1`)).rejects.toThrow(
      'only ever',
    )
    await expect(change('delete from prompt_versions where prompt_id = $1')).rejects.toThrow('only ever')
  })

  test('can have labels, and can become separate prompts', async () => {
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
    const response = await studio.call(contract.deletePromptLabel, { params: { id, name: 'client ok' } }, ana)
    expect(response.prompt.labels).toEqual([])
  })
})

describe('the images of a prompt', () => {
  test('record version, values and variant, and their ratings are counted for the prompt', async () => {
    const { id, versionId } = await save('A [[what]] {by day|by night}')
    const prompts = ['A lamp by day', 'A lamp by night', 'A lamp at noon']
    const job = await studio.shoot(ana, {
      prompt: 'A lamp',
      prompts,
      promptId: id,
      values: { what: 'lamp' },
    })
    // These stay images of that version, even if the prompt changes.
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

  test('update the counts in lists for withdrawn, concurrent and deleted ratings', async () => {
    const { id } = await save('A shoot to be judged')
    const job = await studio.shoot(ana, { prompt: 'A lamp', promptId: id })
    await studio.until(ana, job.id, isEnded)
    const { items } = await studio.call(listGallery, { query: { prompt: id } }, ana)
    const ids = items.map((item) => item.id)
    const judge = (words: string[], change: object) =>
      studio.call(changePictures, { body: { ids: words, change } }, ana)
    // The stored counts always equal the counts over the images.
    const versionsOf = async () => {
      const { evidence } = await get(id)
      const { all } = await studio.call(contract.getPromptEvidence, { params: { id } }, ana)
      expect(evidence).toEqual(all)
      return [evidence.made, evidence.judged, evidence.kept, evidence.creditsPerKept]
    }
    expect(await versionsOf()).toEqual([3, 0, 0, null])
    await Promise.all(ids.map((each) => judge([each], { flag: 'pick' })))
    expect(await versionsOf()).toEqual([3, 3, 3, 1])
    await judge(ids, { flag: null, stars: 2 })
    expect(await versionsOf()).toEqual([3, 3, 0, null])
    await judge(ids.slice(0, 1), { stars: 0 })
    await judge(ids.slice(1), { stars: 4 })
    expect(await versionsOf()).toEqual([3, 2, 2, 1.5])
    await judge(ids.slice(1, 2), { deleted: true })
    expect(await versionsOf()).toEqual([3, 2, 2, 1.5])
    await studio.call(emptyTrash, {}, ana)
    expect(await versionsOf()).toEqual([2, 1, 1, 2])
  })

  test('can’t be generated from another user’s prompt or from more texts than images', async () => {
    const { id } = await save('of Ben', {}, ben)
    expect(await refused(studio.shoot(ana, { promptId: id }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await save('mine')
    const other = await save('other')
    const wrong = studio.shoot(ana, { promptId: mine.id, versionId: other.versionId })
    expect(await refused(wrong)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(studio.shoot(ana, { prompts: ['one'] }))).toMatchObject({
      code: 'INPUT_INVALID',
      details: { prompts: `Enter one prompt for each of the ${SHOOT.count} images.` },
    })
  })
})

test('limits the bytes of all versions of an account', async () => {
  const { id } = await save('A lamp', {}, ben)
  const query = async (text: string) => (await studio.database.pool.query(text, [id])).rows[0]
  expect(
    await query(
      'select bytes = octet_length(content::text) as fits from prompt_versions where prompt_id = $1',
    ),
  ).toEqual({ fits: true })
  // Version that counts as a gigabyte.
  await studio.database.pool.query(
    'alter table prompt_versions alter column bytes drop expression, alter column bytes set default 0',
  )
  await query(
    `insert into prompt_versions (prompt_id, number, content, sha256, made_by, created_at, bytes)
     select prompt_id, 2, content, sha256, made_by, created_at, 1 << 30 from prompt_versions where prompt_id = $1`,
  )
  const full = { reason: 'prompts.versionsTooLarge', facts: { mostMegabytes: 1_024 } }
  const changed = { params: { id }, body: { content: content('A lamp, red') } }
  expect(await refused(studio.call(contract.addPromptVersion, changed, ben))).toMatchObject(full)
  expect(await refused(save('Another', {}, ben))).toMatchObject(full)
  expect(await get(id, ben)).toMatchObject({ head: 1, content: { body: 'A lamp' } })
  expect(await titles({}, ben)).not.toContain('Another')
  // The limit applies to the account, and a draft can still be saved.
  await save('A lamp')
  await studio.call(
    contract.putPromptDraft,
    { params: { id }, body: { baseVersion: 0, content: content('A lamp, red') } },
    ben,
  )
})
