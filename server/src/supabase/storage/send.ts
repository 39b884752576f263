import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadableFile, Storage, StoredFile } from '../../features/storage/index.ts'
import { BYTES_ONLY, isUnchanged, rangeOf } from '../../platform/http/index.ts'
import { queryOf } from './request.ts'

/** Sends bytes as stored, with length, ranges and checksum. */
export const AS_STORED = { compress: false } as const

const TYPE = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(;.*)?$/s
/** Types that a browser would execute or render: scripts, styles, pages, and XML, which can contain scripts. */
const RUN =
  /^(text\/(html|css|xml|xsl)|[^/]+\/(x-)?(java|ecma|j|live|type)script[\d.]*|[^/]+\/([\w.-]+\+)?(xml|xhtml)|application\/(wasm|xhtml\+xml|x-shockwave-flash)|multipart\/.*|message\/.*)$/i

/** Sent as plain text: users’ content must not run at our origin. */
export function mimeOf(mime: string): string {
  const [, essence, parameters = ''] = TYPE.exec(mime) ?? []
  if (essence === undefined) return 'application/octet-stream'
  if (RUN.test(essence)) return 'text/plain; charset=utf-8'
  // A browser reads a list of several types to its end, and takes the last.
  return parameters.includes(',') ? essence : mime
}

function dispositionOf(filename: string | undefined, name: string): string | undefined {
  if (filename === undefined) return undefined
  const label = filename || (name.split('/').at(-1) ?? name)
  return `attachment; filename="${label.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(label)}`
}

export function headersOf(request: FastifyRequest, file: StoredFile): Record<string, string> {
  const disposition = dispositionOf(queryOf(request).download, file.name)
  return {
    'content-type': mimeOf(file.mime),
    etag: file.etag,
    'last-modified': file.updated_at.toUTCString(),
    'cache-control': file.cache_control,
    'accept-ranges': 'bytes',
    ...BYTES_ONLY,
    ...(disposition ? { 'content-disposition': disposition } : {}),
  }
}

/** Sends a file, the requested range, or 304 if the caller already has it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Storage['files'],
  file: ReadableFile,
): Promise<FastifyReply> {
  const size = file.bytes
  reply.headers(headersOf(request, file))
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  const isFresh =
    isUnchanged(request.headers['if-none-match'], file.etag) ||
    (!request.headers['if-none-match'] && since >= Math.floor(file.updated_at.getTime() / 1000) * 1000)
  if (isFresh) return reply.code(304).send()
  // As a stream, because the framework would report the length of an empty body otherwise.
  if (request.method === 'HEAD') return reply.header('content-length', String(size)).send(Readable.from([]))
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable')
    return reply.code(416).type('application/json').header('content-range', `bytes */${size}`).send({
      statusCode: '416',
      error: 'InvalidRange',
      code: 'InvalidRange',
      message: 'The requested range is not satisfiable',
    })
  const { body, bytes } = await files.open(file, range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('content-length', String(bytes)).send(body)
}
