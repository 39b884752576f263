import { randomUUID } from 'node:crypto'
import { changePictures } from '@studio/contract/gallery'
import { getSessionCsv, getSessionZip } from '@studio/contract/sessions'
import { addressOf } from '@studio/contract/kernel'
import { createWordList } from '@studio/contract/prompts'
import { postUpload } from '@studio/contract/uploads'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvTextOf } from '../../../testing/csv.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createSessionCalls, refusalOf } from './sessions.fixtures.ts'

let studio: Studio
let host: TestActor
let ana: TestActor
let ben: TestActor
const calls = createSessionCalls(() => studio)
beforeAll(async () => {
  studio = await startTestStudio({ engines: [createFakeEngine()] })
  host = await studio.onboarded()
  ana = await studio.onboarded()
  ben = await studio.onboarded()
})
afterAll(() => studio.close())
const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
beforeEach(() => query('delete from sessions'))

async function together(rules: Parameters<typeof calls.create>[1] = {}, brief = {}) {
  const session = await calls.create(host, rules, brief)
  for (const each of [ana, ben]) await calls.join(each, { link: session.link ?? '' })
  return session.id
}
/** Waits until `count` images are completed, and returns the images of the session. */
async function pictures(by: TestActor, id: string, count: number) {
  const read = async () =>
    (await calls.get(by, id)).session.shoots.flatMap(({ frames }) =>
      frames.flatMap(({ media }) => (media ? [media] : [])),
    )
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}
const endings = (id: string, count: number) =>
  expect
    .poll(
      async () =>
        (
          await query(
            `select seq from session_events where session_id = $1 and what ->> 'kind' = 'shoot-ended'`,
            [id],
          )
        ).length,
    )
    .toBe(count)
const memberOf = async (id: string, actor: TestActor) =>
  (await calls.get(actor, id)).session.members.find(({ userId }) => userId === actor.id)

describe('a shoot of a session', () => {
  test('is paid by the user who starts it, and visible to all members', async () => {
    const id = await together()
    const { shoot } = await calls.shoot(ana, id)
    expect([shoot.byId, shoot.payerId, shoot.prompt]).toEqual([ana.id, ana.id, 'a brass lamp'])
    const [picture] = await pictures(ben, id, 1)
    expect((await studio.fetch(picture?.url ?? '')).status).toBe(200)
    await endings(id, 1)
    expect(await memberOf(id, ana)).toMatchObject({ reserved: 0, spent: shoot.credits })
    const { events } = await calls.get(ben, id, 0)
    expect(events.map(({ what }) => what.kind).slice(-3)).toEqual(['shoot', 'picture', 'shoot-ended'])
  })

  test('gives each image its own text if the prompt has alternatives or word lists', async () => {
    await studio.call(createWordList, { body: { name: 'metals', entries: ['brass', 'tin'] } }, ana)
    const id = await together({}, { prompt: 'a {red|blue} lamp of __metals__', count: 4 })
    const { shoot } = await calls.shoot(ana, id)
    const [job] = await query('select request from jobs where id = $1', [shoot.jobId])
    expect(job?.request.prompts.toSorted()).toEqual([
      'a blue lamp of brass',
      'a blue lamp of tin',
      'a red lamp of brass',
      'a red lamp of tin',
    ])
  })

  test('with variables in its prompt is refused with instructions', async () => {
    const id = await together({}, { prompt: 'a lamp of [[metal]]' })
    await expect(calls.shoot(ana, id)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('[[ ]]'),
    })
  })

  test('counts once per idempotency key, with the brief that the user saw', async () => {
    const id = await together()
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await calls.shoot(ana, id, key), await calls.shoot(ana, id, key)]
    expect(one.shoot.jobId).toBe(two.shoot.jobId)
    expect(await query('select job_id from session_jobs where session_id = $1', [id])).toHaveLength(1)
  })

  test('is paid by the host within caps, also for fifty concurrent starts', async () => {
    const id = await together({ hostPays: true, perPersonCap: 6, totalCap: 8 })
    const presses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => refusalOf(calls.shoot(at % 2 ? ana : ben, id))),
    )
    const [used] = await query(
      'select total_used, (select sum(reserved + spent)::int from session_members where session_id = s.id) as used from sessions s where id = $1',
      [id],
    )
    const done = presses.filter((each) => each === 'undefined').length
    const others = new Set(presses.filter((each) => each !== 'undefined'))
    expect([...others].filter((each) => each !== 'CONFLICT capReached' && each !== 'RATE_LIMITED')).toEqual(
      [],
    )
    expect(done).toBeGreaterThan(0)
    expect(used.total_used).toBeLessThanOrEqual(8)
    expect(used.used).toBe(used.total_used)
    expect(used.used).toBe(done)
    for (const each of [ana, ben]) expect((await memberOf(id, each))?.reserved ?? 0).toBeLessThanOrEqual(6)
    await endings(id, done)
    const [row] = await query(
      'select sum(reserved)::int as held, sum(spent)::int as spent from session_members where session_id = $1',
      [id],
    )
    expect(row).toEqual({ held: 0, spent: done })
    const payers = await query('select distinct payer_id from session_jobs where session_id = $1', [id])
    expect(payers).toEqual([{ payer_id: host.id }])
    expect((await calls.get(ana, id)).session.pays.payerId).toBe(host.id)
  })

  test('locks the payer’s queue before the session, as an ending job does', async () => {
    const id = await together({ hostPays: true })
    const ending = await studio.database.pool.connect()
    try {
      await ending.query('begin')
      await ending.query("select take_lock('jobs', $1)", [host.id])
      const press = calls.shoot(ana, id)
      const isWaiting =
        'select from pg_locks where locktype = $1 and not granted and database = (select oid from pg_database where datname = current_database())'
      await expect.poll(async () => (await query(isWaiting, ['advisory'])).length).toBe(1)
      await ending.query('select from sessions where id = $1 for no key update nowait', [id])
      await ending.query('commit')
      expect((await press).shoot.payerId).toBe(host.id)
    } finally {
      ending.release(true)
    }
    await endings(id, 1)
  })

  test('leaves nothing behind if a cap refuses it, and succeeds with a higher cap', async () => {
    const id = await together({ hostPays: true, perPersonCap: 1 }, { count: 2 })
    expect(await refusalOf(calls.shoot(ana, id))).toBe('CONFLICT capReached')
    expect(await query('select job_id from session_jobs where session_id = $1', [id])).toEqual([])
    await calls.member(host, id, ana.id, { capCredits: 2 })
    await calls.shoot(ana, id)
    expect(await refusalOf(calls.member(host, id, ana.id, { capCredits: 1 }))).toBe('CONFLICT capTooLow')
    await endings(id, 1)
  })
})

describe('hearts', () => {
  test('are sent to no one until all present members have rated, if hidden', async () => {
    const id = await together({ blindPicks: true })
    await calls.shoot(ana, id)
    const [picture] = await pictures(ben, id, 1)
    await endings(id, 1)
    const mediaId = picture?.id ?? ''
    await calls.pick(ana, id, mediaId, 'heart')
    const state = await calls.get(ben, id, 0)
    expect(state.session.picks).toEqual([{ mediaId, userId: ana.id, verdict: null }])
    expect(JSON.stringify(state)).not.toContain('heart"')
    expect((await calls.summary(ben, id)).total.hearts).toBe(0)
    expect((await calls.get(ana, id)).session.picks[0]?.verdict).toBe('heart')
    await calls.pick(ben, id, mediaId, 'no')
    expect((await calls.get(ben, id)).session.shoots[0]?.isRevealed).toBe(false)
    await calls.pick(host, id, mediaId, 'heart')
    const { session, events } = await calls.get(ben, id, state.session.seq)
    expect(session.picks.map(({ verdict }) => verdict)).toEqual(['heart', 'no', 'heart'])
    expect(events.at(-1)?.what).toMatchObject({
      kind: 'revealed',
      picks: [{ userId: ana.id, verdict: 'heart' }, {}, {}],
    })
    // Two of three hearts suggest the image, but do not flag it for its owner.
    expect(session.shoots[0]?.frames[0]).toMatchObject({ isSuggested: true, flag: null })
  })

  test('are revealed only by the host', async () => {
    const id = await together({ blindPicks: true })
    await calls.shoot(ana, id)
    const [picture] = await pictures(ben, id, 1)
    await calls.pick(ana, id, picture?.id ?? '')
    expect(await refusalOf(calls.reveal(ben, id))).toBe('FORBIDDEN')
    await calls.reveal(host, id)
    expect((await calls.get(ben, id)).session.picks[0]?.verdict).toBe('heart')
    await endings(id, 1)
  })

  test('need an image of the session', async () => {
    const [id, other] = [await together(), await together()]
    await calls.shoot(ana, other)
    const [picture] = await pictures(ana, other, 1)
    expect(await refusalOf(calls.pick(ana, id, picture?.id ?? ''))).toBe('NOT_FOUND')
    expect(await refusalOf(calls.say(ana, id, { text: 'This', mediaId: picture?.id ?? '' }))).toBe(
      'INPUT_INVALID',
    )
    await calls.say(ana, other, { text: 'Here', mediaId: picture?.id ?? '', x: 0.5, y: 0.25 })
    expect((await calls.get(ben, other)).session.messages[0]).toMatchObject({ text: 'Here', x: 0.5, y: 0.25 })
    await endings(other, 1)
  })
})

test('summarises members’ actions and the cost of kept images, also as CSV and ZIP', async () => {
  const id = await together({}, { count: 2 })
  await calls.shoot(ana, id)
  const images = await pictures(ana, id, 2)
  await endings(id, 1)
  const { session: before } = await calls.get(ben, id)
  await studio.call(
    changePictures,
    { body: { ids: [images[0]?.id ?? ''], change: { flag: 'pick' } } as never },
    ana,
  )
  const { session, events } = await calls.get(ben, id, before.seq)
  expect(events.map(({ what }) => what)).toEqual([{ kind: 'flag', mediaId: images[0]?.id, flag: 'pick' }])
  expect(session.shoots[0]?.frames.map(({ flag }) => flag)).toEqual(['pick', null])
  await calls.pick(ben, id, images[0]?.id ?? '')
  const summary = await calls.summary(ben, id)
  expect(summary.total).toEqual({ asked: 1, made: 2, kept: 1, hearts: 1, credits: 2, creditsPerKept: 2 })
  expect(summary.people.find(({ userId }) => userId === ben.id)).toMatchObject({
    asked: 0,
    hearts: 1,
    credits: 0,
  })
  const authorization = { headers: { authorization: `Bearer ${ben.accessToken}` } }
  const csv = await studio.fetch(addressOf(getSessionCsv, { params: { id } }), authorization)
  expect((await csvTextOf(csv)).split('\r\n')[0]).toBe('name,role,asked,made,kept,hearts,credits')
  const zip = await studio.fetch(addressOf(getSessionZip, { params: { id } }), authorization)
  expect(Buffer.from(await zip.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  await calls.member(host, id, ben.id, { remove: true })
  expect((await studio.fetch(addressOf(getSessionZip, { params: { id } }), authorization)).status).toBe(404)
})

describe('the reference', () => {
  const upload = async (by: TestActor) => {
    const form = new FormData()
    form.append('file', new Blob([await noisy(200, 120)]), 'wall.png')
    return (await studio.call(postUpload, { body: form }, by)).asset.id
  }
  const requestOf = async (jobId: string) =>
    (
      await query(`select user_id, request ->> 'referenceImageId' as reference from jobs where id = $1`, [
        jobId,
      ])
    )[0]

  test('of one member is visible to all, and copied once for each payer', async () => {
    const id = await together()
    const referenceImageId = await upload(ana)
    await calls.edit(ana, id, { patch: { referenceImageId } })
    const { reference } = (await calls.get(ben, id)).session
    expect(reference).toMatchObject({ id: referenceImageId, byId: ana.id })
    expect((await studio.fetch(reference?.url ?? '')).status).toBe(200)
    // Another member may name references that were already shared, and no others.
    await calls.edit(ben, id, { patch: { referenceImageId: null } })
    expect((await calls.get(ben, id)).session.reference).toBeNull()
    await calls.edit(ben, id, { patch: { referenceImageId } })
    const [own, first, second] = [
      await calls.shoot(ana, id),
      await calls.shoot(ben, id),
      await calls.shoot(ben, id),
    ]
    expect(await requestOf(own.shoot.jobId)).toEqual({ user_id: ana.id, reference: referenceImageId })
    const copy = await requestOf(first.shoot.jobId)
    expect(copy.reference).not.toBe(referenceImageId)
    expect(await query('select user_id from uploads where id = $1', [copy.reference])).toEqual([
      { user_id: ben.id },
    ])
    expect(await requestOf(second.shoot.jobId)).toEqual(copy)
    await endings(id, 3)
  })

  test('can’t be another’s unshared image, nor a permanently deleted one', async () => {
    const id = await together()
    const theirs = await upload(ana)
    expect(await refusalOf(calls.edit(ben, id, { patch: { referenceImageId: theirs } }))).toBe(
      'INPUT_INVALID',
    )
    expect(await refusalOf(calls.create(ben, {}, { referenceImageId: theirs }))).toBe('INPUT_INVALID')
    await calls.edit(ana, id, { patch: { referenceImageId: theirs } })
    await query('delete from uploads where id = $1', [theirs])
    expect((await calls.get(ben, id)).session.reference).toBeNull()
    expect(await refusalOf(calls.shoot(ben, id))).toBe('INPUT_INVALID')
    expect(await query('select job_id from session_jobs where session_id = $1', [id])).toEqual([])
  })

  test('is not copied for the host by a member who may not shoot', async () => {
    const id = await together({ hostPays: true, perPersonCap: 6 })
    await calls.edit(ana, id, { patch: { referenceImageId: await upload(ana) } })
    await calls.member(host, id, ben.id, { role: 'viewer' })
    expect(await refusalOf(calls.shoot(ben, id))).toBe('FORBIDDEN')
    expect(await query('select from uploads where user_id = $1', [host.id])).toEqual([])
  })
})
