import * as contract from '@studio/contract/proofs'
import { putSettings } from '@studio/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProofing, type Proofing, viewOf } from './proofs.fixtures.ts'

let it: Proofing
beforeAll(async () => {
  it = await startProofing()
})
afterAll(() => it.close())

const mails = async () =>
  (await it.query<{ subject: string }>('select subject from mails order by created_at, id')).map(
    ({ subject }) => subject,
  )
const want = (proofs: boolean) => {
  it.clock.time += 1000
  const at = new Date(it.clock.time).toISOString()
  const body = { settings: { proofs }, updatedAt: { proofs: at }, sentAt: at }
  return it.call(putSettings, { body }, it.owner)
}
async function submitted(title: string): Promise<void> {
  const proof = await it.proof({ pin: null, title })
  const guest = it.guest(proof.link)
  await guest.enter({})
  const params = { mediaId: proof.mediaIds[0] as string }
  await guest.call(contract.markProofItem, { params, body: { verdict: 'pick' } })
  await guest.call(contract.submitProof, { body: await viewOf(guest) })
}

test('emails owners about submissions, unless turned off', async () => {
  await submitted('Autumn')
  expect((await mails()).filter((subject) => subject.includes('Autumn'))).toHaveLength(1)
  await want(false)
  await submitted('Winter')
  expect((await mails()).filter((subject) => subject.includes('Winter'))).toEqual([])
  await want(true)
  await submitted('Spring')
  expect((await mails()).filter((subject) => subject.includes('Spring'))).toHaveLength(1)
})
