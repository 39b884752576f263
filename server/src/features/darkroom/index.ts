/** Darkroom: stores edits of images, renders them, and keeps the files that editing loads. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createCacheService } from './cache.service.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { darkroomExporter } from './darkroom.export.ts'
import { bindDarkroom } from './darkroom.routes.ts'
import { createDarkroomService, type DarkroomService } from './darkroom.service.ts'
import { RENDER_EDIT } from './darkroom.task.ts'
import { createRenderService } from './render.service.ts'

export const DARKROOM_TASKS = [RENDER_EDIT]

export interface DarkroomFeature extends Feature {
  /** Applies the edit of an image to a copy of its original. */
  duplicated: DarkroomService['duplicated']
}

export function createDarkroom(
  platform: Platform,
  needs: Pick<DarkroomDeps, 'gallery' | 'quota' | 'realtime'>,
): DarkroomFeature {
  const { http, database, objects, clock, log, queue, signing } = platform
  const deps: DarkroomDeps = { database, objects, clock, log, queue, signing, ...needs }
  const darkroom = createDarkroomService(deps)
  const cache = createCacheService(deps)
  bindDarkroom(http, { darkroom, cache })
  return {
    name: 'darkroom',
    duplicated: darkroom.duplicated,
    exporter: darkroomExporter(database),
    periodic: [
      {
        // Deletes files that editing hasn’t loaded for a week.
        name: 'sweep-edit-cache',
        seconds: HOUR_SECONDS,
        run: cache.sweep,
      },
    ],
    // Renders edits.
    work: createRenderService({ ...deps, notify: darkroom.notify }).start,
  }
}
