import { randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@studio/contract/clients'
import * as invoicing from '@studio/contract/invoices'
import { DAY_MS } from '@studio/contract/kernel'
import { type BatchRow, createBooth, createEvent, pairBooth, sendBatch } from '@studio/contract/kiosk'
import { deleteProof, mailProofLink } from '@studio/contract/proofs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestActor } from '../testing/index.ts'
import { BUYER, LINE, SELLER } from './features/invoices/invoices.fixtures.ts'
import { digestOf } from './features/kiosk/kiosk.fixtures.ts'
import { startProofing, type Proofing, refusal } from './features/proofs/proofs.fixtures.ts'
import { createMailsToOthers } from './platform/mail/index.ts'

const MAX_MAILS = 3
let it: Proofing
beforeAll(async () => {
  it = await startProofing({ environment: { STUDIO_MAILS_PER_DAY: String(MAX_MAILS) } })
})
afterAll(() => it.close())

const mailLink = ({ id, link }: { id: string; link: string }, sender: TestActor) =>
  it.call(mailProofLink, { params: { id }, body: { link, to: 'client@example.com', language: 'en' } }, sender)
const limit = (after = it.clock.time) => ({
  code: 'RATE_LIMITED',
  retryAfter: DAY_MS / 1000,
  reason: 'calls.tooManyMails',
  facts: { most: MAX_MAILS, until: new Date(after + DAY_MS).toISOString() },
})
const refused = async (work: Promise<unknown>) => {
  const { code, reason, facts, headers } = await refusal(work)
  return { code, reason, facts, retryAfter: Number(headers.get('retry-after')) }
}

async function newInvoice(sender: TestActor): Promise<string> {
  await it.call(invoicing.putSeller, { body: SELLER }, sender)
  const { client } = await it.call(createClient, { body: BUYER }, sender)
  const { invoice } = await it.call(
    invoicing.createInvoice,
    { body: { clientId: client.id, kind: 'invoice', lines: [LINE] } },
    sender,
  )
  await it.call(invoicing.issueInvoice, { params: { id: invoice.id } }, sender)
  return invoice.id
}

/** Creates a booth of a host, with a generator of rows for a new session with an email. */
async function newBooth(host: TestActor) {
  const event = { name: 'Gala', timeZone: 'Europe/Madrid', pin: '4711' }
  const { id } = (await it.call(createEvent, { body: event }, host)).event
  const { code } = await it.call(createBooth, { params: { id }, body: { name: 'Bar' } }, host)
  const { token } = await it.call(pairBooth, { body: { code } })
  const send = (rows: BatchRow[]) =>
    it.call(sendBatch, { body: { rows } }, undefined, { authorization: `Bearer ${token}` })
  return {
    send,
    rows(): [BatchRow, BatchRow] {
      const [sessionId, shareToken] = [randomUUID(), randomBytes(24).toString('base64url')]
      const about = { consentVersion: 1, locale: 'en' } as const
      const now = it.clock.now().toISOString()
      const shareHash = digestOf(Buffer.from(shareToken)).toString('hex')
      return [
        {
          kind: 'session',
          id: sessionId,
          seq: 0,
          startedAt: now,
          consentAt: now,
          mayUseAi: false,
          shareHash,
          ...about,
        },
        {
          kind: 'mail',
          id: randomUUID(),
          sessionId,
          address: 'guest@example.com',
          agreedAt: now,
          shareToken,
          ...about,
        },
      ]
    },
  }
}

test('limits a user’s emails to others per day across features and deletions', async () => {
  const sender = await it.onboarded()
  const proof = await it.proof({}, sender)
  await mailLink(proof, sender)
  await it.call(deleteProof, { params: { id: proof.id } }, sender)
  const id = await newInvoice(sender)
  const sendInvoice = () =>
    it.call(invoicing.sendInvoice, { params: { id }, body: { to: 'client@example.com' } }, sender)
  await sendInvoice()
  const booth = await newBooth(sender)
  const [session, mail] = booth.rows()
  expect((await booth.send([session, mail])).results).toMatchObject([
    { outcome: 'kept' },
    { outcome: 'kept' },
  ])
  // A repeated email counts once.
  expect((await booth.send([mail])).results).toMatchObject([{ outcome: 'kept' }])

  expect(await refused(mailLink(await it.proof({}, sender), sender))).toEqual(limit())
  expect(await refused(sendInvoice())).toEqual(limit())
  const change = await sender.client.auth.updateUser({ email: `${randomUUID()}@example.com` })
  expect(change.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  // The booth keeps the email, and continues with all other data of the guest.
  const [second, late] = booth.rows()
  const answer = await booth.send([second, late])
  expect(answer.results).toMatchObject([{ outcome: 'kept' }, { outcome: 'later' }])
  expect(answer.mailsInSeconds).toBe(DAY_MS / 1000)

  const other = await it.onboarded()
  await mailLink(await it.proof({}, other), other)

  it.clock.time += DAY_MS
  expect((await booth.send([late])).results).toMatchObject([{ outcome: 'kept' }])
})

test('a recreated account keeps its count of sent emails', async () => {
  const address = new Map<string, string>([
    [randomUUID(), 'Ana@example.com'],
    [randomUUID(), 'ana+again@example.com'],
    [randomUUID(), 'bea@example.com'],
  ])
  const mails = createMailsToOthers({
    mail: { send: async () => {} },
    clock: it.clock,
    perDay: () => MAX_MAILS,
    emailOf: async (_tx, id) => address.get(id) ?? null,
  })
  const [first, again, other] = [...address.keys()] as [string, string, string]
  const take = (id: string) => it.database.transact((tx) => mails.take(tx, id))
  // Concurrent requests share the limit too.
  const turns = await Promise.all(Array.from({ length: MAX_MAILS + 2 }, () => take(first)))
  expect(turns.filter((turn) => 'nth' in turn)).toHaveLength(MAX_MAILS)
  expect(await take(again)).toHaveProperty('resetAt')
  expect(await take(other)).toEqual({ nth: 1 })
})
