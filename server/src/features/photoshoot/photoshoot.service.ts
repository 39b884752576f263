import { randomInt } from 'node:crypto'
import type { Job } from '@studio/contract/jobs'
import { Refusal } from '@studio/contract/kernel'
import { MAX_SEED, PhotoshootRequest, posesFor, priceOf, seedFor } from '@studio/contract/photoshoot'
import type { EngineCapabilities } from '../../engines/engine.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Intent } from '../../platform/http/index.ts'
import { once } from '../../platform/intents/index.ts'
import type { JobRequest, Jobs, NewJob } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import type { ShootGallery, ShootUploads } from './photoshoot.needs.ts'

/** A request as it was accepted: the seed chosen, the project made. */
export type AcceptedShoot = PhotoshootRequest & { seed: number; projectId?: string }

export interface ServiceDeps {
  database: DatabaseHandle
  jobs: Pick<Jobs, 'accept' | 'accepted'>
  gallery: ShootGallery
  uploads: ShootUploads
  models: Models
  /** Sets aside what the engine costs whoever runs this, in US cents. */
  reserveBudget(tx: Database, userId: string, cents: number): Promise<void>
  isFree(): boolean
}

export interface Photoshoots {
  start(userId: string, request: PhotoshootRequest, intent: Intent | undefined): Promise<Job>
  /** Plans a shoot again from the request of an old one, checked anew. */
  planAgain(tx: Database, userId: string, request: JobRequest): Promise<NewJob>
}

const invalid = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

export function openPhotoshoots(deps: ServiceDeps): Photoshoots {
  const { database, jobs, gallery, uploads, models } = deps

  async function checkReference(
    tx: Database,
    userId: string,
    id: string | undefined,
    { label, acceptsReference }: EngineCapabilities,
  ): Promise<void> {
    if (id === undefined) return
    if (!acceptsReference) throw invalid('referenceImageId', `${label} does not take a reference image.`)
    // The same words whether it never existed or is somebody else's.
    if (!(await uploads.exists(tx, userId, id)))
      throw invalid('referenceImageId', 'The reference image was not found. Please upload it again.')
  }

  async function plan(tx: Database, userId: string, request: PhotoshootRequest): Promise<NewJob> {
    const engine = models.engineFor(request.model)
    const { capabilities } = engine
    checkCapabilities(request, capabilities)
    await checkReference(tx, userId, request.referenceImageId, capabilities)
    // Whichever of them makes it in the end, the budget must hold.
    const cents = [engine, ...models.othersFor(engine)].map((each) => each.capabilities.centsPerImage ?? 0)
    await deps.reserveBudget(tx, userId, Math.ceil(request.count * Math.max(...cents)))
    const project =
      request.projectName === undefined
        ? undefined
        : await gallery.ensureProject(tx, userId, request.projectName)
    const accepted: AcceptedShoot = {
      ...request,
      seed: request.seed ?? randomInt(MAX_SEED + 1),
      ...(project ? { projectName: project.name, projectId: project.id } : {}),
    }
    const size = engine.sizeOf(request.aspectRatio, request.quality)
    return {
      kind: 'image_batch',
      request: accepted,
      cost: {
        credits: priceOf(request.count, models.creditsPerImage()),
        waived: deps.isFree(),
      },
      items: posesFor(request.count, request.poseVariety, request.poses).map((pose, index) => ({
        ...size,
        pose,
        seed: seedFor(accepted.seed, index),
      })),
    }
  }

  return {
    async start(userId, request, intent) {
      const job = await database.transact((tx) =>
        once(tx, { userId, intent }, async () => jobs.accept(tx, userId, await plan(tx, userId, request))),
      )
      jobs.accepted(userId, job)
      return job
    },
    async planAgain(tx, userId, { projectId: _, ...request }) {
      const read = PhotoshootRequest.safeParse(request)
      if (read.success) return await plan(tx, userId, read.data)
      throw new Refusal('CONFLICT', 'This request is not possible any more. Please start a new shoot.')
    },
  }
}

function checkCapabilities(request: PhotoshootRequest, capabilities: EngineCapabilities): void {
  const { label, kinds, maxImages, aspectRatios } = capabilities
  if (!kinds.includes('image')) throw invalid('model', `${label} does not make images.`)
  if (request.count > maxImages) throw invalid('count', `${label} makes at most ${maxImages} images at once.`)
  if (!aspectRatios.includes(request.aspectRatio))
    throw invalid('aspectRatio', `${label} does not make ${request.aspectRatio} images.`)
  for (const field of ['steps', 'guidance'] as const) {
    const [asked, range] = [request[field], capabilities[field]]
    if (asked === undefined) continue
    if (!range) throw invalid(field, `${label} takes no ${field}.`)
    if (asked < range.least || asked > range.most)
      throw invalid(field, `${label} takes ${field} from ${range.least} to ${range.most}.`)
  }
}
