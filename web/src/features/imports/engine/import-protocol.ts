/** A request to the worker. */
export interface WorkerRequest {
  id: number
  kind: 'hash' | 'tile'
  file: File
}

/** `unreadable`: the file can't be read. A tile is null if the browser can't draw the format. */
export type WorkerAnswer =
  | { id: number; kind: 'hash'; sha256: string }
  | { id: number; kind: 'tile'; tile: Blob | null }
  | { id: number; kind: 'unreadable' }
