import { type Exporter, eachOfPages, jsonFile, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { readRuns } from './versions/evidence.store.ts'
import { type PromptRow, readAllPrompts } from './library/prompts.store.ts'
import { listFolders, listLists } from './shelves/shelves.store.ts'
import { listTemplates } from './shelves/templates.store.ts'
import { listLabels, listVersions } from './versions/versions.store.ts'

const PAGE = 100
const MAX_VERSIONS = 2_000

/** All prompts of a user with all versions, including the trash. */
export const promptsExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    const rows = eachOfPages<PromptRow>(PAGE, (after, limit) =>
      readAllPrompts(db, userId, after?.id, limit, true),
    )
    yield jsonListFile(
      'prompts/prompts.json',
      (async function* () {
        for await (const { micros: _, ...row } of rows) {
          const versions = await listVersions(db, row.id, undefined, MAX_VERSIONS)
          yield {
            ...row,
            labels: await listLabels(db, row.id),
            versions: versions.map(({ sha256, ...version }) => ({
              ...version,
              sha256: sha256.toString('hex'),
            })),
          }
        }
      })(),
    )
    yield jsonFile('prompts/folders.json', await listFolders(db, userId))
    yield jsonFile('prompts/word-lists.json', await listLists(db, userId))
    yield jsonFile('prompts/templates.json', await listTemplates(db, userId))
    yield jsonFile('prompts/runs.json', await readRuns(db, userId))
  },
})
