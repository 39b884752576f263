import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@studio/contract/kernel'
import { putSettings, type SettingsChange } from '@studio/contract/settings'
import type { Notice } from '@studio/contract/realtime'
import { useWork } from '@studio/contract/works'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { collectEvents } from '../../../../testing/hear.ts'
import { seedAccounts, seedWorks } from '../works.fixtures.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
let studio: Studio
let author: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
})
afterAll(() => studio.close())
beforeEach(async () => {
  clock.ahead = 0
  author = await studio.onboarded()
})

const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
const changeSettings = (settings: SettingsChange['settings'], by = author) =>
  studio.call(putSettings, { body: { settings, updatedAt: {}, sentAt: new Date().toISOString() } }, by)
const digestsTo = ({ email }: TestActor) =>
  query(
    "select subject, text_body from mails where recipient = $1 and text_body like '%/profile/%' order by created_at",
    [email],
  )
const like = (workId: string | undefined, userId: string | undefined) =>
  query("insert into work_likes (work_id, user_id, net, at, nth) values ($1, $2, '', $3, 0)", [
    workId,
    userId,
    clock.now(),
  ])
const notifyAt = async (ahead: number) => {
  clock.ahead = ahead
  await Promise.all([studio.app.runPeriodic('works-digests'), studio.app.runPeriodic('works-digests')])
}

test('an author is notified of the first use of a work, without names', async () => {
  const [id] = await seedWorks(studio, author.id, [{ title: 'Lake at dawn' }])
  const user = await studio.onboarded()
  const { told, stop } = await collectEvents<Notice>(author, 'works')
  const use = () =>
    studio.call(useWork, { params: { id: id ?? '' } }, user, { 'idempotency-key': randomUUID() })
  await use()
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toMatchObject({
    type: 'info',
    to: `/w/${id}`,
    title: { en: 'Your work was used', es: 'Se ha usado tu obra' },
    message: { en: expect.stringContaining('“Lake at dawn”') },
  })
  expect(JSON.stringify(told)).not.toContain(user.id)
  await use()
  await changeSettings({ creatorLibrary: false })
  const other = await studio.onboarded()
  await studio.call(useWork, { params: { id: id ?? '' } }, other, { 'idempotency-key': randomUUID() })
  expect(told).toHaveLength(1)
  void stop()
})

test('likes and uses are notified once per day, in the reader’s language, if they count', async () => {
  await changeSettings({ emailNotifications: true, language: 'es' })
  const [one, two, withdrawn] = await seedWorks(studio, author.id, [
    { title: 'Lago' },
    { title: 'Monte' },
    { title: 'Fuera', status: 'withdrawn' },
  ])
  const [a, b, muted] = await seedAccounts(studio, 3, 40)
  await query("insert into mutes values ($1, 'creator', $2)", [author.id, muted])
  for (const [work, by] of [
    [one, a],
    [one, b],
    [two, a],
    [withdrawn, a],
    [one, muted],
    [one, author.id],
  ])
    await like(work, by)
  await query('insert into work_uses (work_id, user_id, first_at) values ($1, $2, $3)', [two, b, clock.now()])
  await notifyAt(60_000)
  const [mail, ...more] = await digestsTo(author)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Tus obras hoy: 3 «me gusta» nuevos, usadas por 1 persona')
  expect(mail?.text_body).toContain('«Lago», «Monte»')
  expect(mail?.text_body).not.toContain('Fuera')
  clock.ahead = HOUR_MS
  await like(two, muted === a ? b : (await seedAccounts(studio, 1, 40))[0])
  await notifyAt(23 * HOUR_MS)
  expect(await digestsTo(author)).toHaveLength(1)
  await notifyAt(25 * HOUR_MS)
  expect((await digestsTo(author))[1]?.subject).toBe('Tus obras hoy: 1 «me gusta» nuevo')
  // No notification without new activity.
  await notifyAt(50 * HOUR_MS)
  expect(await digestsTo(author)).toHaveLength(2)
})

test('users who turned off Creator Library notifications or emails receive none', async () => {
  const [id] = await seedWorks(studio, author.id, [{ title: 'Lake' }])
  const [a] = await seedAccounts(studio, 1, 40)
  await changeSettings({ emailNotifications: true, creatorLibrary: false })
  await like(id, a)
  await notifyAt(60_000)
  const quiet = await studio.onboarded()
  const [theirs] = await seedWorks(studio, quiet.id, [{ title: 'Hill' }])
  await like(theirs, a)
  const { told, stop } = await collectEvents<Notice>(quiet, 'works')
  await notifyAt(120_000)
  await expect.poll(() => told[0]?.message.en).toBe('1 new like. Works: “Hill”.')
  expect([await digestsTo(author), await digestsTo(quiet)]).toEqual([[], []])
  void stop()
})
