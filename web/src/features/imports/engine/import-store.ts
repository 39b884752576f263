import type { DBSchema } from 'idb'
import type { Entry } from './entries.ts'
import type { Root } from './local-file.ts'

/** An entry without the fields that belong to one page only. */
export type StoredEntry = Omit<Entry, 'local' | 'inFlight' | 'problem' | 'activity'>

/**
 * An unfinished import, as stored in the browser. Stores only handles, because stored files would be copied.
 */
export interface StoredImport {
  id: string
  userId: string
  /** In ms. */
  startedAt: number
  name: string
  options: ImportSettings
  roots: Root[]
  entries: StoredEntry[]
}

/** Options that the user chooses for an import. */
export interface ImportSettings {
  projectName: string
  timeZone: string
  applyMarks: boolean
  measuresQuality: boolean
}

export interface ImportStore {
  save: (record: StoredImport) => Promise<void>
  /** The user's latest import. */
  load: (userId: string) => Promise<StoredImport | undefined>
  remove: (id: string) => Promise<void>
}

interface Schema extends DBSchema {
  imports: { key: string; value: StoredImport }
}

/** Opens the store when it is first used. */
export function createImportStore(): ImportStore {
  const opened = () =>
    import('idb').then(({ openDB }) =>
      openDB<Schema>('studio-imports', 1, {
        upgrade: (database) => void database.createObjectStore('imports', { keyPath: 'id' }),
      }),
    )
  let database: ReturnType<typeof opened> | undefined
  const open = () =>
    (database ??= opened().catch((error: unknown) => {
      database = undefined
      throw error
    }))
  return {
    save: async (record) => void (await (await open()).put('imports', record)),
    async load(userId) {
      const records = await (await open()).getAll('imports')
      return records
        .filter((record) => record.userId === userId)
        .toSorted((a, b) => b.startedAt - a.startedAt)[0]
    },
    remove: async (id) => await (await open()).delete('imports', id),
  }
}
