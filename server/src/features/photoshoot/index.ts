/** Photo shoots: accepted in one transaction, generated image by image, each stored as soon as it is finished. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { type Jobs, waitInTime } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import { bindGuides } from './guides.routes.ts'
import { createGuidesService } from './guides.service.ts'
import type { ShootGallery, ShootRuns, ShootThings, ShootUploads } from './photoshoot.deps.ts'
import { createReferences, type References } from './photoshoot.references.ts'
import { bindPhotoshoot } from './photoshoot.routes.ts'
import { createPhotoshootService, type Photoshoots } from './photoshoot.service.ts'
import { AcceptedShoot } from './photoshoot.accepted.ts'
import { createShootRunner } from './photoshoot.tasks.ts'

export type { ShootOfPrompt } from './photoshoot.deps.ts'

interface PhotoshootNeeds {
  jobs: Jobs
  gallery: ShootGallery
  uploads: ShootUploads
  models: Models
  runs: ShootRuns
  things: ShootThings
  /** True if costs are waived for the user. */
  isFree(userId: string): boolean
  /** Refuses words that must not be sent to any model. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
}

/** API for features that start shoots and use references. */
interface SharedPhotoshoots extends Feature, Pick<Photoshoots, 'check' | 'startIn'> {
  /** True if the user has an upload or image with this id. */
  hasReference: References['exists']
  /** Its bytes, upright and without metadata. @throws Refusal NOT_FOUND */
  readReference: References['read']
}

export function createPhotoshoot(platform: Platform, needs: PhotoshootNeeds): SharedPhotoshoots {
  const { http, database, credentials } = platform
  const { jobs, gallery, uploads, models, runs, things, isFree, checkWords } = needs
  const references = createReferences({ database, gallery, uploads })
  const guides = createGuidesService({ database, gallery, jobs, models, references, things })
  const photoshoots = createPhotoshootService({
    database,
    jobs,
    gallery,
    references,
    guides,
    models,
    runs,
    things,
    isFree,
    checkWords,
  })
  bindPhotoshoot(http, photoshoots)
  bindGuides(http, guides)
  jobs.register({
    kind: 'image_batch',
    request: AcceptedShoot,
    repeat: (tx, userId, request) => photoshoots.planAgain(tx, userId, request),
    run: createShootRunner({
      models,
      gallery,
      references,
      guides,
      runs,
      things,
      wait: waitInTime,
      sign: credentials.sign,
    }),
    abandon: async ({ engine, id }) => models.makerOf(engine)?.abandon?.(id),
  })
  const { check, startIn } = photoshoots
  return {
    name: 'photoshoot',
    check,
    startIn,
    hasReference: references.exists,
    readReference: references.read,
  }
}
