import { randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/invoices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startInvoicing } from '../invoices.fixtures.ts'

let it: Awaited<ReturnType<typeof startInvoicing>>
let me: string
let client: string
let project: string
beforeAll(async () => {
  it = await startInvoicing()
})
afterAll(() => it.close())
beforeEach(async () => {
  me = await it.newUser()
  project = await newProject(me)
  client = await it.newClient(me, { projectIds: [project] })
  await it.setSeller(me)
})

async function newProject(userId: string): Promise<string> {
  const { rows } = await it.database.pool.query<{ id: string }>(
    'insert into projects (user_id, name) values ($1, $2) returning id',
    [userId, `Norte ${randomUUID()}`],
  )
  return rows[0]?.id ?? ''
}
/** A job with completed or failed items, each of which costs a credit. */
async function newJob(projectId: string, { done = 3, isWaived = false, userId = me } = {}): Promise<string> {
  const id = randomUUID()
  await it.database.pool.query(
    `insert into jobs (id, user_id, kind, status, request, cost_credits, cost_waived, finished_at)
     values ($1, $2, 'image_batch', 'completed', $3, 4, $4, now())`,
    [id, userId, JSON.stringify({ projectId, projectName: 'Norte, otoño' }), isWaived],
  )
  await it.database.pool.query(
    `insert into job_items (job_id, index, status, credits, seed, width, height)
     select $1, n, case when n < $2 then 'done' else 'failed' end, 1, 1, 8, 8 from generate_series(0, 3) n`,
    [id, done],
  )
  return id
}
const suggest = async (id: string, user = me) => it.call(contract.suggestLines, { params: { id } }, user)
const jobsIn = async (id: string) =>
  (await suggest(id)).body.suggestions
    .map(({ line }) => line.jobId ?? '')
    .toSorted((a, b) => a.localeCompare(b))

test('suggests jobs of the client’s projects at cost plus margin, with a reference to the job', async () => {
  const job = await newJob(project)
  await newJob(await newProject(me))
  await newJob(project, { isWaived: true })
  await newJob(project, { done: 0 })
  const draft = await it.draft(me, { clientId: client, lines: [] })
  const { suggestions } = (await suggest(draft.id)).body
  expect(suggestions.map(({ line }) => line)).toEqual([
    {
      text: 'Generación, Norte, otoño',
      quantity: 3,
      unit: 'créditos',
      unitPrice: 60,
      taxKind: 'rate',
      taxRate: 21,
      taxNote: '',
      jobId: job,
      proofId: null,
    },
  ])
})

test('suggests invoiced work again only if the invoice is void; quotes don’t count', async () => {
  const [one, two] = [await newJob(project), await newJob(project)]
  const draft = await it.draft(me, { clientId: client, lines: [] })
  expect(await jobsIn(draft.id)).toEqual([one, two].toSorted((a, b) => a.localeCompare(b)))
  const lines = (await suggest(draft.id)).body.suggestions
    .map(({ line }) => line)
    .filter(({ jobId }) => jobId === one)
  await it.draft(me, { clientId: client, kind: 'quote', lines })
  expect(await jobsIn(draft.id)).toHaveLength(2)
  await it.call(contract.changeInvoice, { params: { id: draft.id }, body: { lines } }, me)
  expect(await jobsIn(draft.id)).toEqual([two])
  await it.call(contract.issueInvoice, { params: { id: draft.id } }, me)
  const next = await it.draft(me, { clientId: client, lines: [] })
  expect(await jobsIn(next.id)).toEqual([two])
  await it.call(contract.voidInvoice, { params: { id: draft.id } }, me)
  expect(await jobsIn(next.id)).toEqual([one, two].toSorted((a, b) => a.localeCompare(b)))
})

test('suggests only work of the user', async () => {
  const other = await it.newUser()
  await newJob(project, { userId: other })
  const draft = await it.draft(me, { clientId: client, lines: [] })
  expect(await jobsIn(draft.id)).toEqual([])
  expect((await suggest(draft.id, other)).code).toBe('NOT_FOUND')
})

test('suggests extra picks at their price in its currency', async () => {
  const proof = randomUUID()
  await it.database.pool.query(
    `insert into proofs (id, user_id, client_id, title, link_hash, status, rules, status_at, moved_at, created_at)
     values ($1, $2, $3, 'Abrigos', $4, 'submitted', $5, now(), now(), now())`,
    [
      ...[proof, me, client, Buffer.from(proof)],
      JSON.stringify({ most: 1, extraPrice: { amount: 300, currency: 'EUR' } }),
    ],
  )
  await it.database.pool.query(
    `insert into proof_submissions (id, proof_id, round, kind, name, items, hash, created_at)
     values (gen_random_uuid(), $1, 1, 'picks', 'Carmen', $2, $3, now())`,
    [proof, JSON.stringify(Array.from({ length: 3 }, () => ({ verdict: 'pick' }))), Buffer.alloc(32)],
  )
  const { id } = await it.draft(me, { clientId: client, lines: [] })
  const { suggestions } = (await suggest(id)).body
  expect(suggestions.map(({ line }) => line)).toMatchObject([
    { text: 'Imágenes extra, Abrigos', quantity: 2, unit: 'imágenes', unitPrice: 300, proofId: proof },
  ])
  await it.call(contract.changeInvoice, { params: { id }, body: { currency: 'USD' } }, me)
  expect((await suggest(id)).body.suggestions).toEqual([])
  const lines = suggestions.map(({ line }) => line)
  await it.call(contract.changeInvoice, { params: { id }, body: { currency: 'EUR', lines } }, me)
  expect((await suggest(id)).body.suggestions).toEqual([])
})
