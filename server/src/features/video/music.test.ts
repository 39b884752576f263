import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@studio/contract/kernel'
import { getStorageUse } from '@studio/contract/quota'
import {
  deleteTrack,
  getStoryboard,
  listTracks,
  MAX_TRACKS,
  type MusicTrack,
  restoreTrack,
  uploadTrack,
} from '@studio/contract/video'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { openLibraryCodec, SOUND_CHANNELS, SOUND_RATE } from '../../platform/film/index.ts'
import { type FilmStudio, isEnded, SHOT, startFilmStudio } from './video.fixtures.ts'

let it: FilmStudio
let me: TestActor
let other: TestActor
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-music-test-'))
  it = await startFilmStudio()
})
beforeEach(async () => {
  ;[me, other] = [await it.onboarded(), await it.onboarded()]
})
afterAll(async () => {
  await it?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A 16-bit mono WAV of a tone, loud from `from` seconds on. */
function wav(seconds: number, { from = 0, rate = 8000, hertz = 440 } = {}): Buffer<ArrayBuffer> {
  const samples = Int16Array.from({ length: seconds * rate }, (_, i) =>
    i < from * rate ? 0 : Math.round(16_000 * Math.sin((2 * Math.PI * hertz * i) / rate)),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

async function upload(user: TestActor, bytes: Buffer<ArrayBuffer>, name = 'Tune'): Promise<MusicTrack> {
  const body = new Blob([bytes], { type: 'application/octet-stream' })
  return (await it.call(uploadTrack, { query: { name }, body }, user)).track
}
const refusal = (code: string, reason?: string) =>
  expect.objectContaining({ code, ...(reason ? { details: expect.objectContaining({ reason }) } : {}) })
const objectsOf = async (id: string) =>
  (await it.database.pool.query('select key from loose_objects where key = $1', [`music/${id}`])).rowCount
const storageOf = async (user: TestActor) =>
  (await it.call(getStorageUse, {}, user)).parts.filter(({ kind }) => kind === 'music' || kind === 'trash')

describe('a music track', () => {
  test('is uploaded with its length and waveform, and plays from its URL', async () => {
    const bytes = wav(3, { from: 2 })
    const track = await upload(me, bytes)
    expect(track).toMatchObject({ name: 'Tune', bytes: bytes.length })
    expect(track.seconds).toBeCloseTo(3, 2)
    const peaks = Buffer.from(track.waveform, 'base64')
    expect(peaks).toHaveLength(60)
    expect(Math.max(...peaks.subarray(0, 39))).toBeLessThan(10)
    expect(Math.min(...peaks.subarray(41))).toBeGreaterThan(80)
    const file = await it.fetch(track.url, { headers: { range: 'bytes=8-11' } })
    expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
      206,
      'audio/wav',
      'WAVE',
    ])
    expect((await it.call(listTracks, {}, me)).tracks.map(({ id }) => id)).toEqual([track.id])
    expect(await storageOf(me)).toEqual([{ kind: 'music', bytes: bytes.length, count: 1 }])
    expect(await objectsOf(track.id)).toBe(0)
  })

  test('belongs to its owner only', async () => {
    const { id, url } = await upload(me, wav(1))
    const params = { id }
    await expect(it.call(deleteTrack, { params }, other)).rejects.toEqual(refusal('NOT_FOUND'))
    await expect(it.call(restoreTrack, { params }, other)).rejects.toEqual(refusal('NOT_FOUND'))
    expect((await it.call(listTracks, {}, other)).tracks).toEqual([])
    const headers = { authorization: `Bearer ${other.accessToken}` }
    expect((await it.fetch(url.split('?')[0] as string, { headers })).status).toBe(404)
    const music = { trackId: id, volume: 1, start: 0, fadeIn: 0, fadeOut: 0, ducks: false }
    await expect(it.render(other, { music })).rejects.toEqual(refusal('INPUT_INVALID'))
  })

  test('can be restored for 30 days, and is deleted with its file after that', async () => {
    const { id } = await upload(me, wav(1))
    await it.call(deleteTrack, { params: { id } }, me)
    expect((await it.call(listTracks, {}, me)).tracks).toEqual([])
    expect(await storageOf(me)).toMatchObject([{ kind: 'trash', count: 1 }])
    await expect(it.call(deleteTrack, { params: { id } }, me)).rejects.toEqual(refusal('NOT_FOUND'))
    expect((await it.call(restoreTrack, { params: { id } }, me)).track.id).toBe(id)
    await it.call(deleteTrack, { params: { id } }, me)
    const aged = 'update music_tracks set deleted_at = $2 where id = $1'
    await it.database.pool.query(aged, [id, new Date(Date.now() - 31 * DAY_MS)])
    await expect(it.call(restoreTrack, { params: { id } }, me)).rejects.toEqual(refusal('NOT_FOUND'))
    await it.app.runPeriodic('sweep-music')
    expect(await storageOf(me)).toEqual([])
    expect(await objectsOf(id)).toBe(1)
  })

  test('is stored once, and uploading it again restores it', async () => {
    const { id } = await upload(me, wav(1))
    expect((await upload(me, wav(1), 'Again')).id).toBe(id)
    await it.call(deleteTrack, { params: { id } }, me)
    expect((await upload(me, wav(1))).id).toBe(id)
    expect((await it.call(listTracks, {}, me)).tracks).toHaveLength(1)
    expect((await upload(other, wav(1))).id).not.toBe(id)
  })

  test('is stored once by simultaneous uploads', async () => {
    const tracks = await Promise.all([1, 2, 3].map(() => upload(me, wav(1, { hertz: 550 }))))
    expect(new Set(tracks.map(({ id }) => id)).size).toBe(1)
    expect((await it.call(listTracks, {}, me)).tracks).toHaveLength(1)
    const { rows } = await it.database.pool.query(
      "select key from loose_objects where key like 'music/%' and key = any(select object_key from music_tracks)",
    )
    expect(rows).toEqual([])
  })

  test('is one of at most 100', async () => {
    await upload(me, wav(1))
    await it.database.pool.query(
      `insert into music_tracks (id, user_id, name, object_key, mime, bytes, sha256, seconds, waveform, created_at)
       select gen_random_uuid(), user_id, name, object_key || n, mime, bytes, sha256 || n, seconds, waveform, created_at
       from music_tracks, generate_series(2, $2::int) n where user_id = $1`,
      [me.id, MAX_TRACKS],
    )
    await expect(upload(me, wav(1, { hertz: 880 }))).rejects.toEqual(refusal('CONFLICT'))
    expect((await upload(me, wav(1))).name).toBe('Tune')
  })

  test.each<[string, () => Buffer<ArrayBuffer>]>([
    ['no file', () => Buffer.alloc(0)],
    ['an image', () => Buffer.from('\x89PNG\r\n\x1a\n not a tune', 'latin1')],
    ['a file that only starts like one', () => Buffer.from(`ID3${'x'.repeat(5000)}`)],
    ['a file without sound', () => wav(0)],
    ['half a header', () => wav(1).subarray(0, 20)],
  ])('isn’t made from %s', async (_, bytes) => {
    await expect(upload(me, bytes())).rejects.toMatchObject({
      code: expect.stringMatching(/UNSUPPORTED_MEDIA|INPUT_INVALID/),
    })
    expect((await it.call(listTracks, {}, me)).tracks).toEqual([])
  })

  test('is at most 15 minutes long', async () => {
    await expect(upload(me, wav(902, { rate: 1000 }))).rejects.toEqual(refusal('UNSUPPORTED_MEDIA'))
  })

  test('in the middle of a damaged file is read as far as possible', async () => {
    const bytes = wav(2)
    const track = await upload(me, bytes.subarray(0, bytes.length - 8001))
    expect(track.seconds).toBeGreaterThan(1.4)
    expect(track.seconds).toBeLessThan(1.6)
  })
})

/** Loudest sample in each half second of a video. */
async function levelsOf(url: string): Promise<number[]> {
  const path = join(folder, `${randomUUID()}.mp4`)
  await writeFile(path, Buffer.from(await (await it.fetch(url)).arrayBuffer()))
  const levels: number[] = []
  let at = 0
  for await (const block of openLibraryCodec().readSound(path))
    for (const sample of block) {
      const half = Math.floor((at++ * 2) / SOUND_CHANNELS / SOUND_RATE)
      levels[half] = Math.max(levels[half] ?? 0, Math.abs(sample))
    }
  return levels
}

describe('a video with music', () => {
  test('plays the track from its start, keeps its settings, and survives the deletion of the track', async () => {
    const track = await upload(me, wav(5, { from: 2 }))
    const music = { trackId: track.id, volume: 1, start: 1, fadeIn: 0, fadeOut: 0, ducks: true }
    const accepted = await it.render(me, { music, normalizesLoudness: false })
    // A job in progress still finds it.
    await it.call(deleteTrack, { params: { id: track.id } }, me)
    const job = await it.until(me, accepted.id, isEnded)
    expect(job.status).toBe('completed')
    const [film] = job.result.media_assets
    const levels = await levelsOf(film?.url as string)
    expect(levels.slice(0, 2).every((level) => level < 0.05)).toBe(true)
    expect(levels.slice(2, 4).every((level) => level > 0.25 && level < 0.4)).toBe(true)
    expect(levels.length).toBeLessThanOrEqual(5)
    expect(job.metadata).toMatchObject({ storyboardId: expect.any(String) })
    const params = { id: job.metadata.storyboardId as string }
    const { storyboard } = await it.call(getStoryboard, { params }, me)
    expect(storyboard.draft).toMatchObject({ music, normalizesLoudness: false })
    // The take is silent.
    expect(storyboard.takes[0]?.waveform).toBe('')
    const again = { storyboardId: params.id, shots: storyboard.draft.shots, music }
    await expect(it.render(me, again)).rejects.toEqual(refusal('INPUT_INVALID'))
  })

  test('isn’t rendered if the music ends before it starts', async () => {
    const { id } = await upload(me, wav(1))
    const music = { trackId: id, volume: 1, start: 2, fadeIn: 0, fadeOut: 0, ducks: false }
    await expect(it.render(me, { shots: [SHOT], music })).rejects.toEqual(refusal('INPUT_INVALID'))
  })
})
