/** Own things: models of one's own products, made ready to stand in photo shoots. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Http } from '../../platform/http/index.ts'
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

export interface Things {
  /** What shoots and films ask: which things can be used, and what of them is drawn. */
  source: Pick<ThingSource, 'calledIn' | 'namesOf' | 'problemOf' | 'read'>
  /** What shows an own thing that has a picture. */
  coverOf(id: string): { url: string; side: number }
  /** Makes uploaded files ready, as long as it runs. */
  start(): Promise<void>
  /** Removes for good what was deleted more than 30 days ago, and has read again what is of an older version. To be called every hour. */
  sweep(): Promise<void>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createThings(deps: ThingsDeps & { http: Http }): Things {
  const source = openThingSource(deps)
  const line = createLine(deps)
  const things = openThings({ ...deps, line })
  const prepare = openPrepare({ ...deps, source, line })
  bindThings(deps.http, { things, bytes: openThingBytes(deps) })
  return {
    source,
    coverOf: things.coverOf,
    start: prepare.start,
    exporter: thingsExporter(deps),
    async sweep() {
      await things.sweep()
      await prepare.refresh()
    },
  }
}
