import { randomInt } from 'node:crypto'
import { type Job, jobsReasons } from '@studio/contract/jobs'
import { Refusal, refuse } from '@studio/contract/kernel'
import { isGuideKind } from '@studio/contract/models'
import {
  MAX_SEED,
  PhotoshootRequest,
  posesFor,
  priceOf,
  seedFor,
  seriesOf,
} from '@studio/contract/photoshoot'
import type { EngineCapabilities } from '../../engines/engine.ts'
import { type OwnName, readPrompt } from '@studio/domain/vocabulary'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { JobRequest, Jobs, NewJob } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import type { GuidesService } from './guides.service.ts'
import { type AcceptedShoot, runsOf } from './photoshoot.accepted.ts'
import { checkCapabilities, invalid } from './photoshoot.checks.ts'
import type { ShootGallery, ShootRuns, ShootThings } from './photoshoot.deps.ts'
import type { References } from './photoshoot.references.ts'
import { rerunOf } from './photoshoot.rerun.ts'

export interface ServiceDeps {
  database: DatabaseHandle
  jobs: Pick<Jobs, 'accept' | 'get'>
  gallery: ShootGallery
  references: References
  guides: Pick<GuidesService, 'check'>
  models: Models
  runs: ShootRuns
  things: Pick<ShootThings, 'problemOf' | 'namesOf'>
  isFree(userId: string): boolean
  /** Refuses words that must not be sent to any model. The negative prompt may contain anything. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
}

type PromptOf = Pick<PhotoshootRequest, 'promptId' | 'versionId' | 'values'>

export interface Photoshoots {
  /** Checks of a request before its transaction. */
  check(userId: string, request: PhotoshootRequest): Promise<void>
  /** Plans and accepts a shoot within the caller's transaction. */
  startIn(tx: Database, userId: string, request: PhotoshootRequest): Promise<Job>
  start(userId: string, request: PhotoshootRequest, idempotencyKey: IdempotencyKey | undefined): Promise<Job>
  /** Generates the missing images of an ended shoot. */
  rerun(userId: string, jobId: string, idempotencyKey: IdempotencyKey | undefined): Promise<Job>
  /** Plans a shoot again from an old request, with all checks. */
  planAgain(tx: Database, userId: string, request: JobRequest): Promise<NewJob>
}

/** True if a prompt names objects but no people, so that poses don't apply. Unrecognised words may be people. */
function isStillLife(prompt: string, ownThings: readonly OwnName[]): boolean {
  const { people, things, own, garments } = readPrompt(prompt, '', { ownThings })
  return people === 0 && things.length + own.length > 0 && garments.length === 0
}

export function createPhotoshootService(deps: ServiceDeps): Photoshoots {
  const { database, jobs, gallery, references, guides, models, runs } = deps

  async function checkReference(
    tx: Database,
    userId: string,
    id: string | undefined,
    { label, acceptsReference }: EngineCapabilities,
  ): Promise<void> {
    if (id === undefined) return
    if (!acceptsReference) throw invalid('referenceImageId', `${label} doesn’t support reference images.`)
    // The same message whether it never existed or belongs to another user.
    if (!(await references.exists(tx, userId, id)))
      throw invalid('referenceImageId', 'Reference image not found. Upload it again.')
  }

  async function plan(tx: Database, userId: string, request: PhotoshootRequest): Promise<NewJob> {
    const engine = models.engineFor(request.model)
    const { capabilities } = engine
    checkCapabilities(request, capabilities)
    await deps.checkWords(userId, { prompt: request.prompt })
    await checkReference(tx, userId, request.referenceImageId, capabilities)
    const problem = await deps.things.problemOf(tx, userId, request.thingIds ?? [])
    if (problem !== undefined) throw invalid('thingIds', problem)
    if (request.madeFrom && !(await references.isInGallery(tx, userId, request.madeFrom.id)))
      throw invalid('madeFrom', 'Image not found.')
    const series = seriesOf(request)
    // Budgets must cover the most expensive engine that may be used.
    const cents = Math.max(
      ...[engine, ...models.othersFor(engine)].map((each) => each.capabilities.centsPerImage ?? 0),
    )
    const project =
      request.projectName === undefined
        ? undefined
        : await gallery.ensureProject(tx, userId, request.projectName)
    const { promptId, versionId } = request
    const version =
      promptId === undefined ? undefined : await runs.versionFor(tx, userId, { promptId, versionId })
    const accepted: AcceptedShoot = {
      ...request,
      ...(version === undefined ? {} : { versionId: version }),
      seed: request.seed ?? randomInt(MAX_SEED + 1),
      ...(project ? { projectName: project.name, projectId: project.id } : {}),
    }
    const { width, height } = engine.sizeOf(request.aspectRatio, request.quality)
    const { scale = 1 } = request
    const ownThings = await deps.things.namesOf(tx, userId, request.thingIds ?? [])
    const hasPoses = request.poseVariety && !isStillLife(request.prompt, ownThings)
    const poses = posesFor(request.count, hasPoses, request.poses)
    return {
      kind: 'image_batch',
      request: accepted,
      cost: {
        credits: priceOf(series.length, models.creditsPerImage()),
        waived: deps.isFree(userId),
      },
      items: series.map((index) => ({
        width: width * scale,
        height: height * scale,
        pose: poses[index] ?? null,
        seed: seedFor(accepted.seed, index),
        cents,
      })),
    }
  }

  /** The saved prompt may be deleted, which doesn't prevent a retry. */
  async function withoutDeletedPrompt(
    tx: Database,
    userId: string,
    { promptId, versionId, values, ...rest }: PromptOf & PhotoshootRequest,
  ): Promise<PhotoshootRequest> {
    if (promptId === undefined) return rest
    try {
      await runs.versionFor(tx, userId, { promptId, versionId })
    } catch (error) {
      if (error instanceof Refusal) return rest
      throw error
    }
    return { ...rest, promptId, ...(versionId ? { versionId } : {}), ...(values ? { values } : {}) }
  }

  /** Accepts a shoot and records the prompt version of each image. */
  async function accept(tx: Database, userId: string, planned: NewJob): Promise<Job> {
    const job = await jobs.accept(tx, userId, planned)
    const recorded = runsOf(planned.request as unknown as AcceptedShoot, {
      credits: planned.cost.credits,
      items: job.items,
    })
    if (recorded) await runs.note(tx, { ...recorded.of, jobId: job.id, userId }, recorded.runs)
    return job
  }

  /** Checks are repeated. A deleted source image doesn't prevent a retry. */
  async function planRetry(tx: Database, userId: string, old: JobRequest): Promise<NewJob> {
    const { projectId: _, rerunOf: earlier, ...rest } = old
    const { data } = PhotoshootRequest.safeParse(rest)
    if (!data) throw refuse(jobsReasons.requestGone)
    const cleaned = await withoutDeletedPrompt(tx, userId, data)
    const { madeFrom, ...request } = cleaned
    const sourceExists = madeFrom && (await references.isInGallery(tx, userId, madeFrom.id))
    if (isGuideKind(request.referenceRole)) await models.refresh()
    const job = await plan(tx, userId, sourceExists ? cleaned : request)
    return earlier === undefined ? job : { ...job, request: { ...job.request, rerunOf: earlier } }
  }

  const startIn = async (tx: Database, userId: string, request: PhotoshootRequest) =>
    accept(tx, userId, await plan(tx, userId, request))

  return {
    check: (userId, request) => guides.check(userId, request),
    startIn,
    async start(userId, request, idempotencyKey) {
      await guides.check(userId, request)
      return await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => startIn(tx, userId, request)),
      )
    },
    async rerun(userId, jobId, idempotencyKey) {
      const old = await jobs.get(userId, jobId)
      return await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () =>
          accept(tx, userId, await planRetry(tx, userId, rerunOf(old))),
        ),
      )
    },
    planAgain: planRetry,
  }
}
