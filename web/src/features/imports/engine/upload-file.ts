import { IMPORT_PART_BYTES, importsReasons } from '@studio/contract/imports'
import { isRefusedFor } from '../../../platform/index.ts'
import type { Entry } from './entries.ts'
import type { Transport } from './transport.ts'

/** The file can't be read on this device: the card was removed, or the file changed or moved. */
export class UnreadableFile extends Error {
  constructor(cause: unknown) {
    super('The file can’t be read.', { cause })
    this.name = 'UnreadableFile'
  }
}

/** Bytes of a part in memory. A failed read while sending would look like a lost connection. */
async function readPart(file: Blob, from: number, to: number): Promise<Blob> {
  try {
    return new Blob([await file.slice(from, to).arrayBuffer()])
  } catch (error) {
    throw new UnreadableFile(error)
  }
}

interface Upload {
  transport: Pick<Transport, 'put' | 'patch'>
  id: string
  entry: Entry
  file: Blob
  signal: AbortSignal
  /** Repeats a request that may succeed later. */
  retry: <T>(request: () => Promise<T>) => Promise<T>
  onProgress: () => void
}

/** Sends the missing bytes of a file: small files whole, others in parts from the server’s offset. */
export async function uploadFile({ transport, id, entry, file, signal, retry, onProgress }: Upload) {
  const options = (sha256: string | null) => ({
    sha256,
    signal,
    onProgress(sent: number) {
      entry.inFlight = sent
      onProgress()
    },
  })
  const { number, sha256 } = entry
  if (file.size <= IMPORT_PART_BYTES) {
    const bytes = await readPart(file, 0, file.size)
    return await retry(() => transport.put(id, number, bytes, options(sha256)))
  }
  for (;;) {
    const from = entry.offset
    const bytes = await readPart(file, from, from + IMPORT_PART_BYTES)
    const answer = await retry(() => transport.patch(id, number, from, bytes, options(null))).catch(
      (error: unknown) => offsetOf(error, from),
    )
    if (typeof answer === 'number') {
      entry.offset = answer
      continue
    }
    if (answer.state !== 'pending' && answer.state !== 'uploading') return answer
    if (answer.offset <= from) throw new Error(`The server received nothing after ${from} bytes.`)
    entry.offset = answer.offset
    entry.inFlight = 0
  }
}

/** Offset at which the server continues, if it differs. */
function offsetOf(error: unknown, from: number): number {
  if (isRefusedFor(error, importsReasons.offsetMismatch) && error.facts.offset !== from)
    return error.facts.offset
  throw error
}
