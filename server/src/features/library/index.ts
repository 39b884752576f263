/** My Library: everything of one's own in one list, in folders, with notes. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { openFolders } from './folders.service.ts'
import { libraryExporter } from './library.export.ts'
import type { LibraryDeps } from './library.needs.ts'
import { bindLibrary } from './library.routes.ts'
import { openList } from './list.service.ts'
import { openMonths } from './months.service.ts'
import { openNotes } from './notes.service.ts'

export interface Library {
  /** Removes for good the folders that were removed more than 30 days ago. To be called every hour. */
  sweep(): Promise<unknown>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createLibrary(deps: LibraryDeps & { http: Http }): Library {
  const folders = openFolders(deps)
  const list = openList(deps)
  const months = openMonths({ ...deps, restorableSince: list.restorableSince })
  bindLibrary(deps.http, { list, months, folders, notes: openNotes(deps) })
  return { sweep: folders.sweep, exporter: libraryExporter(deps.database) }
}
