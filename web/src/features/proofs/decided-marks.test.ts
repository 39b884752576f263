import type { WholeProof } from '@studio/contract/proofs'
import { expect, test } from 'vitest'
import { moved, picksOf } from './decided-marks.ts'

const guest = (id: string, role: string, removedAt: string | null = null) => ({ id, role, removedAt })
const mark = (guestId: string, mediaId: string, verdict: string, at: string) => ({
  guestId,
  mediaId,
  verdict,
  at,
})
const commentOf = (guestId: string | null, mediaId: string, resolvedAt: string | null = null) => ({
  guestId,
  mediaId,
  resolvedAt,
})
const wholeOf = (more: object) =>
  ({
    items: ['a', 'b', 'c'].map((mediaId) => ({ mediaId, replacedBy: null, withdrawn: false })),
    guests: [guest('carmen', 'decider'), guest('theo', 'reviewer'), guest('gone', 'decider', 'then')],
    marks: [],
    comments: [],
    ...more,
  }) as unknown as WholeProof

test('upscales picks and varies commented rejections of deciders', () => {
  const marks = [
    mark('carmen', 'a', 'reject', '1'),
    mark('carmen', 'a', 'pick', '2'),
    mark('carmen', 'b', 'reject', '1'),
    mark('theo', 'b', 'pick', '9'),
    mark('gone', 'c', 'pick', '9'),
  ]
  expect(picksOf(wholeOf({ marks }))).toEqual({ upscale: ['a'], variation: [] })
  const of = (comments: object[]) => picksOf(wholeOf({ marks, comments })).variation
  expect(of([commentOf('carmen', 'b')])).toEqual(['b'])
  expect(of([commentOf('carmen', 'b', 'done'), commentOf('theo', 'b'), commentOf(null, 'b')])).toEqual([])
})

test('moves an image within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})
