import { partOfPlatform } from '../../../testing/features.ts'
import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@studio/contract/kernel'
import * as contract from '@studio/contract/roadmap'
import type { Notice } from '@studio/contract/realtime'
import { putSettings, type SettingsChange } from '@studio/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { collectEvents } from '../../../testing/hear.ts'
import { boardClock, callsOf, codeOf, openBoard, params } from './roadmap.fixtures.ts'

const clock = boardClock()
let studio: Studio
let admin: TestActor
let me: TestActor
let other: TestActor
const { query, clear, suggest, get, change, merge, list, givenItems } = callsOf(clock, () => ({
  studio,
  admin,
  me,
  other,
}))
beforeAll(async () => {
  ;({ studio, admin, me, other } = await openBoard(clock))
})
afterAll(() => studio.close())
beforeEach(clear)

describe('moderation', () => {
  test('reviews every user text: refuses, holds and releases it', async () => {
    const { createRoadmap } = await import('./index.ts')
    const entries: unknown[] = []
    let verdict: 'refuse' | 'ok' = 'ok'
    const { createHttp } = await import('../../platform/http/index.ts')
    const { createLog } = await import('../../platform/log/index.ts')
    const { Refusal } = await import('@studio/contract/kernel')
    const http = await createHttp({ log: createLog('fatal'), trustedProxies: [] })
    http.authenticateWith((token) => ({
      id: token,
      email: 'somebody@example.com',
      signInId: token,
      aal: 'aal1',
      mustStepUp: false,
    }))
    http.guardWith(async () => {})
    const platform = partOfPlatform({
      http,
      clock,
      database: studio.database,
      log: createLog('fatal'),
      pubsub: { on: () => () => {} },
      publicUrl: () => '',
    })
    createRoadmap(platform, {
      isAdmin: async () => false,
      notify: async () => {},
      realtime: { addPolicy: () => {}, notifyTopicHere: () => {} },
      check: async ({ kind, authorId }, fields) => {
        entries.push({ kind, authorId, fields })
        if (verdict === 'ok') return { verdict: 'ok', hits: [] }
        return { verdict: 'refused', hits: [], refusal: new Refusal('INPUT_INVALID', 'no') }
      },
    })
    const post = async (url: string, payload: object) =>
      (
        await http.server.inject({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${me.id}` },
        })
      ).json<{ item?: { id: string }; error?: { code: string } }>()
    const { item } = await post('/api/roadmap', { title: 'A fine wish', body: 'Why' })
    await post(`/api/roadmap/${item?.id}/comments`, { text: 'And more' })
    expect(entries).toEqual([
      { kind: 'roadmap', authorId: me.id, fields: { title: 'A fine wish', body: 'Why' } },
      { kind: 'roadmap-comment', authorId: me.id, fields: { text: 'And more' } },
    ])
    verdict = 'refuse'
    expect((await post('/api/roadmap', { title: 'A bad wish' })).error?.code).toBe('INPUT_INVALID')
    expect((await post(`/api/roadmap/${item?.id}/comments`, { text: 'bad' })).error?.code).toBe(
      'INPUT_INVALID',
    )
    expect(await query("select 1 from roadmap_items where title = 'A bad wish'")).toEqual([])
    expect(await query("select 1 from roadmap_comments where text = 'bad'")).toEqual([])
    await http.server.close()
  })

  test('can hide, release and edit suggestions and comments', async () => {
    const { moderatedItems, moderatedComments } = await import('./moderated.ts')
    const { db } = studio.database
    const item = await suggest('A rude wish', me, 'And why')
    expect(await moderatedItems.read(db, item.id)).toMatchObject({
      authorId: me.id,
      title: 'A rude wish',
      isShown: true,
      fields: { title: 'A rude wish', body: 'And why' },
    })
    await moderatedItems.hide(db, item.id, 'hidden')
    expect(await codeOf(get(item.id, other))).toBe('NOT_FOUND')
    await moderatedItems.rewrite?.(db, item.id, { title: 'A kind wish' })
    await moderatedItems.restore(db, item.id)
    expect((await get(item.id, other)).item.title).toBe('A kind wish')
    expect((await list({ q: 'kind' }, other)).items).toHaveLength(1)
    await expect(async () => moderatedItems.rewrite?.(db, item.id, { title: '' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
    const body = { text: 'Rude words' }
    const { comment } = await studio.call(contract.commentOnRoadmapItem, { ...params(item.id), body }, me)
    await moderatedComments.hide(db, comment.id, 'held')
    const comments = async (by: TestActor) =>
      (await studio.call(contract.listRoadmapComments, params(item.id), by)).comments
    expect([await comments(other), await comments(me)]).toMatchObject([[], [{ held: true }]])
    await moderatedComments.restore(db, comment.id)
    expect(await comments(other)).toHaveLength(1)
    // Texts of the team have no author and can't be reported.
    expect(await moderatedItems.read(db, '00000000-0000-4000-8000-0000000ad001')).toBeUndefined()
    expect(await moderatedItems.read(db, 'x')).toBeUndefined()
  })
})

describe('admin actions', () => {
  test('are recorded in the history and the audit log; declining requires a reason', async () => {
    const { id } = await suggest('Voice control')
    expect(await codeOf(change(id, { status: 'declined' }))).toBe('INPUT_INVALID')
    expect(await codeOf(change(id, { status: 'planned' }, me))).toBe('FORBIDDEN')
    const planned = await change(id, {
      status: 'planned',
      target: 'January',
      progress: { done: 1, parts: 3 },
    })
    expect(planned).toMatchObject({ target: 'January', progress: { done: 1, parts: 3 } })
    expect(await codeOf(change(id, { version: planned.version - 1, status: 'shipped' }))).toBe('CONFLICT')
    await change(id, {
      version: planned.version,
      status: 'declined',
      answer: 'Dictation works in every field.',
    })
    // No change, no record.
    await change(id, { status: 'declined' })
    expect(await codeOf(change(id, { answer: null }))).toBe('INPUT_INVALID')
    expect((await get(id)).history.map(({ from, to }) => [from, to])).toEqual([
      ['planned', 'declined'],
      ['suggested', 'planned'],
    ])
    expect(
      await query(
        "select actor_id, before ->> 'status' as was, after ->> 'status' as is from audit_entries where subject_id = $1 order by created_at",
        [id],
      ),
    ).toEqual([
      { actor_id: admin.id, was: 'suggested', is: 'planned' },
      { actor_id: admin.id, was: 'planned', is: 'declined' },
    ])
  })

  test('reorder items and keep position keys short', async () => {
    const ids = await givenItems(5, 'declined').catch(() => [])
    expect(ids).toEqual([])
    const [a, b, c] = await givenItems(3)
    const move = (id: string, after: string | null) =>
      studio.call(contract.moveRoadmapItem, { ...params(id), body: { after } }, admin)
    const order = async () => (await list({ status: 'suggested', sort: 'order' })).items.map(({ id }) => id)
    await move(c ?? '', null)
    expect(await order()).toEqual([c, a, b])
    await move(c ?? '', a ?? '')
    expect(await order()).toEqual([a, c, b])
    const shipped = (await list({ status: 'shipped' })).items[0]?.id ?? ''
    expect(await codeOf(move(a ?? '', shipped))).toBe('CONFLICT')
    // Swaps two neighbours repeatedly, so that the gap between keys gets smaller each time.
    for (let n = 0; n < 260; n++) await move((n % 2 ? b : c) ?? '', a ?? '')
    expect(await order()).toEqual([a, b, c])
    const [longest] = await query(
      "select max(length(position)) as length from roadmap_items where status = 'suggested'",
    )
    expect(longest.length).toBeLessThanOrEqual(40)
  })

  test('publish What’s new now or on a date, with its items, marked as new until seen', async () => {
    const item = await suggest('Print the contact sheet', other)
    const words = { en: 'Printing', es: 'Imprimir' }
    const add = (body: Partial<contract.NewChangelogEntry>) =>
      studio.call(
        contract.addChangelogEntry,
        { body: { version: '12.7.0', title: words, body: words, ...body } },
        admin,
      )
    const pubsub = async (by = other) => await studio.call(contract.listChangelog, {}, by)
    await studio.call(contract.seeChangelog, {}, other)
    expect((await pubsub()).hasNew).toBe(false)
    expect((await pubsub(me)).hasNew).toBe(true)
    clock.ahead = 1000
    await add({ items: [item.id], scheduledAt: new Date(Date.now() + HOUR_MS / 2).toISOString() })
    expect((await pubsub()).entries[0]?.version).toBe('12.5.0')
    clock.ahead = HOUR_MS * 0.7
    const { entries, hasNew } = await pubsub()
    expect(hasNew).toBe(true)
    expect(entries[0]).toMatchObject({
      version: '12.7.0',
      title: words,
      isNew: true,
      items: [{ id: item.id, votes: 1, hasVoted: true, isMine: true }],
    })
    expect((await get(item.id)).item.shippedIn).toBe('12.7.0')
    expect(await codeOf(add({ items: [randomUUID()] }))).toBe('NOT_FOUND')
    expect(await codeOf(add({ version: 'next' }))).toBe('INPUT_INVALID')
    await query("delete from changelog where version = '12.7.0'")
  })
})

describe('followers', () => {
  const changeSettings = (settings: SettingsChange['settings'], by: TestActor) =>
    studio.call(putSettings, { body: { settings, updatedAt: {}, sentAt: new Date().toISOString() } }, by)
  const mails = (to: TestActor) =>
    query(
      'select subject, text_body from mails where recipient = $1 and text_body like $2 order by created_at',
      [to.email, '%/dashboard/roadmap%'],
    )
  /** Two processes at the same time. */
  const notify = async () =>
    void (await Promise.all([studio.app.runPeriodic('tell-roadmap'), studio.app.runPeriodic('tell-roadmap')]))
  const advanceOneDay = async () => {
    await query("update roadmap_told set until = until - interval '25 hours'")
    await query("update roadmap_history set at = at - interval '25 hours'")
  }

  test('get one notification a day in their language, with thanks for their own suggestions', async () => {
    const item = await suggest('Print the contact sheet', me)
    const merged = await suggest('Contact sheet on paper', other)
    await changeSettings({ emailNotifications: true, language: 'es' }, me)
    await merge(merged.id, item.id)
    await change(item.id, { status: 'planned' })
    const { told, stop } = await collectEvents<Notice>(other, 'roadmap')
    await notify()
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]).toMatchObject({ message: { en: '“Print the contact sheet” is now planned.' } })
    expect((await mails(me)).map(({ text_body }) => text_body)).toEqual([
      expect.stringContaining('«Print the contact sheet» está ahora previsto.'),
    ])
    await advanceOneDay()
    await notify()
    await change(item.id, { status: 'in_progress' })
    await query("update roadmap_told set until = until + interval '2 hours'")
    await change(item.id, { status: 'shipped' })
    await notify()
    expect(await mails(me)).toHaveLength(1)
    await query("update roadmap_told set until = until - interval '2 hours'")
    await notify()
    const [, second, ...more] = await mails(me)
    expect(more).toEqual([])
    expect(second?.text_body).toContain(
      '«Print the contact sheet» se ha publicado. Lo propusiste tú. Gracias.',
    )
    // No changes, no notification. None for the person who made the change.
    await advanceOneDay()
    await notify()
    expect(await mails(me)).toHaveLength(2)
    expect(await mails(admin)).toEqual([])
    void stop()
  })

  test('get no notification if turned off, or about items under review', async () => {
    const item = await suggest('Print the contact sheet', other)
    await changeSettings({ emailNotifications: true, roadmap: false }, other)
    await change(item.id, { status: 'planned' })
    await notify()
    expect(await mails(other)).toEqual([])
    const { isFollowed } = await studio.call(contract.unfollowRoadmapItem, params(item.id), other)
    expect(isFollowed).toBe(false)
    expect((await studio.call(contract.followRoadmapItem, params(item.id), other)).isFollowed).toBe(true)
  })
})
