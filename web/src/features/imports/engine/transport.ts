import type {
  Import,
  ImportFile,
  KeptItem,
  NewImportFile,
  createImport,
  changeImport,
} from '@studio/contract/imports'
import type { EndpointInput } from '@studio/contract/kernel'

export type NewImport = EndpointInput<typeof createImport>['body']
export type ImportChange = EndpointInput<typeof changeImport>['body']

export interface SendOptions {
  /** SHA-256 of the sent bytes in hex, if known. */
  sha256: string | null
  signal: AbortSignal
  /** Bytes of this request that were sent. */
  onProgress: (sent: number) => void
}

/** Calls of the server, replaced in tests. All throw RequestError. */
export interface Transport {
  create: (body: NewImport) => Promise<Import>
  list: () => Promise<Import[]>
  get: (id: string) => Promise<{ import: Import; problems: ImportFile[] }>
  change: (id: string, body: ImportChange) => Promise<Import>
  announce: (id: string, files: NewImportFile[]) => Promise<{ files: ImportFile[]; left: number | null }>
  /** Sends a whole file. */
  put: (id: string, number: number, bytes: Blob, options: SendOptions) => Promise<ImportFile>
  /** Sends the part of a file that starts at `offset`. */
  patch: (
    id: string,
    number: number,
    offset: number,
    bytes: Blob,
    options: SendOptions,
  ) => Promise<ImportFile>
  pause: (id: string) => Promise<Import>
  resume: (id: string) => Promise<Import>
  finish: (id: string) => Promise<Import>
  undo: (id: string) => Promise<{ import: Import; removed: number; kept: KeptItem[] }>
}
