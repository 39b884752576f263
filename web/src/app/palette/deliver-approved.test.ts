import type { ProofListItem, ProofSubmission, WholeProof } from '@studio/contract/proofs'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith } from '../../features/jobs/jobs.fixtures.tsx'
import { findApproved } from './deliver-approved.ts'

afterEach(() => vi.unstubAllGlobals())

const idOf = (n: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c780${n}`
const TIMESTAMP = '2026-11-21T10:00:00.000Z'
const proof: WholeProof['proof'] = {
  id: idOf(0),
  title: 'Open',
  message: null,
  projectId: null,
  status: 'approved',
  round: 1,
  client: { id: idOf(8), name: 'Norte', email: 'carmen@norte.example' },
  version: 1,
  rules: {
    most: null,
    extraPrice: null,
    verdicts: 'pick',
    comments: true,
    showOthers: false,
    download: 'none',
    watermark: true,
    watermarkText: null,
    guests: 'one',
  },
  hasLink: true,
  hasPin: false,
  expiresAt: null,
  createdAt: TIMESTAMP,
  closedAt: null,
  frames: 1,
  picked: 1,
  openComments: 0,
  guests: 1,
  seenAt: null,
  wrongPins: 0,
  held: false,
  budget: null,
}
const latest: ProofListItem = { ...proof, id: idOf(1), title: 'Latest', pictures: [] }
const submission = (kind: ProofSubmission['kind'], n: number): ProofSubmission => ({
  id: idOf(n),
  kind,
  round: 1,
  guestId: null,
  name: 'Carmen',
  statement: null,
  items: [{ mediaId: idOf(n), sha256: 'a'.repeat(64), verdict: null, label: null, stars: null }],
  hash: 'b'.repeat(64),
  createdAt: TIMESTAMP,
})
const whole = (of: WholeProof['proof'], submissions: ProofSubmission[]): WholeProof => ({
  proof: of,
  items: [],
  guests: [],
  marks: [],
  comments: [],
  submissions,
})

test('finds the last approval of the open proof, otherwise of the latest approved one', async () => {
  const submissions = [submission('approval', 3), submission('approval', 4), submission('picks', 5)]
  answerWith({
    'GET /api/proofs': { proofs: [latest], nextCursor: null },
    [`GET /api/proofs/${latest.id}`]: whole(latest, [submission('approval', 2)]),
    [`GET /api/proofs/${proof.id}`]: whole(proof, submissions),
  })
  expect(await findApproved('/dashboard/gallery')).toMatchObject({
    approval: { id: idOf(2), title: 'Latest' },
  })
  expect(await findApproved(`/dashboard/clients/proofs/${proof.id}`)).toMatchObject({
    deliveredIds: [idOf(4)],
    approval: { id: idOf(4), title: 'Open', deliveryId: expect.any(String) },
  })
})

test('finds nothing if nothing was approved', async () => {
  answerWith({
    'GET /api/proofs': { proofs: [], nextCursor: null },
    [`GET /api/proofs/${proof.id}`]: whole(proof, [submission('picks', 2)]),
  })
  expect(await findApproved('/dashboard')).toBeUndefined()
  expect(await findApproved(`/dashboard/clients/proofs/${proof.id}`)).toBeUndefined()
})
