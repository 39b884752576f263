import { expect, test } from 'vitest'
import { testVideo } from '../../../testing/test-video.ts'
import { stripMetadata } from './index.ts'

const headOf = (type: string, ...lengths: number[]): Buffer => {
  const head = Buffer.alloc(lengths.length > 1 ? 16 : 8)
  head.writeUInt32BE(lengths[0] ?? 0, 0)
  head.write(type, 4, 'latin1')
  if (lengths[1] !== undefined) head.writeBigUInt64BE(BigInt(lengths[1]), 8)
  return head
}

test.each([
  ['has no length', headOf('free', 1, 0)],
  ['is longer than its container', headOf('udta', 4_000)],
  ['is shorter than its own header', headOf('udta', 4)],
])('refuses a video with a box that %s', (_, box) => {
  const video = Buffer.concat([testVideo(), headOf('moov', 8 + box.length), box])
  expect(stripMetadata(video, 'video/mp4')).toBe('broken')
})
