import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@studio/contract/kernel'
import { putSettings } from '@studio/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createGuesses } from './guesses.ts'
import { createSessionCalls, refusalOf } from './sessions.fixtures.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
let studio: Studio
let host: TestActor
let ana: TestActor
let ben: TestActor
const calls = createSessionCalls(() => studio)
beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
  host = await studio.onboarded()
  ana = await studio.onboarded()
  ben = await studio.onboarded()
})
afterAll(() => studio.close())
const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
beforeEach(async () => {
  clock.ahead = 0
  await query('delete from sessions')
  await query('delete from tries')
})
const codeOf = (session: { code: string | null }) => session.code ?? ''

test('absent members are notified of a session’s end, unless turned off', async () => {
  const session = await calls.create(host)
  for (const each of [ana, ben]) await calls.join(each, { code: codeOf(session) })
  const cleo = await studio.onboarded()
  const removed = await studio.onboarded()
  for (const each of [cleo, removed]) await calls.join(each, { code: codeOf(session) })
  await calls.member(host, session.id, removed.id, { remove: true })
  const at = new Date(clock.now().getTime() + 1).toISOString()
  for (const [each, sessions] of [
    [ana, true],
    [ben, true],
    [cleo, false],
    [removed, true],
  ] as const)
    await studio.call(
      putSettings,
      {
        body: {
          settings: { emailNotifications: true, sessions },
          updatedAt: { emailNotifications: at, sessions: at },
          sentAt: at,
        },
      },
      each,
    )
  clock.ahead = 2 * MINUTE_MS
  // Only Ben is present when the session ends.
  await calls.get(ben, session.id)
  await calls.end(host, session.id)
  const mailed = await query("select recipient from mails where subject like '%Norte'")
  expect(mailed).toEqual([{ recipient: ana.email }])
})

describe('joining', () => {
  test('accepts a code in any spelling, and a link, once per user', async () => {
    const session = await calls.create(host)
    expect(session.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    const typed = codeOf(session).toLowerCase().replace('0', 'o').replace('1', 'l')
    const joined = await calls.join(ana, { code: ` ${typed.slice(0, 3)}-${typed.slice(3)}` })
    expect(joined.members.map(({ userId, role }) => [userId, role])).toEqual([
      [host.id, 'host'],
      [ana.id, 'shooter'],
    ])
    // Two tabs of a user count as one member, and only the host gets the link.
    expect((await calls.join(ana, { code: codeOf(session) })).members).toHaveLength(2)
    expect(joined.link).toBeNull()
    await calls.join(ben, { link: session.link ?? '' })
    expect((await calls.get(host, session.id)).session.members).toHaveLength(3)
    const [row] = await query('select link_hash::text as hash from sessions')
    expect(row.hash).not.toContain(session.link)
  })

  test('answers a wrong code like an ended session, and reports full, locked and removed only for the right code', async () => {
    const session = await calls.create(host, { maxMembers: 2 })
    expect(await refusalOf(calls.join(ana, { code: 'ZZZZZZ' }))).toBe('NOT_FOUND')
    expect(await refusalOf(calls.join(ana, { code: '...' }))).toBe('NOT_FOUND')
    await calls.lock(host, session.id)
    expect(await refusalOf(calls.join(ana, { code: codeOf(session) }))).toBe('CONFLICT locked')
    await calls.unlock(host, session.id)
    await calls.join(ana, { code: codeOf(session) })
    expect(await refusalOf(calls.join(ben, { code: codeOf(session) }))).toBe('CONFLICT full')
    await calls.member(host, session.id, ana.id, { remove: true })
    expect(await refusalOf(calls.join(ana, { link: session.link ?? '' }))).toBe('NOT_FOUND')
    expect(await refusalOf(calls.get(ana, session.id))).toBe('NOT_FOUND')
    await calls.end(host, session.id)
    expect(await refusalOf(calls.join(ben, { code: codeOf(session) }))).toBe('NOT_FOUND')
    expect(await refusalOf(calls.join(ben, { link: session.link ?? '' }))).toBe('NOT_FOUND')
  })

  test('admits one of many concurrent users to the last place', async () => {
    const session = await calls.create(host, { maxMembers: 2 })
    const came = await Promise.all(
      [ana, ben].map((each) => refusalOf(calls.join(each, { code: codeOf(session) }))),
    )
    expect(came.toSorted()).toEqual(['CONFLICT full', 'undefined'])
  })

  test('requires consent where members may keep copies', async () => {
    const session = await calls.create(host, { copies: 'members' })
    expect(await refusalOf(calls.join(ana, { code: codeOf(session) }))).toBe('CONFLICT mustAgree')
    await calls.join(ana, { code: codeOf(session) }, true)
  })

  test('allows ten guesses in ten minutes, not counting right codes', async () => {
    const session = await calls.create(host)
    for (let n = 0; n < 3; n += 1) await calls.join(ana, { code: codeOf(session) })
    for (let n = 0; n < 10; n += 1)
      expect(await refusalOf(calls.join(ana, { code: 'ZZZZZ1' }))).toBe('NOT_FOUND')
    expect(await refusalOf(calls.join(ana, { code: codeOf(session) }))).toBe('RATE_LIMITED')
    // Ben is on the same network.
    expect(await refusalOf(calls.join(ben, { code: codeOf(session) }))).toBe('RATE_LIMITED')
    clock.ahead = 10 * MINUTE_MS + 1000
    await calls.join(ben, { code: codeOf(session) })
  })

  test('isn’t blocked for other networks by guesses, and allows fifty guesses a day per user', async () => {
    const session = await calls.create(host)
    const guesses = createGuesses({ db: studio.database.db, clock })
    const guess = (userId: string, address: string) =>
      guesses.count({ userId, address }, true).then(
        () => 'counted',
        (error: { code: string }) => error.code,
      )
    // Three hundred users of one network: the last ones are refused, but Ana is not.
    const answers: string[] = []
    for (let n = 0; n < 300; n++) answers.push(await guess(randomUUID(), `2001:db8:1:${n.toString(16)}::1`))
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(80)
    await calls.join(ana, { code: codeOf(session) })
    const wandering = randomUUID()
    const attempts: string[] = []
    for (let n = 0; n < 60; n++) {
      if (n % 10 === 0) clock.ahead += 10 * MINUTE_MS + 1000
      attempts.push(await guess(wandering, `198.51.${n}.7`))
    }
    expect(attempts.filter((answer) => answer === 'counted')).toHaveLength(50)
  })

  test('ends by code after a day without members', async () => {
    const session = await calls.create(host)
    await query("update sessions set active_at = active_at - interval '24 hours'")
    await calls.join(ana, { code: codeOf(session) })
    await query("update session_members set seen_at = seen_at - interval '24 hours'")
    await query("update sessions set active_at = active_at - interval '24 hours'")
    expect(await refusalOf(calls.join(ben, { code: codeOf(session) }))).toBe('NOT_FOUND')
    await calls.join(ben, { link: session.link ?? '' })
  })
})

describe('members', () => {
  test('are subscribed again after returning, and ignored in between', async () => {
    const session = await calls.create(host)
    await calls.join(ana, { code: codeOf(session) })
    await calls.leave(ana, session.id)
    expect(await refusalOf(calls.get(ana, session.id))).toBe('NOT_FOUND')
    expect(await refusalOf(calls.edit(ana, session.id, { patch: { count: 2 } }))).toBe('NOT_FOUND')
    await calls.lock(host, session.id)
    expect((await calls.join(ana, { id: session.id })).members[1]?.leftAt).toBeNull()
    expect(await refusalOf(calls.join(ben, { id: session.id }))).toBe('NOT_FOUND')
  })

  test('may do what their role allows', async () => {
    const session = await calls.create(host)
    await calls.join(ana, { code: codeOf(session) })
    expect(await refusalOf(calls.lock(ana, session.id))).toBe('FORBIDDEN')
    expect(await refusalOf(calls.member(ana, session.id, host.id, { remove: true }))).toBe('FORBIDDEN')
    await calls.member(host, session.id, ana.id, { role: 'picker' })
    expect(await refusalOf(calls.edit(ana, session.id, { patch: { count: 2 } }))).toBe('FORBIDDEN')
    expect(await refusalOf(calls.shoot(ana, session.id))).toBe('FORBIDDEN')
    await calls.say(ana, session.id, { text: 'Hello' })
    await calls.member(host, session.id, ana.id, { role: 'viewer' })
    expect(await refusalOf(calls.say(ana, session.id, { text: 'Hello' }))).toBe('FORBIDDEN')
    expect(await refusalOf(calls.member(host, session.id, host.id, { role: 'viewer' }))).toBe(
      'CONFLICT hostStays',
    )
  })

  test('replace an absent host, the longest-present shooter first', async () => {
    const session = await calls.create(host)
    await calls.join(ana, { code: codeOf(session) })
    clock.ahead = 5_000
    await calls.join(ben, { code: codeOf(session) })
    clock.ahead = 66_000
    await calls.get(ana, session.id)
    await calls.get(ben, session.id)
    expect((await calls.get(ana, session.id)).session.mayStandIn).toBe(true)
    expect(await refusalOf(calls.lock(ben, session.id))).toBe('FORBIDDEN')
    await calls.lock(ana, session.id)
    expect(await refusalOf(calls.member(ana, session.id, ben.id, { remove: true }))).toBe('FORBIDDEN')
    await calls.get(host, session.id)
    expect(await refusalOf(calls.end(ana, session.id))).toBe('FORBIDDEN')
  })

  test('receive exactly what they missed', async () => {
    const session = await calls.create(host)
    await calls.join(ana, { code: codeOf(session) })
    const { session: view } = await calls.get(ana, session.id)
    await calls.edit(host, session.id, { patch: { count: 3 } })
    await calls.say(host, session.id, { text: 'Three of them' })
    await calls.lock(host, session.id)
    const { session: now, events, hasMore } = await calls.get(ana, session.id, view.seq)
    expect(events.map(({ seq, what }) => [seq - view.seq, what.kind])).toEqual([
      [1, 'brief'],
      [2, 'message'],
      [3, 'locked'],
    ])
    expect([now.seq - view.seq, hasMore]).toEqual([3, false])
    expect((await calls.get(ana, session.id, now.seq)).events).toEqual([])
    const all = await query('select seq from session_events where session_id = $1 order by seq', [session.id])
    expect(all.map((row) => Number(row.seq))).toEqual(all.map((_, at) => at + 1))
  })

  test('see ended sessions for 30 days', async () => {
    const session = await calls.create(host)
    await calls.join(ana, { code: codeOf(session) })
    await calls.end(host, session.id)
    expect(await refusalOf(calls.edit(ana, session.id, { patch: { count: 2 } }))).toBe('CONFLICT ended')
    expect((await calls.get(ana, session.id)).session).toMatchObject({ status: 'ended', code: null })
    await query('update sessions set keep_until = $1', [clock.now()])
    expect(await refusalOf(calls.get(ana, session.id))).toBe('NOT_FOUND')
  })
})

describe('the brief', () => {
  test('keeps the words of all concurrent writers, with trailing spaces', async () => {
    const session = await calls.create(host, {}, { prompt: 'a lamp on a table' })
    await calls.join(ana, { code: codeOf(session) })
    const base = 'a lamp on a table'
    await calls.edit(host, session.id, { prompt: { base, text: 'a brass lamp on a table' } })
    const { brief, revision } = await calls.edit(ana, session.id, {
      patch: { style: 'fashion' },
      prompt: { base, text: 'a lamp on a table by the window ' },
    })
    expect(brief.prompt).toBe('a brass lamp on a table by the window ')
    expect([brief.style, revision]).toEqual(['fashion', 2])
  })

  test('counts a repeated edit once', async () => {
    const session = await calls.create(host, {}, { prompt: 'a lamp' })
    const edit = { edit: randomUUID(), prompt: { base: 'a lamp', text: 'a lamp, dusk' } }
    await calls.edit(host, session.id, edit)
    await calls.edit(host, session.id, { prompt: { base: 'a lamp, dusk', text: 'a lamp' } })
    const again = await calls.edit(host, session.id, edit)
    expect([again.brief.prompt, again.revision]).toEqual(['a lamp', 2])
  })

  test('loses no word and leaves no gap with forty concurrent writers', async () => {
    const session = await calls.create(host, {}, { prompt: 'start' })
    await calls.join(ana, { code: codeOf(session) })
    const words = Array.from({ length: 40 }, (_, at) => `word${at}`)
    await Promise.all(
      words.map((word, at) =>
        calls.edit(at % 2 ? host : ana, session.id, { prompt: { base: 'start', text: `start ${word}` } }),
      ),
    )
    const { session: now } = await calls.get(host, session.id, 0)
    expect(now.brief.prompt.split(' ').toSorted()).toEqual(['start', ...words].toSorted())
    expect(now.revision).toBe(40)
  })

  test('keeps the last 200 revisions', async () => {
    const session = await calls.create(host)
    await query('update sessions set revision = 300 where id = $1', [session.id])
    await calls.edit(host, session.id, { patch: { count: 7 } })
    expect(await query('select revision from session_revisions where session_id = $1', [session.id])).toEqual(
      [{ revision: 301 }],
    )
  })

  test('refuses an edit that makes it too long, and stays unchanged', async () => {
    const session = await calls.create(host, {}, { prompt: '' })
    await calls.edit(host, session.id, { prompt: { base: '', text: 'a '.repeat(1500) } })
    expect(
      await refusalOf(calls.edit(host, session.id, { prompt: { base: '', text: 'b '.repeat(1500) } })),
    ).toBe('INPUT_INVALID')
    expect((await calls.get(host, session.id)).session.revision).toBe(1)
  })
})
