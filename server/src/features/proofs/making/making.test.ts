import { randomUUID } from 'node:crypto'
import { getJob, type Job, listJobs } from '@studio/contract/jobs'
import { type PhotoshootRequest, startPhotoshoot } from '@studio/contract/photoshoot'
import * as contract from '@studio/contract/proofs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../../testing/fake-engine.ts'
import { codeOf, startProofing, type Proofing, refusal } from '../proofs.fixtures.ts'

const engine = createFakeEngine({ delay: 0, capabilities: { upscales: 2 } })
let it: Proofing
beforeAll(async () => {
  it = await startProofing({ engines: [engine], runsWorker: true })
})
afterAll(() => it.close())

const ended = async (id: string): Promise<Job> => {
  let job: Job | undefined
  await expect
    .poll(async () => {
      job = (await it.call(getJob, { params: { id } }, it.owner)).job
      return job.status
    })
    .toBe('completed')
  return job as Job
}

/**
 * A proof of a shoot of three: one picked, one rejected with a comment, one rejected without, and an image of unknown
 * origin.
 */
async function createReviewedProof() {
  const body = {
    prompt: 'A red coat by the window.',
    count: 3,
    style: 'editorial',
    aspectRatio: '3:4',
    model: 'studio',
    quality: 'draft',
    seed: 40,
    poseVariety: false,
  } satisfies PhotoshootRequest
  const { job } = await it.call(startPhotoshoot, { body }, it.owner)
  const ids = (await ended(job.id)).result.media_assets.map(({ id }) => id)
  const foreign = await it.picture(9)
  const mediaIds = [...ids, foreign] as [string, string, string, string]
  const items = mediaIds.map((mediaId) => ({ mediaId }))
  const proof = await it.proof({ pictures: 0, items, pin: null, rules: { guests: 'named' } })
  const [carmen, theo] = [it.guest(proof.link), it.guest(proof.link)]
  await carmen.enter({ name: 'Carmen' })
  await theo.enter({ name: 'Theo' })
  const [picked, rejected, silent] = mediaIds
  for (const [mediaId, verdict] of [
    [picked, 'pick'],
    [rejected, 'reject'],
    [silent, 'reject'],
  ] as const)
    await carmen.call(contract.markProofItem, { params: { mediaId }, body: { verdict } })
  const postComment = (guest: typeof carmen, text: string) =>
    guest.call(contract.addGuestComment, { body: { mediaId: rejected, text } })
  await postComment(carmen, 'The collar should stand up')
  it.clock.time += 1000
  const { comment } = await postComment(carmen, 'Less fog.')
  await postComment(theo, 'Make it blue')
  return { id: proof.id, params: { id: proof.id }, picked, rejected, silent, foreign, done: comment.id }
}
const draft = (id: string, as: contract.MakeAs, mediaIds: string[]) =>
  it.call(contract.draftMakes, { params: { id }, body: { mediaIds, as } }, it.owner)
const start = (
  id: string,
  drafts: { mediaId: string; as: contract.MakeAs; words?: string }[],
  credits: number,
  key = randomUUID(),
) =>
  it.call(contract.startMaking, { params: { id }, body: { drafts, credits } }, it.owner, {
    'idempotency-key': key,
  })
const countJobs = async () => (await it.call(listJobs, { query: { limit: 100 } }, it.owner)).jobs.length

test('prices suggestions without charging', async () => {
  const { id, picked, rejected, silent, foreign, done } = await createReviewedProof()
  const before = await countJobs()
  expect(await draft(id, 'upscale', [picked, foreign])).toEqual({
    drafts: [
      {
        mediaId: picked,
        as: 'upscale',
        words: '',
        prompt: 'A red coat by the window.',
        credits: 1,
        problem: null,
      },
      { mediaId: foreign, as: 'upscale', words: '', prompt: null, credits: 0, problem: 'no-recipe' },
    ],
    credits: 1,
    budget: { most: null, spent: 0 },
  })
  const { drafts } = await draft(id, 'variation', [rejected, silent])
  // Only comments of deciders, as an instruction after the original prompt.
  expect(drafts).toMatchObject([
    {
      words: 'The collar should stand up. Less fog.',
      prompt: 'A red coat by the window. The collar should stand up. Less fog.',
      credits: 1,
    },
    { words: '', prompt: null, credits: 0, problem: 'no-words' },
  ])
  // Comments marked as done are ignored.
  const params = { id, commentId: done }
  await it.call(contract.changeProofComment, { params, body: { resolved: true } }, it.owner)
  expect((await draft(id, 'variation', [rejected])).drafts[0]?.words).toBe('The collar should stand up')
  expect(await countJobs()).toBe(before)
})

test('starts each generation once as a regular shoot, usable in the next round', async () => {
  const { id, params, picked, rejected } = await createReviewedProof()
  const drafts = [
    { mediaId: picked, as: 'upscale' as const },
    { mediaId: rejected, as: 'variation' as const, words: 'Indoors' },
  ]
  const key = randomUUID()
  const { makes } = await start(id, drafts, 2, key)
  expect((await start(id, drafts, 2, key)).makes.map((make) => make.id)).toEqual(makes.map((make) => make.id))
  const larger = makes.find(({ as }) => as === 'upscale') as contract.ProofGeneration
  const another = makes.find(({ as }) => as === 'variation') as contract.ProofGeneration
  expect(await ended(larger.jobId)).toMatchObject({
    metadata: { scale: 2, only: [0], madeFrom: { id: picked, as: 'upscale' }, seed: 40 },
    cost: { credits: 1 },
  })
  const job = await ended(another.jobId)
  expect(job.metadata).toMatchObject({
    count: 1,
    prompt: 'A red coat by the window. Indoors',
    madeFrom: { id: rejected, as: 'variation' },
  })
  const createdId = job.result.media_assets[0]?.id as string
  const list = () => it.call(contract.listMakes, { params }, it.owner)
  const before = await list()
  expect(before.budget).toEqual({ most: null, spent: 2 })
  const pictureOf = ({ makes: all }: typeof before) =>
    all.find((make) => make.id === another.id)?.pictures.map((each) => [each.id, each.isIn])
  expect(pictureOf(before)).toEqual([[createdId, false]])

  await it.call(
    contract.startNextRound,
    { params, body: { items: [{ mediaId: createdId, replaces: rejected }] } },
    it.owner,
  )
  expect(pictureOf(await list())).toEqual([[createdId, true]])
  const { items } = await it.whole(id)
  expect(items.find(({ mediaId }) => mediaId === createdId)).toMatchObject({ replaces: rejected, round: 2 })
})

test('enforces the budget under concurrent requests, all or nothing', async () => {
  const { id, params, picked, rejected } = await createReviewedProof()
  const { proof } = await it.whole(id)
  const body = { budget: 1, version: proof.version }
  expect((await it.call(contract.changeProof, { params, body }, it.owner)).proof.budget).toBe(1)
  const before = await countJobs()
  const both = [picked, rejected].map((mediaId) => ({ mediaId, as: 'variation' as const, words: 'Closer' }))
  expect(await refusal(start(id, both, 2))).toMatchObject({
    reason: 'proofs.overBudget',
    facts: { count: 2, left: 1, most: 1 },
  })
  expect(await countJobs()).toBe(before)
  const codes = await Promise.all(both.map((each) => codeOf(start(id, [each], 1))))
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes).toContain('CONFLICT')
  expect(await countJobs()).toBe(before + 1)
})

test('refuses a changed price and images that cannot be generated', async () => {
  const { id, picked, silent, foreign } = await createReviewedProof()
  const upscale = { mediaId: picked, as: 'upscale' as const }
  expect(await refusal(start(id, [upscale], 7))).toMatchObject({
    reason: 'proofs.priceChanged',
    facts: { count: 1 },
  })
  expect(await refusal(start(id, [{ mediaId: silent, as: 'variation' }], 0))).toMatchObject({
    details: { problem: 'no-words' },
  })
  expect(await refusal(start(id, [{ mediaId: foreign, as: 'upscale' }], 0))).toMatchObject({
    details: { problem: 'no-recipe' },
  })
  expect(await codeOf(start(id, [upscale, upscale], 2))).toBe('INPUT_INVALID')
  expect(await codeOf(draft(id, 'upscale', [randomUUID()]))).toBe('NOT_FOUND')
})

test('are private to the owner', async () => {
  const { id, params, picked } = await createReviewedProof()
  const other = await it.onboarded()
  const body = { mediaIds: [picked], as: 'upscale' as const }
  expect(await codeOf(it.call(contract.draftMakes, { params, body }, other))).toBe('NOT_FOUND')
  expect(await codeOf(it.call(contract.listMakes, { params }, other))).toBe('NOT_FOUND')
  const expected = { drafts: [{ mediaId: picked, as: 'upscale' as const }], credits: 1 }
  expect(
    await codeOf(
      it.call(contract.startMaking, { params: { id }, body: expected }, other, {
        'idempotency-key': randomUUID(),
      }),
    ),
  ).toBe('NOT_FOUND')
})
