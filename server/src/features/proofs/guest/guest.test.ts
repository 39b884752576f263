import { createHash, randomUUID } from 'node:crypto'
import { createClient, listClients } from '@studio/contract/clients'
import { deleteGalleryItem } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import * as contract from '@studio/contract/proofs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSubmission } from '../people.store.ts'
import { readProof } from '../proofs.store.ts'
import { submissionText } from './submission.ts'
import { codeOf, type Guest, startProofing, type Proofing, refusal, viewOf } from '../proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing()
})
afterAll(() => it.close())

/** A proof with a guest who has entered. */
async function entered(about: Record<string, unknown> & { pictures?: number } = {}) {
  const proof = await it.proof({ pin: null, ...about })
  const guest = it.guest(proof.link)
  await guest.enter({ name: 'Carmen' })
  return { ...proof, guest }
}
const byName = async (link: string, name: string) => {
  it.clock.time += 1000
  const guest = it.guest(link)
  await guest.enter({ name })
  return guest
}
const mark = (guest: Guest, mediaId: string | undefined, body: Record<string, unknown>) =>
  guest.call(contract.markProofItem, { params: { mediaId: mediaId as string }, body })
const comment = async (
  guest: Guest,
  mediaId: string | undefined,
  text: string,
  about: Record<string, unknown> = {},
) => (await guest.call(contract.addGuestComment, { body: { mediaId, text, ...about } as never })).comment
const submit = async (guest: Guest, round = 1) =>
  guest.call(contract.submitProof, { body: { ...(await viewOf(guest)), round } })
const approve = async (guest: Guest, name: string) =>
  guest.call(contract.approveProof, { body: { ...(await viewOf(guest)), name } })

describe('marks', () => {
  test('are stored, partly updated and cleared', async () => {
    const { guest, mediaIds } = await entered()
    expect(await mark(guest, mediaIds[0], { verdict: 'pick', stars: 4 })).toMatchObject({
      picked: 1,
      mark: { verdict: 'pick', stars: 4, label: null },
    })
    expect((await mark(guest, mediaIds[0], { label: 'green' })).mark).toMatchObject({
      verdict: 'pick',
      stars: 4,
    })
    expect(await mark(guest, mediaIds[0], { verdict: null, stars: null, label: null })).toEqual({
      mark: null,
      picked: 0,
    })
    const { marks, items } = await guest.call(contract.getGuestProof)
    expect(marks).toEqual([])
    expect(items.map(({ mediaId, number }) => [mediaId, number])).toEqual(
      mediaIds.map((id, at) => [id, at + 1]),
    )
    expect(await codeOf(mark(guest, randomUUID(), { verdict: 'pick' }))).toBe('NOT_FOUND')
    expect(await codeOf(mark(guest, mediaIds[0], { stars: 6 }))).toBe('INPUT_INVALID')
  })

  test('stop at the limit under fifty concurrent requests', async () => {
    const { guest, mediaIds } = await entered({ pictures: 50, rules: { most: 12 } })
    const answers = await Promise.all(mediaIds.map((id) => codeOf(mark(guest, id, { verdict: 'pick' }))))
    expect(answers.filter((code) => code === undefined)).toHaveLength(12)
    expect(answers.filter((code) => code === 'CONFLICT')).toHaveLength(38)
    const proof = await guest.call(contract.getGuestProof)
    expect([proof.picked, proof.marks.length]).toEqual([12, 12])
    const refused = await refusal(
      mark(guest, mediaIds[answers.indexOf('CONFLICT')], { verdict: 'pick', extra: true }),
    )
    expect([refused.message, refused.reason, refused.facts]).toEqual([
      '409 CONFLICT: You can pick 12 images, and you’ve picked them all. Remove a pick first.',
      'proof-guest.capReached',
      { count: 12 },
    ])
    // A picked image stays picked, and other marks don’t count.
    await mark(guest, mediaIds[answers.indexOf(undefined)], { verdict: 'pick', stars: 5 })
    await mark(guest, mediaIds[answers.indexOf('CONFLICT')], { verdict: 'maybe' })
  })

  test('above the limit cost the extra price, once accepted', async () => {
    const { id, guest, mediaIds } = await entered({
      rules: { most: 1, extraPrice: { amount: 300, currency: 'EUR' } },
    })
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    const refused = await refusal(mark(guest, mediaIds[1], { verdict: 'pick' }))
    // In the smallest unit, so that each client formats the price in its language.
    expect([refused.reason, refused.facts]).toEqual([
      'proof-guest.extraCosts',
      { count: 1, amount: 300, currency: 'EUR' },
    ])
    expect(refused.message).toContain('You can pick 1 image, and you’ve already picked it.')
    expect((await mark(guest, mediaIds[1], { verdict: 'pick', extra: true })).picked).toBe(2)
    await submit(guest)
    expect(
      await it.query('select extra, amount::int, currency, round from proof_extras where proof_id = $1', [
        id,
      ]),
    ).toEqual([{ extra: 1, amount: 300, currency: 'EUR', round: 1 }])
  })

  test('of others are visible to deciders, and to others only by rule', async () => {
    const { id, link, guest: decider, mediaIds } = await entered({ rules: { guests: 'named' } })
    const [one, two] = [await byName(link, 'Theo'), await byName(link, 'Inês')]
    await mark(one, mediaIds[0], { verdict: 'pick' })
    await mark(two, mediaIds[1], { verdict: 'reject' })
    const thread = await comment(one, mediaIds[0], 'Of Theo')
    await comment(two, mediaIds[0], 'Of Inês')
    const params = { id }
    await it.call(
      contract.commentOnProof,
      { params, body: { mediaId: mediaIds[0] as string, text: 'To Theo', parentId: thread.id } },
      it.owner,
    )
    await it.call(
      contract.commentOnProof,
      { params, body: { mediaId: mediaIds[0] as string, text: 'To all' } },
      it.owner,
    )
    const texts = async (guest: Guest) =>
      (await guest.call(contract.getGuestProof)).comments.map(({ text }) => text).sort()
    expect(await texts(one)).toEqual(['Of Theo', 'To Theo', 'To all'])
    expect(await texts(two)).toEqual(['Of Inês', 'To all'])
    expect(await texts(decider)).toEqual(['Of Inês', 'Of Theo', 'To Theo', 'To all'])
    expect((await two.call(contract.getGuestProof)).marks).toHaveLength(1)
    expect((await decider.call(contract.getGuestProof)).marks).toHaveLength(2)
    expect((await two.call(contract.getGuestProof)).others).toEqual([])
    // Hidden comments cannot be replied to, marked as done or removed.
    expect(await codeOf(comment(two, mediaIds[0], 'Mine', { parentId: thread.id }))).toBe('NOT_FOUND')
    const of = { params: { id: thread.id }, body: { resolved: true } }
    expect(await codeOf(two.call(contract.changeGuestComment, of))).toBe('NOT_FOUND')
    expect(await codeOf(two.call(contract.deleteGuestComment, { params: { id: thread.id } }))).toBe(
      'NOT_FOUND',
    )
    expect((await decider.call(contract.changeGuestComment, of)).comment.resolvedAt).not.toBeNull()
    const { version } = (await it.whole(id)).proof
    await it.call(contract.changeProof, { params, body: { version, rules: { showOthers: true } } }, it.owner)
    expect(await texts(two)).toHaveLength(4)
    expect((await two.call(contract.getGuestProof)).others.map(({ name }) => name)).toEqual([
      'Carmen',
      'Theo',
    ])
  })

  test('and comments of viewers are refused', async () => {
    const { id, link, mediaIds } = await entered({ rules: { guests: 'named' } })
    const theo = await byName(link, 'Theo')
    const { guest } = await theo.call(contract.getGuestProof)
    await it.call(
      contract.changeProofGuest,
      { params: { id, guestId: guest.id }, body: { role: 'viewer' } },
      it.owner,
    )
    expect(await codeOf(mark(theo, mediaIds[0], { verdict: 'pick' }))).toBe('FORBIDDEN')
    expect(await codeOf(comment(theo, mediaIds[0], 'x'))).toBe('FORBIDDEN')
    expect(await codeOf(submit(theo))).toBe('FORBIDDEN')
  })
})

describe('comments', () => {
  test('keep their exact position', async () => {
    const { guest, mediaIds } = await entered()
    const at = { x: 0.123456, y: 0.75, w: 0.25, h: 0.125 }
    const { x, y, w, h } = await comment(guest, mediaIds[0], 'More of the cuff', at)
    expect([x, y, w, h].map((value) => Number(value?.toFixed(6)))).toEqual([0.123456, 0.75, 0.25, 0.125])
    for (const bad of [
      { x: 1.01, y: 0 },
      { x: 0.5 },
      { w: 0.1, h: 0.1 },
      { x: 0.9, y: 0.9, w: 0.2, h: 0.05 },
      { x: Number.NaN, y: 0 },
    ])
      expect(await codeOf(comment(guest, mediaIds[0], 'x', bad)), JSON.stringify(bad)).toBe('INPUT_INVALID')
    expect(await codeOf(comment(guest, mediaIds[0], ' '))).toBe('INPUT_INVALID')
    expect(await codeOf(comment(guest, mediaIds[0], 'x'.repeat(2001)))).toBe('INPUT_INVALID')
    expect(await codeOf(comment(guest, randomUUID(), 'x'))).toBe('NOT_FOUND')
  })

  test('are idempotent', async () => {
    const { guest, mediaIds } = await entered()
    const id = randomUUID()
    const first = await comment(guest, mediaIds[0], 'Once', { id })
    expect(await comment(guest, mediaIds[0], 'Once', { id })).toEqual(first)
    const other = await entered()
    expect(await codeOf(comment(other.guest, other.mediaIds[0], 'Once', { id }))).toBe('CONFLICT')
    expect((await guest.call(contract.getGuestProof)).comments).toHaveLength(1)
  })

  test('can be edited and deleted by their author until submission', async () => {
    const { guest, mediaIds, id } = await entered()
    const { id: commentId } = await comment(guest, mediaIds[0], 'One')
    const params = { id: commentId }
    const change = (body: Record<string, unknown>) =>
      guest.call(contract.changeGuestComment, { params, body })
    expect((await change({ text: 'Two' })).comment).toMatchObject({ text: 'Two', isMine: true })
    const reply = await it.call(
      contract.commentOnProof,
      { params: { id }, body: { mediaId: mediaIds[0] as string, text: 'Done', parentId: commentId } },
      it.owner,
    )
    expect(
      await codeOf(
        guest.call(contract.changeGuestComment, { params: { id: reply.comment.id }, body: { text: 'x' } }),
      ),
    ).toBe('FORBIDDEN')
    const { id: deletedId } = await comment(guest, mediaIds[0], 'Gone')
    await guest.call(contract.deleteGuestComment, { params: { id: deletedId } })
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    await submit(guest)
    expect(await codeOf(change({ text: 'Three' }))).toBe('CONFLICT')
    expect(await codeOf(guest.call(contract.deleteGuestComment, { params }))).toBe('CONFLICT')
    expect(await codeOf(mark(guest, mediaIds[1], { verdict: 'pick' }))).toBe('CONFLICT')
  })

  test('of a submitted round are immutable and stay with their images', async () => {
    const { guest, mediaIds, id } = await entered()
    const params = { id }
    const { id: commentId } = await comment(guest, mediaIds[0], 'Less red')
    const { id: other } = await comment(guest, mediaIds[1], 'And this one?')
    const body = { mediaId: mediaIds[0] as string, text: 'Will do', parentId: commentId }
    const { comment: reply } = await it.call(contract.commentOnProof, { params, body }, it.owner)
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    // An approval lists only picked images, but the other image had a comment.
    const approval = { ...(await viewOf(guest)), name: 'Carmen' }
    await guest.call(contract.approveProof, { body: approval })
    const byOwner = (commentId: string, change: Record<string, unknown>) =>
      codeOf(it.call(contract.changeProofComment, { params: { id, commentId }, body: change }, it.owner))
    const removedByOwner = (commentId: string) =>
      codeOf(it.call(contract.deleteProofComment, { params: { id, commentId } }, it.owner))
    const byGuest = (commentId: string, change: Record<string, unknown>) =>
      codeOf(guest.call(contract.changeGuestComment, { params: { id: commentId }, body: change }))
    const removedByGuest = (commentId: string) =>
      codeOf(guest.call(contract.deleteGuestComment, { params: { id: commentId } }))
    const before = (await it.whole(id)).comments.map(({ text }) => text)
    const refuseAll = async () => {
      expect(await byOwner(reply.id, { text: 'Never said' })).toBe('CONFLICT')
      for (const each of [commentId, other, reply.id]) expect(await removedByOwner(each)).toBe('CONFLICT')
      expect(await byGuest(commentId, { text: 'More red' })).toBe('CONFLICT')
      expect(await removedByGuest(commentId)).toBe('CONFLICT')
    }
    await refuseAll()
    // The done state isn’t part of the submission.
    expect(await byOwner(commentId, { resolved: true })).toBeUndefined()
    await it.call(contract.startNextRound, { params, body: {} }, it.owner)
    await refuseAll()
    const { version } = (await it.whole(id)).proof
    const items = [mediaIds[0], mediaIds[2]].map((mediaId) => ({ mediaId: mediaId as string }))
    expect(await codeOf(it.call(contract.changeProof, { params, body: { version, items } }, it.owner))).toBe(
      'CONFLICT',
    )
    // Comments of the new round are still editable.
    const { id: fresh } = await comment(guest, mediaIds[0], 'Better')
    expect(await byGuest(fresh, { text: 'Much better' })).toBeUndefined()
    expect(await removedByOwner(fresh)).toBeUndefined()
    expect((await it.whole(id)).comments.map(({ text }) => text)).toEqual(before)
  })

  test('stay when deleted concurrently with submission', async () => {
    const { guest, mediaIds, id } = await entered()
    const { id: commentId } = await comment(guest, mediaIds[0], 'Less red')
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    let removing: Promise<string | undefined> | undefined
    await it.database.transact(async (tx) => {
      await readProof(tx, id, true)
      removing = codeOf(it.call(contract.deleteProofComment, { params: { id, commentId } }, it.owner))
      await expect
        .poll(() =>
          it.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1)
      await insertSubmission(tx, id, {
        id: randomUUID(),
        round: 1,
        guestId: null,
        kind: 'picks',
        name: 'Carmen',
        statement: null,
        network: null,
        items: [],
        hash: Buffer.alloc(32),
        createdAt: it.clock.now(),
        ownerName: '',
      })
    })
    expect(await removing).toBe('CONFLICT')
    expect((await it.whole(id)).comments).toHaveLength(1)
  })

  test('are refused if turned off', async () => {
    const { guest, mediaIds } = await entered({ rules: { comments: false } })
    expect(await codeOf(comment(guest, mediaIds[0], 'x'))).toBe('FORBIDDEN')
  })
})

describe('submissions', () => {
  test('lock the round with the hashes of its images and notify the owner', async () => {
    const { client } = await it.call(
      createClient,
      { body: { name: 'Norte', email: 'c@norte.example' } },
      it.owner,
    )
    const { id, guest, mediaIds } = await entered({ clientId: client.id })
    expect(await codeOf(submit(guest))).toBe('CONFLICT')
    await mark(guest, mediaIds[1], { verdict: 'pick', label: 'green' })
    expect(await codeOf(submit(guest, 2))).toBe('CONFLICT')
    const { submission } = await submit(guest)
    const [row] = await it.query<{ network: string; guest_id: string }>(
      'select network, guest_id from proof_submissions where proof_id = $1',
      [id],
    )
    expect(row?.network).toBe('203.0.113.0/24')
    const text = submissionText({
      proofId: id,
      round: 1,
      guestId: row?.guest_id ?? '',
      kind: 'picks',
      name: 'Norte',
      statement: null,
      network: '203.0.113.0/24',
      items: submission.items,
      createdAt: it.clock.now(),
    })
    expect(submission.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(submission.items.map(({ mediaId, verdict }) => [mediaId, verdict])).toEqual([
      ...[
        [mediaIds[0], null],
        [mediaIds[1], 'pick'],
        [mediaIds[2], null],
      ],
    ])
    const hashes = await it.query<{ sha256: string }>('select sha256 from media where id = $1', [mediaIds[1]])
    expect(submission.items[1]?.sha256).toBe(hashes[0]?.sha256)
    expect((await guest.call(contract.getGuestProof)).submission).toEqual(submission)
    expect(await codeOf(submit(guest))).toBe('CONFLICT')
    const mails = await it.query(
      "select text_body from mails where recipient = $1 and subject like 'Picks submitted%'",
      [it.owner.email],
    )
    expect(JSON.stringify(mails)).toContain('Norte picked 1 image from “Autumn coats”')
    const { clients, counts } = await it.call(listClients, { query: { shelf: 'waiting' } }, it.owner)
    expect(clients.map(({ name, proofs }) => [name, proofs.latest?.status, proofs.counts.submitted])).toEqual(
      [['Norte', 'submitted', 1]],
    )
    expect(counts.waiting).toBe(1)
    await it.call(contract.closeProof, { params: { id } }, it.owner)
    expect((await it.call(listClients, {}, it.owner)).counts.waiting).toBe(0)
    const { events } = await it.call(contract.listClientActivity, { params: { id: client.id } }, it.owner)
    expect(events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['closed', 'submitted', 'marked', 'entered', 'opened', 'link', 'made']),
    )
  })

  test('are immutable', async () => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    await submit(guest)
    await expect(
      it.query("update proof_submissions set name = 'x' where proof_id = $1", [id]),
    ).rejects.toThrow('does not change')
    await it.query('delete from proof_guests where proof_id = $1', [id])
    expect((await it.whole(id)).submissions).toMatchObject([{ guestId: null, name: 'Your client' }])
  })

  test.each([
    ['another title', { title: 'Winter coats' }],
    ['other rules', { rules: { most: 2, extraPrice: null } }],
    ['another message', { message: 'Two of them, please.' }],
  ])('is refused where the guest saw the proof before it got %s', async (_, change) => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    const body = await viewOf(guest)
    const { version } = (await it.whole(id)).proof
    await it.call(contract.changeProof, { params: { id }, body: { version, ...change } }, it.owner)
    for (const promise of [
      () => guest.call(contract.submitProof, { body }),
      () => guest.call(contract.approveProof, { body: { ...body, name: 'Carmen' } }),
    ])
      expect(await refusal(promise())).toMatchObject({ code: 'CONFLICT', reason: 'proof-guest.changed' })
    expect((await it.whole(id)).submissions).toEqual([])
    await submit(guest)
  })

  test.each([
    ['another picture', (all: string[], better: string) => [all[0], all[1], better]],
    ['fewer pictures', (all: string[]) => all.slice(0, 2)],
    ['another order', (all: string[]) => all.toReversed()],
  ])('is refused where the guest saw the proof before it had %s', async (_, next) => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    const body = await viewOf(guest)
    const { version } = (await it.whole(id)).proof
    const items = next(mediaIds, await it.picture(78)).map((mediaId) => ({ mediaId: mediaId as string }))
    await it.call(contract.changeProof, { params: { id }, body: { version, items } }, it.owner)
    expect(await refusal(guest.call(contract.submitProof, { body }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'proof-guest.changed',
    })
    await submit(guest)
  })

  test('are refused if an image changed since the guest saw it', async () => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    const body = await viewOf(guest)
    await it.query('update proof_items set sha256 = $3 where proof_id = $1 and media_id = $2', [
      ...[id, mediaIds[1]],
      'f'.repeat(64),
    ])
    expect(await refusal(guest.call(contract.submitProof, { body }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'proof-guest.changed',
    })
    await submit(guest)
  })

  test('are refused if picks changed on another device', async () => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    const body = await viewOf(guest)
    await mark(guest, mediaIds[1], { verdict: 'pick' })
    expect(await refusal(guest.call(contract.submitProof, { body }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'proof-guest.picksChanged',
    })
    await mark(guest, mediaIds[0], { verdict: 'reject' })
    expect(await codeOf(guest.call(contract.approveProof, { body: { ...body, name: 'Carmen' } }))).toBe(
      'CONFLICT',
    )
    expect((await it.whole(id)).submissions).toEqual([])
  })

  test('exclude deleted images', async () => {
    const { guest, mediaIds } = await entered()
    const before = await viewOf(guest)
    await it.call(deleteGalleryItem, { params: { id: mediaIds[0] as string } }, it.owner)
    expect(await codeOf(guest.call(contract.approveProof, { body: { ...before, name: 'Carmen' } }))).toBe(
      'CONFLICT',
    )
    const { submission } = await approve(guest, 'Carmen')
    expect(submission.items.map(({ mediaId }) => mediaId)).toEqual(mediaIds.slice(1))
    expect(submission.statement).toContain('2 images')
  })

  test('keep all comments of the round unchanged', async () => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    const posted = await comment(guest, mediaIds[0], 'Hand lower')
    const { comment: answer } = await it.call(
      contract.commentOnProof,
      { params: { id }, body: { mediaId: mediaIds[0] as string, text: 'Will do', parentId: posted.id } },
      it.owner,
    )
    await submit(guest)
    const frozen = async () => {
      const ofOwner = (commentId: string) => ({ params: { id, commentId } })
      for (const promise of [
        () => guest.call(contract.changeGuestComment, { params: { id: posted.id }, body: { text: 'x' } }),
        () => guest.call(contract.deleteGuestComment, { params: { id: posted.id } }),
        () => it.call(contract.deleteProofComment, ofOwner(posted.id), it.owner),
        () => it.call(contract.deleteProofComment, ofOwner(answer.id), it.owner),
        () => it.call(contract.changeProofComment, { ...ofOwner(answer.id), body: { text: 'x' } }, it.owner),
      ])
        expect(await codeOf(promise())).toBe('CONFLICT')
      const texts = (await it.whole(id)).comments.map(({ text }) => text)
      expect(texts.toSorted()).toEqual(['Hand lower', 'Will do'])
    }
    await frozen()
    await it.call(contract.startNextRound, { params: { id }, body: { items: [] } }, it.owner)
    await frozen()
    // Comments can still be marked as done.
    const done = await it.call(
      contract.changeProofComment,
      { params: { id, commentId: posted.id }, body: { resolved: true } },
      it.owner,
    )
    expect(done.comment.resolvedAt).not.toBeNull()
  })

  test('signed by name carry a statement about the picks', async () => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[2], { verdict: 'pick' })
    await submit(guest)
    const { submission } = await guest.call(contract.approveProof, {
      body: { ...(await viewOf(guest)), name: 'Carmen Ibáñez', language: 'es' },
    })
    expect(submission).toMatchObject({
      kind: 'approval',
      name: 'Carmen Ibáñez',
      items: [{ mediaId: mediaIds[2] }],
      statement: 'Apruebo «Autumn coats», ronda 1: 1 imagen, tal como se muestra aquí, para su producción.',
    })
    expect((await it.whole(id)).proof.status).toBe('approved')
    expect((await guest.call(contract.getGuestProof)).approval).toEqual(submission)
    expect(await codeOf(approve(guest, 'X'))).toBe('CONFLICT')
  })

  test('are followed by a next round with replaced images', async () => {
    const { id, guest, mediaIds } = await entered()
    await mark(guest, mediaIds[0], { verdict: 'pick' })
    await mark(guest, mediaIds[1], { verdict: 'pick' })
    await comment(guest, mediaIds[1], 'Hand lower', { x: 0.5, y: 0.5 })
    await submit(guest)
    const better = await it.picture(77)
    const params = { id }
    const body = { items: [{ mediaId: better, replaces: mediaIds[1] as string }] }
    const { proof } = await it.call(contract.startNextRound, { params, body }, it.owner)
    expect(proof).toMatchObject({ round: 2, status: 'open', frames: 3, picked: 1 })
    const view = await guest.call(contract.getGuestProof)
    expect(
      view.items.map(({ mediaId, number, round, replacedBy }) => [mediaId, number, round, replacedBy]),
    ).toEqual([
      ...[
        [mediaIds[0], 1, 1, null],
        [better, 2, 2, null],
        [mediaIds[2], 3, 1, null],
        [mediaIds[1], 4, 1, better],
      ],
    ])
    expect(view.comments).toMatchObject([{ mediaId: mediaIds[1], x: 0.5, round: 1 }])
    expect([view.picked, view.submission]).toEqual([1, null])
    expect(await codeOf(mark(guest, mediaIds[1], { verdict: 'pick' }))).toBe('NOT_FOUND')
    expect(await codeOf(submit(guest, 1))).toBe('CONFLICT')
    expect((await submit(guest, 2)).submission.items).toHaveLength(3)
    // The submission stays in the proof.
    const { version } = (await it.whole(id)).proof
    const items = [{ mediaId: better }]
    expect(await codeOf(it.call(contract.changeProof, { params, body: { version, items } }, it.owner))).toBe(
      'CONFLICT',
    )
  })

  test('keep the hash of a deleted image as withdrawn', async () => {
    const { id, guest, mediaIds } = await entered()
    await approve(guest, 'Carmen')
    await it.call(deleteGalleryItem, { params: { id: mediaIds[0] as string } }, it.owner)
    const { items } = await guest.call(contract.getGuestProof)
    expect(items[0]).toMatchObject({ mediaId: mediaIds[0], withdrawn: true, urls: null, isReady: false })
    const whole = await it.whole(id)
    expect(whole.items[0]).toMatchObject({
      withdrawn: true,
      picture: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(whole.submissions[0]?.items).toHaveLength(3)
    await it.query('delete from media where id = $1', [mediaIds[0]])
    expect((await it.whole(id)).items[0]).toMatchObject({ withdrawn: true })
  })
})

test('erases names and addresses of guests ninety days after closing', async () => {
  const { id, link, mediaIds } = await entered({ rules: { guests: 'named' } })
  it.clock.time += 1000
  const theo = it.guest(link)
  await theo.enter({ name: 'Theo', email: 'theo@lumen.example' })
  await mark(theo, mediaIds[0], { verdict: 'pick' })
  await it.call(contract.closeProof, { params: { id } }, it.owner)
  it.clock.time += 89 * DAY_MS
  await it.app.runPeriodic('sweep-proofs')
  expect((await it.whole(id)).guests.map(({ name }) => name)).toEqual(['Carmen', 'Theo'])
  it.clock.time += DAY_MS
  await it.app.runPeriodic('sweep-proofs')
  const { guests, marks } = await it.whole(id)
  expect(guests.map(({ name, email }) => [name, email])).toEqual([
    ['Guest 1', null],
    ['Guest 2', null],
  ])
  expect(marks).toHaveLength(1)
  expect(JSON.stringify(await it.query('select * from proof_guests'))).not.toContain('theo@lumen')
})
