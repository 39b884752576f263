import { expect, test } from 'vitest'
import { testVideo } from '../../../testing/test-video.ts'
import { inspectVideo } from './index.ts'

test('reads size and duration from the file', () => {
  expect(inspectVideo(testVideo(1080, 1920, 6))).toEqual({ width: 1080, height: 1920, seconds: 6 })
})

test('reads boxes of the long form, and one that extends to the end', () => {
  const video = testVideo()
  const at = video.lastIndexOf('mdat') - 4
  const media = video.subarray(at + 8)
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write('mdat', 4)
  head.writeBigUInt64BE(BigInt(media.length + 16), 8)
  expect(inspectVideo(Buffer.concat([video.subarray(0, at), head, media]))).toMatchObject({ seconds: 8 })
  const toEnd = Buffer.from(video)
  toEnd.writeUInt32BE(0, at)
  expect(inspectVideo(toEnd)).toMatchObject({ seconds: 8 })
})

test.each([
  ['nothing', Buffer.alloc(0), 'type'],
  ['a page', Buffer.from('<html>sorry</html>'), 'type'],
  ['a film that is cut off', testVideo().subarray(0, -10), 'broken'],
  ['one without pictures', testVideo().subarray(0, testVideo().lastIndexOf('mdat') - 4), 'broken'],
  ['one of no length', testVideo(1280, 720, 0), 'broken'],
  ['one of no size', testVideo(0, 0), 'broken'],
])('%s isn’t accepted', (_, bytes, problem) => {
  expect(inspectVideo(bytes)).toBe(problem)
})

test('survives any bytes', () => {
  const video = testVideo()
  for (let at = 0; at < video.length; at++) {
    const corrupted = Buffer.from(video)
    corrupted[at] = 255
    expect(() => inspectVideo(corrupted)).not.toThrow()
    expect(() => inspectVideo(video.subarray(0, at))).not.toThrow()
  }
})
