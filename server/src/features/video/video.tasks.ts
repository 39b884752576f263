// Renders a video: each shot is stored as a take as soon as it is finished, then all are joined.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sourceTypeOf } from '@studio/contract/gallery'
import { filmSize, recipeOf, shownSeconds, timelineOf } from '@studio/contract/video'
import { shotVolume } from '@studio/domain/video'
import sharp from 'sharp'
import { ProviderFailure } from '../../engines/engine.ts'
import { FilmFailed, type FilmPart, type Films } from '../../engines/film/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { markSource, type SourceType } from '../../platform/film/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { readPicture } from '../../platform/pictures/index.ts'
import type { PreparedPicture } from '../gallery/index.ts'
import {
  type ClaimedJob,
  finishWith,
  JOINER,
  type KindOfJob,
  type RunContext,
  forEachLimit,
  untilStored,
  type Wait,
} from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import { captionsOf } from './captions.ts'
import { layFirstFrame } from './first-frame.ts'
import { shoot } from './shooting.ts'
import { loadMusic } from './music-file.ts'
import { insertStoryboardJob } from './storyboards.store.ts'
import { findTakesById, findTakesOfJob, insertTake, type TakeRow } from './takes.store.ts'
import type { FilmThings, VideoGallery } from './video.deps.ts'
import type { AcceptedVideo } from './video.plan.ts'

export interface RunnerDeps {
  database: DatabaseHandle
  objects: Objects
  gallery: VideoGallery
  things: FilmThings
  models: Pick<Models, 'videoEngineFor'>
  films: Films
  clock: Clock
  wait: Wait
}

/** Shots of one video rendered in parallel: while one is encoded, the next is painted. */
const MAX_CONCURRENT_SHOTS = 2

type Item = ClaimedJob['items'][number]
type Shot = AcceptedVideo['shots'][number]
type Size = ReturnType<typeof filmSize>

interface Run {
  job: ClaimedJob<AcceptedVideo>
  request: AcceptedVideo
  context: RunContext
  /** Folder for temporary files. */
  folder: string
}

const isOpen = ({ status }: Item) => status === 'waiting' || status === 'developing'

export function createVideoRunner(deps: RunnerDeps): KindOfJob<AcceptedVideo>['run'] {
  const { database, objects, gallery, models, films, clock, wait } = deps

  async function examine(path: string, shape: { width: number; height: number; fps: number }, run: Run) {
    const { poster, waveform } = await films.work({ type: 'look', path, shape }, run.context.signal)
    return { poster: await encoded(poster, shape), waveform: Buffer.from(waveform) }
  }

  const keep = (
    { context }: Run,
    index: number,
    prepared: PreparedPicture,
    record: Parameters<typeof finishWith>[2],
  ) => finishWith({ context, wait }, index, record, () => gallery.discardPicture(prepared))

  async function firstFrameOf(userId: string, { firstFrameId: id, framing }: Shot, size: Size) {
    if (id === null) return undefined
    const item = await gallery.find(database.db, userId, id)
    const image =
      item && (await gallery.loadPicture(userId, id, { maxSize: Math.max(size.width, size.height) }))
    if (!image) return 'gone'
    const { bytes } = await readPicture(image.bytes)
    return { bytes: await layFirstFrame(bytes, size, framing), source: sourceTypeOf(item) }
  }

  async function makeTake(run: Run, item: Item): Promise<void> {
    const { job, request, context, folder } = run
    context.signal.throwIfAborted()
    const shot = request.shots[request.toFilm[item.index] as number]
    if (!shot) throw new Error('The job has more items than shots.')
    const engine = models.videoEngineFor(request.model)
    const frame = await firstFrameOf(job.userId, shot, filmSize(request.aspectRatio, request.resolution))
    if (frame === 'gone')
      return await context.failItem(item.index, 'NOT_FOUND', 'The first frame of a shot was deleted.')
    const isDrawn = !frame && engine.capabilities.acceptsThings
    const things = isDrawn ? await deps.things.calledIn(job.userId, shot.prompt) : []
    const recording = await shoot({
      engine,
      index: item.index,
      begun: item.operation,
      context,
      wait,
      request: {
        prompt: shot.prompt,
        camera: shot.camera,
        seconds: shot.seconds,
        seed: item.seed,
        aspectRatio: request.aspectRatio,
        resolution: request.resolution,
        fps: request.fps,
        ...(frame ? { firstFrame: frame.bytes } : {}),
        ...(things.length > 0 ? { things } : {}),
      },
    })
    if (recording instanceof ProviderFailure)
      return await context.failItem(item.index, recording.code, recording.message)
    const { video } = recording
    const source: SourceType =
      frame?.source === 'trainedAlgorithmicMedia' ? frame.source : recording.metadata.digitalSourceType
    const path = join(folder, `take-${item.index}.mp4`)
    await writeFile(path, video.bytes)
    await markSource(path, source)
    const size = { width: video.width & ~1, height: video.height & ~1 }
    const shape = { ...size, fps: request.fps }
    let examined: Awaited<ReturnType<typeof examine>>
    try {
      examined = await examine(path, shape, run)
    } catch (error) {
      if (!(error instanceof FilmFailed) || error.died) throw error
      const reason = `${engine.capabilities.label} sent a damaged video.`
      return await context.failItem(item.index, 'PROVIDER_DOWN', reason)
    }
    const { poster, waveform } = examined
    await context.preview(item.index, { bytes: poster, mime: 'image/png', ...size })
    const film = { path, width: video.width, height: video.height, poster }
    const prepared = await untilStored({ context, wait }, () => gallery.prepareFilm(film))
    await keep(run, item.index, prepared, async (tx) => {
      const { id, mime, bytes, sha256, thumbnails, width, height } = prepared
      const take = await insertTake(tx, {
        id,
        mime,
        bytes,
        sha256,
        thumbnails,
        width,
        height,
        object_key: prepared.key,
        placeholder: Buffer.from(prepared.placeholder),
        waveform,
        user_id: job.userId,
        storyboard_id: request.storyboardId,
        shot_id: shot.id,
        job_id: job.jobId,
        job_index: item.index,
        recipe: recipeOf(shot, request),
        seed: item.seed,
        seconds: video.seconds,
        created_at: clock.now(),
        metadata: { ...recording.metadata, digitalSourceType: source },
      })
      if (take.isNew) await gallery.keepObjects(tx, prepared)
      return { ...take, isElsewhere: true }
    })
    await rm(path)
  }

  /** The take of each shot, or undefined while one is missing. */
  async function takesOf({ job, request }: Run): Promise<TakeRow[] | undefined> {
    const ids = request.shots.flatMap(({ takeId }) => takeId ?? [])
    const chosen = ids.length === 0 ? [] : await findTakesById(database.db, job.userId, ids)
    const filmed = await findTakesOfJob(database.db, job.jobId)
    const takes = request.shots.map(({ takeId }, place) =>
      takeId === null
        ? filmed.find(({ index }) => index === request.toFilm.indexOf(place))
        : chosen.find(({ id }) => id === takeId),
    )
    return takes.every((take) => take !== undefined) ? takes : undefined
  }

  async function joinFilm(run: Run, item: Item): Promise<void> {
    const { job, request, context, folder } = run
    const takes = await takesOf(run)
    if (!takes)
      return await context.failItem(
        item.index,
        'PROVIDER_DOWN',
        'A shot is missing, so the video couldn’t be joined.',
      )
    const size = filmSize(request.aspectRatio, request.resolution)
    const path = join(folder, 'film.mp4')
    const parts = []
    for (const [place, { key }] of takes.entries()) {
      const shot = request.shots[place] as AcceptedVideo['shots'][number]
      const part = join(folder, `part-${place}.mp4`)
      await pipeline((await objects.get(key)).body, createWriteStream(part), { signal: context.signal })
      parts.push(partOf(part, shot))
    }
    const music = await loadMusic(deps, request.music, { userId: job.userId, folder, signal: context.signal })
    await context.startAttempt(item.index, JOINER)
    let poster: Uint8Array
    try {
      const sound = {
        ...(music ? { music: music.placed } : {}),
        isNormalized: request.normalizesLoudness ?? true,
      }
      const work = { type: 'film', path, parts, shape: { ...size, fps: request.fps }, sound } as const
      const filmed = await films.work(work, context.signal, (progress) =>
        context.progress(item.index, progress),
      )
      poster = await encoded(filmed.poster, size)
    } catch (error) {
      // A crashed process may succeed next time; an unreadable shot never will.
      if (!(error instanceof FilmFailed) || error.died) throw error
      context.log.error({ err: error }, 'failed to join a video')
      return await context.failItem(item.index, 'PROVIDER_DOWN', 'Couldn’t join the shots into a video.')
    }
    const metadata = filmMetadata(run, takes, music?.facts)
    await markSource(path, metadata.digitalSourceType)
    const prepared = await untilStored({ context, wait }, () =>
      gallery.prepareFilm({ path, ...size, poster }),
    )
    const { id, family } = models.videoEngineFor(request.model).capabilities
    await keep(run, item.index, prepared, async (tx) => {
      const film = await gallery.recordPicture(tx, {
        prepared,
        userId: job.userId,
        jobId: job.jobId,
        jobIndex: item.index,
        model: id,
        family,
        projectId: request.projectId ?? null,
        prompt: request.shots.map(({ prompt }) => prompt).join('\n'),
        metadata,
        parents: framesOf(request),
      })
      if (film.isNew)
        await insertStoryboardJob(tx, {
          job_id: job.jobId,
          storyboard_id: request.storyboardId,
          created_at: clock.now(),
        })
      return film
    })
  }

  return async (job, context) => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-film-'))
    const run: Run = { job, request: job.request, context, folder }
    const { toFilm } = run.request
    try {
      const shots = job.items.filter((item) => item.index < toFilm.length && isOpen(item))
      await forEachLimit(shots, MAX_CONCURRENT_SHOTS, (item) => makeTake(run, item))
      const film = job.items.find((item) => item.index === toFilm.length && isOpen(item))
      if (film) await joinFilm(run, film)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** A poster as PNG. */
const encoded = (pixels: Uint8Array, { width, height }: { width: number; height: number }) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()

/** The visible part of a shot, whose take is at `path`. */
function partOf(path: string, shot: Shot): FilmPart {
  const start = shot.trim?.start ?? 0
  const { transition } = shot
  return { path, start, end: start + shownSeconds(shot), transition, volume: shotVolume(shot) }
}

/** Images its shots start with. */
const framesOf = ({ shots }: AcceptedVideo) =>
  [...new Set(shots.map(({ firstFrameId }) => firstFrameId))]
    .filter((id) => id !== null)
    .map((id) => ({ id, as: 'video' as const }))

/** Generation settings of a video as its owner sees them, including prompts and first frames. */
function filmMetadata({ job, request }: Run, takes: TakeRow[], music: object | undefined) {
  const sources = new Set(takes.map(({ metadata }) => metadata.digitalSourceType as SourceType))
  const [source = 'algorithmicMedia'] = sources
  return {
    generatedBy: takes[0]?.metadata.generatedBy,
    digitalSourceType: sources.size > 1 ? ('compositeSynthetic' as const) : source,
    title: request.title,
    aspectRatio: request.aspectRatio,
    resolution: request.resolution,
    fps: request.fps,
    seconds: timelineOf(request.shots).seconds,
    seed: request.seed,
    storyboardId: request.storyboardId,
    jobId: job.jobId,
    cost: job.cost,
    captions: captionsOf(request.shots),
    music,
    normalizesLoudness: request.normalizesLoudness ?? true,
    shots: request.shots.map((shot, place) => {
      const { prompt, seconds, camera, transition, firstFrameId, framing, trim } = shot
      const take = takes[place]
      return {
        prompt,
        seconds,
        camera,
        transition,
        firstFrameId,
        framing,
        trim,
        sound: shot.sound,
        takeId: take?.id,
        seed: take?.seed,
      }
    }),
  }
}
