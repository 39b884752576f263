import { createTextModel, createVisionModels } from '../../engines/text/index.ts'
import { createDarkroom } from '../../features/darkroom/index.ts'
import { createDeliveries } from '../../features/deliveries/index.ts'
import { createForensics } from '../../features/forensics/index.ts'
import { createGallery, type Duplicate } from '../../features/gallery/index.ts'
import { createJobs, type JobEnded } from '../../features/jobs/index.ts'
import { createLibrary } from '../../features/library/index.ts'
import { createModels } from '../../features/models/index.ts'
import { createNotifications, createNotifier } from '../../features/notifications/index.ts'
import { createImports } from '../../features/imports/index.ts'
import { createFactsForNames, createPhotographs, createSidecars } from '../../features/photographs/index.ts'
import { createPhotoshoot } from '../../features/photoshoot/index.ts'
import { createPrompts } from '../../features/prompts/index.ts'
import { createQuota, type WriteLimits } from '../../features/quota/index.ts'
import { createReverse } from '../../features/reverse/index.ts'
import { createStorage } from '../../features/storage/index.ts'
import { createThings } from '../../features/things/index.ts'
import { createUploads } from '../../features/uploads/index.ts'
import { createVideo } from '../../features/video/index.ts'
import { createCredits } from '../../features/works/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import { createSubscribers } from '../../platform/subscribers/index.ts'
import { serveStorageProtocol } from '../../supabase/storage/index.ts'
import type { Makers } from '../options.ts'
import type { Add } from '../register-features.ts'
import type { IdentityPart } from './identity.ts'
import type { InstallationPart } from './installation.ts'

export type CreationPart = Awaited<ReturnType<typeof composeCreation>>

interface CreationNeeds {
  installation: InstallationPart
  identity: IdentityPart
  makers: Makers
  writeLimits: WriteLimits | undefined
}

/** Composes the features that create, store and organise images and videos. */
export async function composeCreation(platform: Platform, add: Add, needs: CreationNeeds) {
  // Long, but sequential: each statement creates one feature from earlier ones.
  const { http, log, config } = platform
  const { engines, videoEngines, films, keyring, thingPreparer } = needs.makers
  const { realtime, settingsOf, flags } = needs.installation
  const { auth, guard, economy, rules } = needs.identity
  const { charges, budgets, prices } = economy
  const checkWords = rules.checkRequest
  const isFree = (userId: string) => flags.of(userId).freeMode
  // Events of lower features, to which higher ones subscribe when they are created.
  const mediaChanges = createSubscribers<[userId: string, jobIds: string[]]>()
  const duplicates = createSubscribers<[tx: Database, copy: Duplicate]>()
  const endings = createSubscribers<Parameters<JobEnded>>()

  const quota = add(createQuota(platform, { limits: flags.storageLimits, writeLimits: needs.writeLimits }))
  const storage = add(
    await createStorage(platform, {
      quota,
      // The gallery is created below, and called only by requests.
      sharedObjectOf: (ownerId, id) => gallery.loadSharedFile(ownerId, id),
    }),
  )
  await serveStorageProtocol(http, storage, {
    keys: auth,
    guard,
    gateway: config.conformance?.storage.gateway ?? 'ours',
  })
  const { failover } = config.engines
  const models = add(createModels(platform, { engines, videoEngines, prices, failover }))
  const uploads = add(createUploads(platform, { quota }))
  const things = add(
    createThings(platform, {
      quota,
      realtime,
      preparer: thingPreparer,
      painter: engines.find(({ capabilities }) => capabilities.acceptsThings),
    }),
  )
  const factsForNames = createFactsForNames(platform)
  const gallery = add(
    createGallery(platform, {
      room: quota,
      cameOrWent: mediaChanges.notify,
      duplicated: duplicates.notify,
      creditFor: createCredits(platform),
      factsForNames,
      writeSidecar: createSidecars(platform).write,
    }),
  )
  const photographs = add(createPhotographs(platform, { gallery, quota }))
  duplicates.on(photographs.duplicated)
  add(createImports(platform, { photographs, gallery, realtime }))
  const deliveries = add(createDeliveries(platform, { photographs, gallery, factsForNames, realtime }))
  const jobs = add(
    createJobs(platform, {
      gallery,
      charges,
      budgets,
      realtime,
      ended: endings.notify,
      checkRoom: (tx, userId) => quota.checkRoom(userId, 1, tx),
    }),
  )
  mediaChanges.on(jobs.mediaChanged)
  const darkroom = add(
    createDarkroom(platform, { gallery, photographs, quota, realtime, jobs, models, isFree, checkWords }),
  )
  duplicates.on(darkroom.duplicated)
  const notifications = add(createNotifications(platform, { realtime, settingsOf, jobOf: jobs.get }))
  endings.on(notifications.noteEnded)
  const prompts = add(
    createPrompts(platform, {
      gallery,
      models,
      realtime,
      checkWords,
      textModel: createTextModel(config.engines, log, keyring),
    }),
  )
  add(createLibrary(platform, { gallery, realtime, coverOf: things.coverOf }))
  add(createForensics(platform, { gallery }))
  const photoshoots = add(
    createPhotoshoot(platform, {
      jobs,
      gallery,
      uploads,
      models,
      isFree,
      checkWords,
      runs: prompts.runs,
      things: things.source,
    }),
  )
  add(
    createVideo(platform, {
      jobs,
      gallery,
      models,
      films,
      quota,
      realtime,
      isFree,
      checkWords,
      things: things.source,
    }),
  )
  add(
    createReverse(platform, {
      gallery,
      uploads,
      charges,
      budgets,
      isFree,
      checkWords,
      visionModels: createVisionModels(config.engines, log, keyring),
    }),
  )
  const notify = createNotifier(platform, { settingsOf, realtime })
  return { quota, models, uploads, gallery, photographs, deliveries, jobs, prompts, photoshoots, notify }
}
