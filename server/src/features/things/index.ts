/** Products: the user's own 3D models, processed for photo shoots. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createThingBytesService } from './bytes.service.ts'
import { createPrepareService } from './prepare.service.ts'
import { createThingSource, type ThingSource } from './thing-source.ts'
import { thingsExporter } from './things.export.ts'
import { createLine } from './things.line.ts'
import type { ThingsDeps } from './things.deps.ts'
import { bindThings } from './things.routes.ts'
import { createThingsService } from './things.service.ts'
import { PREPARE_THING } from './things.task.ts'

export const THING_TASKS = [PREPARE_THING]

export interface Things extends Feature {
  /** API for shoots and videos: which products can be used, and their meshes. */
  source: Pick<ThingSource, 'calledIn' | 'namesOf' | 'problemOf' | 'read'>
  /** URL of the preview image of a product. */
  coverOf(id: string): { url: string; side: number }
}

/** What products need from other features and from engines. */
type ThingsNeeds = Pick<ThingsDeps, 'quota' | 'realtime' | 'preparer' | 'painter'>

export function createThings(
  platform: Platform,
  { quota, realtime, preparer, painter }: ThingsNeeds,
): Things {
  const { http, database, objects, signing, clock, queue, log, config } = platform
  const deps: ThingsDeps = {
    database,
    objects,
    signing,
    clock,
    queue,
    log,
    dataDir: config.dataDir,
    quota,
    realtime,
    preparer,
    painter,
  }
  const source = createThingSource(deps)
  const line = createLine(deps)
  const things = createThingsService({ ...deps, line })
  const prepare = createPrepareService({ ...deps, source, line })
  bindThings(http, { things, bytes: createThingBytesService(deps) })
  return {
    source,
    coverOf: things.coverOf,
    name: 'things',
    exporter: thingsExporter(deps),
    periodic: [
      {
        // Deletes products after 30 days in the trash, and processes those of an older version again.
        name: 'sweep-things',
        seconds: HOUR_SECONDS,
        async run() {
          await things.sweep()
          await prepare.refresh()
        },
      },
    ],
    // Processes uploaded files.
    work: prepare.start,
  }
}
