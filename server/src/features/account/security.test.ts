import {
  getSecurity,
  listDevices,
  makeRecoveryCodes,
  signOutDevice,
  signOutOtherDevices,
} from '@studio/contract/account'
import { redeemRecoveryCode } from '@studio/contract/auth'
import { getProfile, putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { mailsTo, movableClock, PASSWORD, refreshed, signInAgain, withFactor } from './account.fixtures.ts'
import { createTestAccounts } from './account.fixtures.ts'
import { describeAgent, networkOf } from './devices.ts'

const clock = movableClock()
let studio: Studio
beforeAll(async () => {
  studio = await createTestAccounts(clock, false)
})
afterAll(() => studio.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  )

describe('devices', () => {
  test('lists only the user’s own, and marks the requesting one', async () => {
    const actor = await studio.onboarded('devices@example.com')
    await actor.client.auth.updateUser({ password: PASSWORD })
    clock.advance(60)
    const other = await signInAgain(studio, actor.email)
    await studio.onboarded()
    const { devices } = await studio.call(listDevices, {}, other)
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(devices[0]).toMatchObject({ network: '127.0.*.*' })
    expect(JSON.stringify(devices)).not.toContain('127.0.0.1')
  })

  test('signs out one device or all others', async () => {
    const actor = await studio.onboarded('signout@example.com')
    await actor.client.auth.updateUser({ password: PASSWORD })
    const others = [await signInAgain(studio, actor.email), await signInAgain(studio, actor.email)]
    const [second, third] = others as [TestActor, TestActor]
    expect(await outcome(studio.call(getProfile, {}, second))).toBe('fine')
    const idOf = async (who: TestActor) =>
      (await studio.call(listDevices, {}, who)).devices.find(({ isCurrent }) => isCurrent)?.id ?? ''
    const id = await idOf(second)
    const stranger = await studio.onboarded()
    expect(await outcome(studio.call(signOutDevice, { params: { id } }, stranger))).toBe('404 NOT_FOUND')
    expect(await outcome(studio.call(getProfile, {}, second))).toBe('fine')

    expect(await studio.call(signOutDevice, { params: { id } }, actor)).toEqual({ ended: 1 })
    expect(await outcome(studio.call(getProfile, {}, second))).toBe('401 AUTH_REQUIRED')
    expect((await second.client.auth.refreshSession()).data.session).toBeNull()
    expect(await studio.call(signOutOtherDevices, {}, actor)).toEqual({ ended: 1 })
    expect(await outcome(studio.call(getProfile, {}, third))).toBe('401 AUTH_REQUIRED')
    expect(await outcome(studio.call(getProfile, {}, actor))).toBe('fine')
  })

  test.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      { browser: 'Safari', system: 'macOS', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      { browser: 'Edge', system: 'Windows', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      { browser: 'Chrome', system: 'Android', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPadOS', kind: 'tablet' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { browser: 'Firefox', system: 'Linux', kind: 'computer' },
    ],
    ['node', { browser: null, system: null, kind: 'other' }],
    [null, { browser: null, system: null, kind: 'other' }],
  ])('describes %j', (agent, expected) => {
    expect(describeAgent(agent)).toEqual(expected)
  })

  test.each([
    ['203.0.113.77', '203.0.*.*'],
    ['::ffff:203.0.113.77', '203.0.*.*'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
    ['::1', '0:0:*'],
    ['unix', null],
    [null, null],
  ])('reduces the address %j to %j', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('recovery codes', () => {
  test('are created only after verifying a second factor', async () => {
    const without = await studio.onboarded()
    expect(await outcome(studio.call(makeRecoveryCodes, {}, without))).toBe('409 CONFLICT')
    const { actor } = await withFactor(studio, clock, 'make@example.com')
    const low = await signInAgain(studio, actor.email)
    expect(await outcome(studio.call(makeRecoveryCodes, {}, low))).toBe('403 FORBIDDEN')
    const { codes } = await studio.call(makeRecoveryCodes, {}, actor)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    const { rows } = await studio.database.pool.query('select * from recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(codes[0])
    expect((await studio.call(getSecurity, {}, actor)).recoveryCodes).toMatchObject({ remaining: 10 })
  })

  test('raise a sign-in once each, and the owner is notified', async () => {
    const { actor } = await withFactor(studio, clock, 'raise@example.com')
    const { codes } = await studio.call(makeRecoveryCodes, {}, actor)
    const [first = '', second = ''] = codes
    let low = await signInAgain(studio, actor.email)
    const change = (who: TestActor) =>
      outcome(studio.call(putProfile, { body: { displayName: 'Ana', useType: 'artist' } }, who))
    expect(await change(low)).toBe('403 FORBIDDEN')

    const dictated = ` ${first.slice(0, 5).toLowerCase()}-${first.slice(5)} `
    expect(await studio.call(redeemRecoveryCode, { body: { code: dictated } }, low)).toEqual({ remaining: 9 })
    low = await refreshed(low)
    expect(await change(low)).toBe('fine')
    const { data } = await low.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await mailsTo(studio, actor.email))[0]?.subject).toBe('A recovery code was used for Studio Alpha')

    const again = await signInAgain(studio, actor.email)
    const used = studio.call(redeemRecoveryCode, { body: { code: first } }, again)
    expect(await outcome(used)).toBe('422 INPUT_INVALID')
    expect(await change(again)).toBe('403 FORBIDDEN')
    const fine = studio.call(redeemRecoveryCode, { body: { code: second } }, again)
    expect(await outcome(fine)).toBe('fine')
  })

  test('concurrent uses of one code succeed once', async () => {
    const { actor } = await withFactor(studio, clock, 'race@example.com')
    const { codes } = await studio.call(makeRecoveryCodes, {}, actor)
    const attempts = []
    for (let n = 0; n < 4; n++) attempts.push(await signInAgain(studio, actor.email))
    const outcomes = await Promise.all(
      attempts.map((attempt) =>
        outcome(studio.call(redeemRecoveryCode, { body: { code: codes[0] ?? '' } }, attempt)),
      ),
    )
    expect(outcomes.filter((each) => each === 'fine')).toHaveLength(1)
    expect((await studio.call(getSecurity, {}, actor)).recoveryCodes.remaining).toBe(9)
  })

  test('belong to one user', async () => {
    const { actor } = await withFactor(studio, clock, 'guess@example.com')
    const { codes } = await studio.call(makeRecoveryCodes, {}, actor)
    const theirs = await withFactor(studio, clock, 'theirs@example.com')
    const foreign = (await studio.call(makeRecoveryCodes, {}, theirs.actor)).codes
    const low = await signInAgain(studio, actor.email)
    const redeem = (code: string) => outcome(studio.call(redeemRecoveryCode, { body: { code } }, low))
    expect(await redeem(foreign[0] ?? '')).toBe('422 INPUT_INVALID')
    expect(await redeem(codes[0] ?? '')).toBe('fine')
  })

  test('become invalid with new ones or with the last factor', async () => {
    const { actor, factorId } = await withFactor(studio, clock, 'void@example.com')
    const { codes: old } = await studio.call(makeRecoveryCodes, {}, actor)
    await studio.call(makeRecoveryCodes, {}, actor)
    const low = await signInAgain(studio, actor.email)
    expect(await outcome(studio.call(redeemRecoveryCode, { body: { code: old[0] ?? '' } }, low))).toBe(
      '422 INPUT_INVALID',
    )
    expect((await actor.client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    const after = await refreshed(actor)
    expect((await studio.call(getSecurity, {}, after)).recoveryCodes).toEqual({ remaining: 0, madeAt: null })
  })

  test('are refused if no second factor is needed', async () => {
    const { actor } = await withFactor(studio, clock, 'needless@example.com')
    const { codes } = await studio.call(makeRecoveryCodes, {}, actor)
    const redeem = studio.call(redeemRecoveryCode, { body: { code: codes[0] ?? '' } }, actor)
    expect(await outcome(redeem)).toBe('409 CONFLICT')
    expect((await studio.call(getSecurity, {}, actor)).recoveryCodes.remaining).toBe(10)
  })
})

test('security changes and deletion are in the audit log, without secrets', async () => {
  const { actor, factorId } = await withFactor(studio, clock, 'audited@example.com')
  await studio.call(makeRecoveryCodes, {}, actor)
  await signInAgain(studio, actor.email)
  await studio.call(signOutOtherDevices, {}, actor)
  await actor.client.auth.mfa.unenroll({ factorId })
  const { rows } = await studio.database.pool.query(
    'select action, before, after from audit_entries where actor_id = $1 and subject_id = $1::text order by seq',
    [actor.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'account.password',
    'account.factor.added',
    'account.codes',
    'account.others.out',
    'account.factor.removed',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/example\.com|Correct-horse|secret|hash/)
})
