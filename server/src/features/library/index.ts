/** My Library: all items of a user in one list, with folders and notes. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createFoldersService } from './folders.service.ts'
import { libraryExporter } from './library.export.ts'
import type { LibraryDeps } from './library.deps.ts'
import { bindLibrary } from './library.routes.ts'
import { createListService } from './list.service.ts'
import { createMonthsService } from './months.service.ts'
import { createNotesService } from './notes.service.ts'

/** Dependencies on other features. */
type LibraryNeeds = Pick<LibraryDeps, 'gallery' | 'realtime' | 'coverOf'>

export function createLibrary(platform: Platform, { gallery, realtime, coverOf }: LibraryNeeds): Feature {
  const { http, database, clock } = platform
  const deps: LibraryDeps = { database, clock, gallery, realtime, coverOf }
  const folders = createFoldersService(deps)
  const list = createListService(deps)
  const months = createMonthsService({ ...deps, restorableSince: list.restorableSince })
  bindLibrary(http, { list, months, folders, notes: createNotesService(deps) })
  return {
    name: 'library',
    exporter: libraryExporter(database),
    // Permanently deletes folders that were deleted more than 30 days ago.
    periodic: [{ name: 'sweep-library', seconds: HOUR_SECONDS, run: folders.sweep }],
  }
}
