import type { ImportSettings } from './import-store.ts'
import type { Entry } from './entries.ts'
import type { Root } from './local-file.ts'

/**
 * Why nothing is sent: paused; no connection since a time; no space left; the browser must be allowed to read
 * the folder again; the files must be dropped again; another tab uploads; or the server refused the import.
 */
export type Obstacle =
  | { kind: 'paused' | 'permission' | 'files' | 'elsewhere' }
  | { kind: 'offline'; since: number }
  | { kind: 'full'; left: number; fits: number }
  | { kind: 'failed'; error: unknown }

/** The open import of this tab. */
export interface Current {
  id: string
  startedAt: number
  name: string
  entries: Entry[]
  roots: Root[]
  nextNumber: number
  isCreated: boolean
}

/** State shared by the steps of an import. */
export interface ImportState {
  current: Current | null
  settings: ImportSettings
  obstacle: Obstacle | null
  /** Bytes that can still be stored; null if unlimited or unknown. */
  left: number | null
  /** Aborted when work stops; replaced when it starts again. */
  work: AbortController
}

/** Functions of the engine that a step needs. */
export interface Steps {
  state: ImportState
  /** Repeats a request that may succeed later. */
  retry: <T>(request: () => Promise<T>, signal: AbortSignal) => Promise<T>
  /** Handles a refusal of the whole import; false if it concerns one file only. */
  handleRefusal: (error: unknown) => boolean
  /** Starts all possible work. Called after every change. */
  pump: () => void
  save: () => void
  showSoon: () => void
}
