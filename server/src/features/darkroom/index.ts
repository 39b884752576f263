/** Darkroom: stores edits of images, renders them, and keeps the files that editing loads. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { type Jobs, waitInTime } from '../jobs/index.ts'
import { createCacheService } from './cache.service.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { darkroomExporter } from './darkroom.export.ts'
import { bindDarkroom } from './darkroom.routes.ts'
import { createDarkroomService, type DarkroomService } from './darkroom.service.ts'
import { RENDER_EDIT, SYNC_EDITS } from './darkroom.task.ts'
import { createEditChanges } from './edit-changes.service.ts'
import { bindGenerations } from './generations/generations.routes.ts'
import { createGenerationsService, type GenerationDeps } from './generations/generations.service.ts'
import { EDIT_MARK, EditJobRequest } from './generations/plan-generation.ts'
import { createGenerationRunner } from './generations/run-generation.ts'
import { createObjectsService } from './objects.service.ts'
import { createPresetsService } from './presets.service.ts'
import { createRenderService } from './render.service.ts'
import { createSyncsService } from './syncs.service.ts'

export const DARKROOM_TASKS = [RENDER_EDIT, SYNC_EDITS]

export interface DarkroomFeature extends Feature {
  /** Applies the edit of an image to a copy of its original. */
  duplicated: DarkroomService['duplicated']
}

interface DarkroomNeeds
  extends Pick<DarkroomDeps, 'gallery' | 'photographs' | 'quota' | 'realtime'>,
    Pick<GenerationDeps, 'models' | 'isFree' | 'checkWords'> {
  jobs: Jobs
}

export function createDarkroom(platform: Platform, needs: DarkroomNeeds): DarkroomFeature {
  const { http, database, objects, clock, log, queue, signing } = platform
  const deps: DarkroomDeps & DarkroomNeeds = { database, objects, clock, log, queue, signing, ...needs }
  const files = createObjectsService(deps)
  const edits = createEditChanges(deps, files)
  const darkroom = createDarkroomService(deps, edits)
  const cache = createCacheService(deps, files)
  const syncs = createSyncsService(deps, edits, cache)
  const render = createRenderService({
    ...deps,
    notify: edits.notify,
    withPatches: files.withPatches,
    readMakers: files.readMakers,
  })
  const generations = createGenerationsService(deps, edits)
  bindGenerations(http, generations)
  const { jobs, models } = needs
  jobs.register({
    kind: 'image_batch',
    mark: EDIT_MARK,
    request: EditJobRequest,
    repeat: (tx, userId, request) => generations.planAgain(tx, userId, request),
    run: createGenerationRunner({ ...deps, addPatch: files.addPatch, wait: waitInTime }),
    abandon: async ({ engine, id }) => models.makerOf(engine)?.abandon?.(id),
  })
  bindDarkroom(http, { darkroom, cache, files, syncs, presets: createPresetsService(deps) })
  return {
    name: 'darkroom',
    duplicated: darkroom.duplicated,
    exporter: darkroomExporter({ database, objects, log }),
    periodic: [
      {
        // Deletes files that editing hasn’t loaded for a week.
        name: 'sweep-edit-cache',
        seconds: HOUR_SECONDS,
        run: cache.sweep,
      },
      {
        // Deletes patches that no edit has named for a day.
        name: 'sweep-edit-objects',
        seconds: HOUR_SECONDS,
        run: files.sweep,
      },
      {
        // Deletes lists of images onto which an edit was copied a month ago.
        name: 'sweep-edit-syncs',
        seconds: HOUR_SECONDS,
        run: syncs.sweep,
      },
      {
        // Deletes answers of models that weren’t chosen a month ago.
        name: 'sweep-edit-generations',
        seconds: HOUR_SECONDS,
        run: generations.sweep,
      },
    ],
    // Renders edits, and copies them.
    async work() {
      await render.start()
      await syncs.start()
    },
  }
}
