import { DAY_SECONDS, MINUTE_MS } from '@studio/contract/kernel'
import * as contract from '@studio/contract/proofs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createThrottle } from '../../../platform/attempts/index.ts'
import { codeOf, startProofing, type Proofing } from '../proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing()
})
afterAll(() => it.close())

const WRONG = '000000'
const events = (id: string, what: string) =>
  it.query<{ count: number }>('select count from proof_events where proof_id = $1 and what = $2', [id, what])
/** A wrong PIN. */
const wrongFor = (pin: string | null) => (pin === WRONG ? '111111' : WRONG)

describe('a link', () => {
  test('has 128 bits in the fragment, and is stored only as a hash, like the PIN', async () => {
    const { link, pin, id } = await it.proof()
    expect(link).toMatch(/\/p#[\w-]{22}$/)
    expect(pin).toMatch(/^\d{6}$/)
    const [row] = await it.query('select * from proofs where id = $1', [id])
    const stored = JSON.stringify(row)
    expect(stored).not.toContain(link.slice(-22))
    expect(stored).not.toContain(pin)
  })

  test('asks for the PIN, then sets a cookie limited to guest calls', async () => {
    const { link, pin, id } = await it.proof()
    const guest = it.guest(link)
    expect(await guest.enter({})).toEqual({ state: 'pin', title: null, triesLeft: 5 })
    expect(await events(id, 'entered')).toEqual([])
    const response = await it.fetch(contract.enterProof.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
      },
      body: JSON.stringify({ link: link.slice(-22), pin }),
    })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^proof=[\w-]{43}; Path=\/api\/proof; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await guest.enter({ pin: pin as string })).toMatchObject({
      state: 'in',
      guest: { role: 'decider' },
    })
    expect((await guest.call(contract.getGuestProof)).proof.title).toBe('Autumn coats')
    // It grants no other access.
    const owners = await it.fetch(`/api/proofs/${id}`, { headers: { cookie: guest.cookie as string } })
    expect(owners.status).toBe(401)
    const [token] = await it.query<{ token_hash: Buffer }>(
      'select token_hash from proof_guests where proof_id = $1',
      [id],
    )
    expect(token?.token_hash.toString('base64url')).not.toBe(guest.cookie?.slice(6))
  })

  test('stops working when a new one is created; guests enter again as themselves', async () => {
    const { id, link, pin } = await it.proof()
    const guest = it.guest(link)
    await guest.enter({ pin: pin as string })
    const { guest: me } = await guest.call(contract.getGuestProof)
    const created = await it.call(contract.makeProofLink, { params: { id }, body: { pin: 'keep' } }, it.owner)
    expect(created.pin).toBeNull()
    expect(await codeOf(guest.call(contract.getGuestProof))).toBe('AUTH_REQUIRED')
    expect(await codeOf(guest.enter({ pin: pin as string }))).toBe('NOT_FOUND')
    const again = it.guest(created.link)
    expect(await again.enter({ pin: pin as string })).toMatchObject({ state: 'in', guest: { id: me.id } })
  })

  test('that is unknown gets the same answer with any input', async () => {
    const guest = it.guest('#'.concat('x'.repeat(22)))
    expect([await codeOf(guest.enter({})), await codeOf(guest.enter({ pin: '123456' }))]).toEqual([
      ...['NOT_FOUND', 'NOT_FOUND'],
    ])
    expect(await codeOf(guest.enter({ link: 'short' }))).toBe('INPUT_INVALID')
  })

  test('expires at the exact second and names the owner', async () => {
    const expiresAt = new Date(it.clock.time + 10_000).toISOString()
    const { link } = await it.proof({ expiresAt, pin: null })
    const guest = it.guest(link)
    await guest.enter({})
    it.clock.time += 9_999
    await guest.call(contract.getGuestProof)
    it.clock.time += 1
    const error = await guest.call(contract.getGuestProof).catch((error) => error)
    expect([error.reason, error.facts]).toEqual(['proof-guest.expired', { from: expect.any(String) }])
    expect(await guest.enter({})).toMatchObject({ state: 'expired' })
  })

  test('of a draft, closed or moderated proof is refused', async () => {
    const { id, link } = await it.proof({ pin: null })
    const guest = it.guest(link)
    await guest.enter({})
    await it.query('update proofs set held = true where id = $1', [id])
    expect(await guest.enter({})).toMatchObject({ state: 'closed' })
    await it.query('update proofs set held = false where id = $1', [id])
    await it.call(contract.closeProof, { params: { id } }, it.owner)
    expect(await codeOf(guest.call(contract.getGuestProof))).toBe('CONFLICT')
    expect(await guest.enter({})).toMatchObject({ state: 'closed' })
    await it.call(contract.openProof, { params: { id } }, it.owner)
    expect(await guest.enter({})).toMatchObject({ state: 'in' })
  })

  test('of a suspended owner is refused', async () => {
    const other = await it.onboarded()
    const { link } = await it.proof({ pin: null }, other)
    await it.query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [other.id])
    // Other processes are notified.
    await expect.poll(() => it.guest(link).enter({})).toMatchObject({ state: 'closed' })
  })
})

describe('a PIN', () => {
  test('allows one try a day per network during a distributed attack, and the right one still opens', async () => {
    const { link, pin } = await it.proof({}, await it.onboarded())
    const wrong = wrongFor(pin)
    let network = 0
    const stranger = () => it.guest(link, `10.${network >> 8}.${network++ & 255}.1`)
    for (let at = 0; at < contract.PROOF_PIN_GUARD / 4; at++) {
      const guest = stranger()
      for (let attempt = 0; attempt < 4; attempt++) await guest.enter({ pin: wrong })
    }
    const lateGuest = stranger()
    expect(await lateGuest.enter({ pin: wrong })).toEqual({ state: 'wait', retryAfter: DAY_SECONDS })
    expect(await lateGuest.enter({ pin: pin as string })).toMatchObject({ state: 'wait' })
    // The right PIN is never locked out.
    expect(await stranger().enter({ pin: pin as string })).toMatchObject({ state: 'in' })
  })

  test('locks only the guessing network after five tries, with backoff up to an hour', async () => {
    const { link, pin } = await it.proof()
    const stranger = it.guest(link, '198.51.100.1')
    const wrong = wrongFor(pin)
    const client = it.guest(link, '203.0.113.40')
    for (const seconds of [300, 600, 1200, 2400, 3600, 3600]) {
      for (const triesLeft of [4, 3, 2, 1])
        expect(await stranger.enter({ pin: wrong })).toEqual({ state: 'wrong-pin', triesLeft })
      expect(await stranger.enter({ pin: wrong })).toEqual({ state: 'wait', retryAfter: seconds })
      // Not even the right PIN is checked.
      expect(await stranger.enter({ pin: pin as string })).toEqual({ state: 'wait', retryAfter: seconds })
      expect(await stranger.enter({})).toEqual({ state: 'wait', retryAfter: seconds })
      it.clock.time += seconds * 1000
    }
    expect(await client.enter({ pin: pin as string })).toMatchObject({ state: 'in' })
    // A right PIN resets the tries.
    expect(await stranger.enter({ pin: pin as string })).toMatchObject({ state: 'in' })
    stranger.cookie = undefined
    expect(await stranger.enter({ pin: wrong })).toEqual({ state: 'wrong-pin', triesLeft: 4 })
  })

  test('is checked five times per network during a distributed attack', async () => {
    const throttle = createThrottle(it, { tries: 5, firstSeconds: 300, mostSeconds: 3600 })
    const networks = Array.from({ length: 100 }, (_, n) => `192.0.2.${n}`)
    let lookedAt = 0
    await Promise.all(
      networks.map(async (address) => {
        for (let n = 0; n < 100; n++) if ((await throttle.count('thing', address)).wait === 0) lookedAt++
      }),
    )
    expect(lookedAt).toBe(500)
    expect((await throttle.look('thing', '203.0.113.1')).wait).toBe(0)
    expect((await throttle.look('another thing', '192.0.2.1')).wait).toBe(0)
    // Parallel attempts don’t help; a /64 counts as one network.
    const rush = await Promise.all(
      Array.from({ length: 30 }, (_, n) => throttle.count('rush', `2001:db8:0:1::${n.toString(16)}`)),
    )
    expect(rush.filter(({ wait }) => wait === 0)).toHaveLength(5)
  })

  test('notifies the owner once after fifty wrong tries, without locking out the client', async () => {
    const { id, link, pin } = await it.proof()
    for (let n = 0; n < 11; n++) {
      const stranger = it.guest(link, `198.51.100.${100 + n}`)
      for (let tries = 0; tries < 5; tries++) await stranger.enter({ pin: wrongFor(pin) })
    }
    const mails = () =>
      it.query<{ subject: string }>('select subject from mails where recipient = $1 and subject like $2', [
        it.owner.email,
        'Someone may be guessing a PIN%',
      ])
    expect(await mails()).toHaveLength(1)
    expect((await it.whole(id)).proof.wrongPins).toBe(55)
    expect(await it.guest(link).enter({ pin: pin as string })).toMatchObject({ state: 'in' })
  })

  test('can be changed without changing the link, and guests must enter the new one', async () => {
    const { id, link, pin } = await it.proof({ pin: '471100' })
    const guest = it.guest(link)
    expect(await guest.enter({ pin: pin as string })).toMatchObject({ state: 'in' })
    const changed = await it.call(contract.changeProofPin, { params: { id }, body: {} }, it.owner)
    expect(changed.pin).toMatch(/^\d{6}$/)
    expect(await codeOf(guest.call(contract.getGuestProof))).toBe('AUTH_REQUIRED')
    expect(await guest.enter({ pin: changed.pin as string })).toMatchObject({ state: 'in' })
  })
})

describe('guests', () => {
  test('without names are one guest on all devices', async () => {
    const { link, pin, mediaIds } = await it.proof()
    const [phone, desk] = [it.guest(link), it.guest(link, '203.0.113.8')]
    await phone.enter({ pin: pin as string })
    await desk.enter({ pin: pin as string })
    const params = { mediaId: mediaIds[0] as string }
    await phone.call(contract.markProofItem, { params, body: { verdict: 'pick' } })
    expect((await desk.call(contract.getGuestProof)).picked).toBe(1)
  })

  test('receive only the visible proof when entering', async () => {
    const { link, mediaIds } = await it.proof({ pin: null, rules: { guests: 'named' } })
    const [carmen, theo] = [it.guest(link), it.guest(link)]
    await carmen.enter({ name: 'Carmen' })
    const params = { mediaId: mediaIds[0] as string }
    await carmen.call(contract.markProofItem, { params, body: { verdict: 'pick' } })
    const answer = await theo.enter({ name: 'Theo' })
    const whole = await theo.call(contract.getGuestProof)
    expect(answer).toMatchObject({ state: 'in', proof: { guest: whole.guest, marks: [], others: [] } })
    expect(answer.state === 'in' && answer.proof).toEqual(whole)
    const again = await carmen.enter({})
    expect(again.state === 'in' && again.proof?.marks).toMatchObject([{ verdict: 'pick' }])
  })

  test('enter unique names if required, and the first decides', async () => {
    const { id, link } = await it.proof({ pin: null, rules: { guests: 'named' } })
    const [carmen, theo, false1] = [it.guest(link), it.guest(link), it.guest(link)]
    expect(await carmen.enter({})).toMatchObject({ state: 'name', title: 'Autumn coats', taken: false })
    expect(await carmen.enter({ name: 'Carmen  Ibáñez' })).toMatchObject({
      state: 'in',
      guest: { role: 'decider' },
    })
    it.clock.time += 1000
    expect(await theo.enter({ name: 'Theo', email: 'theo@lumen.example' })).toMatchObject({
      state: 'in',
      guest: { role: 'reviewer' },
    })
    // The last name starts with Cyrillic lookalikes.
    for (const name of ['carmen ibáñez', 'Саrmen Ibáñez'])
      expect(await false1.enter({ name })).toMatchObject({ state: 'name', taken: true })
    // Their own browser needs neither PIN nor name.
    expect(await carmen.enter({})).toMatchObject({ state: 'in' })
    const { guests } = await it.whole(id)
    const [first] = guests
    const params = { id, guestId: first?.id as string }
    await it.call(contract.changeProofGuest, { params, body: { mayReturn: true } }, it.owner)
    expect(await false1.enter({ name: 'Carmen Ibáñez' })).toMatchObject({
      state: 'in',
      guest: { id: first?.id },
    })
    expect(await codeOf(carmen.call(contract.getGuestProof))).toBe('AUTH_REQUIRED')
    await it.call(contract.changeProofGuest, { params, body: { removed: true } }, it.owner)
    expect(await codeOf(false1.call(contract.getGuestProof))).toBe('AUTH_REQUIRED')
  })

  test('can be in several proofs with one browser; the last entered counts', async () => {
    const [one, two] = [await it.proof({ title: 'One', pin: null }), await it.proof({ title: 'Two' })]
    const guest = it.guest(one.link)
    await guest.enter({})
    await guest.enter({ link: two.link.slice(-22), pin: two.pin as string })
    expect((await guest.call(contract.getGuestProof)).proof.title).toBe('Two')
    await guest.enter({})
    expect((await guest.call(contract.getGuestProof)).proof.title).toBe('One')
    expect(await guest.enter({ link: two.link.slice(-22) })).toMatchObject({ state: 'in' })
  })

  test('returns within minutes count as one event', async () => {
    const { id, link } = await it.proof({ pin: null })
    const guest = it.guest(link)
    for (let n = 0; n < 3; n++) await guest.enter({})
    expect(await events(id, 'entered')).toEqual([{ count: 3 }])
    it.clock.time += 11 * MINUTE_MS
    await guest.enter({})
    expect(await events(id, 'entered')).toHaveLength(2)
  })
})
