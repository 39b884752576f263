/** Darkroom: stores edits of images, renders them, and keeps the files that editing loads. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createCacheService } from './cache.service.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { darkroomExporter } from './darkroom.export.ts'
import { bindDarkroom } from './darkroom.routes.ts'
import { createDarkroomService, type DarkroomService } from './darkroom.service.ts'
import { RENDER_EDIT, SYNC_EDITS } from './darkroom.task.ts'
import { createEditChanges } from './edit-changes.service.ts'
import { createObjectsService } from './objects.service.ts'
import { createPresetsService } from './presets.service.ts'
import { createRenderService } from './render.service.ts'
import { createSyncsService } from './syncs.service.ts'

export const DARKROOM_TASKS = [RENDER_EDIT, SYNC_EDITS]

export interface DarkroomFeature extends Feature {
  /** Applies the edit of an image to a copy of its original. */
  duplicated: DarkroomService['duplicated']
}

export function createDarkroom(
  platform: Platform,
  needs: Pick<DarkroomDeps, 'gallery' | 'photographs' | 'quota' | 'realtime'>,
): DarkroomFeature {
  const { http, database, objects, clock, log, queue, signing } = platform
  const deps: DarkroomDeps = { database, objects, clock, log, queue, signing, ...needs }
  const files = createObjectsService(deps)
  const edits = createEditChanges(deps, files)
  const darkroom = createDarkroomService(deps, edits)
  const cache = createCacheService(deps, files)
  const syncs = createSyncsService(deps, edits, cache)
  const render = createRenderService({ ...deps, notify: edits.notify, withPatches: files.withPatches })
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
    ],
    // Renders edits, and copies them.
    async work() {
      await render.start()
      await syncs.start()
    },
  }
}
