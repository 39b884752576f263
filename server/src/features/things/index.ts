/** Own things: models of one's own products, made ready to stand in photo shoots. */
import { type Feature, HOUR, type Platform } from '../../platform/feature/index.ts'
import { openThingBytes } from './bytes.service.ts'
import { openPrepare } from './prepare.service.ts'
import { openThingSource, type ThingSource } from './thing-source.ts'
import { thingsExporter } from './things.export.ts'
import { createLine } from './things.line.ts'
import type { ThingsDeps } from './things.needs.ts'
import { bindThings } from './things.routes.ts'
import { openThings } from './things.service.ts'
import { PREPARE_THING } from './things.task.ts'

export const THING_TASKS = [PREPARE_THING]

export interface Things extends Feature {
  /** What shoots and films ask: which things can be used, and what of them is drawn. */
  source: Pick<ThingSource, 'calledIn' | 'namesOf' | 'problemOf' | 'read'>
  /** What shows an own thing that has a picture. */
  coverOf(id: string): { url: string; side: number }
}

/** What it needs of other features, and of engines. */
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
  const source = openThingSource(deps)
  const line = createLine(deps)
  const things = openThings({ ...deps, line })
  const prepare = openPrepare({ ...deps, source, line })
  bindThings(http, { things, bytes: openThingBytes(deps) })
  return {
    source,
    coverOf: things.coverOf,
    name: 'things',
    exporter: thingsExporter(deps),
    periodic: [
      {
        // What was deleted more than 30 days ago goes, and what is of an older version is read again.
        name: 'sweep-things',
        seconds: HOUR,
        async run() {
          await things.sweep()
          await prepare.refresh()
        },
      },
    ],
    // Makes uploaded files ready.
    work: prepare.start,
  }
}
