import type { CapturedAtSource, PhotographFormat } from '@studio/contract/photographs'

/** What the files of a picture record. Absent values are undefined. */
export interface Facts {
  capturedAt?: Date
  capturedAtLocal?: string
  capturedAtSource: CapturedAtSource
  camera?: string
}

/** Reads what the original records. */
export function factsOf(_head: Uint8Array, _about: { format: PhotographFormat }): Facts {
  return { capturedAtSource: 'none' }
}
