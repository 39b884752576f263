import { randomUUID } from 'node:crypto'
import { pathOf } from '@studio/contract/kernel'
import * as contract from '@studio/contract/proofs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guest, startProofing, type Proofing } from '../proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing()
})
afterAll(() => it.close())

const CALLS = 240

/** Seeded random number from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A guest with a mark and a comment. */
async function somebody(link: string, mediaIds: readonly string[], name: string) {
  it.clock.time += 1000
  const guest = it.guest(link)
  await guest.enter({ name: `${name} ${randomUUID()}` })
  const { guest: me } = await guest.call(contract.getGuestProof)
  const text = `words of ${randomUUID()}`
  const { comment } = await guest.call(contract.addGuestComment, {
    body: { mediaId: mediaIds[0] as string, text },
  })
  const params = { mediaId: mediaIds[1] as string }
  await guest.call(contract.markProofItem, { params, body: { verdict: 'maybe' } })
  return { guest, secrets: [me.id, me.name, text, comment.id] }
}

test('never exposes data of other guests in any response', async () => {
  const rules = { guests: 'named', download: 'full' }
  const [north, south] = [
    await it.proof({ pin: null, pictures: 2, rules, title: 'North' }),
    await it.proof({ pin: null, pictures: 2, rules, title: 'South' }, await it.onboarded()),
  ]
  const decider = await somebody(north.link, north.mediaIds, 'Carmen')
  const anna = await somebody(north.link, north.mediaIds, 'Anna')
  const boris = await somebody(north.link, north.mediaIds, 'Boris')
  const stranger = await somebody(south.link, south.mediaIds, 'Theo')
  const others = [...decider.secrets, ...anna.secrets]
  const requests: [Guest, string[]][] = [
    [boris.guest, [...others, ...stranger.secrets, ...south.mediaIds, south.id]],
    [stranger.guest, [...others, ...boris.secrets, ...north.mediaIds, north.id, 'North']],
  ]
  const ids = [...others, ...boris.secrets, ...stranger.secrets, ...north.mediaIds, ...south.mediaIds].filter(
    (each) => /^[0-9a-f-]{36}$/.test(each),
  )
  /** Marks of all guests, and comments of those who make no requests here. */
  const state = async () => {
    const { marks, comments } = await it.whole(north.id)
    return { marks, words: comments.map(({ text }) => text).filter((text) => others.includes(text)) }
  }
  const before = await state()
  const random = dice(7)
  const one = () => (random() < 0.1 ? randomUUID() : (ids[Math.floor(random() * ids.length)] as string))

  for (let n = 0; n < CALLS; n++) {
    const [guest, secrets] = requests[n % 2] as [Guest, string[]]
    const size = (['thumb', 'web', 'full'] as const)[Math.floor(random() * 3)]
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', contract.getGuestProof.path],
      ['POST', contract.addGuestComment.path, { mediaId: one(), text: 'mine', parentId: one() }],
      ['POST', contract.addGuestComment.path, { id: one(), mediaId: one(), text: 'mine' }],
      ['PATCH', pathOf(contract.changeGuestComment.path, { id: one() }), { text: 'mine' }],
      ['PATCH', pathOf(contract.changeGuestComment.path, { id: one() }), { resolved: true }],
      ['GET', pathOf(contract.getGuestFile.path, { mediaId: one(), size })],
      ['GET', pathOf(contract.getGuestZip.path, { of: 'all', size: 'full' })],
      ['POST', contract.makeGuestZip.path, { of: 'picks', size: 'full' }],
      ['POST', contract.submitProof.path, { round: 1 }],
      ['POST', contract.enterProof.path, { link: 'x'.repeat(22), name: one() }],
    ]
    // Marks and comments of other guests must not be found.
    const foreign = ids.filter((id) => secrets.includes(id))
    const aim = foreign[Math.floor(random() * foreign.length)] as string
    calls.push(['DELETE', pathOf(contract.deleteGuestComment.path, { id: aim })])
    const [method, path, body] = calls[Math.floor(random() * calls.length)] as (typeof calls)[number]
    const response = await it.fetch(path, {
      method,
      headers: { cookie: guest.cookie as string, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const bytes = `${JSON.stringify([...response.headers])} ${await response.text()}`
    expect(response.status, `${method} ${path} ${bytes}`).toBeLessThan(500)
    expect(
      secrets.filter((secret) => bytes.includes(secret)),
      `${method} ${path}`,
    ).toEqual([])
  }
  expect(await state()).toEqual(before)
  // Boris is a reviewer and submits nothing.
  expect((await it.whole(north.id)).proof.status).toBe('open')
})
