/** Imports: uploads of many photographs that continue after a reload, a closed browser or a restarted server. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createBytesService } from './bytes.service.ts'
import type { ImportsDeps } from './imports.deps.ts'
import { importsExporter } from './imports.export.ts'
import { bindImports } from './imports.routes.ts'
import { createFilesService } from './files.service.ts'
import { createImportsService } from './imports.service.ts'
import { READ_IMPORTED, STACK_IMPORTED } from './imports.task.ts'
import { createReadService } from './read.service.ts'
import { createStackService } from './stack.service.ts'
import { createUndoService } from './undo.service.ts'

export const IMPORT_TASKS = [READ_IMPORTED, STACK_IMPORTED]

/** What imports need from other features. */
type ImportsNeeds = Pick<ImportsDeps, 'photographs' | 'gallery' | 'realtime'>

export function createImports(platform: Platform, needs: ImportsNeeds): Feature {
  const { http, database, objects, clock, queue, log } = platform
  const deps: ImportsDeps = { database, objects, clock, queue, log, ...needs }
  const imports = createImportsService(deps)
  const bytes = createBytesService(deps, imports)
  const { undo, continueUndoing } = createUndoService(deps, imports)
  bindImports(http, { imports, files: createFilesService(deps, imports), bytes, undo })
  return {
    name: 'imports',
    exporter: importsExporter({ database }),
    periodic: [
      {
        // Deletes parts of abandoned uploads, and continues interrupted undos.
        name: 'sweep-imports',
        seconds: HOUR_SECONDS,
        async run() {
          await bytes.sweep()
          await continueUndoing()
        },
      },
    ],
    // Reads received files, and stacks bursts.
    async work() {
      await createReadService(deps).start()
      await createStackService(deps).start()
    },
  }
}
