// Video work frame by frame: a shot from an image, and joining shots into a video.
import { cameraAt, ROOM } from '@studio/domain/video'
import { type CameraMove, MAX_WAVEFORM, WAVEFORM_RATE } from '@studio/contract/video'
import type { FilmCodec, FilmShape } from '../../platform/film/index.ts'
import { createFilming } from './film-frame.ts'
import { type FilmPart, placeParts } from './film-parts.ts'
import { addSoundOf, type FilmSound } from './film-sound.ts'
import { develop, type Still } from './still.ts'
import { mix } from './transitions.ts'
import { type MeasuredSound, measureSound } from './waveform.ts'

/** Quality of a shot that will be encoded again, and of a video. */
const SHOT_QUALITY = 17
const FILM_QUALITY = 20

export interface ShotWork {
  type: 'shot'
  path: string
  still: Still
  camera: CameraMove
  seconds: number
  seed: number
  shape: FilmShape
}

export interface FilmWork {
  type: 'film'
  path: string
  parts: FilmPart[]
  shape: FilmShape
  /** Default: no music, and the loudness of the shots. */
  sound?: FilmSound
}

/** Reads the start of a video, and all of its sound. */
export interface LookWork {
  type: 'look'
  path: string
  shape: FilmShape
}

/** Measures an audio file. */
export interface SoundWork {
  type: 'sound'
  path: string
  /** Sound beyond it isn’t read. */
  maxSeconds: number
}

export type Work = ShotWork | FilmWork | LookWork | SoundWork

/** An encoded video. */
export interface EncodedFilm {
  frames: number
  /** A representative frame in sRGB. */
  poster: Uint8Array
}

/** What a task results in. */
export type WorkResult<W extends Work = Work> = W extends SoundWork
  ? MeasuredSound
  : W extends LookWork
    ? EncodedFilm & Pick<MeasuredSound, 'waveform'>
    : EncodedFilm

type OnProgress = (progress: number) => void

export const doWork = <W extends Work>(
  codec: FilmCodec,
  work: W,
  onProgress: OnProgress,
): Promise<WorkResult<W>> => perform(codec, work, onProgress) as Promise<WorkResult<W>>

async function perform(codec: FilmCodec, work: Work, onProgress: OnProgress): Promise<WorkResult> {
  if (work.type === 'sound')
    return await measureSound(codec, work.path, { most: MAX_WAVEFORM, maxSeconds: work.maxSeconds })
  if (work.type === 'look') {
    const { waveform } = await measureSound(codec, work.path, { rate: WAVEFORM_RATE })
    return { ...(await watch(join(codec, work), work.shape, onProgress)), waveform }
  }
  if (work.type === 'shot') return await record(codec, work, SHOT_QUALITY, filmStill(work), onProgress)
  const filmed =
    (await spliceWhole(codec, work)) ??
    (await record(codec, work, FILM_QUALITY, join(codec, work), onProgress))
  const parts = placeParts(work.parts, work.shape.fps)
  await addSoundOf(codec, work.path, parts, { fps: work.shape.fps, ...work.sound })
  return filmed
}

async function record(
  codec: FilmCodec,
  { path, shape }: ShotWork | FilmWork,
  quality: number,
  frames: AsyncIterable<Moment>,
  onProgress: OnProgress,
): Promise<EncodedFilm> {
  const writer = await codec.write(path, shape, quality)
  const filmed = await watch(frames, shape, onProgress, (frame) => writer.write(frame))
  await writer.close()
  return filmed
}

interface Moment {
  frame: Uint8Array
  progress: number
}

async function watch(
  moments: AsyncIterable<Moment>,
  shape: FilmShape,
  onProgress: OnProgress,
  keep?: (frame: Uint8Array) => Promise<void>,
): Promise<EncodedFilm> {
  let frames = 0
  let poster: Uint8Array | undefined
  for await (const { frame, progress } of moments) {
    await keep?.(frame)
    frames++
    // Not the very first frame: videos fade in.
    if (frames === 1 || (poster && frames === Math.round(shape.fps / 2))) poster = toRgb(frame, shape)
    onProgress(progress)
  }
  if (!poster) throw new Error('The video has no frames.')
  return { frames, poster }
}

/** A video of whole shots with cuts needs no re-encoding if the shots have the same format. */
async function spliceWhole(
  codec: FilmCodec,
  { path, parts, shape }: FilmWork,
): Promise<EncodedFilm | undefined> {
  const isWhole = parts.every(
    ({ start, transition }, i) => start === 0 && (transition === 'cut' || i === parts.length - 1),
  )
  if (!isWhole) return undefined
  const films = parts.map((part) => ({ path: part.path, frames: Math.round(part.end * shape.fps) }))
  if (!(await codec.splice(path, films, shape))) return undefined
  const { poster } = await watch(join(codec, { type: 'look', path, shape }), shape, () => {})
  return { frames: films.reduce((sum, { frames }) => sum + frames, 0), poster }
}

async function* filmStill({ still, camera, seconds, seed, shape }: ShotWork): AsyncGenerator<Moment> {
  const expose = createFilming(develop(still), shape, ROOM[camera])
  const count = Math.round(seconds * shape.fps)
  const poseOf = (i: number) => cameraAt(camera, count > 1 ? i / (count - 1) : 0, seconds, seed)
  let pose = poseOf(0)
  let frame = expose(pose)
  for (let i = 0; i < count; i++) {
    const next = poseOf(i)
    // A static camera repeats the frame.
    if (next !== pose) frame = expose(next)
    pose = next
    yield { frame, progress: (i + 1) / count }
  }
}

/** Copies of the frames of one part, as the reader reuses its memory. Repeats the last frame if the file ends early. */
async function* framesOf(codec: FilmCodec, part: FilmPart, shape: FilmShape): AsyncGenerator<Uint8Array> {
  const first = Math.round(part.start * shape.fps)
  const target = Math.round(part.end * shape.fps) - first
  let frames = 0
  let last: Uint8Array | undefined
  for await (const frame of codec.read(part.path, shape)) {
    if (frames++ < first && frames > 1) continue
    last = Uint8Array.from(frame)
    if (frames <= first) continue
    yield last
    if (frames - first === target) return
  }
  if (!last) throw new Error('The video has no frames.')
  for (let repeated = Math.max(0, frames - first); repeated < target; repeated++) yield last
}

/** At most two shots are open at a time, however long the video is. */
async function* join(codec: FilmCodec, work: FilmWork | LookWork): AsyncGenerator<Moment> {
  const { shape } = work
  if (work.type === 'look') {
    let frames = 0
    for await (const frame of codec.read(work.path, shape)) {
      yield { frame, progress: (++frames / shape.fps) * 2 }
      if (frames * 2 >= shape.fps) break
    }
    return
  }
  const parts = placeParts(work.parts, shape.fps)
  const total = parts.reduce((sum, { frames, overlap }) => sum + frames - overlap, 0)
  const mixed = new Uint8Array((shape.width * shape.height * 3) / 2)
  let done = 0
  const moment = (frame: Uint8Array): Moment => ({ frame, progress: ++done / total })

  let now = framesOf(codec, work.parts[0] as FilmPart, shape)
  /** Frames of this part that were shown with the previous one. */
  let used = 0
  for (const [i, part] of parts.entries()) {
    const { frames, overlap } = part
    for (let left = frames - used - overlap; left > 0; left--) {
      const { value } = await now.next()
      if (value) yield moment(value)
    }
    const following = parts[i + 1]
    if (!following) break
    const next = framesOf(codec, following, shape)
    for (let f = 0; f < overlap && part.transition !== 'cut'; f++) {
      const [a, b] = [await now.next(), await next.next()]
      if (!a.value || !b.value) continue
      mix(part.transition, [a.value, b.value], (f + 1) / (overlap + 1), shape, mixed)
      yield moment(mixed)
    }
    await now.return(undefined)
    now = next
    used = overlap
  }
  await now.return(undefined)
}

/** BT.709, limited range, to sRGB bytes. */
function toRgb(frame: Uint8Array, { width, height }: FilmShape): Uint8Array {
  const out = new Uint8ClampedArray(width * height * 3)
  const quarter = (width * height) / 4
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = width * height + (x >> 1) + (y >> 1) * (width / 2)
      const l = (frame[x + y * width]! - 16) * 1.16438
      const b = frame[colour]! - 128
      const r = frame[colour + quarter]! - 128
      const i = (x + y * width) * 3
      out[i] = l + 1.79274 * r
      out[i + 1] = l - 0.21325 * b - 0.53291 * r
      out[i + 2] = l + 2.1124 * b
    }
  return new Uint8Array(out.buffer)
}
