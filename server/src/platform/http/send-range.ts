import { Readable } from 'node:stream'
import type { BytesResult } from './bind.ts'
import { isUnchanged, rangeOf } from './ranges.ts'

/** A file that can be sent in parts. */
export interface PartialFile {
  etag: string
  mime: string
  bytes: number
  /** `Content-Disposition` */
  disposition: string
  open(range: { start: number; end: number }): Promise<Readable> | Readable
  /** Called if its first byte is sent, so that a resumed download counts once. */
  begun?(): Promise<void>
  /** Other headers of the response. */
  headers?: Record<string, string>
}

interface RangeHeaders {
  range?: string | undefined
  'if-range'?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

const NO_BYTES = Buffer.alloc(0)

/**
 * Answers a request for a file or a range of it. A range of an earlier version gets the whole file. HEAD gets the headers and
 * reads nothing.
 */
export async function sendRange(
  file: PartialFile,
  { method, headers: requested }: { method: string; headers: RangeHeaders },
): Promise<BytesResult> {
  const { etag, bytes } = file
  const headers: Record<string, string> = {
    ...file.headers,
    etag,
    'accept-ranges': 'bytes',
    'content-type': file.mime,
    'content-disposition': file.disposition,
  }
  if (isUnchanged(requested['if-none-match'], etag)) return { status: 304, headers, body: NO_BYTES }
  const isSame = (requested['if-range'] ?? etag) === etag
  const range = isSame ? rangeOf(requested.range, bytes) : undefined
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, body: NO_BYTES }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  // Fastify would read a stream to its end although HEAD sends no body.
  const isHead = method === 'HEAD'
  if (start === 0 && !isHead) await file.begun?.()
  const body = isHead ? Readable.from([]) : await file.open({ start, end })
  const sent = { ...headers, 'content-length': String(end - start + 1) }
  if (!range) return { headers: sent, body }
  return { status: 206, headers: { ...sent, 'content-range': `bytes ${start}-${end}/${bytes}` }, body }
}
