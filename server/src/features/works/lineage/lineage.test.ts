import { randomUUID } from 'node:crypto'
import { exportGalleryItem } from '@studio/contract/gallery'
import { getCase } from '@studio/contract/moderation'
import {
  createPrompt,
  createTemplate,
  deletePrompt,
  deleteTemplate,
  duplicatePrompt,
  getPrompt,
  purgePrompts,
} from '@studio/contract/prompts'
import {
  countOpenable,
  getLineage,
  getWork,
  openTerms,
  patchWork,
  reportWork,
  useWork,
  withdrawWork,
} from '@studio/contract/works'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestActor } from '../../../../testing/index.ts'
import { worksExporter } from '../works.export.ts'
import { startWorksStudio, type WorksStudio } from '../publish/publish.fixtures.ts'

let studio: WorksStudio
let admin: TestActor
let ana: TestActor
let ben: TestActor
let cara: TestActor
beforeAll(async () => {
  studio = await startWorksStudio()
  // The first user is an admin, who sees more.
  admin = await studio.onboarded()
  ;[ana, ben, cara] = [await studio.grown(), await studio.grown(), await studio.grown()]
})
afterAll(() => studio.close())

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, status, reason, details }) => ({ code, status, reason, details }),
  )
const words = () => Array.from({ length: 9 }, () => randomUUID().slice(0, 8)).join(' ')
const read = (id: string, actor: TestActor) =>
  studio.call(getWork, { params: { id } }, actor).then(({ work }) => work)
const use = (id: string, actor: TestActor, headers = {}) =>
  studio.call(useWork, { params: { id } }, actor, headers).then(({ promptId }) => promptId)
const lineage = (id: string, actor: TestActor) => studio.call(getLineage, { params: { id } }, actor)
const prompt = async (actor: TestActor, more: object = {}) => ({
  source: { kind: 'prompt' as const, id: await studio.savePrompt(actor, words()) },
  ...more,
})
const publishCopy = (actor: TestActor, id: string, more: object = {}) =>
  studio.publish(actor, { source: { kind: 'prompt', id }, ...more })

test('keeps the sources of a copy over three generations, through duplicates and images, with their duties', async () => {
  const first = (
    await studio.publish(ana, { ...(await prompt(ana)), title: 'First', licence: 'cc-by-sa-4.0' })
  ).work
  const headers = { 'idempotency-key': randomUUID() }
  const copyId = await use(first.id, ben, headers)
  expect(await use(first.id, ben, headers)).toBe(copyId)
  await use(first.id, ben)
  expect((await read(first.id, ana)).uses).toBe(1)
  const copy = await studio.call(getPrompt, { params: { id: copyId } }, ben)
  expect(copy.prompt).toMatchObject({ title: 'First', content: { body: (await read(first.id, ana)).prompt } })
  expect((await lineage(first.id, ben)).own.map(({ promptId }) => promptId)).toContain(copyId)

  // The same terms go on: nothing else is open to it.
  expect(await refused(publishCopy(ben, copyId, { licence: 'cc-by-4.0' }))).toMatchObject({
    code: 'CONFLICT',
    details: { parentId: first.id },
  })
  const duplicate = await studio.call(duplicatePrompt, { params: { id: copyId }, body: {} }, ben)
  const second = (await publishCopy(ben, duplicate.prompt.id, { title: 'Second', licence: 'cc-by-sa-4.0' }))
    .work
  const third = await use(second.id, cara)
  // An image made from the copy is a remix of it, too.
  const { rows } = await studio.database.pool.query('select id from prompt_versions where prompt_id = $1', [
    third,
  ])
  const jobId = randomUUID()
  await studio.database.pool.query(
    "insert into prompt_runs (job_id, item, user_id, prompt_id, version_id, values, variant, credits) values ($1, 0, $2, $3, $4, '{}', '', 1)",
    [jobId, cara.id, third, rows[0].id],
  )
  const picture = await studio.addPicture(cara, 77, { jobId })
  const source = { kind: 'image' as const, id: picture }
  const last = (await studio.publish(cara, { source, title: 'Third', licence: 'cc-by-sa-4.0' })).work
  expect((await read(last.id, ana)).parents.map(({ title, depth }) => [title, depth])).toEqual([
    ['Second', 1],
    ['First', 2],
  ])
  const line = await lineage(first.id, ana)
  expect(line.children.map(({ title, depth }) => [title, depth])).toEqual([
    ['Second', 1],
    ['Third', 2],
  ])
  expect((await read(first.id, ana)).remixes).toBe(2)

  // Moderators see the sources and their authors.
  await studio.call(reportWork, { params: { id: last.id }, body: { reason: 'ip' } }, ana, {
    'idempotency-key': randomUUID(),
  })
  const cases = await studio.database.pool.query('select id from cases where subject_id = $1', [last.id])
  const { case: caseRow } = await studio.call(getCase, { params: { id: cases.rows[0].id } }, admin)
  expect(caseRow.now?.grewFrom).toEqual([
    { title: 'Second', author: 'Test Person', terms: 'cc-by-sa-4.0', isNearest: true },
    { title: 'First', author: 'Test Person', terms: 'cc-by-sa-4.0', isNearest: false },
  ])

  // Moderators also see the remixes, which keep the credit after a removal.
  await studio.call(reportWork, { params: { id: first.id }, body: { reason: 'ip' } }, cara, {
    'idempotency-key': randomUUID(),
  })
  const [origin] = (
    await studio.database.pool.query('select id from cases where subject_id = $1', [first.id])
  ).rows
  expect((await studio.call(getCase, { params: { id: origin.id } }, admin)).case.now).toMatchObject({
    grewFrom: [],
    grewInto: [
      { title: 'Second', author: 'Test Person', isNearest: true },
      { title: 'Third', author: 'Test Person', isNearest: false },
    ],
  })

  // Credit travels in files that leave the studio, also of what is not published.
  for (const metadata of ['full', 'credit'] as const) {
    const answer = await studio.call(
      exportGalleryItem,
      { params: { id: picture }, query: { format: 'jpeg', metadata } },
      cara,
    )
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(bytes).toContain('<photoshop:Credit>')
    expect(bytes).toMatch(/First, Test Person, cc-by-sa-4\.0/)
  }

  // A kept image counts once for its author.
  await studio.database.pool.query(
    "insert into media_marks (media_id, user_id, mark, created_at) values ($1, $2, 'flag:pick', now())",
    [picture, cara.id],
  )
  await studio.app.runPeriodic('works-kept')
  await studio.app.runPeriodic('works-kept')
  expect(await read(second.id, ana)).toMatchObject({ keptBy: 1, uses: 1 })

  // A withdrawn work keeps its name in both directions, and shows nothing else.
  await studio.call(withdrawWork, { params: { id: second.id } }, ben)
  expect(await refused(read(second.id, ana))).toMatchObject({ status: 410, reason: 'works.withdrawn' })
  expect((await read(last.id, ana)).parents[0]).toMatchObject({ title: 'Second', status: 'withdrawn' })
  expect((await lineage(first.id, ana)).children[0]).toMatchObject({ title: 'Second', status: 'withdrawn' })
  expect(await refused(use(second.id, cara))).toMatchObject({ status: 410 })
})

test('keeps the name of a deleted account if wanted', async () => {
  const [dora, emil] = [await studio.grown(), await studio.grown()]
  const named = (await studio.publish(dora, await prompt(dora))).work
  const unnamed = (await studio.publish(emil, await prompt(emil, { keepsName: false }))).work
  const children = []
  for (const parent of [named, unnamed])
    children.push((await publishCopy(ana, await use(parent.id, ana), { title: `After ${parent.id}` })).work)
  for (const { id } of [dora, emil]) await studio.database.pool.query('delete from users where id = $1', [id])
  const parents = []
  for (const child of children) parents.push((await read(child.id, ben)).parents)
  expect(parents).toMatchObject([
    [{ author: 'Test Person', status: 'gone' }],
    [{ author: '', status: 'gone' }],
  ])
  // The terms still apply to remixes after the work is withdrawn.
  const again = await use(children[0]?.id ?? '', cara)
  expect(await refused(publishCopy(cara, again, { licence: 'cc0-1.0' }))).toMatchObject({ code: 'CONFLICT' })
})

test('doesn’t count remixes of a deleted account', async () => {
  const dora = await studio.grown()
  const parent = (await studio.publish(ana, await prompt(ana))).work
  const child = (await publishCopy(dora, await use(parent.id, dora))).work
  // Her own source is deleted with the account and doesn’t block the deletion.
  await studio.publish(dora, await prompt(dora, { parents: [child.id] }))
  expect((await read(parent.id, ben)).remixes).toBe(2)
  await studio.database.pool.query('delete from users where id = $1', [dora.id])
  expect((await read(parent.id, ben)).remixes).toBe(0)
})

test('keeps the sources of a template made from a copy, and of templates made from it', async () => {
  const parent = (
    await studio.publish(ana, { ...(await prompt(ana)), title: 'Walnut', licence: 'cc-by-sa-4.0' })
  ).work
  const copyId = await use(parent.id, ben)
  const { content } = (await studio.call(getPrompt, { params: { id: copyId } }, ben)).prompt
  const keep = (from: { kind: 'prompt' | 'template'; id: string }, actor = ben) =>
    studio
      .call(createTemplate, { body: { name: 'Walnut', kind: 'prompt', content, coverId: null, from } }, actor)
      .then(({ template }) => template.id)
  const first = await keep({ kind: 'prompt', id: copyId })
  const second = await keep({ kind: 'template', id: first })
  // A copy that was deleted and kept again.
  await studio.call(deleteTemplate, { params: { id: second } }, ben)
  const third = await keep({ kind: 'template', id: second })
  // And as a prompt again.
  const createFrom = (fromTemplate: string, actor = ben) =>
    studio.call(createPrompt, { body: { content, fromTemplate } }, actor).then(({ prompt: { id } }) => id)
  const again = { kind: 'prompt' as const, id: await createFrom(third) }
  expect(await refused(studio.publish(ben, { source: again }))).toMatchObject({
    details: { parentId: parent.id },
  })
  expect(await refused(createFrom(first, cara))).toMatchObject({ code: 'NOT_FOUND' })
  const source = { kind: 'template' as const, id: third }
  expect(await refused(studio.publish(ben, { source }))).toMatchObject({ details: { parentId: parent.id } })
  const { work } = await studio.publish(ben, { source, licence: 'cc-by-sa-4.0' })
  expect((await read(work.id, cara)).parents).toMatchObject([{ id: parent.id, title: 'Walnut' }])
  for (const from of [
    { kind: 'prompt' as const, id: copyId },
    { kind: 'template' as const, id: first },
  ])
    expect(await refused(keep(from, cara))).toMatchObject({ code: 'NOT_FOUND' })
})

test('keeps the sources of prompts, images and templates when the copy between is permanently deleted', async () => {
  const [{ work: parent }, { work: other }] = [
    await studio.publish(ana, { ...(await prompt(ana)), title: 'Quince', licence: 'cc-by-sa-4.0' }),
    await studio.publish(ana, { ...(await prompt(ana)), title: 'Pear', licence: 'cc-by-sa-4.0' }),
  ]
  const copyId = await use(parent.id, ben)
  const duplicate = async (id: string) =>
    (await studio.call(duplicatePrompt, { params: { id }, body: {} }, ben)).prompt.id
  const [between, copyOfOther] = [await duplicate(copyId), await use(other.id, ben)]
  const last = await duplicate(between)
  const { content } = (await studio.call(getPrompt, { params: { id: between } }, ben)).prompt
  const template = (
    await studio.call(
      createTemplate,
      {
        body: {
          name: 'Quince',
          kind: 'prompt',
          content,
          coverId: null,
          from: { kind: 'prompt', id: between },
        },
      },
      ben,
    )
  ).template.id
  const { rows } = await studio.database.pool.query('select id from prompt_versions where prompt_id = $1', [
    between,
  ])
  const jobId = randomUUID()
  await studio.database.pool.query(
    "insert into prompt_runs (job_id, item, user_id, prompt_id, version_id, values, variant, credits) values ($1, 0, $2, $3, $4, '{}', '', 1)",
    [jobId, ben.id, between, rows[0].id],
  )
  const picture = await studio.addPicture(ben, 91, { jobId })

  // The nearest one first, then what that one was a copy of, then one that nothing grew from.
  for (const id of [between, copyId, copyOfOther]) {
    await studio.call(deletePrompt, { params: { id } }, ben)
    expect(await studio.call(purgePrompts, { body: { ids: [id] } }, ben)).toEqual({ removed: 1 })
  }
  const again = (await studio.call(createPrompt, { body: { content, fromTemplate: template } }, ben)).prompt
    .id
  for (const source of [
    { kind: 'prompt' as const, id: last },
    { kind: 'image' as const, id: picture },
    { kind: 'template' as const, id: template },
    { kind: 'prompt' as const, id: again },
  ])
    expect(await refused(studio.publish(ben, { source }))).toMatchObject({ details: { parentId: parent.id } })

  const storedIds = () =>
    studio.database.pool
      .query('select prompt_id from work_copies where work_id = any($1)', [[parent.id, other.id]])
      .then((result) => result.rows.map((row) => row.prompt_id))
  expect(await storedIds()).toEqual([between])
  await studio.database.pool.query('delete from users where id = $1', [ben.id])
  expect(await storedIds()).toEqual([])
  ben = await studio.grown()
})

test('allows no copy with all rights reserved or private generation settings, except by the author', async () => {
  const closed = (await studio.publish(ana, await prompt(ana, { licence: 'all-rights' }))).work
  expect(await refused(use(closed.id, ben))).toMatchObject({
    code: 'FORBIDDEN',
    details: { licence: 'all-rights' },
  })
  expect(await use(closed.id, ana)).toBeTruthy()
  expect((await read(closed.id, ana)).uses).toBe(0)
  const source = { kind: 'image' as const, id: await studio.addPicture(ana, 81) }
  const mute = (await studio.publish(ana, { source, sharePrompt: false })).work
  expect(await refused(use(mute.id, ben))).toMatchObject({ code: 'CONFLICT' })
})

test('lets an author edit the text and open terms, but not close them', async () => {
  const { work } = await studio.publish(ana, await prompt(ana, { licence: 'cc-by-nc-4.0' }))
  const change = (body: object, actor = ana) =>
    studio.call(patchWork, { params: { id: work.id }, body }, actor).then((answer) => answer.work)
  expect(await change({ title: 'Another', about: 'Said anew', tags: ['new'] })).toMatchObject({
    title: 'Another',
    tags: ['new'],
    status: 'live',
  })
  expect(await refused(change({ licence: 'all-rights' }))).toMatchObject({ code: 'CONFLICT' })
  expect(await change({ licence: 'cc-by-4.0', training: true })).toMatchObject({ licence: 'cc-by-4.0' })
  expect((await read(work.id, ben)).terms).toMatchObject({ training: true, resale: false })
  expect(await refused(change({ licence: 'cc-by-nc-4.0' }))).toMatchObject({ code: 'CONFLICT' })
  expect(await refused(change({ training: false }))).toMatchObject({ code: 'INPUT_INVALID' })
  for (const body of [{ title: 'Mine now' }])
    expect(await refused(change(body, ben))).toMatchObject({ status: 404 })
  expect(await refused(studio.call(withdrawWork, { params: { id: work.id } }, ben))).toMatchObject({
    status: 404,
  })
})

test('opens the terms of all eligible works through the settings', async () => {
  const dora = await studio.grown()
  const open = (await studio.publish(dora, await prompt(dora))).work
  await studio.publish(dora, await prompt(dora, { licence: 'all-rights' }))
  const parent = (await studio.publish(ana, await prompt(ana))).work
  await publishCopy(dora, await use(parent.id, dora))
  expect(await studio.call(countOpenable, {}, dora)).toEqual({ resale: 1, training: 1 })
  const body = { resale: false, training: true }
  expect(await studio.call(openTerms, { body }, dora)).toEqual({ changed: 1 })
  expect((await read(open.id, ben)).terms).toMatchObject({ training: true, resale: false })
  expect(await studio.call(openTerms, { body }, dora)).toEqual({ changed: 0 })
})

test('counts a report once per person, and refuses reports by the author', async () => {
  const { work } = await studio.publish(ana, await prompt(ana))
  const report = (actor: TestActor) =>
    studio.call(reportWork, { params: { id: work.id }, body: { reason: 'ip' } }, actor)
  expect((await report(ben)).report).toMatchObject({
    subject: { kind: 'work', id: work.id },
    title: 'A work',
  })
  expect(await refused(report(ben))).toMatchObject({ code: 'CONFLICT' })
  expect(await refused(report(ana))).toMatchObject({ code: 'FORBIDDEN' })
  await studio.call(withdrawWork, { params: { id: work.id } }, ana)
  expect(await refused(report(cara))).toMatchObject({ code: 'NOT_FOUND' })
})

test('exports all data of a user', async () => {
  const exporter = worksExporter(studio)
  const files = []
  const texts: string[] = []
  for await (const { path, content } of exporter.files(cara.id)) {
    files.push(path.replace(/[0-9a-f-]{36}/, 'id'))
    if (typeof content === 'string') texts.push(content)
    else if (!(content instanceof Uint8Array)) for await (const _ of content);
  }
  expect(files).toEqual(['works/works.json', 'works/others.json', 'works/id.jpg'])
  expect(texts[0]).toContain('"title": "Third"')
  expect(texts[1]).toContain('"uses"')
})
