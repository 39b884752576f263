import { useSyncExternalStore } from 'react'
import type { Entry } from './engine/entries.ts'
import type { ImportView } from './engine/import-engine.ts'
import { tabImport, tiles } from './engine/tab-import.ts'

/** Current state of this tab's import. */
export const useImport = (): ImportView => useSyncExternalStore(tabImport.subscribe, tabImport.view)

/** URL of a file's tile: undefined until it is drawn, null if it can't be. */
export const useTile = (entry: Entry): string | null | undefined =>
  useSyncExternalStore(tiles.subscribe, () => tiles.urlOf(entry))
