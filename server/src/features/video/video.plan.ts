// Plans a request: which shots are rendered, which have a take, and the cost.
import { randomInt, randomUUID } from 'node:crypto'
import { Id, Refusal } from '@studio/contract/kernel'
import { MAX_SEED, seedFor } from '@studio/contract/photoshoot'
import { filmSize, takeFor, VideoRequest, VideoShot } from '@studio/contract/video'
import * as z from 'zod/mini'
import type { VideoEngine } from '../../engines/video/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { NewJob } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import { findTrack } from './music.store.ts'
import { findTakes } from './takes.store.ts'
import type { VideoGallery } from './video.deps.ts'

type Shot = AcceptedVideo['shots'][number]

/** An accepted request with all ids, the chosen takes and the seed. */
export const AcceptedVideo = z.object({
  ...VideoRequest.shape,
  prompt: z.string(),
  storyboardId: Id,
  seed: z.int().check(z.minimum(0), z.maximum(MAX_SEED)),
  shots: z.array(z.object({ ...VideoShot.shape, id: Id })),
  /** Indexes of the shots to render, in the order of the job's items. The video itself is the item after them. */
  toFilm: z.array(z.int().check(z.minimum(0))),
  projectId: z.optional(Id),
})
export type AcceptedVideo = z.infer<typeof AcceptedVideo>

export interface PlanDeps {
  gallery: Pick<VideoGallery, 'find' | 'ensureProject'>
  models: Pick<Models, 'videoEngineFor' | 'creditsPerSecond'>
  isFree(userId: string): boolean
}

const invalid = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

export const withIds = (request: VideoRequest): Shot[] =>
  request.shots.map((shot) => ({ ...shot, id: shot.id ?? randomUUID() }))

export function createPlanner(deps: PlanDeps) {
  const { gallery, models } = deps

  async function checkFrames(tx: Database, userId: string, shots: Shot[], engine: VideoEngine) {
    const { label, acceptsFirstFrame } = engine.capabilities
    for (const [index, { firstFrameId }] of shots.entries()) {
      if (firstFrameId === null) continue
      const field = `shots.${index}.firstFrameId`
      if (!acceptsFirstFrame) throw invalid(field, `${label} doesn’t support a first frame.`)
      // The same message whether it never existed, was deleted or belongs to another user.
      const frame = await gallery.find(tx, userId, firstFrameId)
      if (frame?.type !== 'image')
        throw invalid(field, 'The first frame is no longer in your gallery. Choose another one.')
    }
  }

  function checkTakes(shots: Shot[], takes: { id: string; shotId: string }[]) {
    for (const [index, { id, takeId }] of shots.entries())
      if (takeId !== null && !takes.some((take) => take.id === takeId && take.shotId === id))
        throw invalid(`shots.${index}.takeId`, 'This take no longer exists. Choose another one.')
  }

  function checkRequest(
    request: VideoRequest,
    shots: Shot[],
    { label, aspectRatios }: VideoEngine['capabilities'],
  ) {
    if (!aspectRatios.includes(request.aspectRatio))
      throw invalid('aspectRatio', `${label} doesn’t generate ${request.aspectRatio} videos.`)
    if (new Set(shots.map(({ id }) => id)).size < shots.length)
      throw invalid('shots', 'Each shot needs its own id.')
    for (const [index, { trim, seconds }] of shots.entries())
      if (trim && trim.end > seconds)
        throw invalid(`shots.${index}.trim`, `The shot ends after ${seconds} seconds.`)
    const unknown = request.takesOf?.find((id) => !shots.some((shot) => shot.id === id))
    if (unknown !== undefined) throw invalid('takesOf', 'Shot not found.')
    if (request.takesOf && request.storyboardId === undefined)
      throw invalid('takesOf', 'Takes belong to a storyboard. Name the storyboard.')
  }

  async function checkMusic(tx: Database, userId: string, { music, takesOf }: VideoRequest) {
    if (!music || takesOf) return
    const track = await findTrack(tx, userId, music.trackId)
    if (!track || track.deleted_at !== null)
      throw invalid('music', 'The music was deleted. Choose another track, or none.')
    if (music.start >= track.seconds)
      throw invalid('music', `The music ends after ${Math.floor(track.seconds)} seconds. Start it earlier.`)
  }

  /** Validates a request and computes its plan. Throws the refusal for an invalid one. */
  async function plan(tx: Database, userId: string, request: VideoRequest) {
    const engine = models.videoEngineFor(request.model)
    const shots = withIds(request)
    checkRequest(request, shots, engine.capabilities)
    const takes = request.storyboardId === undefined ? [] : await findTakes(tx, request.storyboardId)
    if (!request.takesOf) checkTakes(shots, takes)
    await checkMusic(tx, userId, request)
    const planned = shots.map(
      (shot): Shot => ({ ...shot, takeId: takeFor(shot, request, takes)?.id ?? null }),
    )
    const toFilm = planned.flatMap(({ id, takeId }, index) =>
      (request.takesOf ? request.takesOf.includes(id) : takeId === null) ? [index] : [],
    )
    await checkFrames(
      tx,
      userId,
      planned.map((shot, index) => (toFilm.includes(index) ? shot : { ...shot, firstFrameId: null })),
      engine,
    )
    const filmed = toFilm.map((index) => planned[index] as Shot)
    return { engine, shots: planned, toFilm, filmed }
  }

  return {
    async plan(
      tx: Database,
      userId: string,
      request: VideoRequest & { storyboardId: string },
    ): Promise<NewJob> {
      const { engine, shots, toFilm, filmed } = await plan(tx, userId, request)
      const project =
        request.projectName === undefined
          ? undefined
          : await gallery.ensureProject(tx, userId, request.projectName)
      const seed = request.seed ?? randomInt(MAX_SEED + 1)
      const accepted: AcceptedVideo = {
        ...request,
        prompt: shots[0]?.prompt ?? '',
        seed,
        shots,
        toFilm,
        ...(project ? { projectName: project.name, projectId: project.id } : {}),
      }
      const size = filmSize(request.aspectRatio, request.resolution)
      const price = models.creditsPerSecond()
      const items = filmed.map(({ seconds }, place) => ({
        ...size,
        pose: null,
        credits: seconds * price,
        cents: engine.secondsFor(seconds) * engine.capabilities.centsPerSecond[request.resolution],
        seed: seedFor(seed, toFilm[place] as number),
      }))
      return {
        kind: 'video_render',
        request: accepted,
        cost: { credits: items.reduce((sum, { credits }) => sum + credits, 0), waived: deps.isFree(userId) },
        items: request.takesOf ? items : [...items, { ...size, pose: null, seed, credits: 0, needed: true }],
      }
    },
  }
}
