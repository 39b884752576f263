import type { Job } from '@studio/contract/jobs'
import { getJob } from '@studio/contract/jobs'
import { renderVideo } from '@studio/contract/video'
import { createFilms, createStudioVideoEngine, type Films } from '../../engines/film/index.ts'
import type { VideoEngine } from '../../engines/video/index.ts'
import { verifyLedger } from '../economy/index.ts'
import { startTestStudio, type StudioOptions, type TestActor } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'

/** Settings of the smallest video. */
export const FILM = { model: 'studio', aspectRatio: '16:9', resolution: '360p', fps: 24 } as const
export const SHOT = { prompt: 'A pier at dawn', seconds: 2 } as const

/** Simple images of squares and a disc, instead of ray-traced ones. */
export const pictureOptions = {
  async still({ width, height }: { width: number; height: number }, _signal: AbortSignal) {
    const pixels = new Uint8Array(width * height * 3)
    const depth = new Float32Array(width * height)
    for (let i = 0; i < depth.length; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const isDisc = Math.hypot(x - width / 2, y - height / 2) < height / 4
      const isDark = ((x >> 5) + (y >> 5)) % 2 === 0
      depth[i] = isDisc ? 2 : 8
      pixels.set(isDisc ? [230, 120, isDark ? 20 : 60] : isDark ? [30, 40, 60] : [140, 150, 170], i * 3)
    }
    return { pixels, depth, facts: {} }
  },
}

/** Stages of rendering in sequence: each shot is started, painted and encoded, then all are joined. */
export type Stage = 'shot' | 'painting' | 'filming' | 'joining'

export interface FilmStudioOptions extends StudioOptions {
  /** Called at the start of each stage. May wait or throw. */
  stage?: (name: Stage, signal: AbortSignal) => Promise<void> | void
  /** Called before each shot. May wait or throw. */
  before?: (signal: AbortSignal) => Promise<void> | void
  /** Changes a rendered shot, by its number in order of start. */
  after?: (bytes: Uint8Array, shot: number) => Promise<Uint8Array>
  /** Further overrides of the engine. */
  engine?: Partial<VideoEngine>
}

/** The real app with the built-in engine rendering simple images. */
export async function startFilmStudio({
  before,
  after,
  stage,
  engine: more,
  ...options
}: FilmStudioOptions = {}) {
  const fake = createFilms({ atOnce: 2 })
  const films: Films = {
    ...fake,
    async work(work, signal, onProgress) {
      if (work.type !== 'look') await stage?.(work.type === 'shot' ? 'filming' : 'joining', signal)
      return fake.work(work, signal, onProgress)
    },
  }
  const painter: typeof pictureOptions = {
    async still(request, signal) {
      await stage?.('painting', signal)
      return pictureOptions.still(request, signal)
    },
  }
  const engine = createStudioVideoEngine({ renderer: painter, films })
  let shots = 0
  const firstFrames: (Uint8Array | undefined)[] = []
  const watched: VideoEngine = {
    ...engine,
    ...more,
    async *render(request, signal) {
      const number = shots++
      firstFrames.push(request.firstFrame)
      await before?.(signal)
      await stage?.('shot', signal)
      for await (const event of engine.render(request, signal))
        if (event.type === 'video' && after)
          yield { ...event, video: { ...event.video, bytes: await after(event.video.bytes, number) } }
        else yield event
    },
  }
  const studio = await startTestStudio({ videoEngines: [watched], films, ...options })
  const job = async (user: TestActor, id: string): Promise<Job> =>
    (await studio.call(getJob, { params: { id } }, user)).job
  return {
    ...studio,
    job,
    /** First frames that the engine received. */
    firstFrames,
    /** Number of shots started so far. */
    shots: () => shots,
    async render(user: TestActor, body: object = {}): Promise<Job> {
      const request = { ...FILM, shots: [SHOT], ...body }
      return (await studio.call(renderVideo, { body: request }, user)).job
    },
    async until(user: TestActor, id: string, isReached: (job: Job) => boolean): Promise<Job> {
      const deadline = performance.now() + limit(120_000)
      for (;;) {
        const now = await job(user, id)
        if (isReached(now)) return now
        if (performance.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(now)}`)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    },
    /** After every test, the ledger must balance. */
    async close() {
      const breaches = await verifyLedger(studio.database.db)
      await studio.close()
      if (breaches.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(breaches)}`)
    },
  }
}

export type FilmStudio = Awaited<ReturnType<typeof startFilmStudio>>

export const isEnded = (job: Job): boolean => ['completed', 'failed', 'cancelled'].includes(job.status)
